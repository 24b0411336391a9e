/**
 * Random streams inside a module: four words in memory, drawn from as `Stream` draws (src/rng/stream.ts), and begun
 * from a key and a number as `deriveKey` does (src/rng/key.ts). Bit for bit the same, which tests show.
 */
import type { Body, Local } from '../wasm/body.ts'
import type { ModuleWriter } from '../wasm/module.ts'
import { I32 } from '../wasm/opcodes.ts'

/** The bytes of a stream. */
export const STREAM_BYTES = 16

export interface RandomFunctions {
  /** (stream) → a draw of 32 bits */
  readonly next: number
  /** (stream, n) → 0 to n - 1 */
  readonly below: number
  /** (to, key, low, high): the stream of that key's child with that number, of which low and high are the words */
  readonly derive: number
}

export function writeRandom(module: ModuleWriter): RandomFunctions {
  const next = module.function([I32], [I32], writeNext)
  const below = module.function([I32, I32], [I32], (body) => writeBelow(body, next))
  const derive = module.function([I32, I32, I32, I32], [], writeDerive)
  return { next, below, derive }
}

/** xoshiro128++. */
function writeNext(body: Body): void {
  const stream = body.param(0)
  const [a, b, c, d, sum] = locals(body, 5) as [Local, Local, Local, Local, Local]
  for (const [n, word] of [a, b, c, d].entries())
    body
      .get(stream)
      .load(4 * n)
      .set(word)
  body.get(a).get(d).op('i32add').set(sum)
  body.get(c).get(a).op('i32xor').set(c)
  body.get(d).get(b).op('i32xor').set(d)
  body.get(stream).get(b).get(c).op('i32xor').store(4)
  body.get(stream).get(c).get(b).const(9).op('i32shl').op('i32xor').store(8)
  body.get(stream).get(a).get(d).op('i32xor').store(0)
  body.get(stream).get(d).const(11).op('i32rotl').store(12)
  body.get(sum).const(7).op('i32rotl').get(a).op('i32add')
}

/** The high word of draw × n, with the draws that would favour some numbers thrown away. */
function writeBelow(body: Body, next: number): void {
  const [stream, n] = [body.param(0), body.param(1)]
  const draw = body.local(I32)
  body.get(stream).call(next).set(draw)
  body.get(draw).get(n).op('i32mul').get(n).op('i32ltu')
  body.if(() => {
    const unfair = body.local(I32)
    body.const(0).get(n).op('i32sub').get(n).op('i32remu').set(unfair)
    body.block((fair) => {
      body.loop((again) => {
        body.get(draw).get(n).op('i32mul').get(unfair).op('i32geu').brIf(fair)
        body.get(stream).call(next).set(draw)
        body.br(again)
      })
    })
  })
  body
    .get(draw)
    .op('i64extendu')
    .get(n)
    .op('i64extendu')
    .op('i64mul')
    .const64(32n)
    .op('i64shru')
    .op('i32wrap')
}

const TAG_INTEGER = 1
/** MurmurHash3's factors and additions for the four words of a block, and the turns between. */
const MIX = [
  { factor: 0x239b961b, turn: 15, other: 0xab0e9789, after: 19, plus: 0x561ccd1b },
  { factor: 0xab0e9789, turn: 16, other: 0x38b34ae5, after: 17, plus: 0x0bcaa747 },
  { factor: 0x38b34ae5, turn: 17, other: 0xa1e38b93, after: 15, plus: 0x96cd1c35 },
  { factor: 0xa1e38b93, turn: 18, other: 0x239b961b, after: 13, plus: 0x32ac3b17 },
] as const

function writeDerive(body: Body): void {
  const [to, key, low, high] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
  const h = locals(body, 4)
  const block: readonly (() => void)[] = [
    () => body.get(low),
    () => body.get(high),
    () => body.const(TAG_INTEGER),
    () => body.const(0),
  ]
  h.forEach((word, n) => {
    body
      .get(key)
      .load(4 * n)
      .set(word)
  })
  MIX.forEach(({ factor, turn, other, after, plus }, n) => {
    const [word, following] = [h[n] as Local, h[(n + 1) % 4] as Local]
    body.get(word)
    block[n]?.()
    body.const(factor).op('i32mul').const(turn).op('i32rotl').const(other).op('i32mul').op('i32xor').set(word)
    body.get(word).const(after).op('i32rotl').get(following).op('i32add').const(5).op('i32mul')
    body.const(plus).op('i32add').set(word)
  })
  for (const word of h) body.get(word).const(16).op('i32xor').set(word)
  stir(body, h)
  for (const word of h) scramble(body, word)
  stir(body, h)
  // xoshiro never leaves the state of four zeros.
  const [first] = h as [Local]
  body.get(first)
  for (const word of h.slice(1)) body.get(word).op('i32or')
  body.op('i32eqz').get(first).op('i32or').set(first)
  h.forEach((word, n) => {
    body
      .get(to)
      .get(word)
      .store(4 * n)
  })
}

function stir(body: Body, h: readonly Local[]): void {
  const [first, ...rest] = h as [Local, ...Local[]]
  body.get(first)
  for (const word of rest) body.get(word).op('i32add')
  body.set(first)
  for (const word of rest) body.get(word).get(first).op('i32add').set(word)
}

function scramble(body: Body, word: Local): void {
  const steps = [
    { shift: 16, factor: 0x85ebca6b },
    { shift: 13, factor: 0xc2b2ae35 },
  ]
  for (const { shift, factor } of steps) {
    body.get(word).get(word).const(shift).op('i32shru').op('i32xor').const(factor).op('i32mul').set(word)
  }
  body.get(word).get(word).const(16).op('i32shru').op('i32xor').set(word)
}

const locals = (body: Body, many: number): Local[] => Array.from({ length: many }, () => body.local(I32))
