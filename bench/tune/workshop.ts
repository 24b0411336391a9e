/** Runs studies with `manyhands tune`, as a person at a shell would, in a folder that goes when all is done. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LaneName } from '../../src/pool/index.ts'
import type { StudyTree } from '../../src/tune/index.ts'

const BIN = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))

export interface Hands {
  readonly workers: number
  readonly lane: LaneName
  /** What evaluators find in their environment. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Ran {
  /** From start to end: with the start of Node and of workers, and all results written. */
  readonly seconds: number
  readonly evaluations: number
  /** Of all that was found. */
  readonly digest: string
}

export class Workshop implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-tune-'))

  /** In a run of its own: nothing is known before. */
  async run(study: StudyTree, { workers, lane, env = {} }: Hands): Promise<Ran> {
    const [file, run] = [join(this.folder, 'study.json'), join(this.folder, 'run')]
    writeFileSync(file, JSON.stringify(study))
    const how = ['--workers', String(workers), '--lane', lane, '--run', run, '--json', '--quiet']
    const began = performance.now()
    const child = spawn(process.execPath, [BIN, 'tune', file, ...how], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    })
    const printed = await text(child.stdout)
    const seconds = (performance.now() - began) / 1000
    rmSync(run, { recursive: true, force: true })
    const { error, ...ran } = JSON.parse(printed) as Omit<Ran, 'seconds'> & { error?: { message: string } }
    if (error) throw new Error(`the study ${study.name} did not come to its end: ${error.message}`)
    return { ...ran, seconds }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true })
  }
}

export const secondsOf = (ran: readonly Ran[]): number[] => ran.map(({ seconds }) => seconds)

/** A fast wrong answer is not an answer: all must come to the same, after as many evaluations, which it gives. */
export function assertSame(ran: Readonly<Record<string, readonly Ran[]>>): number {
  const found = Object.entries(ran).flatMap(([name, each]) =>
    each.map(({ digest, evaluations }) => ({ name, digest, evaluations })),
  )
  const [first] = found
  if (!first) throw new RangeError('there is nothing to compare')
  const other = found.find((each) => each.digest !== first.digest || each.evaluations !== first.evaluations)
  if (other)
    throw new Error(
      `the same study must come to the same; ${first.name}: ${first.digest} after ${first.evaluations} evaluations, ` +
        `${other.name}: ${other.digest} after ${other.evaluations}`,
    )
  return first.evaluations
}
