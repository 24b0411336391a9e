/**
 * A score as an evaluator gives it: a JSON object with `performance` or `score`, as the last thing on its standard output
 * or alone in its result file. Anything else is refused with a reason: a score that is read wrong is worse than none.
 */
import { lstatSync, readFileSync } from 'node:fs'
import { parseJson } from '../json.ts'

export type ScoreReading =
  | {
      readonly ok: true
      readonly performance: number
      /** The other numbers. */
      readonly metrics: Readonly<Record<string, number>>
      /** About fields that were ignored, a sentence each. */
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

const WHAT_TO_PRINT =
  'print a JSON object such as {"performance": 0.5} as the last thing, on a line of its own'

const LARGEST_FILE = 1024 * 1024

/** Undefined if the evaluator has written none: then the score is in its output. */
export function readResultFile(file: string): ScoreReading | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (!stat.isFile()) return refused('the result file is not a regular file')
  if (stat.size > LARGEST_FILE) return refused('the result file is larger than 1 MB')
  return readScoreFile(readFileSync(file))
}

/** @param printed the end of what the evaluator printed, or all of it */
export function readPrintedScore(printed: Buffer): ScoreReading {
  const text = printed.toString().trim()
  if (text === '') return refused(`the evaluator printed nothing; ${WHAT_TO_PRINT}`)
  const json = lastObject(text)
  if (json === undefined) return refused(`${whatIsLast(text)}; ${WHAT_TO_PRINT}`)
  return readObject(json, printed)
}

/** @param content of the result file, all of it */
export function readScoreFile(content: Buffer): ScoreReading {
  const text = content.toString().trim()
  if (text === '') return refused('the result file is empty; write {"performance": 0.5} into it, or nothing')
  const value = parseJson(text)
  if (value === undefined)
    return refused(`the result file holds ${shorten(text)}, which is not JSON; write {"performance": 0.5}`)
  if (!isObject(value))
    return refused(
      `the result file holds ${kindOf(value)}; it must be an object such as {"performance": 0.5}`,
    )
  return readObject(text, content)
}

/**
 * The object that the text ends with, if it begins a line. A string in JSON has no raw line end, so brackets can be counted
 * line by line. Any part that begins inside an object and ends with it closes more than it opens: going up from the last
 * line, the object begins where both are equal for the first time. So one look at each line and one parse are enough.
 */
function lastObject(text: string): string | undefined {
  if (!text.endsWith('}')) return undefined
  let open = 0
  for (let end = text.length; end > 0; ) {
    const start = lineStart(text, end)
    open += openedIn(text.slice(start, end))
    if (open >= 0) {
      const json = text.slice(start).trim()
      return open === 0 && json.startsWith('{') && isObject(parseJson(json)) ? json : undefined
    }
    end = start - 1
  }
  return undefined
}

function lineStart(text: string, end: number): number {
  let start = end
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1
  return start
}

/** How many brackets a line opens more than it closes, those within strings aside. */
function openedIn(line: string): number {
  let [open, isInString] = [0, false]
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] as string
    if (sign === '"') isInString = !isInString
    else if (isInString) at += sign === '\\' ? 1 : 0
    else if (sign === '{' || sign === '[') open += 1
    else if (sign === '}' || sign === ']') open -= 1
  }
  return open
}

/** Why the text ends with no object. */
function whatIsLast(text: string): string {
  const line = (text.split(/[\n\r]+/).at(-1) as string).trim()
  const value = parseJson(line)
  if (value !== undefined && !isObject(value)) return `the last value printed is ${kindOf(value)}`
  if (text.endsWith(']') && !text.includes('{')) return `the output ends with a list, or a part of one`
  if (/^[{[]/.test(line) && /\b(NaN|[-+]?Infinity|inf|nan)\b/.test(line))
    return `the output ends with ${shorten(line)}, which is not JSON: its numbers must be finite`
  return `the output ends with ${shorten(line)}, which is not a JSON object`
}

function readObject(json: string, source: Buffer): ScoreReading {
  if (!endsWith(source, json)) return refused('the JSON is not valid UTF-8; print plain UTF-8')
  const fields = Object.entries(parseJson(json) as object)
  const given = fields.filter(([name]) => name === 'performance' || name === 'score')
  if (given.length === 0) return refused(`${shorten(json)} has neither "performance" nor "score"`)
  for (const [name, value] of given) {
    if (typeof value !== 'number') return refused(`"${name}" is ${kindOf(value)}; it must be a number`)
    if (!Number.isFinite(value)) return refused(`"${name}" is too large for a number`)
  }
  const [[, performance], other] = given as [[string, number], [string, number]?]
  if (other !== undefined && other[1] !== performance)
    return refused(`"performance" and "score" are both given and differ; give one of them`)
  return { ok: true, performance: performance + 0, ...readMetrics(fields) }
}

/** Bytes that are not UTF-8 were replaced when they were read, so that the text differs from its source. */
function endsWith(source: Buffer, json: string): boolean {
  const text = source.toString()
  const end = source.length - Buffer.byteLength(text.slice(text.trimEnd().length))
  const bytes = Buffer.from(json)
  return source.subarray(Math.max(0, end - bytes.length), end).equals(bytes)
}

const MOST_METRICS = 100
/** Columns of the CSV with a meaning of their own, and a name that is not safe in an object. */
const TAKEN = ['id', 'basedOnId', 'description', 'status', 'cause', '__proto__']
const NAME = /^[^\p{Cc}]{1,100}$/u

function readMetrics(fields: readonly [string, unknown][]): {
  metrics: Record<string, number>
  notes: string[]
} {
  const metrics: Record<string, number> = {}
  const notes: string[] = []
  for (const [name, value] of fields) {
    if (name === 'performance' || name === 'score') continue
    const why = whyNoMetric(name, value, Object.keys(metrics).length)
    if (why === undefined) metrics[name] = value as number
    else notes.push(`${shorten(name)} is ignored: ${why}`)
  }
  return { metrics, notes: notes.slice(0, MOST_METRICS) }
}

function whyNoMetric(name: string, value: unknown, before: number): string | undefined {
  if (typeof value !== 'number') return `it is ${kindOf(value)}, not a number`
  if (!Number.isFinite(value)) return 'it is too large for a number'
  if (TAKEN.includes(name)) return 'this name has a meaning of its own in the CSV'
  if (!NAME.test(name)) return 'it cannot be the name of a column'
  return before >= MOST_METRICS ? `there are more than ${MOST_METRICS} numbers` : undefined
}

function refused(reason: string): ScoreReading {
  return { ok: false, reason }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `the text ${shorten(JSON.stringify(value))}`
  return typeof value === 'object' ? 'an object' : `${typeof value === 'number' ? 'a number' : value}`
}

const SHOWN = 80
const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
