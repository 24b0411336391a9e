import { readFileSync } from 'node:fs'
import type { ZodType } from 'zod'

/** Undefined if it is not there, or not what it should be: it was never finished. */
export function readJson<Value>(file: string, schema: ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}
