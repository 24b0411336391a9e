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

/** With a wrapper one Ctrl-C may arrive twice: the terminal signals both, and the wrapper passes its signal on. */
const SAME_PRESS_MS = 300

export interface Interrupts extends Disposable {
  /** Aborts at the first Ctrl-C: stop in good order. */
  readonly signal: AbortSignal
  /** Aborts at the second Ctrl-C of a command that has a step between stopping in good order and ending at once. */
  readonly sooner: AbortSignal
}

/**
 * The first Ctrl-C asks the command to stop in good order; the next one ends it at once. Even then no process is
 * left behind: workers end with their parent, and an exit hook kills commands.
 *
 * @param messages what is said at each Ctrl-C before the one that ends the program; an empty text says nothing
 */
export function listenForInterrupts(messages: readonly string[], say: (message: string) => void): Interrupts {
  const [stop, sooner] = [new AbortController(), new AbortController()]
  let presses = 0
  let last = Number.NEGATIVE_INFINITY
  const listeners = SIGNALS.map((name) => {
    const listener = (): void => {
      const interruption = new Interruption(name)
      if (isWrapped && performance.now() - last < SAME_PRESS_MS) return
      last = performance.now()
      const message = messages[presses]
      if (message === undefined) exitAtOnce(interruption.exitCode, interruption.message)
      ;(presses === 0 ? stop : sooner).abort(interruption)
      if (message !== '') say(message)
      presses += 1
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
