import { spawnSync } from 'node:child_process'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { digest } from '../../digest/index.ts'
import { createPool, type LaneName } from '../../pool/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { SHARED } from '../command/inputs.ts'

interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly found: string
  /** What it is for, or how to get it. */
  readonly hint?: string
  readonly optional?: boolean
}

/** Programs that some commands use when they are there. */
const OPTIONAL: readonly { command: string; for: string; package: string }[] = [
  { command: 'git', for: 'the history of candidate programs', package: 'git' },
  { command: 'flock', for: 'sharing a ledger with other tools', package: 'util-linux' },
  { command: 'nats-server', for: 'workers on other machines', package: 'nats-server' },
  { command: 'chromium', for: 'testing the studio', package: 'chromium' },
  { command: 'parallel', for: 'comparing map with GNU parallel', package: 'parallel' },
]

export const doctor = defineCommand({
  name: 'doctor',
  group: GROUPS.everyone,
  summary: 'check this machine',
  description: 'Checks whether this machine has what manyhands needs, and says how to get what is missing.',
  options: { json: SHARED.json },
  examples: ['manyhands doctor', 'manyhands doctor --json'],
  async run() {
    const findings = [...machine(), ...(await lanes()), ...OPTIONAL.map(optionalPart)]
    const ok = findings.every((finding) => finding.ok || finding.optional)
    // The memory that is free at the moment is not a result.
    const present = findings.map((finding) => ({ part: finding.part, ok: finding.ok }))
    return {
      document: { ok, findings },
      lines: findings.map(line),
      digest: digest({ ok, present }),
      exitCode: ok ? EXIT.done : EXIT.bad,
    }
  },
})

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

function optionalPart({ command, for: use, package: name }: (typeof OPTIONAL)[number]): Finding {
  const { stdout, error } = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const part = { part: command, optional: true }
  return error
    ? { ...part, ok: false, found: 'not found', hint: `for ${use}: apt-get install ${name}` }
    : { ...part, ok: true, found: stdout.split('\n')[0] ?? '' }
}

function line({ part, ok, optional, found, hint }: Finding): string {
  const mark = ok ? 'ok      ' : optional ? 'optional' : 'MISSING '
  return `${mark}  ${part.padEnd(13)} ${found}${!ok && hint ? ` (${hint})` : ''}`
}
