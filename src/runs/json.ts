export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * A value as JSON keeps it, so that a fresh result and one read back from a record are the same: undefined is
 * null, a date is its text. Throws for what JSON cannot keep, and for numbers that it would change.
 */
export function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'undefined':
      return null
    case 'boolean':
    case 'string':
      return value
    case 'number':
      return finite(value)
    default:
      return fromText(toText(value))
  }
}

/** JSON's text as a value; throws a SyntaxError for anything else. */
export function fromText(text: unknown): Json {
  return JSON.parse(String(text))
}

/** The value as JSON's text, on the same terms. */
export function toText(value: unknown): string {
  return JSON.stringify(value, keepOrThrow) ?? 'null'
}

function keepOrThrow(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      return finite(value)
    case 'function':
    case 'symbol':
      throw new TypeError(`a ${typeof value} cannot be written as JSON`)
    case 'object':
      // A Buffer would describe itself; on most lanes it comes back as the Uint8Array that it is.
      return value === null ? null : listed(Buffer.isBuffer(this[key]) ? this[key] : value)
    default:
      return value
  }
}

/** Things that JSON would take for empty objects, as the lists that they are. */
function listed(value: object): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof DataView || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) {
    throw new TypeError('bytes without a type cannot be written as JSON: wrap them in a typed array')
  }
  return ArrayBuffer.isView(value) ? [...(value as unknown as Iterable<unknown>)] : value
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value === 0 ? 0 : value
  throw new TypeError(`${value} cannot be written as JSON`)
}
