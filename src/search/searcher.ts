/**
 * Ask and tell. A searcher says what it wants to be evaluated, is told what came of it, and goes on from there. It knows
 * no clock and evaluates nothing itself: what it does is a matter of its seed and of what it is told.
 *
 * A method is written as it reads, as a generator: it yields what it asks for, and receives the answers.
 *
 *     const searcher = new Searcher(() => tournament(problem))
 *     for (let asked = searcher.ask(); asked.length > 0; asked = searcher.ask()) searcher.tell(await evaluate(asked))
 */

/** Yields what is to be evaluated, receives the answers in the same order, and returns when it has found what it can. */
export type Method<Asked, Answer, Found> = Generator<readonly Asked[], Found, readonly Answer[]>

export class Searcher<Asked, Answer, Found> {
  readonly #method: Method<Asked, Answer, Found>
  /** All that it was told, in order: with the same answers a method does the same. */
  readonly #told: (readonly Answer[])[] = []
  #next: IteratorResult<readonly Asked[], Found>

  constructor(begin: () => Method<Asked, Answer, Found>, saved: readonly (readonly Answer[])[] = []) {
    this.#method = begin()
    this.#next = this.#method.next()
    for (const answers of saved) this.tell(answers)
  }

  /** What is to be evaluated now; nothing when the search is over. */
  ask(): readonly Asked[] {
    return this.#next.done ? [] : this.#next.value
  }

  tell(answers: readonly Answer[]): void {
    const wanted = this.ask().length
    if (this.#next.done) throw new Error('the search is over: there is nothing to tell')
    if (answers.length !== wanted)
      throw new RangeError(`${wanted} answers were asked for; got ${answers.length}`)
    this.#told.push(answers)
    this.#next = this.#method.next(answers)
  }

  /** What was found; undefined as long as the search goes on. */
  get found(): Found | undefined {
    return this.#next.done ? this.#next.value : undefined
  }

  /** Given to a new one of the same method, it goes on exactly here. */
  save(): readonly (readonly Answer[])[] {
    return [...this.#told]
  }
}
