/** A change of the CSV from outside the dispatcher, which may be writing it as fast as it can. */
import { setTimeout as sleep } from 'node:timers/promises'
import { InputError } from '../../errors/index.ts'
import { takeLock } from '../../subprocess/file-lock.ts'
import type { CsvDocument } from '../csv/csv.ts'
import { SharedCsv } from '../csv/shared-csv.ts'
import type { Workspace } from '../workspace.ts'

/** Others held the CSV for all of the time that the configuration gives them. */
export class CsvBusyError extends InputError {
  override readonly name = 'CsvBusyError'
}

const LOOK_EVERY_MS = 50
/** After so long it is somebody who does not stop by themselves. */
const PATIENT_MS = 1_000
/** Long enough for a file to count as whole. */
const SETTLE_MS = 200

/** @param change changes the document; says whether it did. It may be called again, with another document. */
export async function changeCsv(
  { csv: file, config }: Workspace,
  change: (document: CsvDocument) => boolean,
): Promise<void> {
  const seconds = config.parallel.lock_timeout
  const csv = new SharedCsv(file, { lockTimeoutMs: seconds * 1000 })
  const began = performance.now()
  for (;;) {
    const end = await csv.update(change)
    if (end === 'written' || end === 'the same') return
    const waited = performance.now() - began
    if (end === 'locked' || waited > seconds * 1000)
      throw new CsvBusyError(
        end === 'locked'
          ? `somebody held ${file}.lock for ${seconds} s (parallel.lock_timeout): nothing was changed. Try again`
          : `${file} was written by others for ${seconds} s without a pause: nothing was changed. Try again`,
      )
    if (waited < PATIENT_MS) await sleep(LOOK_EVERY_MS)
    else await letItSettle(`${file}.lock`, seconds * 1000)
  }
}

/** Who heeds the lock does not write meanwhile. */
async function letItSettle(lockFile: string, timeoutMs: number): Promise<void> {
  using _lock = await takeLock(lockFile, timeoutMs)
  await sleep(SETTLE_MS)
}
