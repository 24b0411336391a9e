/**
 * A worker: `node worker-entry.ts <claim folder>`. It works on the claim there, leaves the result beside it, and ends.
 * Its output is its log.
 */
import { join, resolve } from 'node:path'
import {
  becomeSubreaper,
  isDiskFull,
  markOf,
  reserveFile,
  waitForSpace,
  writeAtomically,
  writeReserved,
} from '../../subprocess/index.ts'
import { type Claim, FILES, readClaim } from '../claim.ts'
import type { Evaluation, WorkResult } from '../result.ts'
import { build } from './build.ts'
import { evaluate, validate } from './evaluate.ts'
import { InputSnapshot } from './input-snapshot.ts'
import { NoSpace, RateLimited, type Work, WorkFailure } from './work.ts'

// On a full disk, or after the log's reader has gone, the work goes on.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// It is for this process alone, and not for what it starts.
delete process.env['NODE_COMPILE_CACHE']

const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`)

/** Exit code 1: there is no result, and nothing was spent. */
async function main(folder: string): Promise<number> {
  const claim = begin(folder)
  if (claim === undefined) return 1
  if (!(await becomeSubreaper()))
    say('processes that clear their environment and leave their parent are not found here')
  say(`candidate ${claim.id}, attempt ${claim.attempt}`)
  const finish = async (result: WorkResult): Promise<void> => {
    say(result.kind === 'failed' ? `failed, ${result.cause}: ${result.message}` : result.kind)
    const [reserved, file] = [join(folder, FILES.reserved), join(folder, FILES.result)]
    await waitForSpace(() => writeReserved(reserved, file, JSON.stringify(result)), say)
  }
  process.once('uncaughtException', async ({ message, stack }) => {
    // A second failure, as in a folder that has been removed, cannot be reported any more.
    process.on('uncaughtException', () => process.exit(1))
    say(stack ?? message)
    const { token } = claim
    await finish({ token, kind: 'failed', cause: 'infrastructure', message, evaluations: [], seconds: 0 })
    process.exit(0)
  })
  await finish(await resultOf({ folder, claim, say }))
  return 0
}

/** More than nearly all results need. */
const RESERVED_BYTES = 64 * 1024

function begin(folder: string): Claim | undefined {
  try {
    writeAtomically(join(folder, FILES.worker), JSON.stringify(markOf(process.pid) ?? {}))
    const claim = readClaim(folder)
    reserveFile(join(folder, FILES.reserved), RESERVED_BYTES)
    return claim
  } catch (thrown) {
    const why = isDiskFull(thrown) ? 'the disk is full, so nothing was begun' : 'nothing was begun'
    say(`${why}: ${(thrown as Error).message}`)
    return undefined
  }
}

/** Does not throw: every failure is a result. */
async function resultOf(work: Work): Promise<WorkResult> {
  const { token } = work.claim
  const began = performance.now()
  const evaluations: Evaluation[] = []
  const shared = () => ({ token, evaluations, seconds: (performance.now() - began) / 1000 })
  try {
    const inputs = new InputSnapshot(work.claim)
    const candidate = await build(work, inputs)
    await validate(work, inputs)
    const { mean, interval, metrics } = await evaluate(work, { candidate, inputs }, evaluations)
    const scoredBy = inputs.fingerprint
    const score = { performance: mean, interval: [...interval] as [number, number], metrics }
    return { ...shared(), kind: 'scored', ...score, candidate, scoredBy }
  } catch (thrown) {
    const message = (thrown as Error).message
    if (thrown instanceof RateLimited)
      return { ...shared(), kind: 'rate limited', message, until: thrown.until }
    if (thrown instanceof NoSpace || isDiskFull(thrown)) return { ...shared(), kind: 'no space', message }
    const cause = thrown instanceof WorkFailure ? thrown.cause : 'infrastructure'
    return { ...shared(), kind: 'failed', cause, message }
  }
}

process.exit(await main(resolve(process.argv[2] ?? '.')))
