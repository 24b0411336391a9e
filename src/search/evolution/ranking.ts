/** The fittest of all, up to a number of them, and as many challengers that come next. */
import type { Behaviour, Inserted, Keep, Kept, PartialBehaviour } from './keep.ts'

export class Ranking<Elite extends Kept> implements Keep<Elite> {
  readonly #size: number
  /** Fittest first; of two that are equally fit, the one that came first. */
  #all: readonly Elite[]

  /** @param saved what `save` gave */
  constructor(size: number, saved: readonly Elite[] = []) {
    this.#size = size
    this.#all = saved
  }

  /** Everybody competes with everybody. */
  incumbent(_behaviour: Behaviour): number {
    return 0
  }

  incumbentsLike(_behaviour: PartialBehaviour): number {
    return 0
  }

  admits(fitness: number, _behaviour: Behaviour): boolean {
    const last = this.#all[this.#size - 1]
    return last === undefined || fitness > last.fitness
  }

  nicheOf(_behaviour: Behaviour): undefined {
    return undefined
  }

  insert(elite: Elite): Inserted {
    if (this.#all.some(({ key }) => key === elite.key)) return 'rejected'
    const isFull = this.#all.length >= this.#size
    const isAdmitted = this.admits(elite.fitness, elite.behaviour)
    this.#rank([...this.#all, elite])
    if (!isAdmitted) return 'rejected'
    return isFull ? 'improved' : 'new'
  }

  revise(key: string, revised: Elite | undefined): void {
    this.#rank(this.#all.flatMap((each) => (each.key === key ? (revised ?? []) : each)))
  }

  get elites(): readonly Elite[] {
    return this.#all.slice(0, this.#size)
  }

  get all(): readonly Elite[] {
    return this.#all
  }

  save(): readonly Elite[] {
    return this.#all
  }

  #rank(elites: readonly Elite[]): void {
    this.#all = elites.toSorted((a, b) => b.fitness - a.fitness).slice(0, 2 * this.#size)
  }
}
