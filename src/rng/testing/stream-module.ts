/**
 * The definition of docs/rng.md a third time, as a WebAssembly module assembled here byte by byte: the key
 * derivation, xoshiro128++ and Lemire's method on four mutable globals. It shows that a compiled game can draw
 * what the library draws. Opcodes: WebAssembly core specification, section 5.4.
 */

/** What this file uses of WebAssembly, which neither the language's types nor Node's declare. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object) => { readonly exports: unknown }
}

export interface StreamModule {
  /** A key, which one `derive` turns into the next and every draw moves on. */
  readonly words: readonly { value: number }[]
  derive(low: number, high: number, tag: number, place: number): void
  /** The draw, as a signed number: WebAssembly has no other. */
  next(): number
  below(n: number): number
}

export function instantiateStreamModule(): StreamModule {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(assemble())))
  const { a, b, c, d, derive, next, below } = exports as Record<'a' | 'b' | 'c' | 'd', { value: number }> &
    StreamModule
  return { words: [a, b, c, d], derive, next, below }
}

type Code = readonly number[]

const I32 = 0x7f
const I64 = 0x7e
const [A, B, C, D] = [0, 1, 2, 3].map(getWord) as [Code, Code, Code, Code]

function getWord(at: number): Code {
  return [0x23, at % 4]
}
function setWord(at: number, value: Code): Code {
  return [...value, 0x24, at]
}
function local(at: number): Code {
  return [0x20, at]
}
function setLocal(at: number, value: Code): Code {
  return [...value, 0x21, at]
}
function constant(value: number): Code {
  return [0x41, ...signedLeb(value | 0)]
}
function binary(opcode: number): (x: Code, y: Code) => Code {
  return (x, y) => [...x, ...y, opcode]
}
const lessUnsigned = binary(0x49)
const add = binary(0x6a)
const subtract = binary(0x6b)
const multiply = binary(0x6c)
const remainderUnsigned = binary(0x70)
const xor = binary(0x73)
const shiftLeft = binary(0x74)
const shiftRightUnsigned = binary(0x76)
const rotateLeft = binary(0x77)
const multiply64 = binary(0x7e)
const shiftRight64 = binary(0x88)
const lowWord = (x: Code): Code => [...x, 0xa7]
const widen = (x: Code): Code => [...x, 0xad]

/** As in xoshiro128plusplus.c, its `t` in local 0; the draw waits on the stack while the state moves on. */
const NEXT: Code = [
  ...add(rotateLeft(add(A, D), constant(7)), A),
  ...setLocal(0, shiftLeft(B, constant(9))),
  ...setWord(2, xor(C, A)),
  ...setWord(3, xor(D, B)),
  ...setWord(1, xor(B, C)),
  ...setWord(0, xor(A, D)),
  ...setWord(2, xor(C, local(0))),
  ...setWord(3, rotateLeft(D, constant(11))),
]

/** The 64-bit product, in local 1, of n and a draw, again while its low word is below 2^32 mod n. */
const BELOW: Code = [
  ...[0x03, 0x40],
  ...setLocal(1, multiply64(widen([0x10, 0]), widen(local(0)))),
  ...lessUnsigned(lowWord(local(1)), remainderUnsigned(subtract(constant(0), local(0)), local(0))),
  ...[0x0d, 0, 0x0b],
  ...lowWord(shiftRight64(local(1), [0x42, 32])),
]

const MULTIPLIER = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93, 0x239b961b].map(constant)
const TURN = [19, 17, 15, 13].map(constant)
const ADDEND = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17].map(constant)
const MIX_TOGETHER: Code = [
  ...setWord(0, add(add(add(A, B), C), D)),
  ...[1, 2, 3].flatMap((at) => setWord(at, add(getWord(at), A))),
]

const DERIVE: Code = [
  ...[0, 1, 2, 3].flatMap(absorbWord),
  ...[0, 1, 2, 3].flatMap((at) => setWord(at, xor(getWord(at), constant(16)))),
  ...MIX_TOGETHER,
  ...[0, 1, 2, 3].flatMap(scrambleWord),
  ...MIX_TOGETHER,
]

function absorbWord(at: number): Code {
  const product = multiply(local(at), MULTIPLIER[at] as Code)
  const k = multiply(rotateLeft(product, constant(15 + at)), MULTIPLIER[at + 1] as Code)
  const turned = rotateLeft(xor(getWord(at), k), TURN[at] as Code)
  return setWord(at, add(multiply(add(turned, getWord(at + 1)), constant(5)), ADDEND[at] as Code))
}

function scrambleWord(at: number): Code {
  const fold = (by: number): Code => xor(getWord(at), shiftRightUnsigned(getWord(at), constant(by)))
  return [
    ...setWord(at, multiply(fold(16), constant(0x85ebca6b))),
    ...setWord(at, multiply(fold(13), constant(0xc2b2ae35))),
    ...setWord(at, fold(16)),
  ]
}

function assemble(): number[] {
  const FUNCTION = 0
  const GLOBAL = 3
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [
      [0x60, 0, 1, I32],
      [0x60, 1, I32, 1, I32],
      [0x60, 4, I32, I32, I32, I32, 0],
    ]),
    ...section(3, [[0], [1], [2]]),
    ...section(6, Array(4).fill([I32, 1, ...constant(0), 0x0b])),
    ...section(7, [
      ...['a', 'b', 'c', 'd'].map((name, at) => [...text(name), GLOBAL, at]),
      ...['next', 'below', 'derive'].map((name, at) => [...text(name), FUNCTION, at]),
    ]),
    ...section(10, [body([1, 1, I32], NEXT), body([1, 1, I64], BELOW), body([0], DERIVE)]),
  ]
}

function section(id: number, entries: readonly Code[]): Code {
  return [id, ...sized([entries.length, ...entries.flat()])]
}

function body(locals: Code, code: Code): Code {
  return sized([...locals, ...code, 0x0b])
}

function text(name: string): Code {
  return sized([...Buffer.from(name)])
}

/** Bytes after their number, as LEB128. */
function sized(bytes: Code): Code {
  const length: number[] = []
  let rest = bytes.length
  for (; rest >= 0x80; rest >>>= 7) length.push((rest & 0x7f) | 0x80)
  return [...length, rest, ...bytes]
}

function signedLeb(value: number): Code {
  const last = value >= -64 && value < 64
  return last ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signedLeb(value >> 7)]
}
