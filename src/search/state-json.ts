/**
 * A searcher's state as JSON and back, exactly: JSON has no infinite numbers, no NaN and no -0, and scores and what is
 * made of them may be any of these. Such a number becomes `{ $number: "Infinity" }`.
 */
import type { Json } from '../runs/index.ts'

const NUMBER = '$number'

export function encodeState(value: unknown): Json {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { [NUMBER]: Object.is(value, -0) ? '-0' : String(value) }
  if (typeof value !== 'object' || value === null) return value as Json
  if (Array.isArray(value)) return value.map(encodeState)
  if (value instanceof Float64Array) return Array.from(value, encodeState)
  return mapEntries(value, (key, each) => [key.startsWith('$') ? `$${key}` : key, encodeState(each)])
}

export function decodeState(json: Json): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(decodeState)
  const number = (json as Readonly<Record<string, Json>>)[NUMBER]
  if (number !== undefined) return Number(number)
  return mapEntries(json, (key, each) => [
    key.startsWith('$') ? key.slice(1) : key,
    decodeState(each as Json),
  ])
}

/** Without what is undefined, as in JSON. */
function mapEntries<Value>(
  record: object,
  change: (key: string, value: unknown) => [string, Value],
): Readonly<Record<string, Value>> {
  const known = Object.entries(record).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known.map(([key, value]) => change(key, value)))
}
