/** The instructions that compiled games use. WebAssembly core specification 2.0, section 5.4. */

export const I32 = 0x7f
export const I64 = 0x7e
export const F64 = 0x7c
export type ValueType = typeof I32 | typeof I64 | typeof F64

/** A block that leaves nothing on the stack. */
export const NOTHING = 0x40
export type BlockType = ValueType | typeof NOTHING

export const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  select: 0x1b,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  i32Load: 0x28,
  i64Load: 0x29,
  f64Load: 0x2b,
  i32Load8: 0x2d,
  i32Store: 0x36,
  i64Store: 0x37,
  f64Store: 0x39,
  i32Store8: 0x3a,
  memorySize: 0x3f,
  memoryGrow: 0x40,
  i32Const: 0x41,
  i64Const: 0x42,
  f64Const: 0x44,
} as const

/** Instructions that take their operands from the stack and leave a value there. */
export const PLAIN = {
  i32eqz: 0x45,
  i32eq: 0x46,
  i32ne: 0x47,
  i32lt: 0x48,
  i32ltu: 0x49,
  i32gt: 0x4a,
  i32gtu: 0x4b,
  i32le: 0x4c,
  i32leu: 0x4d,
  i32ge: 0x4e,
  i32geu: 0x4f,
  i64eqz: 0x50,
  i64eq: 0x51,
  i64ne: 0x52,
  i64ltu: 0x54,
  f64eq: 0x61,
  f64lt: 0x63,
  f64gt: 0x64,
  i32clz: 0x67,
  i32ctz: 0x68,
  i32popcnt: 0x69,
  i32add: 0x6a,
  i32sub: 0x6b,
  i32mul: 0x6c,
  i32div: 0x6d,
  i32divu: 0x6e,
  i32rem: 0x6f,
  i32remu: 0x70,
  i32and: 0x71,
  i32or: 0x72,
  i32xor: 0x73,
  i32shl: 0x74,
  i32shr: 0x75,
  i32shru: 0x76,
  i32rotl: 0x77,
  i64clz: 0x79,
  i64ctz: 0x7a,
  i64popcnt: 0x7b,
  i64add: 0x7c,
  i64sub: 0x7d,
  i64mul: 0x7e,
  i64divu: 0x80,
  i64and: 0x83,
  i64or: 0x84,
  i64xor: 0x85,
  i64shl: 0x86,
  i64shru: 0x88,
  i64rotl: 0x89,
  f64sqrt: 0x9f,
  f64add: 0xa0,
  f64sub: 0xa1,
  f64mul: 0xa2,
  f64div: 0xa3,
  f64min: 0xa4,
  f64max: 0xa5,
  i32wrap: 0xa7,
  i64extend: 0xac,
  i64extendu: 0xad,
  f64convert: 0xb7,
  f64convert64u: 0xba,
} as const

export type Plain = keyof typeof PLAIN

/** Instructions of two bytes: copies and fills of memory. */
export const PREFIXED = 0xfc
export const MEMORY_COPY = 0x0a
export const MEMORY_FILL = 0x0b
