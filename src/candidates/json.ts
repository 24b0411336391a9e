import { existsSync, readFileSync } from 'node:fs'
import type { ZodType } from 'zod'

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
  const { data, error } = schema.safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue) throw new SyntaxError(`${file} cannot be read: ${issue.path.join('.')}: ${issue.message}`)
  return data
}

/** The same for a file that only adds to what is known: undefined if it cannot be read. */
export function readJsonIfValid<Value>(file: string, schema: ZodType<Value>): Value | undefined {
  return existsSync(file) ? schema.safeParse(parseJson(readFileSync(file, 'utf8'))).data : undefined
}
