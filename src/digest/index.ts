/**
 * Digests: one canonical text for every value, and its sha256. Two results are the same when their digests
 * are, whatever order an object's keys were set in and whichever lane brought it.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export { exactJson, Float } from './exact-json.ts'

/** Node's own sha256 is far faster; a browser has none that answers at once. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto')

export function digest(value: unknown): string {
  const text = canonical(value)
  return nodeCrypto?.hash('sha256', text) ?? bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * JSON with sorted keys, and without JSON's losses: NaN, infinities, -0, big integers, dates, maps, sets and
 * typed arrays each have a spelling of their own, and an undefined item of a list has. A field that is
 * undefined is no field. What is not data (a function, an error, a promise) has no spelling and is an error.
 */
export function canonical(value: unknown): string {
  return write(value, '$', [])
}

function write(value: unknown, path: string, above: readonly object[]): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'bigint':
      return `${value}n`
    case 'object':
      return value === null ? 'null' : writeObject(value, path, above)
    default:
      throw new TypeError(`a ${typeof value} at ${path} has no digest: results are made of plain data`)
  }
}

function writeObject(value: object, path: string, above: readonly object[]): string {
  if (above.includes(value)) throw new TypeError(`the value at ${path} contains itself: it has no digest`)
  const inside = [...above, value]
  const all = (items: Iterable<unknown>): string[] =>
    Array.from(items, (item, at) => write(item, `${path}[${at}]`, inside))

  if (Array.isArray(value)) return `[${all(value).join(',')}]`
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (value instanceof Map) return `Map(${all(value).toSorted().join(',')})`
  if (value instanceof Set) return `Set(${all(value).toSorted().join(',')})`
  if (value instanceof ArrayBuffer) return writeBytes('ArrayBuffer', new Uint8Array(value))
  // A Buffer, which some lanes keep and others do not, is of the kind Uint8Array.
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (ArrayBuffer.isView(value))
    return writeBytes(kind, new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  if (kind !== 'Object' || Object.getOwnPropertySymbols(value).length > 0) {
    const what = kind === 'Object' ? 'an object with symbols for keys' : `an object of kind ${kind}`
    throw new TypeError(`${what} at ${path} has no digest: results are made of plain data`)
  }
  const fields = value as Readonly<Record<string, unknown>>
  const written = Object.keys(fields)
    .filter((key) => fields[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${write(fields[key], `${path}.${key}`, inside)}`)
  return `{${written.join(',')}}`
}

function writeBytes(kind: string, bytes: Uint8Array): string {
  return `${kind}(${bytesToHex(bytes)})`
}
