/** Answers of tasks about games: each is found out once, on a worker, however many pages ask. */
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import type { Pool, Task } from '../../pool/index.ts'

const MOST_KEPT = 300
/** A task that takes longer than this hangs. */
const LONGEST_MS = 60_000

type NamedTask = Exclude<Task<never, unknown>, (...args: never) => unknown>

export class TaskAnswers {
  readonly #pool: Pool
  readonly #known = new Map<string, Promise<unknown>>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** What a task throws is a fault of what it was given. */
  of<Value extends object>(task: NamedTask, item: object): Promise<Value> {
    const key = `${task.export} ${digest(item)}`
    const known = this.#known.get(key) ?? this.#ask(task, item)
    this.#known.delete(key)
    this.#known.set(key, known)
    known.catch(() => this.#known.delete(key))
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KEPT && oldest !== undefined) this.#known.delete(oldest)
    return known as Promise<Value>
  }

  async #ask(task: NamedTask, item: object): Promise<unknown> {
    const outcomes = this.#pool.map(task as Task<object, unknown>, [item], { timeoutMs: LONGEST_MS })
    for await (const outcome of outcomes) {
      if (outcome.ok) return outcome.value
      throw new InputError(outcome.error.message)
    }
    throw new Error('a task gave no answer')
  }
}
