/**
 * A worker: `node worker-entry.ts <claim folder>`. It does what the claim there says, leaves the result beside it, and
 * ends. What it prints is its log.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { markOf } from '../../subprocess/process-table.ts'
import { adoptOrphans } from '../../subprocess/subreaper.ts'
import {
  isFull,
  reserveResult,
  whenThereIsSpace,
  writeAtomically,
  writeResult,
} from '../../subprocess/write-safely.ts'
import type { Claim, WorkResult } from '../claim.ts'
import { FILES } from '../files.ts'
import { doWork } from './do-work.ts'

// A log that cannot be written, on a full disk or after its reader has gone, is no reason to end.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// It is for this process alone, and not for what it starts.
delete process.env['NODE_COMPILE_CACHE']

const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`)

/** Exit code 1: there is no result, and nothing was spent. */
async function main(folder: string): Promise<number> {
  const claim = begin(folder)
  if (claim === undefined) return 1
  if (!(await adoptOrphans()))
    say('processes that clear their environment and leave their parent are not found here')
  say(`candidate ${claim.id}, attempt ${claim.attempt}`)
  const finish = async (result: WorkResult): Promise<void> => {
    say(result.kind === 'failed' ? `failed, ${result.cause}: ${result.message}` : result.kind)
    await whenThereIsSpace(() => writeResult(folder, result), say)
  }
  process.once('uncaughtException', async ({ message, stack }) => {
    // Whatever goes wrong now, as in a folder that has been removed, there is nobody left to tell.
    process.on('uncaughtException', () => process.exit(1))
    say(stack ?? message)
    const { token } = claim
    await finish({ token, kind: 'failed', cause: 'infrastructure', message, evaluations: [], seconds: 0 })
    process.exit(0)
  })
  await finish(await doWork({ folder, claim, say }))
  return 0
}

function begin(folder: string): Claim | undefined {
  try {
    writeAtomically(join(folder, FILES.worker), markOf(process.pid) ?? {})
    const claim: Claim = JSON.parse(readFileSync(join(folder, FILES.claim), 'utf8'))
    reserveResult(folder)
    return claim
  } catch (thrown) {
    const { message } = thrown as Error
    say(
      isFull(thrown) ? `the disk is full, so nothing was begun: ${message}` : `nothing was begun: ${message}`,
    )
    return undefined
  }
}

process.exit(await main(resolve(process.argv[2] ?? '.')))
