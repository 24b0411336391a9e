import { constants } from 'node:os'
import { endAtOnce } from './ending.ts'
import { isWrapped } from './wrapper.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Something outside asked the command to stop. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
  /** 130 for Ctrl-C, 143 for a plain kill: 128 and the signal's number. */
  readonly exitCode: number

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`stopped by ${signal === 'SIGINT' ? 'Ctrl-C' : signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** With a wrapper one wish may arrive twice: a terminal tells both, and the wrapper passes it on. */
const SAME_WISH_MS = 300

/**
 * Ctrl-C once asks to stop in good order; twice ends at once. What ends at once still leaves no process
 * behind: workers end with their parent, and commands are killed by an exit hook of their own.
 */
export function listenForInterrupts(
  onFirst: () => void = () => {},
): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController()
  let first = 0
  const listeners = SIGNALS.map((name) => {
    const listener = (): void => {
      const interruption = new Interruption(name)
      if (controller.signal.aborted) {
        if (isWrapped && performance.now() - first < SAME_WISH_MS) return
        endAtOnce(interruption.exitCode, interruption.message)
      }
      first = performance.now()
      controller.abort(interruption)
      onFirst()
    }
    process.on(name, listener)
    return [name, listener] as const
  })
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const [name, listener] of listeners) process.off(name, listener)
    },
  }
}
