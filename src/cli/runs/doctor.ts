import { spawnSync } from 'node:child_process'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { Command } from 'commander'
import { digest } from '../../digest/index.ts'
import { createPool, type LaneName } from '../../pool/index.ts'
import { EXIT } from '../command/exit.ts'
import { SHARED } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'

interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly found: string
  /** What it is for, or how to get it. */
  readonly hint?: string
  readonly optional?: boolean
}

/** Programs that some commands use when they are there. */
const OPTIONAL: readonly { command: string; version: string[]; for: string; get: string }[] = [
  {
    command: 'git',
    version: ['--version'],
    for: 'the history of candidate programs',
    get: 'apt-get install git',
  },
  {
    command: 'flock',
    version: ['--version'],
    for: 'sharing a ledger with other tools',
    get: 'apt-get install util-linux',
  },
  {
    command: 'nats-server',
    version: ['--version'],
    for: 'workers on other machines',
    get: 'apt-get install nats-server',
  },
  { command: 'chromium', version: ['--version'], for: 'testing the studio', get: 'apt-get install chromium' },
  {
    command: 'parallel',
    version: ['--version'],
    for: 'comparing map with GNU parallel',
    get: 'apt-get install parallel',
  },
]

export function doctor(setExitCode: SetExitCode): Command {
  return new Command('doctor')
    .description('Tells whether this machine has what manyhands needs, and how to get what is missing.')
    .summary('check this machine')
    .addOption(SHARED.json())
    .action(async ({ json }: { json?: boolean }) => {
      const began = performance.now()
      const findings = [...machine(), ...(await lanes()), ...OPTIONAL.map(optionalPart)]
      const ok = findings.every((finding) => finding.ok || finding.optional)
      if (json) {
        const timing = { seconds: (performance.now() - began) / 1000 }
        // What is free at the moment is no result: the digest is of what is there and what is not.
        const present = findings.map((finding) => ({ part: finding.part, ok: finding.ok }))
        console.log(JSON.stringify({ ok, findings, digest: digest({ ok, present }), timing }))
      } else {
        for (const finding of findings) console.log(line(finding))
      }
      setExitCode(ok ? EXIT.done : EXIT.bad)
    })
}

function machine(): Finding[] {
  const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`
  const major = Number(process.versions.node.split('.')[0])
  return [
    { part: 'node', ok: major >= 24, found: process.version, hint: 'Node 24 or newer' },
    { part: 'cores', ok: true, found: String(availableParallelism()) },
    { part: 'memory', ok: true, found: `${gigabytes(totalmem())}, ${gigabytes(freemem())} free` },
  ]
}

/** Each lane is tried for real: one item there and back. */
async function lanes(): Promise<Finding[]> {
  const task = { module: 'data:text/javascript,export default (item) => item + 1' }
  const names: readonly LaneName[] = ['inline', 'thread', 'process']
  return Promise.all(
    names.map(async (lane): Promise<Finding> => {
      await using pool = createPool({ lane, size: 1 })
      const [outcome] = await Array.fromAsync(pool.map(task, [1], { timeoutMs: 20_000 }))
      if (outcome?.ok && outcome.value === 2) return { part: `lane ${lane}`, ok: true, found: 'works' }
      const cause = outcome?.ok === false ? outcome.error.message : 'a wrong answer'
      return { part: `lane ${lane}`, ok: false, found: cause, hint: 'use another --lane' }
    }),
  )
}

function optionalPart({ command, version, for: use, get }: (typeof OPTIONAL)[number]): Finding {
  const { stdout, error } = spawnSync(command, version, { encoding: 'utf8', timeout: 10_000 })
  return error
    ? { part: command, ok: false, optional: true, found: 'not found', hint: `for ${use}: ${get}` }
    : { part: command, ok: true, optional: true, found: stdout.split('\n')[0] ?? '' }
}

function line({ part, ok, optional, found, hint }: Finding): string {
  const mark = ok ? 'ok      ' : optional ? 'optional' : 'MISSING '
  return `${mark}  ${part.padEnd(13)} ${found}${!ok && hint ? ` (${hint})` : ''}`
}
