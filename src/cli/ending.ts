import { EXIT } from './exit.ts'

let ended = false

/**
 * Whatever ends this program before its command has said how it ended, be it a task that calls `process.exit` on
 * the inline lane, is a failure and is told as one.
 */
export function guardTheEnd(argv: readonly string[]): void {
  process.exitCode = EXIT.wrong
  process.on('exit', (code) => {
    if (ended) return
    ended = true
    const message = `it was ended before it was finished, with exit code ${code}`
    console.error(`manyhands: ${message}`)
    tellPrograms(argv, message)
    process.exitCode = EXIT.wrong
  })
}

/** The command has ended, in this way. */
export function end(exitCode: number): void {
  ended = true
  process.exitCode = exitCode
}

/** Ends at once, telling programs why. */
export function endAtOnce(exitCode: number, message?: string): never {
  if (message !== undefined) tellPrograms(process.argv, message)
  ended = true
  process.exit(exitCode)
}

/** A program that asked for JSON gets JSON, whatever happened. */
export function tellPrograms(argv: readonly string[], message: string): void {
  if (argv.includes('--json')) console.log(JSON.stringify({ error: { message } }))
}
