import { existsSync, readFileSync } from 'node:fs'
import type { ZodType } from 'zod'
import { parseWith } from '../errors/schema-problems.ts'

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined if the file is not there. Throws if it is incomplete, or not what it should be. */
export function readJson<Value>(file: string, schema: ZodType<Value>): Value | undefined {
  if (!existsSync(file)) return undefined
  const value = parseJson(readFileSync(file, 'utf8'))
  if (value === undefined) throw new SyntaxError(`${file} is not complete`)
  const parsed = parseWith(schema, value, 'all of it')
  if ('problems' in parsed) throw new SyntaxError(`${file} cannot be read: ${parsed.problems[0]}`)
  return parsed.data
}

/** The same for a file that only adds to what is known: undefined if it cannot be read. */
export function readJsonIfValid<Value>(file: string, schema: ZodType<Value>): Value | undefined {
  return existsSync(file) ? schema.safeParse(parseJson(readFileSync(file, 'utf8'))).data : undefined
}
