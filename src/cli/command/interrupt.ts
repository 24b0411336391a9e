import { constants } from 'node:os'
import { exitAtOnce } from './exit-guard.ts'
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

export interface Interrupts extends Disposable {
  /** Somebody wants an end in good order. */
  readonly signal: AbortSignal
  /** Somebody wants it sooner than that. Only of commands that have something between that and an end at once. */
  readonly sooner: AbortSignal
}

export interface OnInterrupt {
  readonly first?: () => void
  /** Left out, the second wish is to end at once. */
  readonly second?: () => void
}

/**
 * Ctrl-C once asks to stop in good order; once more ends at once. What ends at once still leaves no process
 * behind: workers end with their parent, and commands are killed by an exit hook of their own.
 */
export function listenForInterrupts({ first = () => {}, second }: OnInterrupt = {}): Interrupts {
  const [stop, sooner] = [new AbortController(), new AbortController()]
  const steps = [
    { controller: stop, tell: first },
    ...(second ? [{ controller: sooner, tell: second }] : []),
  ].values()
  let last = Number.NEGATIVE_INFINITY
  const listeners = SIGNALS.map((name) => {
    const listener = (): void => {
      const interruption = new Interruption(name)
      if (isWrapped && performance.now() - last < SAME_WISH_MS) return
      last = performance.now()
      const { value: step } = steps.next()
      if (!step) exitAtOnce(interruption.exitCode, interruption.message)
      step.controller.abort(interruption)
      step.tell()
    }
    process.on(name, listener)
    return [name, listener] as const
  })
  return {
    signal: stop.signal,
    sooner: sooner.signal,
    [Symbol.dispose]() {
      for (const [name, listener] of listeners) process.off(name, listener)
    },
  }
}
