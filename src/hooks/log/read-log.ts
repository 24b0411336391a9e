import { existsSync, readFileSync } from 'node:fs'
import { InputError } from '../../errors/index.ts'
import { olderLog } from './append.ts'
import type { RunRecord } from './record.ts'

export interface HookLog {
  /** The oldest first. */
  readonly records: readonly RunRecord[]
  /** How many lines are no records, as after a full disk. */
  readonly broken: number
}

/** The log and the older one before it. */
export function readLog(file: string): HookLog {
  if (!existsSync(file))
    throw new InputError(`there is no log ${file}: hooks write it when they run; name another with --log`)
  const texts = [olderLog(file), file]
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, 'utf8'))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  const records = lines.flatMap((line) => recordIn(line) ?? [])
  return { records, broken: lines.length - records.length }
}

function recordIn(line: string): RunRecord | undefined {
  try {
    const record = JSON.parse(line) as RunRecord
    return Array.isArray(record.spans) && typeof record.elapsed_ms === 'number' ? record : undefined
  } catch {
    return undefined
  }
}
