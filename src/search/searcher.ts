/**
 * Ask and tell. A searcher says which candidates it wants evaluated and is told their results one at a time. It has no
 * clock, does no I/O and evaluates nothing itself, so that the same seed and the same results give the same search.
 *
 *     for (const { id, candidate } of searcher.ask()) searcher.tell(id, await evaluate(candidate))
 *
 * A candidate is anything that JSON can hold: a configuration with the block it is tried on, a card game, a program's
 * text. `searchTrials` in ./tuning is the searcher of parameter spaces; ./testing/hill-climber.ts is the smallest one.
 */
import type { Json } from '../runs/index.ts'
import { decodeState, encodeState } from './state-json.ts'

export interface Asked<Candidate> {
  readonly id: number
  readonly candidate: Candidate
}

export interface Searcher<Candidate, Result, Best> {
  /**
   * Candidates that nobody was given yet, at most so many. None as long as the search needs results that it was not
   * told. Which candidates come, in which order and with which ids, never depends on the order of telling.
   */
  ask(most?: number): readonly Asked<Candidate>[]
  /** The result of one candidate: in any order, each once. If it throws, nothing was told. */
  tell(id: number, result: Result): void
  readonly isDone: boolean
  /** The best so far; when the search is done, what it found. */
  best(): Best
  /** Plain JSON. A searcher restored from it asks again for what was asked and not told, and continues exactly. */
  save(): Json
}

/** Asks for a candidate and returns its id at once. */
export type Ask<Candidate> = (candidate: Candidate) => number

/**
 * Yields the ids of candidates to wait for, and receives their results. The ids may be made as they are read: then candidates
 * that are dear to make are made while others are already evaluated.
 */
export type Course<Result, End> = Generator<Iterable<number>, End, readonly Result[]>

/**
 * How a search goes on, written generation by generation. A generation is a generator, so that it reads from top to
 * bottom: it asks, waits for the results that it needs, and may ask for more before it waits. Between two generations
 * all that a method knows is plain data.
 *
 * A genetic algorithm asks for its children, waits for all of them and has the next population as its state. MAP-Elites
 * has its archive and the emitters' states; with a fixed number of candidates under way it asks for one more each time
 * that it has waited for the oldest.
 */
export interface Method<Result, Best> {
  /** False: it was the last one. Each result is waited for once, in the generation that asked for it or a later one. */
  generation(): Course<Result, boolean>
  best(): Best
  /** Called between generations: returns a function that gives this moment's state as plain data, also later. */
  snapshot(): () => unknown
}

/** @param saved what `snapshot` gave; undefined at the beginning */
export type BeginMethod<Candidate, Result, Best> = (
  ask: Ask<Candidate>,
  saved: unknown,
) => Method<Result, Best>

interface Checkpoint {
  readonly state: () => unknown
  readonly nextId: number
  readonly isDone: boolean
}

/** What `save` gives: the state after the last complete generation, and what was told since. */
interface Saved<Candidate, Result> {
  readonly state: unknown
  readonly nextId: number
  readonly isDone: boolean
  /** Asked for in earlier generations, and not told. */
  readonly open: readonly (readonly [id: number, candidate: Candidate])[]
  readonly told: readonly (readonly [id: number, result: Result])[]
}

/** The searcher of any method. */
export class MethodSearcher<Candidate, Result, Best> implements Searcher<Candidate, Result, Best> {
  readonly #method: Method<Result, Best>
  #generation: Course<Result, boolean>
  #isDone = false
  #nextId = 0
  /** Not told yet. */
  readonly #open = new Map<number, Candidate>()
  /** Of the open ones, those to hand out, in the order of their ids. */
  #queue: number[] = []
  /** Told, and not used before this generation. */
  readonly #told = new Map<number, Result>()
  readonly #usedNow = new Set<number>()
  /** What the method waits for, as far as it is known; and what it waits for beside that. */
  #waitingFor: number[] = []
  #coming: Iterator<number> | undefined
  /** Of what it waits for, what was not told. */
  readonly #missing = new Set<number>()
  /** How often it has waited. */
  #waits = 0
  #checkpoint: Checkpoint

  constructor(begin: BeginMethod<Candidate, Result, Best>, saved?: Json) {
    const restored = saved === undefined ? undefined : (decodeState(saved) as Saved<Candidate, Result>)
    for (const [id, result] of restored?.told ?? []) this.#told.set(id, result)
    for (const [id, candidate] of restored?.open ?? []) this.#add(id, candidate)
    this.#nextId = restored?.nextId ?? 0
    this.#isDone = restored?.isDone ?? false
    this.#method = begin((candidate) => this.#askFor(candidate), restored?.state)
    this.#checkpoint = this.#takeCheckpoint()
    this.#generation = this.#method.generation()
    this.#advance()
  }

  ask(most = Number.POSITIVE_INFINITY): readonly Asked<Candidate>[] {
    while (this.#queue.length < most && this.#readOne()) {}
    const ids = this.#queue.splice(0, most)
    return ids.map((id) => ({ id, candidate: this.#open.get(id) as Candidate }))
  }

  /** The same, each candidate when it is read; up to where the search needs results, also if it is told them meanwhile. */
  *asking(): Generator<Asked<Candidate>> {
    const waits = this.#waits
    while (waits === this.#waits) {
      const [next] = this.ask(1)
      if (!next) return
      yield next
    }
  }

  tell(id: number, result: Result): void {
    if (!this.#open.has(id) || id >= (this.#queue[0] ?? this.#nextId))
      throw new RangeError(
        `there is no candidate ${id} to tell the result of: ask() has not given it, or its result was told before`,
      )
    this.#open.delete(id)
    this.#told.set(id, result)
    this.#missing.delete(id)
    this.#advance()
  }

  get isDone(): boolean {
    return this.#isDone
  }

  best(): Best {
    return this.#method.best()
  }

  save(): Json {
    const { state, nextId, isDone } = this.#checkpoint
    const open = [...this.#open].filter(([id]) => id < nextId)
    return encodeState({ state: state(), nextId, isDone, open, told: [...this.#told] })
  }

  #askFor(candidate: Candidate): number {
    this.#nextId += 1
    if (!this.#told.has(this.#nextId - 1)) this.#add(this.#nextId - 1, candidate)
    return this.#nextId - 1
  }

  #add(id: number, candidate: Candidate): void {
    this.#open.set(id, candidate)
    this.#queue.push(id)
  }

  /** As far as the method gets with what was told. */
  #advance(): void {
    while (!this.#isDone && this.#missing.size === 0) {
      if (this.#readOne()) continue
      for (const id of this.#waitingFor) this.#usedNow.add(id)
      const step = this.#generation.next(this.#waitingFor.map((id) => this.#told.get(id) as Result))
      this.#waits += 1
      this.#waitingFor = []
      this.#coming = step.done ? undefined : step.value[Symbol.iterator]()
      if (step.done) this.#endGeneration(!step.value)
    }
  }

  /** Reads one more of what the method waits for; false if that is all. */
  #readOne(): boolean {
    const next = this.#coming?.next()
    if (next === undefined || next.done) {
      this.#coming = undefined
      return false
    }
    const id = next.value
    this.#waitingFor.push(id)
    if (this.#told.has(id)) return true
    if (!this.#open.has(id))
      throw new Error('a method waits for a result in one generation only, and after it has asked for it')
    this.#missing.add(id)
    return true
  }

  #endGeneration(isLast: boolean): void {
    for (const id of this.#usedNow) this.#told.delete(id)
    this.#usedNow.clear()
    this.#isDone = isLast
    if (isLast && this.#open.size > 0) throw new Error('a method waits for all that it has asked for')
    this.#checkpoint = this.#takeCheckpoint()
    this.#generation = this.#method.generation()
  }

  #takeCheckpoint(): Checkpoint {
    return { state: this.#method.snapshot(), nextId: this.#nextId, isDone: this.#isDone }
  }
}
