/**
 * A compiled game whose seats know what they may know: the module plays and writes a log, and what seats know is worked
 * out from it when somebody has to decide.
 */
import { Instance, type InstanceOptions, LoadedGame, MemoryResult } from '../../compile/engine/instance.ts'
import type { Emitter } from '../../compile/expressions/emitter.ts'
import type { Observation, ObservationCode } from '../../compile/flow/observation.ts'
import { DECIDING } from '../../compile/flow/run.ts'
import { AT } from '../../compile/module/memory.ts'
import type { ModuleBuilder } from '../../compile/module/module-builder.ts'
import { NotCompiled } from '../../compile/not-compiled.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel, Setting } from '../../model/game-model.ts'
import type { GameResult } from '../../model/game-result.ts'
import type { Items } from '../../model/values.ts'
import type { Game } from '../../rules/tree.ts'
import { LogDigest } from './digest.ts'
import { LogCode, type LogPlaces } from './log-code.ts'
import { ObservedWorlds } from './observed-worlds.ts'
import { ObservationPlan } from './plan.ts'

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
    const { model, code } = this.compiled
    if (hasSecrets(model, code))
      throw new NotCompiled(`variables that others do not see in ${model.game.name}`)
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

/** Whether players set variables that others do not see, or not yet. What these are is imagined by deciding again. */
function hasSecrets(model: GameModel, code: readonly Instruction[]): boolean {
  const isSecret = (name: string): boolean => {
    const tree = model.variables.get(name)?.tree
    return tree !== undefined && !tree.type.startsWith('card')
  }
  const owned = [...model.variables].some(([name, { tree }]) => tree.see === 'owner' && isSecret(name))
  const inTogether = code.some((each, at) => {
    const next = code[at + 1]
    if (each.op !== 'each' || !each.together || next?.op !== 'next') return false
    return code
      .slice(at, next.exit)
      .some((step) => (step.op === 'set' || step.op === 'add') && isSecret(step.name))
  })
  return owned || inTogether
}

interface ObservedExports {
  start(low: number, high: number): void
  observed(auto: number): void
  outcome(row: number): void
}

/** More happened between two decisions than the log has room for: only the interpreter can play this game. */
export class LogOverflow extends Error {
  override readonly name = 'LogOverflow'
}

export class ObservedGame {
  readonly instance: Instance<ObservedExports>
  readonly digest: LogDigest
  readonly #places: LogPlaces
  readonly #result: MemoryResult
  readonly #points: readonly number[]
  readonly #worlds: ObservedWorlds

  /** @param seats those whose knowledge is kept */
  constructor(module: ObservedModule, options: InstanceOptions, seats: Items) {
    this.instance = new Instance(module, options)
    this.#result = new MemoryResult(this.instance as unknown as Instance)
    this.#places = module.places
    const { model, code } = module.compiled
    const { start, end } = module.places
    const words = this.instance.words.subarray(start / 4, end / 4)
    this.digest = new LogDigest(model, code, module.plan, words, seats)
    this.#worlds = new ObservedWorlds(this.instance, this.digest.table)
    this.#points = code.flatMap(({ op }, point) => (op === 'choose' ? point : []))
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
    this.instance.words[this.instance.compiled.memoryMap.choice / 4] = n
    this.#run(auto)
  }

  /** The worlds that whoever is to decide may imagine, until somebody has to decide again. */
  worlds(): ObservedWorlds {
    const { seat, instance, digest } = this
    // Choices are numbered from 1.
    const point = this.#points[instance.word(AT.point) - 1] as number
    return this.#worlds.at(point, seat, digest.of(seat))
  }

  /** What the game came to: a view, valid until the next game. */
  result(): GameResult {
    this.instance.exports.outcome(this.instance.compiled.memoryMap.rows)
    return this.#result
  }

  #run(auto: number): void {
    this.instance.exports.observed(auto)
    const { next, start, end } = this.#places
    const at = this.instance.word(next)
    if (at > end) throw new LogOverflow('the log of what was observed is full')
    this.digest.read((at - start) / 4)
    this.instance.words[next / 4] = start
  }
}
