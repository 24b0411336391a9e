/** Answers the messages of a page: one game at a time, one message after the other. */
import { clean, type Game } from '../../../cards/browser.ts'
import { rulesDigest } from '../../../cards/rules/wording.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { type NewGame, TableGame } from './table-game.ts'

export class TableServer {
  readonly #post: (message: FromWorker) => void
  /** Lets messages through between two choices of computer players. */
  readonly #breathe: () => Promise<void>
  #game: TableGame | undefined
  #queue: Promise<void> = Promise.resolve()
  /** Goes up with each new game: computer players of the one before stop. */
  #games = 0

  constructor(post: (message: FromWorker) => void, breathe: () => Promise<void>) {
    this.#post = post
    this.#breathe = breathe
  }

  /** Resolves when the message has been dealt with. */
  receive(message: ToWorker): Promise<void> {
    if (message.kind === 'start' || message.kind === 'load') this.#games += 1
    const game = this.#games
    this.#queue = this.#queue.then(() => this.#do(message, game)).catch((thrown) => this.#fail(thrown))
    return this.#queue
  }

  async #do(message: ToWorker, game: number): Promise<void> {
    // A new game was asked for meanwhile.
    if (game !== this.#games) return
    switch (message.kind) {
      case 'start':
        return this.#begin(this.#leftOrNew(message.setup, message.left))
      case 'load':
        return this.#begin(this.#loaded(message.record, message.game))
      case 'answer':
        this.#game?.answer(message.place)
        return this.#playOn()
      case 'undo':
        this.#game?.undo()
        return this.#show()
      case 'sit':
        this.#game?.sit()
        return this.#show()
      case 'hint':
        if (this.#game) this.#post({ kind: 'hint', hint: this.#game.hint(message.iterations) })
        return
      case 'save':
        if (this.#game) this.#post({ kind: 'saved', ...this.#game.record() })
    }
  }

  /** What was left may be of other rules, or of another version of the engine: nobody asked for it, so nobody is told. */
  #leftOrNew(setup: NewGame, left: string | undefined): TableGame {
    if (left !== undefined)
      try {
        return this.#loaded(left, setup.game)
      } catch {}
    return TableGame.start(setup)
  }

  /** A variant has the id of its original: what is compared is the rules, which the page shows and ratings are of. */
  #loaded(record: string, game: Game): TableGame {
    const loaded = TableGame.load(record)
    if (loaded.rules.id !== game.id)
      throw new Error(
        `the record is of another game, ${clean(loaded.rules.id)}: load it at the table of that game`,
      )
    if (rulesDigest(loaded.rules) !== rulesDigest(game))
      throw new Error(
        `the record is of ${clean(game.name)} with other rules: load it at the table of that variant`,
      )
    return loaded
  }

  async #begin(game: TableGame): Promise<void> {
    this.#game = game
    this.#post({ kind: 'began', players: game.players, seed: game.seed })
    await this.#playOn()
  }

  /** Shows where the game stands, after each choice of a computer player too. */
  async #playOn(): Promise<void> {
    const [game, games] = [this.#game, this.#games]
    this.#show()
    while (game?.isComputersTurn) {
      await this.#breathe()
      if (games !== this.#games) return
      game.computerChooses()
      this.#show()
    }
  }

  #show(): void {
    const game = this.#game
    if (!game) return
    const left = game.isOver ? null : game.isComputersTurn ? undefined : game.record().text
    this.#post({ kind: 'scene', scene: game.scene(), ...(left !== undefined && { left }) })
  }

  #fail(thrown: unknown): void {
    this.#post({ kind: 'fault', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
