import type { LoadedFrom } from './lanes/lane.ts'
import { resolveModule, showModule, type Task } from './task.ts'

/** A task under its number, by which workers that have loaded it know it. */
export interface NumberedTask {
  readonly number: number
  readonly from: LoadedFrom
  readonly name: string
}

/** Gives the same task the same number, so that a worker loads it once for all maps. */
export class TaskNumbers {
  readonly #takesFunctions: boolean
  /** Tasks without a setup value, by what they name. */
  readonly #named = new Map<string, NumberedTask>()
  /** All others, by identity: they are forgotten when the caller forgets them. */
  readonly #held = new WeakMap<object, NumberedTask>()
  #next = 0

  constructor({ takesFunctions }: { takesFunctions: boolean }) {
    this.#takesFunctions = takesFunctions
  }

  number(task: Task<never, unknown>): NumberedTask {
    if (typeof task === 'function') {
      if (!this.#takesFunctions) {
        throw new TypeError(
          'a function cannot be sent to another thread or process: name the module that exports it, ' +
            "as { module: new URL('./task.ts', import.meta.url) }, or use the inline lane",
        )
      }
      const from: LoadedFrom = { function: task as never }
      return this.#known(this.#held, task, () => ({ from, name: task.name || 'the function' }))
    }
    if (typeof task !== 'object' || task === null) {
      throw new TypeError(
        `a task is { module, export?, setup? }, or a function on the inline lane; got ${task}`,
      )
    }
    const module = resolveModule(task.module)
    const name = task.export ?? 'default'
    const make = (): Omit<NumberedTask, 'number'> => ({
      from: { module, export: name, setup: task.setup },
      name: showModule(module),
    })
    return task.setup === undefined
      ? this.#known(this.#named, `${module}#${name}`, make)
      : this.#known(this.#held, task, make)
  }

  #known<Key>(
    numbers: { get(key: Key): NumberedTask | undefined; set(key: Key, task: NumberedTask): unknown },
    key: Key,
    make: () => Omit<NumberedTask, 'number'>,
  ): NumberedTask {
    const known = numbers.get(key)
    if (known) return known
    const task = { number: this.#next++, ...make() }
    numbers.set(key, task)
    return task
  }
}
