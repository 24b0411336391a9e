/** Changes the CSV from outside the dispatcher, which may be writing it as fast as it can. */
import { setTimeout as sleep } from 'node:timers/promises'
import { InputError } from '../../errors/index.ts'
import { acquireFileLock } from '../../subprocess/index.ts'
import type { CsvDocument } from '../csv/csv.ts'
import { SharedCsv } from '../csv/shared-csv.ts'
import type { Workspace } from '../workspace.ts'

const LOOK_EVERY_MS = 50
/** After this time, somebody is writing without a pause. */
const PATIENT_MS = 1_000
/** Long enough for a file to count as complete. */
const SETTLE_MS = 200

/** @param change changes the document, and returns whether it did; may be called again, with another document */
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
      throw new InputError(
        end === 'locked'
          ? `somebody held ${file}.lock for ${seconds} s (parallel.lock_timeout): nothing was changed. Try again`
          : `${file} was written by others for ${seconds} s without a pause: nothing was changed. Try again`,
      )
    if (waited < PATIENT_MS) await sleep(LOOK_EVERY_MS)
    else {
      // Programs that take the lock do not write meanwhile.
      using _lock = await acquireFileLock(`${file}.lock`, seconds * 1000)
      await sleep(SETTLE_MS)
    }
  }
}
