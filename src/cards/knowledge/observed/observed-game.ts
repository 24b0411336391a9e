/**
 * A compiled game whose seats know what they may know: the module plays and writes a log, and what seats know is worked
 * out from it when somebody wants to know.
 */
import { Instance, type InstanceOptions } from '../../compile/engine/instance.ts'
import type { Emitter } from '../../compile/expressions/emitter.ts'
import type { Observation, ObservationCode } from '../../compile/flow/observation.ts'
import { DECIDING } from '../../compile/flow/run.ts'
import { AT } from '../../compile/module/memory.ts'
import type { ModuleBuilder } from '../../compile/module/module-builder.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { Items } from '../../model/values.ts'
import type { Game } from '../../rules/tree.ts'
import { LogDigest } from './digest.ts'
import { LogCode, type LogPlaces } from './log-code.ts'
import { ObservationPlan } from './plan.ts'

/** Room for what happens between two decisions, and much more. */
const LOG_BYTES = 256 * 1024

/** The log of a module, and what is written into it. */
class ModuleLog implements Observation {
  #plan: ObservationPlan | undefined
  #places: LogPlaces | undefined

  get plan(): ObservationPlan {
    return this.#plan as ObservationPlan
  }

  get places(): LogPlaces {
    return this.#places as LogPlaces
  }

  prepare(builder: ModuleBuilder, code: readonly Instruction[]): (emit: Emitter) => ObservationCode {
    const plan = new ObservationPlan(builder, code)
    const next = builder.memory.take(8)
    const start = builder.memory.take(LOG_BYTES)
    const places = { next, start, end: start + LOG_BYTES }
    this.#plan = plan
    this.#places = places
    return (emit) => new LogCode(emit, plan, places)
  }
}

interface ObservedExports {
  start(low: number, high: number): void
  observed(auto: number): void
}

/** More happened between two decisions than the log has room for: only the interpreter can play this game. */
export class LogOverflow extends Error {
  override readonly name = 'LogOverflow'
}

export class ObservedGame {
  readonly #instance: Instance<ObservedExports>
  readonly #places: LogPlaces
  readonly digest: LogDigest

  /** @param seats those whose knowledge is kept */
  constructor(game: Game, options: InstanceOptions, seats: Items) {
    const log = new ModuleLog()
    this.#instance = new Instance(game, options, { observation: log })
    this.#places = log.places
    const { model, code } = this.#instance.compiled
    const { start, end } = log.places
    const words = this.#instance.words.subarray(start / 4, end / 4)
    this.digest = new LogDigest(model, code, log.plan, words, seats)
  }

  start(index: number, auto = 0): void {
    this.digest.start()
    this.#instance.words[this.#places.next / 4] = this.#places.start
    this.#instance.exports.start(index >>> 0, Math.floor(index / 2 ** 32))
    this.#run(auto)
  }

  get isDeciding(): boolean {
    return this.#instance.word(AT.status) === DECIDING
  }

  get seat(): number {
    return this.#instance.word(AT.me)
  }

  get choices(): number {
    return this.isDeciding ? this.#instance.word(this.#instance.compiled.memoryMap.list) : 0
  }

  choose(n: number, auto = 0): void {
    this.#instance.words[this.#instance.compiled.memoryMap.choice / 4] = n
    this.#run(auto)
  }

  #run(auto: number): void {
    this.#instance.exports.observed(auto)
    const { next, start, end } = this.#places
    const at = this.#instance.word(next)
    if (at > end) throw new LogOverflow('the log of what was observed is full')
    this.digest.read((at - start) / 4)
    this.#instance.words[next / 4] = start
  }
}
