/**
 * Workers that something has stopped without ending them, as `kill -STOP` does. Such a worker watches no time limit, so the
 * dispatcher does: after the longest time that any of its commands may take, it is given up.
 */
import { isStopped as isProcessStopped } from '../../subprocess/index.ts'
import type { Config } from '../config.ts'
import { stagesOf } from '../worker/evaluator-fingerprint.ts'
import type { Working } from './working.ts'

export interface StoppedWorker {
  readonly working: Working
  /** Whether it has been stopped for too long, or has just been found. */
  readonly isOverdue: boolean
}

export class StoppedWorkers {
  readonly #limitMs: number
  readonly #isStopped: (working: Working) => boolean
  readonly #now: () => number
  /** By token. */
  readonly #since = new Map<number, number>()

  constructor(
    limitMs: number,
    isStopped = ({ mark }: Working) => mark !== undefined && isProcessStopped(mark),
    now = () => performance.now(),
  ) {
    this.#limitMs = limitMs
    this.#isStopped = isStopped
    this.#now = now
  }

  /** Those that are new, and those whose time is up. */
  *look(all: Iterable<Working>): Generator<StoppedWorker> {
    for (const working of all) {
      const { token } = working
      const since = this.#since.get(token)
      if (!this.#isStopped(working)) this.#since.delete(token)
      else if (since === undefined) {
        this.#since.set(token, this.#now())
        yield { working, isOverdue: false }
      } else if (this.#now() - since > this.#limitMs) yield { working, isOverdue: true }
    }
  }
}

export const longestTimeout = (config: Config): number =>
  Math.max(...[config.coder, config.validate, ...stagesOf(config)].map((limits) => limits?.timeout ?? 0))
