/**
 * How differently two games play, whatever their rules say: by what simple players win in each. A rule of thumb that always wins
 * in one game and never in the other meets different decisions there.
 */
import { meanOf } from '../../stats/index.ts'
import { Playtester } from '../measure/playtester.ts'
import { THUMBS } from '../model/thumbs.ts'
import type { Game } from '../rules/tree.ts'

export interface PlayDistance {
  /** By how much the shares of wins of rules of thumb against random players differ, on average: from 0 to 1. */
  readonly shares: number
  /** Decisions of random players in a game over those in the other. */
  readonly decisions: number
}

/** Half as many deals, each in both seatings. */
const BLOCKS = 50
const RANGE = { first: 0, many: BLOCKS, stepLimit: 5000 }
/** The rule that picks any option and any card is the random player. */
const RULES = THUMBS.filter((name) => name !== 'thumb:any-any')

interface Play {
  readonly shares: readonly number[]
  readonly decisions: number
}

export function playDistance(game: Game, other: Game, seats: number): PlayDistance {
  const [one, two] = [playOf(game, seats), playOf(other, seats)]
  const apart = one.shares.map((share, n) => Math.abs(share - (two.shares[n] as number)))
  return { shares: meanOf(apart).mean, decisions: one.decisions / Math.max(1, two.decisions) }
}

/** Classics are asked for again and again. */
const known = new WeakMap<Game, Play>()

function playOf(game: Game, seats: number): Play {
  const before = known.get(game)
  if (before) return before
  const tester = new Playtester({ game, seats, options: {}, seed: 'play distance' })
  const shares = RULES.map((rule) => {
    const found = tester.run({ kind: 'duel', pair: [rule, 'random'], ...RANGE })
    return found.kind === 'duel' ? meanOf(found.rows.map(({ share }) => share)).mean : Number.NaN
  })
  const random = tester.run({ kind: 'self-play', player: 'random', ...RANGE })
  const decisions = random.kind === 'self-play' ? random.rows.map((row) => row.decisions) : []
  const play = { shares, decisions: meanOf(decisions).mean }
  known.set(game, play)
  return play
}
