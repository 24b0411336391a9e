const never = new Int32Array(new SharedArrayBuffer(4))
/** In milliseconds: as short as can be. */
const MOMENT = 0.01

/**
 * Processor time of this thread. What else the machine does slows a game down less than it slows down the clock. The
 * system brings it up to date at every tick, some 4 ms apart, and whenever the thread pauses: so it pauses for a moment.
 */
export function threadSeconds(): number {
  Atomics.wait(never, 0, 0, MOMENT)
  return roughThreadSeconds()
}

/** Without the pause: late by a tick. */
export function roughThreadSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
