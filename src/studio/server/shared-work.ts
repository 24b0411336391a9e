/**
 * Work that takes seconds or minutes, done once for all pages that ask for the same. The work is stopped when the last page
 * that waits for it has gone; its value is kept for whoever asks next.
 */

/** What a page that asks hears, and how it leaves. */
export interface Waiting<Progress> {
  /** Fires when the page that asked has gone. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export type Work<Value, Progress> = (
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
) => Promise<Value>

interface Asked<Value, Progress> {
  readonly value: Promise<Value>
  readonly controller: AbortController
  readonly waiting: Set<Waiting<Progress>>
  /** The latest, for a page that asks later. */
  progress?: Progress
  isDone: boolean
}

export class SharedWork<Value, Progress = never> {
  readonly #mostKept: number
  readonly #asked = new Map<string, Asked<Value, Progress>>()

  constructor(mostKept: number) {
    this.#mostKept = mostKept
  }

  /** @param key the same for the same work */
  async of(key: string, waiting: Waiting<Progress>, work: Work<Value, Progress>): Promise<Value> {
    const asked = this.#asked.get(key) ?? this.#begin(key, work)
    asked.waiting.add(waiting)
    if (asked.progress !== undefined && !asked.isDone) waiting.onProgress?.(asked.progress)
    const { signal } = waiting
    const leave = (): void => {
      asked.waiting.delete(waiting)
      if (asked.waiting.size > 0 || asked.isDone) return
      this.#asked.delete(key)
      asked.controller.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await asked.value
    } finally {
      asked.waiting.delete(waiting)
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, work: Work<Value, Progress>): Asked<Value, Progress> {
    const controller = new AbortController()
    const waiting = new Set<Waiting<Progress>>()
    const value = work(controller.signal, (progress) => {
      asked.progress = progress
      for (const { onProgress } of waiting) onProgress?.(progress)
    })
    const asked: Asked<Value, Progress> = { value, controller, waiting, isDone: false }
    this.#asked.set(key, asked)
    value.then(
      () => (asked.isDone = true),
      () => this.#asked.get(key) === asked && this.#asked.delete(key),
    )
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > this.#mostKept && oldest !== undefined) this.#asked.delete(oldest)
    return asked
  }
}
