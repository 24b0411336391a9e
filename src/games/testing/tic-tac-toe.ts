/** Tic-tac-toe: the smallest complete forward model, without chance or hidden information. */
import type { ForwardModel, Goal, ModelOutcome } from '../forward-model.ts'

/** The squares are bits 0 to 8. */
const LINES = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124]
const ALL = 0o777

export class TicTacToe implements ForwardModel<readonly [number, number]> {
  readonly goal: Goal = { seats: 2, aim: 'win' }
  /** The squares that each seat has taken. */
  #taken: readonly [number, number] = [0, 0]

  get isDeciding(): boolean {
    return this.#free.length > 0 && !this.#hasLine(0) && !this.#hasLine(1)
  }

  get seat(): number {
    return this.#free.length % 2 === 1 ? 0 : 1
  }

  get choices(): number {
    return this.isDeciding ? this.#free.length : 0
  }

  /** The square. */
  key(n: number): number {
    return this.#free[n] as number
  }

  choose(n: number): void {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    const [first, second] = this.#taken
    const square = 1 << this.key(n)
    this.#taken = this.seat === 0 ? [first | square, second] : [first, second | square]
  }

  save(): readonly [number, number] {
    return this.#taken
  }

  load(saved: readonly [number, number]): void {
    this.#taken = saved
  }

  reseed(): void {}

  sampleWorld(): void {}

  outcome(): ModelOutcome {
    const winners = this.#hasLine(0) ? 1 : this.#hasLine(1) ? 2 : this.isDeciding ? 0 : 3
    return { isOver: !this.isDeciding, winners, score: (seat) => (winners >> seat) & 1 }
  }

  get #free(): number[] {
    const [first, second] = this.#taken
    const free = ALL & ~(first | second)
    return [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((square) => (free >> square) & 1)
  }

  #hasLine(seat: 0 | 1): boolean {
    return LINES.some((line) => (this.#taken[seat] & line) === line)
  }
}
