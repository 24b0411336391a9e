/**
 * What holds for every game: plays random games and throws at the first thing that is not as it must be.
 *
 *   - a card that moves is where it was put last, and every card is in exactly one place
 *   - the choices of a decision have different labels
 *   - the same seed gives the same game
 *   - saved and loaded at any decision, a game goes on to the same end
 */

import { stream } from '../../rng/index.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import type { Setting } from '../model/game-model.ts'
import type { Ending, GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import { atRandom, type Policy } from './policies.ts'

export interface Conformance {
  readonly game: Game
  readonly setting?: Setting
  readonly games: number
  readonly seed: number
  /** What else must hold of a game's end. */
  readonly ends?: (outcome: GameResult) => void
}

/** Returns how many games ended in which way. */
export function conform({ game, setting, games, seed, ends }: Conformance): Record<Ending, number> {
  const program = new Program(game, setting)
  const endings = { finished: 0, 'step limit': 0, cycle: 0, 'no end in sight': 0 }
  for (let index = 0; index < games; index += 1) {
    const played = playWatched(program, seed, index)
    ends?.(played.outcome)
    endings[played.outcome.ending as Ending] += 1
    // Replaying triples the work, so a part of the games has to do.
    if (index % 5 === 0) {
      equal(playWatched(program, seed, index).trace, played.trace, `the same seed, game ${index}`)
      equal(
        playInterrupted(program, seed, index, played.decisions),
        played.end,
        `saved and loaded, game ${index}`,
      )
    }
  }
  return endings
}

interface Played {
  readonly trace: string
  /** The last state, word by word. */
  readonly end: string
  readonly decisions: number
  readonly outcome: GameResult
}

function playWatched(program: Program, seed: number, index: number): Played {
  const places = new Map<number, number>()
  const trace: string[] = []
  const onEvent = (event: GameEvent): void => {
    trace.push(formatEvent(program, event))
    if (event.kind !== 'move') return
    const known = places.get(event.card)
    if (known !== undefined && known !== event.from) {
      throw new Error(`game ${index}: ${trace.at(-1)}: it was last put elsewhere`)
    }
    places.set(event.card, event.to)
  }
  const play = Play.start(program, { seed, index, onEvent })
  let decisions = 0
  finish(play, seed, index, () => {
    decisions += 1
    checkDecision(play, index)
  })
  checkCards(play, index)
  return { trace: trace.join('\n'), end: play.save().join(), decisions, outcome: play.outcome }
}

function finish(
  play: Play,
  seed: number,
  index: number,
  before: () => void,
  policy: Policy = atRandom,
): void {
  const rng = stream(seed, 'game', index, 'players')
  while (!play.over) {
    before()
    play.choose(policy(play.choices, rng))
  }
}

/** Plays the same game, but at one decision goes on with a copy that was saved and loaded. */
function playInterrupted(program: Program, seed: number, index: number, decisions: number): string {
  const at = decisions === 0 ? 0 : stream(seed, 'interrupted', index).below(decisions)
  const rng = stream(seed, 'game', index, 'players')
  let play = Play.start(program, { seed, index })
  for (let decision = 0; !play.over; decision += 1) {
    if (decision === at) play = Play.load(program, play.save())
    play.choose(atRandom(play.choices, rng))
  }
  return play.save().join()
}

function checkDecision(play: Play, index: number): void {
  const labels = play.choices.map(({ label }) => label)
  if (new Set(labels).size < labels.length) {
    throw new Error(`game ${index}: two choices with the same label among ${labels.join(', ')}`)
  }
  if (labels.length < 2) throw new Error(`game ${index}: a decision with one choice: ${labels.join()}`)
  checkCards(play, index)
}

function checkCards({ program, state }: Play, index: number): void {
  const found = program.zones.flatMap((_, zone) => state.inOrder(zone))
  equal(
    found.toSorted((a, b) => a - b).join(),
    program.deck.cards.join(),
    `game ${index}: the cards in all zones`,
  )
  for (const [zone, { pile }] of program.zones.entries()) {
    const astray = pile ? state.inOrder(zone).find((card) => state.placeOf(card) !== zone) : undefined
    if (astray !== undefined)
      throw new Error(`game ${index}: ${program.deck.cardName(astray)} lies in two places`)
  }
}

function equal(found: string, expected: string, what: string): void {
  if (found === expected) return
  const [a, b] = [found.split('\n'), expected.split('\n')]
  const line = a.findIndex((each, n) => each !== b[n])
  throw new Error(
    `${what}: line ${line + 1} is ${a[line]?.slice(0, 200)}; expected ${b[line]?.slice(0, 200)}`,
  )
}
