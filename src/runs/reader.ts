import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../pool/index.ts'
import { explaining, openForReading, recordFile } from './database.ts'
import { type RunDescription, readDescription } from './description.ts'
import { explainFault } from './errors.ts'
import { fromText, type Json } from './json.ts'
import { type Writer, WriterLock } from './lock.ts'
import { parseOutcome } from './outcome-json.ts'

export interface RunEvent {
  readonly id: number
  /** Seconds since 1970. */
  readonly at: number
  readonly type: string
  readonly data: Json
}

const FOLLOW_EVERY_MS = 100

export function openReader(folder: string): RunReader {
  return new RunReader(folder, readDescription(folder), openForReading(folder))
}

/** Reads a run, finished or under way, from any process. It never makes the writer wait. */
export class RunReader implements Disposable {
  readonly folder: string
  readonly description: RunDescription
  readonly #database: DatabaseSync

  constructor(folder: string, description: RunDescription, database: DatabaseSync) {
    this.folder = folder
    this.description = description
    this.#database = database
  }

  /** Whether a writer is at work on it. */
  get active(): boolean {
    return WriterLock.isHeld(this.folder)
  }

  /** Who is at work on it, if anybody is. */
  get writer(): Writer | undefined {
    return WriterLock.holder(this.folder)
  }

  counts(): { evaluations: number; failed: number; events: number } {
    return explaining(recordFile(this.folder), () => {
      const one = (sql: string): number => Number(this.#database.prepare(sql).get()?.['n'])
      return {
        evaluations: one('SELECT count(*) AS n FROM evaluations'),
        failed: one(`SELECT count(*) AS n FROM evaluations WHERE outcome LIKE '{"ok":false%'`),
        events: one('SELECT count(*) AS n FROM events'),
      }
    })
  }

  /** Every recorded evaluation, by place, then by address. */
  *evaluations(): Generator<{ address: string; outcome: Outcome<Json> }> {
    try {
      const rows = this.#database
        .prepare('SELECT address, outcome FROM evaluations ORDER BY place, address')
        .iterate()
      for (const row of rows) {
        yield {
          address: Buffer.from(row['address'] as Uint8Array).toString('hex'),
          outcome: parseOutcome(row['outcome']),
        }
      }
    } catch (thrown) {
      throw explainFault(thrown, recordFile(this.folder))
    }
  }

  states(): Readonly<Record<string, Json>> {
    return explaining(recordFile(this.folder), () => {
      const rows = this.#database.prepare('SELECT name, state FROM states ORDER BY name').all()
      return Object.fromEntries(rows.map((row) => [row['name'], fromText(row['state'])]))
    })
  }

  events(after = 0): RunEvent[] {
    return explaining(recordFile(this.folder), () => {
      const rows = this.#database.prepare('SELECT * FROM events WHERE id > ? ORDER BY id').all(after)
      return rows.map((row) => ({
        id: Number(row['id']),
        at: Number(row['at']),
        type: String(row['type']),
        data: fromText(row['data']),
      }))
    })
  }

  /** Events as they are committed, until the writer has gone or the signal fires. */
  async *follow({
    after = 0,
    signal,
  }: {
    after?: number
    signal?: AbortSignal
  } = {}): AsyncGenerator<RunEvent> {
    let last = after
    for (;;) {
      // Asked before reading: what a writer commits before it leaves is then still read.
      const { active } = this
      for (const event of this.events(last)) {
        yield event
        last = event.id
      }
      if (!active || signal?.aborted) return
      await sleep(FOLLOW_EVERY_MS, undefined, signal && { signal }).catch(() => {})
    }
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}
