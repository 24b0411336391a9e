import { EXIT } from './exit.ts'

/** Standard output itself, whatever is done to it later. */
const writeOut = process.stdout.write.bind(process.stdout)

let ended = false
/** What is under way, for the message if it ends there. */
let doing = ''
let othersCode = false

/** Code of a user is about to run, which may end the program, or keep it from ending. */
export function aboutToRun(file: string): void {
  doing = ` (it was importing ${file})`
  othersCode = true
}

export function hasRun(): void {
  doing = ''
}

/**
 * Whatever ends this program before its command has said how it ended, be it a task that calls `process.exit` on
 * the inline lane, is a failure and is told as one.
 */
export function guardTheEnd(argv: readonly string[]): void {
  process.exitCode = EXIT.wrong
  process.on('exit', (code) => {
    if (ended) return
    ended = true
    const message = `it was ended before it was finished, with exit code ${code}${doing}`
    console.error(`manyhands: ${message}`)
    tellPrograms(argv, message)
    process.exitCode = EXIT.wrong
  })
}

/** The command has ended, in this way. */
export function end(exitCode: number): void {
  ended = true
  process.exitCode = exitCode
  // A timer in somebody's code would keep the program waiting after all is said.
  if (othersCode) writeOut('', () => process.stderr.write('', () => process.exit(exitCode)))
}

/** Ends at once, telling programs why. */
export function endAtOnce(exitCode: number, message?: string): never {
  if (message !== undefined) tellPrograms(process.argv, message)
  ended = true
  process.exit(exitCode)
}

/** A program that asked for JSON gets JSON, whatever happened. */
export function tellPrograms(argv: readonly string[], message: string): void {
  if (argv.includes('--json')) printDocument({ error: { message } })
}

/** From here on, what others' code prints goes to standard error: standard output is for one document. */
export function divertOutput(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr)
}

export function printDocument(document: object): void {
  writeOut(`${JSON.stringify(document)}\n`)
}
