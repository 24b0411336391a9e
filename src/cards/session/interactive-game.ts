/**
 * One game between people and computer players. It stands at a decision or at the game's end; people answer, computer
 * players choose, and a person can take answers back.
 *
 *     const game = InteractiveGame.start('hearts', { seed: 7 })
 *     while (!game.over) {
 *       if (game.isHuman) game.answer(game.question.answers.length - 1)
 *       else game.computerChooses()
 *     }
 *
 * The seed and the answers of people decide the game: answers that were taken back, and hints, change nothing.
 */

import type { ActionStats } from '../../games/forward-model.ts'
import { TreeSearch } from '../../games/tree-search.ts'
import { Stream, stream } from '../../rng/index.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { formatOutcome, TraceFormatter } from '../interpret/trace.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { type View, view } from '../knowledge/view.ts'
import type { GameResult } from '../model/game-result.ts'
import type { State } from '../model/state.ts'
import { playerOf } from '../model/streams.ts'
import { setRootFor } from '../players/card-model.ts'
import { ForwardModels } from '../players/forward-models.ts'
import { PlayerError } from '../players/module-player.ts'
import { makePlayers, type Player } from '../players/players.ts'
import { InterpretedDecision } from '../players/seat-decision.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { leftGame, recordHead } from '../simulate/record.ts'
import { errorLine, oneLine, stoppedLine } from '../simulate/record-text.ts'
import { messageOf } from '../simulate/simulate.ts'
import { BidsSoFar } from './bids-so-far.ts'
import { type DealtHand, DealtHands } from './dealt-hands.ts'
import { EventFeed, type Seen } from './event-feed.ts'
import { KnownNumbers } from './known-numbers.ts'
import { chooseAt } from './pick-uses.ts'
import { type Question, questionOf } from './question.ts'
import { isOfNow, type ShownVariable, shownVariables } from './shown-variables.ts'

/** The player that is a person. */
export const HUMAN = 'human'
const USUAL_COMPUTER = 'mcts:200'

/** Where a person answered, and the streams of the computer players at that moment. */
interface Answered {
  readonly seat: number
  /** How many choices came before. */
  readonly at: number
  readonly streams: readonly ReturnType<Stream['save']>[]
}

export class InteractiveGame {
  readonly setup: GameSetup
  readonly players: readonly string[]
  readonly program: Program
  /** The seats of people. */
  readonly humans: readonly number[]
  readonly #computers: readonly Player[]
  #streams: Stream[]
  #feeds!: ReadonlyMap<number, EventFeed>
  #dealt!: DealtHands
  #bids!: BidsSoFar
  #play!: Play
  /** All choices, by their places among those there were. */
  readonly #choices: number[] = []
  readonly #answered: Answered[] = []
  #models: ForwardModels | undefined
  #story!: TraceFormatter
  #head: string | undefined
  /** Why the rules could not go on after a choice. */
  #fault: string | undefined
  #isContinued = false
  /** Whether the last choice changed anything. */
  #hasEffect = false

  private constructor(setup: GameSetup, players: readonly string[]) {
    const { game, seats, options, seed, folder, trainedBy } = setup.spec
    this.setup = setup
    this.players = players
    this.program = new InformedProgram(game, { seats, options })
    this.humans = players.flatMap((name, seat) => (name === HUMAN ? [seat] : []))
    this.#computers = makePlayers(players.map(asComputer), game, { seats, options }, { folder, trainedBy })
    this.#streams = players.map((_, seat) => playerOf(seed, seat).derive(0))
    this.#begin()
  }

  /** Without players, one person plays against the computer. */
  static start(game: Game | string, { players, ...options }: SetupOptions = {}): InteractiveGame {
    const names = typeof players === 'string' ? [players] : players
    if (names && !names.includes(HUMAN)) {
      const named = names.filter((name) => name !== '')
      const nobody = named.length === 0 ? 'no player is named, so nobody' : `nobody of ${named.join(', ')}`
      throw new PlayerError(
        `${nobody} is a person: name "${HUMAN}" for each seat where one plays; computer players alone are for simulate`,
      )
    }
    const setup = new GameSetup(game, { ...options, ...(names && { players: names.map(asComputer) }) })
    const usual = (seat: number): string => (seat === 0 ? HUMAN : USUAL_COMPUTER)
    return new InteractiveGame(
      setup,
      setup.spec.players.map((_, seat) => (names ? (names[seat] ?? (names[0] as string)) : usual(seat))),
    )
  }

  /**
   * Goes on with a game that was left, from its record: as it would have gone on then, with the same players. Throws
   * `RecordError`.
   */
  static resume(record: string, { trainedBy }: Pick<SetupOptions, 'trainedBy'> = {}): InteractiveGame {
    const { game, setup, players, choices } = leftGame(record)
    const resumed = InteractiveGame.start(game, { ...setup, players, trainedBy })
    for (const place of choices) {
      if (resumed.isHuman) resumed.answer(place, resumed.isContinued)
      else resumed.#computerChose(place)
    }
    return resumed
  }

  get state(): State {
    return this.#play.state
  }

  get over(): boolean {
    return this.#play.over
  }

  get outcome(): GameResult {
    return this.#play.outcome
  }

  /** Whose decision it is. */
  get seat(): number {
    return this.#play.seat
  }

  get isHuman(): boolean {
    return !this.over && this.players[this.seat] === HUMAN
  }

  get question(): Question {
    return questionOf(this.#play)
  }

  /**
   * Whether the question is for a further part of what this person has begun to answer. A part that has only one possibility is
   * taken without asking: a question that begins with such a part is a new one.
   */
  get isContinued(): boolean {
    return this.#isContinued
  }

  /** A person answers. Undo takes a further part back together with the answer before it. */
  answer(place: number, isFurtherPart = false): void {
    if (!isFurtherPart) {
      const { seat } = this
      const streams = this.#streams.map((each) => each.save())
      this.#answered.push({ seat, at: this.#choices.length, streams })
      this.#feeds.get(seat)?.forget()
    }
    this.#choose(place)
  }

  computerChooses(): void {
    const { seat } = this
    const choose = this.#computers[seat] as Player
    this.#choose(choose(new InterpretedDecision(this.#play), this.#streams[seat] as Stream))
  }

  /** The player is asked, as the next choice depends on what was drawn for this one. */
  #computerChose(place: number): void {
    const { seat } = this
    ;(this.#computers[seat] as Player)(new InterpretedDecision(this.#play), this.#streams[seat] as Stream)
    this.#choose(place)
  }

  /** Goes back to the last question to this person. The same answer to it gets the same replies. */
  undo(): boolean {
    const last = this.#answered.findLastIndex(({ seat }) => seat === this.seat)
    const [back] = last < 0 ? [] : this.#answered.splice(last)
    if (!back) return false
    const choices = this.#choices.splice(0).slice(0, back.at)
    this.#begin()
    for (const [n, place] of choices.entries()) {
      if (this.#answered.some(({ at }) => at === n)) this.#feeds.get(this.seat)?.forget()
      this.#choose(place)
    }
    this.#streams = back.streams.map((saved) => Stream.restore(saved))
    return true
  }

  /** What a search of `iterations` makes of the answers, in their order. It knows what the seat knows. */
  hint(iterations: number): readonly ActionStats[] {
    const { game, seats, options, seed } = this.setup.spec
    const rng = stream(seed, 'hint', this.#choices.length)
    this.#models ??= new ForwardModels(game, { seats, options })
    return this.#models.lookAhead(
      (model) => setRootFor(model, this.#play, rng),
      rng,
      (model) => new TreeSearch(model, { iterations }).evaluate(rng),
    )
  }

  /** What a person has seen happen since the last answer. */
  seen(seat: number): readonly Seen[] {
    return this.#feeds.get(seat)?.seen ?? []
  }

  /** What a seat may know of how the game stands. */
  view(seat: number): View {
    return view(this.program, this.state, seat)
  }

  /** The variables to show to a player at this decision. */
  get variables(): readonly ShownVariable[] {
    const { game } = this.program
    const step = chooseAt(this.program, this.state)?.step
    return shownVariables(game).filter(({ tree }) => step === undefined || isOfNow(tree, step, game))
  }

  /** By the name of a variable: the players who have yet to say what it will be, as their bid. */
  get missingBids(): ReadonlyMap<string, readonly number[]> {
    return this.over ? new Map() : this.#bids.missing
  }

  /** What the rules work out for a seat from what it knows. */
  knownNumbers(seat: number): KnownNumbers {
    return new KnownNumbers(this.program, this.view(seat), this.state)
  }

  /** The hands of all players as they were last dealt: for when the game is over. */
  get dealtHands(): readonly DealtHand[] {
    return this.#dealt.hands
  }

  /** The record of the game up to now, for `replay`. */
  record(): string {
    return this.recordSoFar() + (this.over || this.#fault !== undefined ? '' : `${stoppedLine(this.seat)}\n`)
  }

  /** The record without a line that says that the game was left: what is played next is appended to it. */
  recordSoFar(): string {
    const end = this.over ? [formatOutcome(this.outcome)] : []
    const lines = [...this.#story.lines, ...(this.#fault === undefined ? end : [errorLine(this.#fault)])]
    this.#head ??= recordHead(this.setup, this.players)
    return this.#head + lines.map((line) => `${oneLine(line)}\n`).join('')
  }

  /** Play from the start, with nothing seen yet. */
  #begin(): void {
    const { seed, deck, stepLimit } = this.setup.spec
    const dealt = new DealtHands(this.program)
    const bids = new BidsSoFar(this.program)
    const feeds = new Map(this.humans.map((seat) => [seat, new EventFeed(this.program, seat)]))
    const story = new TraceFormatter(this.program)
    let play: Play | undefined
    this.#isContinued = false
    const onEvent = (event: GameEvent): void => {
      if (event.kind !== 'choice') this.#hasEffect = true
      story.add(event)
      dealt.note(event)
      bids.note(event, play?.state)
      for (const feed of feeds.values()) feed.note(event, play?.state)
    }
    play = Play.start(this.program, { seed, stepLimit, deck, onEvent })
    if (!play.over) dealt.stand()
    this.#play = play
    this.#dealt = dealt
    this.#bids = bids
    this.#feeds = feeds
    this.#story = story
  }

  #choose(place: number): void {
    const { length } = this.#play.choices
    if (place < 0 || place >= length) throw new RangeError(`there are ${length} choices; got ${place}`)
    const { seat } = this
    const before = this.isHuman ? picksIn(this.question) : 0
    this.#choices.push(place)
    this.#hasEffect = false
    try {
      this.#play.choose(place)
    } catch (thrown) {
      this.#fault = messageOf(thrown)
      throw thrown
    }
    if (!this.over) this.#dealt.stand()
    const isSame = this.isHuman && this.seat === seat && !this.#hasEffect
    this.#isContinued = isSame && picksIn(this.question) > before
  }
}

const picksIn = ({ begun }: Question): number => begun?.picks.length ?? 0

/** `GameSetup` needs a name for a person's seat: any that knows nothing will do, as it is never asked. */
const asComputer = (name: string): string => (name === HUMAN ? 'random' : name)
