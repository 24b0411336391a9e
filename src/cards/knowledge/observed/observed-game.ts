/**
 * A compiled game whose seats know what they may know: the module plays and writes a log, and what seats know is worked
 * out from it when somebody has to decide.
 */

import type { Stream } from '../../../rng/index.ts'
import { GivenUp, orGivenUp } from '../../compile/engine/given-up.ts'
import { Instance, type InstanceOptions, LoadedGame, MemoryResult } from '../../compile/engine/instance.ts'
import type { Emitter } from '../../compile/expressions/emitter.ts'
import type { Observation, ObservationCode } from '../../compile/flow/observation.ts'
import { DECIDING } from '../../compile/flow/run.ts'
import { AT } from '../../compile/module/memory.ts'
import type { ModuleBuilder } from '../../compile/module/module-builder.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { Setting } from '../../model/game-model.ts'
import type { GameResult } from '../../model/game-result.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import type { Game } from '../../rules/tree.ts'
import type { Sight } from '../sight.ts'
import { LogDigest } from './digest.ts'
import { LogCode, type LogPlaces } from './log-code.ts'
import { ObservedWorlds } from './observed-worlds.ts'
import { ObservationPlan } from './plan.ts'
import { SecretHistory } from './secret-history.ts'

/** Room for what happens between two decisions, and much more. */
const LOG_BYTES = 256 * 1024

/** A module that writes a log, and what is in it. */
export class ObservedModule extends LoadedGame {
  readonly plan: ObservationPlan
  readonly places: LogPlaces

  constructor(game: Game, setting?: Setting) {
    const log = new ModuleLog()
    super(game, setting, { observation: log })
    this.plan = log.plan as ObservationPlan
    this.places = log.places as LogPlaces
  }
}

class ModuleLog implements Observation {
  plan: ObservationPlan | undefined
  places: LogPlaces | undefined

  prepare(builder: ModuleBuilder, code: readonly Instruction[]): (emit: Emitter) => ObservationCode {
    const plan = new ObservationPlan(builder, code)
    const next = builder.memory.take(8)
    const start = builder.memory.take(LOG_BYTES)
    const places = { next, start, end: start + LOG_BYTES }
    this.plan = plan
    this.places = places
    return (emit) => new LogCode(emit, plan, places)
  }
}

interface ObservedExports {
  start(low: number, high: number): void
  observed(auto: number): void
  outcome(row: number): void
}

export class ObservedGame {
  readonly instance: Instance<ObservedExports>
  readonly digest: LogDigest
  readonly #places: LogPlaces
  readonly #result: MemoryResult
  readonly #points: readonly number[]
  readonly #worlds: ObservedWorlds
  readonly #secrets: SecretHistory | undefined

  /** @param seats those whose knowledge is kept */
  constructor(module: ObservedModule, options: InstanceOptions, seats: Items) {
    this.instance = new Instance(module, options)
    this.#result = new MemoryResult(this.instance as unknown as Instance)
    this.#places = module.places
    const { model, code } = module.compiled
    const { start, end } = module.places
    const words = this.instance.words.subarray(start / 4, end / 4)
    this.#secrets = module.plan.hasSecrets ? new SecretHistory(module) : undefined
    this.digest = new LogDigest(model, code, module.plan, words, seats, this.#secrets)
    this.#worlds = new ObservedWorlds(this.instance, this.digest.table)
    this.#points = code.flatMap(({ op }, point) => (op === 'choose' ? point : []))
  }

  /** Whether every decision must be made outside: somebody may set something by it that others do not see. */
  get hasSecrets(): boolean {
    return this.#secrets !== undefined
  }

  /** Begins a game, and plays to the first decision of a seat that the module does not play; those it plays are a mask. */
  start(index: number, auto = 0): void {
    this.digest.start()
    this.instance.words[this.#places.next / 4] = this.#places.start
    this.instance.exports.start(index >>> 0, Math.floor(index / 2 ** 32))
    this.#run(auto)
  }

  get isDeciding(): boolean {
    return this.instance.word(AT.status) === DECIDING
  }

  get seat(): number {
    return this.instance.word(AT.me)
  }

  get choices(): number {
    return this.isDeciding ? this.instance.word(this.instance.compiled.memoryMap.list) : 0
  }

  choose(n: number, auto = 0): void {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    const { digest, instance } = this
    this.#secrets?.deciding({
      bytes: instance.bytes,
      point: this.#point,
      table: digest.table,
      knowers: digest.knowers,
    })
    this.instance.words[this.instance.compiled.memoryMap.choice / 4] = n
    this.#run(auto)
  }

  /**
   * The worlds that whoever is to decide may imagine, from all that it knows or from what lies before it. Valid until
   * somebody has to decide again.
   */
  worlds(rng: Stream, sight: Exclude<Sight, 'everything'> = 'memory'): ObservedWorlds {
    const { seat, digest } = this
    this.#worlds.secrets = this.#secrets?.imagine(seat, rng)
    return this.#worlds.at(this.#point, seat, sight === 'view' ? digest.inView(seat) : digest.of(seat))
  }

  /** Whether a seat does not see yet what a variable was set to. */
  isHiddenFrom(seat: number, variable: Cell): boolean {
    return this.#secrets?.isHiddenFrom(seat, variable) ?? false
  }

  /** The instruction of the choice where play stands. */
  get #point(): number {
    // Choices are numbered from 1.
    return this.#points[this.instance.word(AT.point) - 1] as number
  }

  /** What the game came to: a view, valid until the next game. */
  result(): GameResult {
    orGivenUp(() => this.instance.exports.outcome(this.instance.compiled.memoryMap.rows))
    return this.#result
  }

  #run(auto: number): void {
    orGivenUp(() => this.instance.exports.observed(auto))
    const { next, start, end } = this.#places
    const at = this.instance.word(next)
    if (at > end) throw new GivenUp('the log of what was observed is full')
    // Nobody has to know anything when the game is over.
    if (this.isDeciding) this.digest.read((at - start) / 4)
    this.instance.words[next / 4] = start
  }
}
