/**
 * Calls a game's functions and watches what they do beside answering: draws that do not come from the stream, changes to the state
 * that they are given, errors.
 */
import { framePlace } from '../../modules/index.ts'
import { BrokenGame } from '../broken-game.ts'
import type { Problem, ProblemKind, Where } from './problem.ts'
import { frozen, snapshot } from './snapshot.ts'

const LOOKS_ONLY = 'Only apply may change a state, and only if there is clone.'

/** Ends the check of a game that cannot be played on. */
export class CannotGoOn extends Error {}

/** Sources of answers that differ from one run to the next. `Date` itself has no function to watch: equal traces are the test. */
const WATCHED: readonly (readonly [object, string, string])[] = [
  [Math, 'random', 'Math.random'],
  [Date, 'now', 'Date.now'],
  [performance, 'now', 'performance.now'],
  [crypto, 'getRandomValues', 'crypto.getRandomValues'],
  [crypto, 'randomUUID', 'crypto.randomUUID'],
]

export class Probe {
  readonly problems: Problem[] = []
  readonly #seed: number
  readonly #players: number
  #after: string[] = []
  #isSearching = false

  constructor(seed: number, players: number) {
    this.#seed = seed
    this.#players = players
  }

  /** From here on problems are seen after one action more. */
  took(action: string): void {
    this.#after.push(action)
  }

  /** From here on problems are those of a search from the beginning. */
  beginSearch(): void {
    this.#after = []
    this.#isSearching = true
  }

  report(kind: ProblemKind, call: string | undefined, what: string, fix: string, place?: string): void {
    const where: Where = {
      ...(call !== undefined && { call }),
      seed: this.#seed,
      players: this.#players,
      after: [...this.#after],
      ...(this.#isSearching && { inSearch: true }),
      ...(place !== undefined && { place }),
    }
    this.problems.push({ kind, what, fix, where })
  }

  /** The answer of a call. A call that throws ends the check of this game. */
  call<Answer>(name: string, work: () => Answer): Answer {
    const restore = this.#watchChance(name)
    try {
      return work()
    } catch (thrown) {
      if (thrown instanceof CannotGoOn) throw thrown
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      this.#reportThrown(name, error)
      throw new CannotGoOn()
    } finally {
      restore()
    }
  }

  /** The same for a call that must leave the state that it is given as it is. */
  query<State, Answer>(name: string, state: State, work: (state: State) => Answer, fix = LOOKS_ONLY): Answer {
    const before = snapshot(state)
    const answer = this.call(name, () => work(state))
    if (snapshot(state) !== before) {
      const what = `${name} changes the state that it is given`
      this.report('mutation', name, what, fix, placeOfChange(state, work))
    }
    return answer
  }

  #reportThrown(name: string, error: Error): void {
    const place = framePlace(error)
    if (error instanceof BrokenGame) {
      const call = error.call ?? name
      const kind = call === 'actors' || call === 'returns' ? call : 'actions'
      this.report(kind, call, error.message, RIGHT[kind], place)
    } else this.report('threw', name, `${name} threw: ${error.message}`, RIGHT.threw, place)
  }

  #watchChance(name: string): () => void {
    const originals = WATCHED.map(([owner, method]) => Object.getOwnPropertyDescriptor(owner, method))
    for (const [owner, method, shown] of WATCHED) {
      const original = owner[method as never] as (...given: unknown[]) => unknown
      const watched = (...given: unknown[]): unknown => {
        const place = framePlace(new Error(shown))
        const fix =
          'Take all chance from the rng that apply and determinize are given, or from the seed of init.'
        this.report('hidden randomness', name, `${name} calls ${shown}`, fix, place)
        return original.apply(owner, given)
      }
      Object.defineProperty(owner, method, { value: watched, configurable: true, writable: true })
    }
    return () => {
      WATCHED.forEach(([owner, method], at) => {
        const descriptor = originals[at]
        if (descriptor) Object.defineProperty(owner, method, descriptor)
        else delete owner[method as never]
      })
    }
  }
}

const RIGHT = {
  threw: 'A function of a game must not throw for a state that the game comes to.',
  actors:
    'actors gives the numbers of those who have to act, from 0 on and each once; an empty list once the game is over.',
  actions: 'actions gives at least one action for every player whom actors names, always in the same order.',
  returns: 'returns gives one finite number for each player.',
} as const

/** The line that changes a value, found by a call with a frozen copy. */
function placeOfChange<Value>(value: Value, work: (value: Value) => unknown): string | undefined {
  try {
    work(frozen(structuredClone(value)))
    return undefined
  } catch (thrown) {
    return thrown instanceof TypeError ? framePlace(thrown) : undefined
  }
}
