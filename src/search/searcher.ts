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
  #isAsked = false

  constructor(begin: () => Method<Asked, Answer, Found>, saved: readonly (readonly Answer[])[] = []) {
    this.#method = begin()
    this.#next = this.#method.next()
    this.#passOverEmpty()
    for (const answers of saved) {
      this.ask()
      this.tell(answers)
    }
  }

  /** What is to be evaluated now, the same until it is told; nothing when the search is over. */
  ask(): readonly Asked[] {
    this.#isAsked = true
    return this.#next.done ? [] : this.#next.value
  }

  /** What came of all that was asked for, in the same order; once. Where it throws, nothing was told. */
  tell(answers: readonly Answer[]): void {
    if (this.#next.done)
      throw new Error('the search is over: it asks for nothing, so there is nothing to tell')
    if (!this.#isAsked)
      throw new Error('tell() came without ask(): call ask(), evaluate what it gives, and tell that once')
    const wanted = this.#next.value.length
    if (answers.length !== wanted)
      throw new RangeError(
        `ask() gave ${wanted} to evaluate, so ${wanted} answers are told; got ${answers.length}`,
      )
    this.#isAsked = false
    this.#told.push(answers)
    this.#next = this.#method.next(answers)
    this.#passOverEmpty()
  }

  get isOver(): boolean {
    return this.#next.done === true
  }

  /** What was found; undefined as long as the search goes on. */
  get found(): Found | undefined {
    return this.#next.done ? this.#next.value : undefined
  }

  /** Given to a new one of the same method, it goes on exactly here. */
  save(): readonly (readonly Answer[])[] {
    return [...this.#told]
  }

  /** A method may ask for nothing; nobody else is bothered with it, as to them that is the end. */
  #passOverEmpty(): void {
    while (!this.#next.done && this.#next.value.length === 0) this.#next = this.#method.next([])
  }
}
