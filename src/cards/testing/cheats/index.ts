/**
 * Games that look better than they are, for tests of the measure: each once fooled a system that judged games by play, or was
 * written by an attacker who had read how quality is made up.
 */
import { goFish } from '../../classics/go-fish.ts'
import { gops } from '../../classics/gops.ts'
import type { Game } from '../../rules/tree.ts'
import { blindCalls } from './blind-calls.ts'
import { chaos } from './chaos.ts'
import { coinFlip } from './coin-flip.ts'
import { decoys } from './decoys.ts'
import { firstWins } from './first-wins.ts'
import { hiddenPrizes } from './hidden-prizes.ts'
import { hiddenThumb } from './hidden-thumb.ts'
import { idleGestures } from './idle-gestures.ts'
import { idleOptions } from './idle-options.ts'
import { lastDeal } from './last-deal.ts'
import { lateTraps } from './late-traps.ts'
import { nimMatch } from './nim-match.ts'
import { onlyBadFinish } from './only-bad-finish.ts'
import { pairs } from './pairs.ts'
import { passing } from './passing.ts'
import { phases } from './phases.ts'
import { randomComeback } from './random-comeback.ts'
import { ruleOfThumb } from './rule-of-thumb.ts'
import { rulebookWar } from './rulebook-war.ts'
import { smallChange } from './small-change.ts'

interface Cheat {
  readonly cheat: Game
  /** The real game that it was made from, and must not beat. */
  readonly original?: Game
  /** Why the measure does not see through it yet. */
  readonly weakness?: string
}

export const CHEATS: readonly Cheat[] = [
  { cheat: idleOptions, original: gops },
  { cheat: idleGestures, original: gops },
  { cheat: coinFlip, original: gops },
  { cheat: phases },
  { cheat: firstWins },
  { cheat: randomComeback, original: gops },
  { cheat: rulebookWar },
  { cheat: blindCalls, original: { ...goFish, seats: blindCalls.seats } },
  { cheat: onlyBadFinish },
  { cheat: ruleOfThumb },
  { cheat: hiddenThumb },
  { cheat: decoys, original: gops },
  { cheat: smallChange, original: gops },
  { cheat: lastDeal, original: gops },
  { cheat: hiddenPrizes, original: gops },
  { cheat: passing, original: gops },
  { cheat: lateTraps, original: gops, weakness: 'how open a game is, is judged by random playouts' },
  { cheat: chaos, original: gops, weakness: 'choices between equal chances count as decisions' },
  { cheat: pairs, weakness: 'memory alone counts as an eighth of depth' },
  { cheat: nimMatch, weakness: 'search plays it badly, so it looks deep and fair' },
]
