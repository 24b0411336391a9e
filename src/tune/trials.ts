/** All that was evaluated, in the order in which it was asked for: what the reports and the digest are made of. */
import type { Config, Origin, Space } from '../search/index.ts'
import type { Measures } from './answer.ts'
import type { Block } from './study.ts'

export interface TrialRecord extends Block {
  /** The same for the same configuration, in the order in which they came. */
  readonly config_id: number
  readonly config: Config
  /** Which block, and whether it was kept from the search. */
  readonly block: number
  readonly heldOut: boolean
  readonly origin: Origin | undefined
  /** By horizon; none if it failed. */
  readonly measures: Measures | undefined
  readonly error: string | undefined
}

export class Trials {
  readonly #space: Space
  readonly #ids = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly all: TrialRecord[] = []

  constructor(space: Space) {
    this.#space = space
  }

  idOf(config: Config): number {
    const key = this.#space.key(config)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.#ids.size)
    return this.#ids.size - 1
  }

  /** Once, however often it was asked for. */
  add(trial: Omit<TrialRecord, 'config_id'>): void {
    const config_id = this.idOf(trial.config)
    const name = `${config_id} ${trial.block} ${trial.heldOut}`
    if (this.#known.has(name)) return
    this.#known.add(name)
    this.all.push({ config_id, ...trial })
  }
}
