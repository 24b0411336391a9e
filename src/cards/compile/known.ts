/** Something that the compiler put there itself; that it is missing is a fault of the compiler. */
export function known<Value>(value: Value | undefined, what: string | number): Value {
  if (value === undefined) throw new TypeError(`the compiled game has no ${what}`)
  return value
}
