/** A state as text, to see whether two are equal, or whether one has changed. Objects of any class are read by their fields, or
 * by what they give JSON. */

export function snapshot(value: unknown): string {
  return write(value, [])
}

function write(value: unknown, above: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (above.includes(value)) return 'itself'
  const inside = [...above, value]
  const all = (items: Iterable<unknown>): string => Array.from(items, (item) => write(item, inside)).join()
  if (Array.isArray(value)) return `[${all(value)}]`
  if (value instanceof Map) return `Map(${all(value)})`
  if (value instanceof Set) return `Set(${all(value)})`
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (ArrayBuffer.isView(value))
    return `bytes(${new Uint8Array(value.buffer, value.byteOffset, value.byteLength)})`
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), inside)
  const fields = Object.keys(value).toSorted()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${write(value[name as never], inside)}`).join()}}`
}

/** Makes plain objects and lists refuse changes, so that the error of an attempt names its line. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (isPlain) Object.freeze(value)
  for (const inner of Object.values(value)) frozen(inner)
  return value
}
