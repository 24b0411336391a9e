/**
 * People and computer players at one table, for one game. It stands at a decision, or at the game's end; people answer,
 * computer players choose by themselves, and what a person has answered can be taken back.
 *
 *     const sitting = Sitting.at('hearts', { seed: 7 })
 *     while (!sitting.over) {
 *       if (sitting.isHuman) sitting.answer(sitting.question.answers.length - 1)
 *       else sitting.computerChooses()
 *     }
 *
 * The game is a matter of the seed and of what people answer: what was taken back, and hints, change nothing.
 */

import type { ActionStats } from '../../games/search-tree.ts'
import { TreeSearch } from '../../games/tree-search.ts'
import { Stream, stream } from '../../rng/index.ts'
import type { GameEvent, Observer } from '../interpret/observer.ts'
import { Play, type PlayOptions } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { type View, view } from '../knowledge/view.ts'
import type { GameResult } from '../model/game-result.ts'
import type { State } from '../model/state.ts'
import { playerOf } from '../model/streams.ts'
import { type CardModel, cardModelFor, setRootFor } from '../players/card-model.ts'
import { PlayerError } from '../players/module-player.ts'
import { makePlayers, type Player } from '../players/players.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { recordChoices } from '../simulate/record.ts'
import { type DealtHand, DealtHands } from './dealt.ts'
import { Account, type Seen } from './event-feed.ts'
import { type Question, questionOf } from './question.ts'

/** The player that is a person. */
export const HUMAN = 'human'
const USUAL_COMPUTER = 'mcts:200'

/** How the game stood before a person answered. */
interface Mark {
  readonly seat: number
  readonly bytes: Uint8Array
  readonly observer: Observer | undefined
  readonly choices: number
  readonly restore: readonly (() => void)[]
}

export class Sitting {
  readonly table: GameSetup
  readonly players: readonly string[]
  readonly program: Program
  readonly #computers: readonly Player[]
  readonly #streams: Stream[]
  readonly #accounts: ReadonlyMap<number, Account>
  readonly #dealt: DealtHands
  readonly #options: Omit<PlayOptions, 'seed'>
  #play: Play | undefined
  /** All that was chosen, by its place among the choices there were. */
  #choices: number[] = []
  #marks: Mark[] = []
  #model: CardModel | undefined

  private constructor(table: GameSetup, players: readonly string[]) {
    const { game, seats, options, seed, deck, stepLimit } = table.spec
    this.table = table
    this.players = players
    this.program = new InformedProgram(game, { seats, options })
    this.#computers = makePlayers(players.map(asComputer), game, { seats, options })
    this.#streams = players.map((_, seat) => playerOf(seed, seat).derive(0))
    this.#accounts = new Map(this.humans.map((seat) => [seat, new Account(this.program, seat)]))
    this.#dealt = new DealtHands(this.program)
    this.#options = { stepLimit, deck, onEvent: (event) => this.#note(event) }
    this.#play = Play.start(this.program, { ...this.#options, seed })
    this.#stand()
  }

  /** Without players, one person plays against the computer. */
  static at(game: Game | string, { players, ...options }: SetupOptions = {}): Sitting {
    const names = typeof players === 'string' ? [players] : players
    if (names && !names.includes(HUMAN)) {
      throw new PlayerError(
        `${nobodyOf(names)} is a person: name "${HUMAN}" for each seat where one plays; computer players alone are for simulate`,
      )
    }
    const table = new GameSetup(game, { ...options, ...(names && { players: names.map(asComputer) }) })
    const seats = Array.from({ length: table.spec.seats }, (_, seat) => seat)
    const usual = (seat: number): string => (seat === 0 ? HUMAN : USUAL_COMPUTER)
    return new Sitting(
      table,
      seats.map((seat) => (names ? (names[seat] ?? (names[0] as string)) : usual(seat))),
    )
  }

  /** The seats of people. */
  get humans(): readonly number[] {
    return this.players.flatMap((name, seat) => (name === HUMAN ? [seat] : []))
  }

  get state(): State {
    return this.#now.state
  }

  get over(): boolean {
    return this.#now.over
  }

  get outcome(): GameResult {
    return this.#now.outcome
  }

  /** Whose decision it is. */
  get seat(): number {
    return this.#now.seat
  }

  get isHuman(): boolean {
    return !this.over && this.players[this.seat] === HUMAN
  }

  get question(): Question {
    return questionOf(this.#now)
  }

  /** What a person answers. A further part of the last answer is taken back together with it. */
  answer(place: number, isFurtherPart = false): void {
    if (!isFurtherPart) {
      this.#marks.push(this.#mark())
      this.#accounts.get(this.seat)?.forget()
    }
    this.#choose(place)
  }

  computerChooses(): void {
    const { seat } = this
    const choose = this.#computers[seat] as Player
    this.#choose(choose(this.#now, this.#streams[seat] as Stream))
  }

  /** Back to what this person was asked before. Who then answers the same gets the same replies. */
  undo(): boolean {
    const at = this.#marks.findLastIndex(({ seat }) => seat === this.seat)
    const mark = this.#marks[at]
    if (!mark) return false
    this.#marks.length = at
    this.#choices.length = mark.choices
    this.#play = Play.load(this.program, mark.bytes, { ...this.#options, observer: mark.observer })
    for (const restore of mark.restore) restore()
    return true
  }

  /** What a search of so many iterations makes of the answers, in their order. It knows what the seat knows. */
  hint(iterations: number): readonly ActionStats[] {
    const { game, seats, options, seed } = this.table.spec
    const rng = stream(seed, 'hint', this.#choices.length)
    this.#model ??= cardModelFor(game, { seats, options })
    return new TreeSearch(setRootFor(this.#model, this.#now, rng), { iterations }).evaluate(rng)
  }

  /** What a person has seen happen since answering last. */
  seen(seat: number): readonly Seen[] {
    return this.#accounts.get(seat)?.seen ?? []
  }

  /** What a seat may know of how the game stands. */
  view(seat: number): View {
    return view(this.program, this.state, seat)
  }

  /** The hands of all players as they were dealt last: for when the game is over. */
  get dealtHands(): readonly DealtHand[] {
    return this.#dealt.hands
  }

  /** The game written down as far as it went, for `replay`. */
  record(): string {
    return recordChoices(this.table, this.#choices, this.players)
  }

  get #now(): Play {
    return this.#play as Play
  }

  #note(event: GameEvent): void {
    this.#dealt.note(event)
    for (const account of this.#accounts.values()) account.note(event, this.#play?.state)
  }

  #choose(place: number): void {
    if (place < 0 || place >= this.#now.choices.length) {
      throw new RangeError(`there are ${this.#now.choices.length} choices; got ${place}`)
    }
    this.#choices.push(place)
    this.#now.choose(place)
    this.#stand()
  }

  #stand(): void {
    if (!this.over) this.#dealt.stand(this.state)
  }

  #mark(): Mark {
    const streams = this.#streams.map((each) => each.save())
    return {
      seat: this.seat,
      bytes: this.#now.save(),
      observer: this.#now.observer?.copy(),
      choices: this.#choices.length,
      restore: [
        () => {
          for (const [seat, saved] of streams.entries()) this.#streams[seat] = Stream.restore(saved)
        },
        this.#dealt.save(),
        ...Array.from(this.#accounts.values(), (account) => account.save()),
      ],
    }
  }
}

/** Where the table needs a name for a person, any that knows nothing will do: it is never asked. */
const asComputer = (name: string): string => (name === HUMAN ? 'random' : name)

function nobodyOf(names: readonly string[]): string {
  const named = names.filter((name) => name !== '')
  return named.length === 0 ? 'no player is named, so nobody' : `nobody of ${named.join(', ')}`
}
