import { exactJson } from '../../digest/index.ts'
import { EXIT } from './exit.ts'

/** Standard output itself, even after `divertOutput`. */
const writeOut = process.stdout.write.bind(process.stdout)

let hasEnded = false
/** The user's module that is being imported, for the message if the program ends there. */
let importing = ''
let hasRunUserCode = false

/** Runs a user's code, which may end the program, or keep it from ending. */
export async function runUserCode<Result>(file: string, work: () => Result): Promise<Awaited<Result>> {
  importing = ` (while importing ${file})`
  hasRunUserCode = true
  try {
    return await work()
  } finally {
    importing = ''
  }
}

/** Whether this process has run a user's code. */
export const hasUserCodeRun = (): boolean => hasRunUserCode

/**
 * Anything that ends this program before its command has, such as a task that calls `process.exit` on the inline
 * lane, is reported as a failure.
 */
export function guardExit(argv: readonly string[]): void {
  process.exitCode = EXIT.usage
  process.on('exit', (code) => {
    if (hasEnded) return
    hasEnded = true
    const message = `the program exited with code ${code} before the command was done${importing}`
    console.error(`manyhands: ${message}`)
    printJsonError(argv, message)
    process.exitCode = EXIT.usage
  })
}

/** The command has ended with this exit code. */
export function exitWith(exitCode: number): void {
  hasEnded = true
  process.exitCode = exitCode
  // A timer in a user's code would keep the program alive.
  if (hasRunUserCode) writeOut('', () => process.stderr.write('', () => process.exit(exitCode)))
}

export function exitAtOnce(exitCode: number, message?: string): never {
  if (message !== undefined) printJsonError(process.argv, message)
  hasEnded = true
  process.exit(exitCode)
}

/** A program that asked for JSON gets JSON, whatever happened. */
export function printJsonError(argv: readonly string[], message: string): void {
  if (argv.includes('--json')) printDocument({ error: { message } })
}

/** From here on, whatever other code prints goes to standard error: standard output is for one document. */
export function divertOutput(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr)
}

export function printDocument(document: object): void {
  writeOut(`${exactJson(document)}\n`)
}
