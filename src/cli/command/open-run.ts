/** Runs of commands that can be resumed: where they are recorded, and how to continue them. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  createRun,
  type Fingerprint,
  findMatchingRun,
  isRun,
  RUNS_FOLDER,
  type RunWriter,
  resumeRun,
} from '../../runs/index.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import { pasteable } from './pasteable.ts'

/** The values of the options `--run`, `--resume` and `--quiet`. */
export interface RunChoice {
  readonly run?: string
  readonly resume?: boolean
  readonly quiet?: boolean
}

/**
 * Opens the run that the options name. Without `--run` it is a new folder in `.manyhands/runs`, or with
 * `--resume` the last unfinished run there of the same request.
 */
export async function openRun(kind: string, choice: RunChoice, fingerprint: Fingerprint): Promise<RunWriter> {
  const request = { kind, command: process.argv.slice(2), fingerprint }
  const folder = choice.run ?? (choice.resume ? findMatchingRun(request)?.folder : undefined)
  if (choice.resume && folder !== undefined && isRun(folder)) return resumeRun(folder, request)
  if (choice.resume && !choice.quiet) {
    console.error(
      folder ? `${folder} has no run yet: starting one` : 'no unfinished run of this request: starting one',
    )
  }
  return createRun(folder ?? join(RUNS_FOLDER, newName()), request)
}

/** Sorts by time; two runs that start in the same second get different names. */
function newName(): string {
  return `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`
}

/** How to continue a run that stopped early. */
export function resumeHint({ folder }: RunWriter, { run }: RunChoice): string {
  const named = run === undefined ? { run: folder } : {}
  return `Resume with:\n  ${commandAgain({ ...named, resume: true })}`
}

/** The command line as it was typed, with other values for some options. */
export function commandAgain(options: Readonly<Record<string, string | number | true>>): string {
  const words = process.argv.slice(2)
  for (const name of Object.keys(options)) {
    for (;;) {
      const at = words.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
      if (at < 0) break
      words.splice(at, options[name] === true || words[at]?.includes('=') ? 1 : 2)
    }
  }
  const others = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  )
  return pasteable(['manyhands', ...words, ...others].map(shellWord).join(' '))
}
