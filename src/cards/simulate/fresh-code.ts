/** How V8 treats code that is compiled, played a few times and thrown away. */
import { setFlagsFromString } from 'node:v8'

/** So much code may be executed before V8 optimises it: some hours of play. */
const TIERING_BUDGET = 1_000_000_000

/**
 * For a process in which most games are played tens or hundreds of times, as in evolution: functions of WebAssembly are
 * validated when they are first called, and never optimised, which takes as long as a thousand games. V8 has one setting
 * for the whole process: it holds for all threads, and for modules that are compiled from now on.
 *
 * `--no-wasm-inlining` would save another twentieth of play, but turned off while V8 runs it crashes worker threads.
 */
export function preferFreshCode(): void {
  setFlagsFromString('--wasm-lazy-validation')
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
}
