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
      return JSON.parse(JSON.stringify(value, keepOrThrow) ?? 'null')
  }
}

function keepOrThrow(_: string, value: unknown): unknown {
  if (typeof value === 'number') return finite(value)
  if (
    value instanceof Map ||
    value instanceof Set ||
    (ArrayBuffer.isView(value) && !(value instanceof DataView))
  ) {
    return [...(value as Iterable<unknown>)]
  }
  return value
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value === 0 ? 0 : value
  throw new TypeError(`${value} cannot be written as JSON`)
}
