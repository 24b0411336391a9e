/**
 * A card game of the language as a game to simulate and train on. The files of this folder are the only ones of the train room that
 * import the cards room (see ADAPTERS in scripts/rooms.ts).
 *
 *     export default fromCardGame('crazy-eights')
 *
 * Compiled code plays and looks ahead (card-engine.ts). The functions below play the same games in the interpreter, for whoever holds
 * states in their hands: `view` shows what a player may know, and `determinize` draws the rest, among it what others chose in secret.
 * An action is the text of a choice, as `play 8H`.
 */

import { NotCompiled, orNotCompiled } from '../../cards/compile/not-compiled.ts'
import {
  assertGame,
  classicNamed,
  type Game,
  type GameOptions,
  InformedProgram,
  joinGameName,
  Play,
  type Program,
} from '../../cards/index.ts'
import { SeatObserver } from '../../cards/knowledge/seat-observer.ts'
import { determinizerFor } from '../../cards/knowledge/secrets.ts'
import { PlayerViews } from '../../cards/players/player-view.ts'
import type { Stream } from '../../rng/index.ts'
import { giveEngine } from '../engine.ts'
import type { GameSetup, TrainGame } from '../game.ts'
import { CARD_SEED, CardCode, STEP_LIMIT } from './card-code.ts'
import { CardEngine } from './card-engine.ts'
import { CardState } from './card-state.ts'
import { returnsOf } from './returns.ts'

/** @param game a tree, or the name of a classic as in `hearts?deals=1` */
export function fromCardGame(game: Game | string, options: GameOptions = {}): TrainGame<CardState, string> {
  const named = typeof game === 'string' ? classicNamed(game) : { game: assertGame(game), options: {} }
  const preset = { ...named.options, ...options }
  const optionsOf = (chosen: GameSetup['options']): GameOptions => ({ ...preset, ...(chosen as GameOptions) })
  const tables = new WeakMap<Program, Table>()
  const tableFor = byKey((seats, chosen) => {
    const table = new Table(named.game, seats, optionsOf(chosen))
    tables.set(table.program, table)
    return table
  })
  const tableOf = ({ play }: CardState): Table => tables.get(play.program) as Table
  const played: TrainGame<CardState, string> = {
    name: cardGameName(named.game, preset),
    players: named.game.seats,
    init: ({ players, seed, options: chosen }) => tableFor(players, chosen).start(seed),
    actors: ({ play }) => (play.over ? [] : [play.seat]),
    actions: ({ play }) => play.choices.map(({ label }) => label),
    apply: (state, _player, label, rng) => {
      const { play } = state
      // The cards fall as the stream of the game that is played says, not as they would have fallen.
      play.state.chance = [rng.next(), rng.next(), rng.next(), rng.next()]
      play.choose(play.choices.findIndex((choice) => choice.label === label))
      return state
    },
    returns: ({ play }) => returnsOf(play.program, play.outcome),
    clone: (state) => tableOf(state).copy(state),
    view: (state, player) => tableOf(state).view(state, player),
    determinize: (state, player, rng) => tableOf(state).determinize(state, player, rng),
    actionId: (label) => label,
  }
  const engineFor = byKey((seats, chosen) =>
    orNotCompiled(() => new CardEngine(new CardCode(named.game, seats, optionsOf(chosen)))),
  )
  return giveEngine(played, (players, chosen) => {
    const engine = engineFor(players, chosen)
    return engine instanceof NotCompiled ? undefined : engine
  })
}

/** With the options that differ from the usual ones: players are trained for them. */
export const cardGameName = ({ name }: Game, options: GameOptions): string => joinGameName(name, options)

/** One for each number of players and each choice of options. */
function byKey<Made>(
  make: (seats: number, options: GameSetup['options']) => Made,
): (seats: number, options: GameSetup['options']) => Made {
  const made = new Map<string, Made>()
  return (seats, options) => {
    const key = JSON.stringify([seats, Object.entries(options ?? {}).toSorted()])
    const known = made.get(key) ?? make(seats, options)
    made.set(key, known)
    return known
  }
}

/** A game for so many players. */
class Table {
  readonly program: InformedProgram
  readonly #views: PlayerViews

  constructor(game: Game, seats: number, options: GameOptions) {
    this.program = new InformedProgram(game, { seats, options })
    this.#views = new PlayerViews(this.program)
  }

  start(seed: number): CardState {
    const at = { seed: CARD_SEED, index: seed, stepLimit: STEP_LIMIT }
    return new CardState(Play.start(this.program, at))
  }

  copy({ play }: CardState): CardState {
    return this.#at(play.save(), play)
  }

  /** Without what is the same in every state. */
  view({ play }: CardState, player: number): object {
    const { game: _, deck: __, ...seen } = this.#views.view(play.state, player)
    return seen
  }

  determinize(state: CardState, player: number, rng: Stream): CardState {
    const { play } = state
    // Nobody but the player who is to decide is asked to imagine anything.
    if (play.over || play.seat !== player) return this.copy(state)
    // What the others know is imagined with it: they know their own cards in that world.
    const world = determinizerFor(play, rng).draw(rng)
    return this.#at(new Uint8Array(world.words.slice().buffer), play)
  }

  #at(bytes: Uint8Array, { observer }: Play): CardState {
    const copy = observer instanceof SeatObserver ? { observer: observer.copy() } : {}
    return new CardState(Play.load(this.program, bytes, { ...copy, stepLimit: STEP_LIMIT }))
  }
}
