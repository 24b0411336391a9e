/**
 * A game at the table of a page, without the page: people answer, computer players choose, and what the person at the
 * screen sees is a scene. It runs in a worker, as a search may take its time.
 */
import {
  answerText,
  type Game,
  GameWords,
  InteractiveGame,
  type OptionValues,
  storyLines,
} from '../../../cards/browser.ts'
import type { Scene, Turn } from './scene.ts'
import { sceneOf } from './scene-builder.ts'

export interface NewGame {
  readonly game: Game
  readonly options?: OptionValues
  /** One for each seat: `human`, `random`, `greedy`, `mcts:N`. */
  readonly players: readonly string[]
  readonly seed: number
}

/** What a search makes of one answer. */
interface HintRow {
  readonly place: number
  readonly text: string
  /** 1 is a sure win; undefined if it was never tried. */
  readonly value?: number
  readonly tries: number
}

export interface Hint {
  /** The best first. */
  readonly rows: readonly HintRow[]
  readonly tries: number
}

/** Longer stories, of games in which nobody chooses for long, are cut. */
const MOST_LINES = 200

export class TableGame {
  readonly #game: InteractiveGame
  #viewer: number | undefined
  /** For each answer: who gave it, and what that person had seen before. */
  readonly #answered: { readonly seat: number; readonly before: Turn }[] = []
  readonly #used = new Set<string>()

  private constructor(game: InteractiveGame) {
    this.#game = game
    this.#viewer = game.humans.length === 1 ? game.humans[0] : undefined
    this.#noteUsed()
  }

  static start({ game, options, players, seed }: NewGame): TableGame {
    return new TableGame(
      InteractiveGame.start(game, { players, seats: players.length, seed, ...(options && { options }) }),
    )
  }

  /** Goes on with a game that was left. Throws an error that says what is wrong with the record. */
  static load(record: string): TableGame {
    return new TableGame(InteractiveGame.resume(record))
  }

  /** The rules that are played. */
  get rules(): Game {
    return this.#game.setup.spec.game
  }

  get players(): readonly string[] {
    return this.#game.players
  }

  get seed(): string {
    return String(this.#game.setup.spec.seed)
  }

  get isOver(): boolean {
    return this.#game.over
  }

  /** Whether a computer player is to choose. */
  get isComputersTurn(): boolean {
    return !this.#game.over && !this.#game.isHuman
  }

  /** The person whose turn it is sits down at the screen. */
  sit(): void {
    if (this.#game.isHuman) this.#viewer = this.#game.seat
  }

  answer(place: number): void {
    const { seat, isContinued } = this.#game
    if (!isContinued) this.#answered.push({ seat, before: this.#turnOf(seat) })
    this.#game.answer(place, isContinued)
    this.#afterChoice()
  }

  computerChooses(): void {
    this.#game.computerChooses()
    this.#afterChoice()
  }

  /** Back to the last question that the person at the screen answered. */
  undo(): boolean {
    const { seat } = this.#game
    const last = this.#answered.findLastIndex((each) => each.seat === seat)
    if (last < 0 || !this.#game.undo()) return false
    this.#answered.splice(last)
    return true
  }

  /** What a search of so many imagined games makes of the answers. */
  hint(iterations: number): Hint {
    const { question, seat, program } = this.#game
    const words = new GameWords(program, seat)
    const stats = this.#game.hint(iterations)
    const rows = question.answers.map((answer, n): HintRow => {
      const { visits = 0, reward = 0 } = stats[n] ?? {}
      const text = answerText(answer, words)
      return { place: answer.place, text, tries: visits, ...(visits > 0 && { value: reward }) }
    })
    return {
      rows: rows.toSorted((a, b) => b.tries - a.tries || (b.value ?? 0) - (a.value ?? 0)),
      tries: rows.reduce((sum, { tries }) => sum + tries, 0),
    }
  }

  record(): { readonly name: string; readonly text: string } {
    const { name, spec } = this.#game.setup
    return {
      name: `${`${name}-${spec.seed}`.replaceAll(/[^\w.=-]+/g, '-')}.txt`,
      text: this.#game.record(),
    }
  }

  scene(): Scene {
    const { over, humans, seat, isHuman } = this.#game
    const viewer = over && this.#viewer === undefined ? humans[0] : this.#viewer
    const before = this.#answered.filter((each) => each.seat === viewer).map((each) => each.before)
    const turns = viewer === undefined ? [] : [...before, this.#turnOf(viewer)]
    return sceneOf(this.#game, {
      viewer,
      turns: turns.filter(({ length }) => length > 0),
      canUndo: isHuman && this.#answered.some((each) => each.seat === seat),
      used: this.#used,
    })
  }

  #afterChoice(): void {
    this.#noteUsed()
    const { isHuman, seat, humans } = this.#game
    // Another person is to look now: nothing is shown until that person sits down.
    if (isHuman && humans.length > 1 && seat !== this.#viewer) this.#viewer = undefined
  }

  #turnOf(seat: number): Turn {
    const words = new GameWords(this.#game.program, seat)
    const lines = storyLines(this.#game.seen(seat), words)
    const left = lines.length - MOST_LINES
    return left > 0
      ? [`… (${left} lines before this; all is in the record)`, ...lines.slice(-MOST_LINES)]
      : lines
  }

  #noteUsed(): void {
    const { program, state } = this.#game
    for (const [zone, { name }] of program.zones.entries())
      if (state.cardsIn(zone).length > 0) this.#used.add(name)
  }
}
