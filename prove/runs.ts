import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapParallel } from '../src/pool/index.ts'
import { type Stream, stream } from '../src/rng/index.ts'
import { openReader, RunError } from '../src/runs/index.ts'
import type { Proof } from './proof.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'manyhands.js')
const ITEMS = 80
const ORPHANS_END_WITHIN_MS = 20_000

/** Notes that it was called, takes a few milliseconds, and draws from its stream. */
const TASK = `
import { appendFileSync } from 'node:fs'
export default ({ id, log, ms }, { rng }) => {
  appendFileSync(log, id + '\\n')
  for (const end = performance.now() + ms; performance.now() < end; );
  return { id, draw: rng.below(1_000_000) }
}
`

/** Kills a map, or its workers, at random moments; resumes it; compares with one that nobody disturbed. */
export const runs: Proof = {
  claim:
    'A map killed at any moment, coordinator or workers, and then resumed has the same output and digest as one ' +
    'that nobody disturbed, and evaluates nothing again that was recorded.',
  starts: ['src/cli/map'],
  async run({ slice, seed, say }) {
    const rounds = slice ? 2 : 1000
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-kill-'))
    const total = { rounds, coordinatorsKilled: 0, workersKilled: 0, itemsFoundAgain: 0 }
    try {
      const undisturbed = await makeReference(folder)
      let finished = 0
      const each = async (round: number): Promise<void> => {
        const tally = await disturbedRound(
          join(folder, String(round)),
          stream(seed, 'kill', round),
          undisturbed,
        )
        for (const key of ['coordinatorsKilled', 'workersKilled', 'itemsFoundAgain'] as const)
          total[key] += tally[key]
        finished += 1
        if (finished % 50 === 0) say(`${finished} rounds of ${rounds}`)
      }
      await mapParallel(new Array(rounds).keys(), each, { concurrency: availableParallelism() })
    } finally {
      rmSync(folder, { recursive: true })
    }
    return total
  },
}

interface Tally {
  coordinatorsKilled: number
  workersKilled: number
  itemsFoundAgain: number
}

interface Answer {
  readonly output: string
  readonly digest: string
}

async function makeReference(folder: string): Promise<Answer> {
  writeFileSync(join(folder, 'task.mjs'), TASK)
  const round = join(folder, 'undisturbed')
  prepare(round)
  const { stdout } = await finish(start(round, 'thread'))
  return { output: readFileSync(join(round, 'out.jsonl'), 'utf8'), digest: JSON.parse(stdout).digest }
}

async function disturbedRound(folder: string, rng: Stream, undisturbed: Answer): Promise<Tally> {
  const tally: Tally = { coordinatorsKilled: 0, workersKilled: 0, itemsFoundAgain: 0 }
  prepare(folder)
  const lane = rng.pick(['thread', 'process'])
  for (let kill = rng.between(1, 3); kill > 0; kill -= 1) {
    const child = start(folder, lane)
    const done = finish(child)
    await sleep(rng.between(0, 900))
    const workers = workersOf(child)
    const worker = workers.length > 0 && rng.chance(0.6) ? rng.pick(workers) : undefined
    if (worker !== undefined) {
      tally.workersKilled += 1
      killIfThere(worker)
      // Whatever that worker was at is evaluated again, so the answer is as if nothing had happened.
      await done
    } else {
      if (child.kill('SIGKILL')) tally.coordinatorsKilled += 1
      await done
    }
  }
  await compareAfterResume(folder, lane, undisturbed, tally)
  rmSync(folder, { recursive: true })
  return tally
}

async function compareAfterResume(
  folder: string,
  lane: string,
  undisturbed: Answer,
  tally: Tally,
): Promise<void> {
  await orphansGone(folder)
  const recorded = recordedIn(join(folder, 'run'))
  const before = evaluations(folder)
  const { stdout } = await finish(start(folder, lane))
  const after = evaluations(folder)
  const { digest } = JSON.parse(stdout)
  const output = withoutAttempts(readFileSync(join(folder, 'out.jsonl'), 'utf8'))
  if (digest !== undisturbed.digest) throw new Error(`${folder}: the digest is ${digest}`)
  if (output !== withoutAttempts(undisturbed.output)) throw new Error(`${folder}: the output differs`)
  for (const id of recorded) {
    if (after.get(id) !== before.get(id))
      throw new Error(`${folder}: item ${id} was recorded and evaluated again`)
  }
  tally.itemsFoundAgain += recorded.length
}

function prepare(folder: string): void {
  const items = Array.from({ length: ITEMS }, (_, id) => JSON.stringify({ id, log: 'log', ms: 8 }))
  mkdirSync(folder)
  writeFileSync(join(folder, 'log'), '')
  writeFileSync(join(folder, 'items.jsonl'), `${items.join('\n')}\n`)
}

function start(folder: string, lane: string): ChildProcess {
  const files = ['--in', 'items.jsonl', '--out', 'out.jsonl', '--run', 'run']
  const how = ['--resume', '--json', '--quiet', '--workers', '2', '--lane', lane, '--retries', '5']
  return spawn(process.execPath, [BIN, 'map', join('..', 'task.mjs'), ...files, ...how], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function finish(child: ChildProcess): Promise<{ stdout: string }> {
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0 && signal !== 'SIGKILL')
    throw new Error(`map ended with ${code ?? signal}: ${stdout}${stderr}`)
  return { stdout }
}

function workersOf({ pid }: ChildProcess): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Workers that outlive their coordinator must end by themselves, and soon. */
async function orphansGone(folder: string): Promise<void> {
  const deadline = Date.now() + ORPHANS_END_WITHIN_MS
  while (readdirSync('/proc').some((pid) => worksIn(pid, folder))) {
    if (Date.now() > deadline) throw new Error(`${folder}: a worker outlives its coordinator`)
    await sleep(20)
  }
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

function recordedIn(run: string): number[] {
  try {
    using reader = openReader(run)
    return Array.from(reader.evaluations(), ({ outcome }) => outcome.index)
  } catch (thrown) {
    // Killed before there was a run.
    if (thrown instanceof RunError && thrown.fault === 'missing') return []
    throw thrown
  }
}

/** How often each item was evaluated. */
function evaluations(folder: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const line of readFileSync(join(folder, 'log'), 'utf8').split('\n').filter(Boolean)) {
    counts.set(Number(line), (counts.get(Number(line)) ?? 0) + 1)
  }
  return counts
}

function withoutAttempts(output: string): string {
  return output.replaceAll(/,"attempts":\d+/g, '')
}
