/**
 * Runs a game, and waits for what it leaves behind (a rejected promise, a timer): that fails while it is this game's turn, and not
 * later, when the worker plays another one.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** How long a game's timers are waited for. */
const PATIENCE_MS = 1000

export async function settled<Result>(play: () => Result): Promise<Result> {
  const before = pendingTimers()
  const result = play()
  await nextTurn()
  const until = performance.now() + PATIENCE_MS
  while (pendingTimers() > before) {
    if (performance.now() > until)
      throw new Error(`the game left a timer behind that was still running after ${PATIENCE_MS} ms`)
    // Without a reference, so that it is not counted itself; the worker stays alive by the port that brings its games.
    await sleep(1, undefined, { ref: false })
  }
  return result
}

const pendingTimers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || kind === 'Immediate').length
