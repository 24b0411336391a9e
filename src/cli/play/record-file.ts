/** Where the record of a game goes that was played at the terminal. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from '../../cards/index.ts'
import { openTrace, type TraceOutput } from '../cards/trace-output.ts'
import { UsageError } from '../exit.ts'

const FOLDER = join('.manyhands', 'played')

export interface RecordFile extends Disposable {
  readonly path: string
  save(record: string): void
}

/** The file that was named, or a new one. */
export function openRecord(named: string | undefined, table: Table): RecordFile {
  if (named === '-') throw new UsageError('--record takes a file: the game itself is on standard output')
  const path = named ?? freshPath(`${table.name}-${table.plan.seed}`)
  const output: TraceOutput = openTrace(path, '--record')
  return {
    path,
    save(record) {
      output.write(record)
      output.finish()
    },
    [Symbol.dispose]() {
      output[Symbol.dispose]()
    },
  }
}

/** A name that no other game has. */
function freshPath(name: string): string {
  try {
    mkdirSync(FOLDER, { recursive: true })
  } catch (thrown) {
    throw new UsageError(
      `no record can be kept in ${FOLDER}: ${(thrown as Error).message}; name a file with --record, or play with --no-record`,
    )
  }
  const base = name.replaceAll(/[^\w.=-]+/g, '-')
  for (let n = 1; ; n += 1) {
    const path = join(FOLDER, n === 1 ? `${base}.txt` : `${base}-${n}.txt`)
    if (!existsSync(path)) return path
  }
}
