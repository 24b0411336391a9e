/**
 * A card game of the language as a game to simulate and train on. This file is the one place where the train room imports the
 * cards room (see ADAPTERS in scripts/rooms.ts).
 *
 *     export default fromCardGame('crazy-eights')
 *
 * The interpreter plays, with what each seat knows: `view` shows what a player may know, and `determinize` draws the rest, among it
 * what others chose in secret. An action is the text of a choice, as `play 8H`.
 */
import {
  assertGame,
  classicNamed,
  type Game,
  type GameOptions,
  InformedProgram,
  Play,
} from '../../cards/index.ts'
import { SeatObserver } from '../../cards/knowledge/seat-observer.ts'
import { determinizerFor } from '../../cards/knowledge/secrets.ts'
import { PlayerViews } from '../../cards/players/player-view.ts'
import type { Stream } from '../../rng/index.ts'
import type { TrainGame } from '../game.ts'

/** A game under way. `apply` plays it on: whoever needs the old one clones it before. */
export class CardState {
  readonly play: Play

  constructor(play: Play) {
    this.play = play
  }

  /** All that the game stands at, and what each seat knows. */
  toJSON(): readonly number[] {
    return [...this.play.state.words]
  }
}

/** @param game a tree, or the name of a classic as in `hearts?deals=1` */
export function fromCardGame(game: Game | string, options: GameOptions = {}): TrainGame<CardState, string> {
  const named = typeof game === 'string' ? classicNamed(game) : { game: assertGame(game), options: {} }
  const tables = new Map<number, Table>()
  const tableFor = (seats: number): Table => {
    const known = tables.get(seats)
    if (known) return known
    const table = new Table(named.game, seats, { ...named.options, ...options })
    tables.set(seats, table)
    return table
  }
  const tableOf = ({ play }: CardState): Table => tableFor(play.program.seats)
  return {
    name: named.game.name,
    players: named.game.seats,
    init: ({ players, seed }) => new CardState(Play.start(tableFor(players).program, { seed })),
    actors: ({ play }) => (play.over ? [] : [play.seat]),
    actions: ({ play }) => play.choices.map(({ label }) => label),
    apply: (state, _player, label, rng) => {
      const { play } = state
      // The cards fall as the stream of the game that is played says, not as they would have fallen.
      play.state.chance = [rng.next(), rng.next(), rng.next(), rng.next()]
      play.choose(play.choices.findIndex((choice) => choice.label === label))
      return state
    },
    returns: ({ play }) => returnsOf(play),
    clone: (state) => tableOf(state).copy(state),
    view: (state, player) => tableOf(state).view(state, player),
    determinize: (state, player, rng) => tableOf(state).determinize(state, player, rng),
    actionId: (label) => label,
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
    return new CardState(Play.load(this.program, bytes, copy))
  }
}

/** Scores so that more is better; wins where the rules name the winners in another way. A game that was cut off is nobody's. */
function returnsOf({ program, outcome }: Play): readonly number[] {
  const { scores, winners, ending } = outcome
  if (ending !== 'finished') return scores.map(() => 0)
  const sign = program.game.result.win === 'least' ? -1 : 1
  const returns = scores.map((score) => sign * score)
  const most = Math.max(...returns)
  const areBest = returns.every((value, seat) => (value === most) === winners.includes(seat))
  return areBest && !program.winners ? returns : scores.map((_, seat) => (winners.includes(seat) ? 1 : 0))
}
