/** All that was evaluated, in the order in which it was asked for: what the reports and the digest are made of. */
import type { Config, Origin, Space, Trial } from '../search/index.ts'
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

export type Outcome = Pick<TrialRecord, 'instance' | 'seed' | 'measures' | 'error'>

export class Trials {
  readonly #space: Space
  readonly #ids = new Map<string, number>()
  /** By name, in the order of asking: undefined as long as there is no outcome. */
  readonly #records = new Map<string, TrialRecord | undefined>()

  constructor(space: Space) {
    this.#space = space
  }

  get all(): readonly TrialRecord[] {
    return [...this.#records.values()].filter((record) => record !== undefined)
  }

  idOf(config: Config): number {
    const key = this.#space.key(config)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.#ids.size)
    return this.#ids.size - 1
  }

  /** Once, however often it is asked for: the look ahead and the search may ask for the same. */
  ask(trial: Trial): void {
    const name = this.#nameOf(trial)
    if (!this.#records.has(name)) this.#records.set(name, undefined)
  }

  /** Undefined if it was recorded before. */
  record(trial: Trial, outcome: Outcome): TrialRecord | undefined {
    const { config, block, origin } = trial
    const name = this.#nameOf(trial)
    if (this.#records.get(name)) return undefined
    const heldOut = trial.heldOut ?? false
    const record = { config_id: this.idOf(config), config, block, heldOut, origin, ...outcome }
    this.#records.set(name, record)
    return record
  }

  #nameOf({ config, block, heldOut }: Trial): string {
    return `${this.idOf(config)} ${block}${heldOut ? ' held out' : ''}`
  }
}
