/**
 * Random streams inside a module: four words in memory, drawn from as `Stream` draws (src/rng/stream.ts), and begun
 * from a key and a number as `deriveKey` does (src/rng/key.ts). Bit for bit the same, which tests show.
 */
import { known } from '../known.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

export const STREAM_BYTES = 16

/** (stream, n) → 0 to n - 1 */
export function writeBelow(body: Body, stream: Local, n: Local): void {
  const generator = new Generator(body, stream)
  generator.load()
  generator.below(n)
  generator.store()
}

/** xoshiro128++ in four locals, read from a stream and written back to it. */
export class Generator {
  readonly #body: Body
  readonly #stream: Local
  readonly #words: readonly [Local, Local, Local, Local]
  readonly #sum: Local
  readonly #product: Local

  constructor(body: Body, stream: Local) {
    this.#body = body
    this.#stream = stream
    this.#words = body.locals(I32, I32, I32, I32)
    this.#sum = body.local(I32)
    this.#product = body.local(I64)
  }

  load(): void {
    loadWords(this.#body, this.#stream, this.#words)
  }

  store(): void {
    storeWords(this.#body, this.#stream, this.#words)
  }

  next(): void {
    const body = this.#body
    const [a, b, c, d] = this.#words
    body.get(a, d).op('i32add').set(this.#sum)
    rotate(body, this.#sum, 7)
    body.get(a).op('i32add')
    body.get(c, a).op('i32xor').set(c)
    body.get(d, b).op('i32xor').set(d)
    body.get(a, d).op('i32xor').set(a)
    // The old b is needed once more before it changes.
    body.get(c, b).const(9).op('i32shl').op('i32xor')
    body.get(b, c).op('i32xor').set(b)
    body.set(c)
    rotate(body, d, 11)
    body.set(d)
  }

  /** Leaves a number from 0 to n - 1: the high word of draw × n, without the draws that would favour some numbers. */
  below(n: Local): void {
    const body = this.#body
    const product = this.#product
    this.next()
    body.op('i64extendu').get(n).op('i64extendu').op('i64mul').tee(product)
    body.op('i32wrap').get(n).op('i32ltu')
    // Seldom: the draw may be one of those.
    body.if(() => {
      body.with([I32], (unfair) => {
        body.const(0).get(n).op('i32sub').get(n).op('i32remu').set(unfair)
        body.forever((fair) => {
          body.get(product).op('i32wrap').get(unfair).op('i32geu').brIf(fair)
          this.next()
          body.op('i64extendu').get(n).op('i64extendu').op('i64mul').set(product)
        })
      })
    })
    body.get(product).const64(32n).op('i64shru').op('i32wrap')
  }

  /** Leaves a number in [0, 1), from two draws. */
  float(): void {
    const body = this.#body
    this.next()
    body.const(5).op('i32shru').op('i64extendu').const64(26n).op('i64shl').set(this.#product)
    this.next()
    body.const(6).op('i32shru').op('i64extendu').get(this.#product).op('i64or')
    body
      .op('f64convert64u')
      .constFloat(2 ** -53)
      .op('f64mul')
  }
}

/**
 * Leaves a word with its bits turned to the left. V8's baseline compiler, whose code most fresh games are played by, calls
 * a function for the instruction that does this; its optimiser makes that instruction of these shifts. They take more
 * bytes, and are for what is done often.
 */
function rotate(body: Body, word: Local, by: number): void {
  const rest = 32 - by
  body.get(word).const(by).op('i32shl')
  body.get(word).const(rest).op('i32shru').op('i32or')
}

const TAG_INTEGER = 1
/** MurmurHash3's factors and additions for the four words of a block, and the turns between. */
const MIX = [
  { factor: 0x239b961b, turn: 15, other: 0xab0e9789, after: 19, plus: 0x561ccd1b },
  { factor: 0xab0e9789, turn: 16, other: 0x38b34ae5, after: 17, plus: 0x0bcaa747 },
  { factor: 0x38b34ae5, turn: 17, other: 0xa1e38b93, after: 15, plus: 0x96cd1c35 },
  { factor: 0xa1e38b93, turn: 18, other: 0x239b961b, after: 13, plus: 0x32ac3b17 },
] as const

/** (to, key, low, high): the stream of that key's child with that number, of which low and high are the words */
export function writeDerive(body: Body, to: Local, key: Local, low: Local, high: Local): void {
  const h = body.locals(I32, I32, I32, I32)
  const block: readonly (() => void)[] = [
    () => body.get(low),
    () => body.get(high),
    () => body.const(TAG_INTEGER),
    () => body.const(0),
  ]
  loadWords(body, key, h)
  MIX.forEach(({ factor, turn, other, after, plus }, n) => {
    const [word, following] = [known(h[n], 'word'), known(h[(n + 1) % 4], 'word')]
    body.get(word)
    block[n]?.()
    body.const(factor).op('i32mul').const(turn).op('i32rotl').const(other).op('i32mul').op('i32xor').set(word)
    body.get(word).const(after).op('i32rotl').get(following).op('i32add').const(5).op('i32mul')
    body.plus(plus).set(word)
  })
  for (const word of h) body.get(word).const(16).op('i32xor').set(word)
  stir(body, h)
  for (const word of h) scramble(body, word)
  stir(body, h)
  // xoshiro never leaves the state of four zeros.
  const [first] = h
  body.get(first)
  for (const word of h.slice(1)) body.get(word).op('i32or')
  body.op('i32eqz').get(first).op('i32or').set(first)
  storeWords(body, to, h)
}

function stir(body: Body, h: readonly Local[]): void {
  const [first, ...rest] = h as [Local, ...Local[]]
  body.get(first)
  for (const word of rest) body.get(word).op('i32add')
  body.set(first)
  for (const word of rest) body.get(word, first).op('i32add').set(word)
}

function scramble(body: Body, word: Local): void {
  const steps = [
    { shift: 16, factor: 0x85ebca6b },
    { shift: 13, factor: 0xc2b2ae35 },
  ]
  for (const { shift, factor } of steps) {
    body.get(word, word).const(shift).op('i32shru').op('i32xor').const(factor).op('i32mul').set(word)
  }
  body.get(word, word).const(16).op('i32shru').op('i32xor').set(word)
}

function loadWords(body: Body, from: Local, words: readonly Local[]): void {
  for (const [n, word] of words.entries()) {
    body.get(from).load(4 * n)
    body.set(word)
  }
}

function storeWords(body: Body, to: Local, words: readonly Local[]): void {
  for (const [n, word] of words.entries()) body.get(to, word).store(4 * n)
}
