/**
 * A compiled game that is played decision by decision: for players who choose, and as the forward model of search.
 *
 *     const model = new CompiledModel(game, { seed: 1, stepLimit: 1_000_000 })
 *     model.start(0)
 *     while (model.isDeciding) model.choose(rng.below(model.choices))
 *     model.result().winners
 *
 * A position that is too much for the module is given up: whatever plays or looks ahead there throws `GivenUp`.
 */
import type {
  ActionStats,
  ForwardModel,
  Goal,
  ModelOutcome,
  PlayoutOptions,
  Playouts,
  SearchLimits,
} from '../../../games/forward-model.ts'
import type { Stream } from '../../../rng/index.ts'
import { goalOf } from '../../model/game-model.ts'
import type { GameResult } from '../../model/game-result.ts'
import type { Horizon } from '../../model/horizon.ts'
import type { State } from '../../model/state.ts'
import { THUMBS } from '../../model/thumbs.ts'
import type { Game } from '../../rules/tree.ts'
import { choiceKey } from '../choices/choice-key.ts'
import { AUTO } from '../choices/choices.ts'
import type { CompiledGame } from '../compile-game.ts'
import { DECIDING } from '../flow/run.ts'
import { AT } from '../module/memory.ts'
import { newMemory } from '../wasm/instantiate.ts'
import { orGivenUp } from './given-up.ts'
import type { HiddenWorlds } from './hidden-worlds.ts'
import { Instance, type InstanceOptions, LoadedGame, MemoryResult } from './instance.ts'
import { RootSnapshot } from './root-snapshot.ts'
import { Searcher } from './searcher.ts'
import { StateTransfer } from './state-transfer.ts'

/** A position: its block of bytes, chance included, and the snapshot if it is the root of a search. */
interface SavedModel {
  readonly bytes: Uint8Array
  readonly root: RootSnapshot | undefined
}

/** The seats that the module plays itself, as a mask: nobody, or everybody, at random. */
const NOBODY = 0
export const EVERYBODY = AUTO.everybodyAtRandom

/**
 * Room for the worlds and the trees of most searches. When memory grows, its buffer is detached, and from the first time
 * that this happens V8 checks for it at every access to any typed array of the process.
 */
const SEARCH_BYTES = 2 * 1024 * 1024

/** Words of a choice in the list: its option, the kind of what is picked, and the item. */
const LISTED = 3

export class CompiledModel implements ForwardModel<SavedModel> {
  readonly goal: Goal
  readonly policies = THUMBS
  readonly #instance: Instance
  readonly #result: MemoryResult
  readonly #transfer: StateTransfer
  readonly #choiceAt: number
  readonly #listAt: number
  #searcher: Searcher | undefined
  #finished = 0
  #imaginedSteps = 0
  /** Set only while the model stands where `setRoot` put it. */
  #root: RootSnapshot | undefined
  /** Whether the choices in memory are those of the present position. */
  #isListed = true

  constructor(game: Game | LoadedGame, options: InstanceOptions) {
    const loaded = game instanceof LoadedGame ? game : new LoadedGame(game, options)
    this.#instance = new Instance(loaded, options, newMemory(loaded.compiled.memoryBytes + SEARCH_BYTES))
    this.#result = new MemoryResult(this.#instance)
    this.#transfer = new StateTransfer(this.#instance)
    const { model, memoryMap } = this.compiled
    this.goal = goalOf(model)
    this.#choiceAt = memoryMap.choice >> 2
    this.#listAt = memoryMap.list >> 2
  }

  get compiled(): CompiledGame {
    return this.#instance.compiled
  }

  set horizon(horizon: Horizon) {
    this.#instance.words[this.compiled.memoryMap.stopsAtDeal / 4] = Number(horizon === 'deal')
  }

  /** Begins a game of the seed, and plays to the first decision. */
  start(index: number, auto = NOBODY): void {
    this.#instance.exports.start(index >>> 0, Math.floor(index / 2 ** 32))
    this.#run(auto)
  }

  /** From here on chance, and the module's own players, draw as in the game of that number. */
  reseed(index: number): void {
    this.#instance.exports.draw(index >>> 0, Math.floor(index / 2 ** 32))
  }

  get isDeciding(): boolean {
    return this.#instance.word(AT.status) === DECIDING
  }

  get seat(): number {
    return this.#instance.word(AT.me)
  }

  get choices(): number {
    if (!this.isDeciding) return 0
    if (!this.#isListed) this.#list()
    // Where an imagined world leaves nothing to choose, play has gone on.
    if (!this.isDeciding) return 0
    return this.#instance.words[this.#listAt] as number
  }

  key(n: number): number {
    if (!this.#isListed) this.#list()
    const { words } = this.#instance
    const at = this.#listAt + 1 + LISTED * n
    return choiceKey(words[at] as number, words[at + 1] as number, words[at + 2] as number)
  }

  /** Takes a choice, and plays to the next decision of a seat that the module does not play. */
  choose(n: number, auto = NOBODY): void {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    this.#instance.words[this.#choiceAt] = n
    this.#run(auto)
  }

  playOut(policy?: string): void {
    if (this.isDeciding) this.#run(this.#instance.autoMaskOfPlayouts(policy))
  }

  /** Lets the module play those of these players that it can play itself. Says which, for `start` and `choose`. */
  autoMask(players: readonly string[]): number {
    return this.#instance.autoMask(players)
  }

  save(): SavedModel {
    return { bytes: this.#instance.state.slice(), root: this.#root }
  }

  load({ bytes, root }: SavedModel): void {
    this.#instance.state.set(bytes)
    this.#stand(root)
  }

  /** Goes on from a state of the interpreter. */
  enter(state: State): void {
    this.#transfer.enter(state)
    this.#stand(undefined)
  }

  /**
   * Goes on from a state of the interpreter where a search begins. `sampleWorld` works there, and only there, as the
   * module keeps no account of what seats know. Steps are counted from here.
   */
  setRoot(state: State, worlds?: HiddenWorlds): void {
    this.enter(state)
    this.#instance.words[AT.steps / 4] = 0
    this.#root = worlds && new RootSnapshot(this.#instance, this.#transfer.cells, worlds)
  }

  /** Goes on from the decision at which another instance of the same module stands, and a search begins there. */
  setRootFrom({ state, words }: Pick<Instance, 'state' | 'words'>, worlds?: HiddenWorlds): void {
    this.#instance.state.set(state)
    this.#stand(undefined)
    this.#copyList(words)
    this.#instance.words[AT.steps / 4] = 0
    this.#root = worlds && new RootSnapshot(this.#instance, this.#transfer.cells, worlds)
  }

  sampleWorld(seat: number, rng: Stream): void {
    const root = this.#worldsFor(seat)
    root.sample(rng)
    this.#stand(root)
  }

  search(limits: SearchLimits, rng: Stream): readonly ActionStats[] {
    const { seat } = this
    const root = this.#root
    const keys = this.#keys()
    const searcher = this.#searching()
    searcher.search(limits, keys, limits.open ? undefined : this.#worldsFor(seat), rng)
    this.#count(searcher)
    this.#stand(root)
    return searcher.statsOf(seat, keys)
  }

  playOutOptions(options: PlayoutOptions, isChoosing: boolean, rng: Stream): Playouts {
    const { playouts, open } = options
    const { seat, goal } = this
    const root = this.#root
    const keys = isChoosing ? this.#keys() : []
    const worlds = open ? undefined : this.#worldsFor(seat)
    const searcher = this.#searching()
    const numbers = searcher.playouts(options, keys, worlds, rng)
    this.#count(searcher)
    this.#stand(root)
    return { options: Math.max(1, keys.length), playouts, seats: goal.seats, numbers }
  }

  /** How many of the games that were imagined here came to their end. */
  get finished(): number {
    return this.#finished
  }

  get imaginedSteps(): number {
    return this.#imaginedSteps
  }

  #count({ finished, steps }: Searcher): void {
    this.#finished += finished
    this.#imaginedSteps += steps
  }

  outcome(): ModelOutcome {
    return this.#written().outcome
  }

  /** What the game comes to, as it stands: a view, valid until the next call of any method. */
  result(): GameResult {
    return this.#written()
  }

  #keys(): number[] {
    const keys: number[] = []
    const { choices } = this
    for (let n = 0; n < choices; n += 1) keys.push(this.key(n))
    return keys
  }

  #searching(): Searcher {
    this.#searcher ??= new Searcher(this.#instance, this.goal)
    return this.#searcher
  }

  #worldsFor(seat: number): RootSnapshot {
    if (this.#root?.seat !== seat) throw new RangeError(`setRoot has set no worlds for seat ${seat} here`)
    return this.#root
  }

  #written(): MemoryResult {
    orGivenUp(() => this.#instance.exports.outcome(this.compiled.memoryMap.rows))
    return this.#result
  }

  #run(auto: number): void {
    orGivenUp(() => this.#instance.exports.run(auto))
    this.#root = undefined
    this.#isListed = true
  }

  /** Stands at a position that was just written: nothing is chosen yet, and the choices are listed when asked for. */
  #stand(root: RootSnapshot | undefined): void {
    this.#root = root
    this.#isListed = false
    this.#instance.words[this.#choiceAt] = -1
  }

  #list(): void {
    orGivenUp(() => this.#instance.exports.run(NOBODY))
    this.#isListed = true
  }

  /** Another instance has listed the choices of the same position. */
  #copyList(from: Int32Array): void {
    const [words, at] = [this.#instance.words, this.#listAt]
    const end = at + 1 + LISTED * (from[at] as number)
    for (let n = at; n < end; n += 1) words[n] = from[n] as number
    this.#isListed = true
  }
}
