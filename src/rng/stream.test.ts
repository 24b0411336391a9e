import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PathElement } from './key.ts'
import { Stream, stream } from './stream.ts'
import { aboutToDraw, copy, drawsTaken, take } from './testing/replay.ts'
import { SlowStream } from './testing/slow-stream.ts'

fc.configureGlobal({ seed: 20260802 })

const TWO_32 = 2 ** 32
const elements: fc.Arbitrary<PathElement> = fc.oneof(fc.maxSafeInteger(), fc.string({ maxLength: 10 }))
const paths = fc.array(elements, { maxLength: 3 })
const names = fc.tuple(elements, paths).map(([seed, path]) => [seed, ...path] as const)
const word = fc.nat(TWO_32 - 1)
const words = fc.tuple(word, word, word, word).filter((start) => start.some((each) => each !== 0))
/** The streams that draw 0 twice, and 2^32 - 1 and then a word that begins with 26 ones, found by trial. */
const LEAST = aboutToDraw(0, 0, 1)
const MOST = aboutToDraw(TWO_32 - 1, -47277344)

describe('a draw', () => {
  test('follows the reference code of xoshiro128++', () => {
    // The first outputs of xoshiro128plusplus.c from the state 1, 2, 3, 4, as in the tests of rand_xoshiro.
    const rng = Stream.at([1, 2, 3, 4])
    expect(take(10, () => rng.next())).toEqual([
      641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011,
      621204420,
    ])
  })

  test('is what the definition gives in BigInt arithmetic, from every state', () => {
    fc.assert(
      fc.property(words, (start) => {
        const [fast, slow] = [Stream.at(start), new SlowStream(start)]
        expect(take(20, () => BigInt(fast.next()))).toEqual(take(20, () => slow.next()))
      }),
    )
  })

  test('of a key of four zeros, where xoshiro would stand still, is that of 1, 0, 0, 0', () => {
    const rng = Stream.at([0, 0, 0, 0])
    const slow = new SlowStream([1, 0, 0, 0])
    expect(take(20, () => BigInt(rng.next()))).toEqual(take(20, () => slow.next()))
  })

  test.each<[name: [PathElement, ...PathElement[]], draws: number[]]>([
    [[0], [3928504103, 703901476, 423523743, 3233586768]],
    [[1], [4226764389, 3240059063, 2466080845, 3287928630]],
    [
      [1, 'deal'],
      [2371844843, 327027117, 3431854039, 2537763521],
    ],
    [
      [1, 'deal', 42],
      [4176883954, 2337861523, 439142138, 67690154],
    ],
    [
      ['1', 'deal', 42],
      [1909657608, 3350513439, 2522811401, 1004270792],
    ],
    [[-1], [3511865120, 3242206709, 4133751188, 3663029301]],
    [[-9007199254740991], [1424953571, 2313146530, 2075629944, 2471097172]],
    [[4294967296], [1108920284, 3189671907, 4242434337, 2298656855]],
    [[4294967297], [3820953171, 2001412154, 1415695255, 788095979]],
    [
      [9007199254740991, 'far', 4294967296],
      [244558181, 2173186319, 575989873, 1921842835],
    ],
    [[''], [2850545202, 3782575575, 17484615, 915591346]],
    [['fourfive'], [2358819672, 3957470136, 2180567611, 367548937]],
    [['Fünf größere Bäume'], [217413794, 3023891602, 950618513, 2272900084]],
    [
      ['牌', '🂡', 7],
      [1779129631, 1731076552, 798311622, 3122849173],
    ],
    [['\ud83c'], [505061942, 2710380666, 1753155961, 3358581054]],
  ])('of stream(...%j) never changes', (name, draws) => {
    const rng = stream(...name)
    expect(take(4, () => rng.next())).toEqual(draws)
  })
})

describe('float()', () => {
  test('is 27 bits of one draw above 26 bits of the next, over 2^53', () => {
    fc.assert(
      fc.property(words, (start) => {
        const slow = new SlowStream(start)
        const bits = ((slow.next() >> 5n) << 26n) | (slow.next() >> 6n)
        const float = Stream.at(start).float()
        expect(BigInt(float * 2 ** 53)).toBe(bits)
        expect(float).toBeLessThan(1)
      }),
    )
  })

  test('is 0 at the least and 1 - 2^-53 at the most', () => {
    expect(copy(LEAST).float()).toBe(0)
    expect(copy(MOST).float()).toBe(1 - 2 ** -53)
  })
})

describe('chance(p)', () => {
  test('is whether float() is less than p', () => {
    fc.assert(
      fc.property(names, fc.double({ min: 0, max: 1, noNaN: true }), (name, p) => {
        const rng = stream(...name)
        expect(copy(rng).chance(p)).toBe(copy(rng).float() < p)
        expect(drawsTaken(rng, (it) => it.chance(p))).toBe(2)
      }),
    )
  })

  test('is never true at 0 or less and always at 1 or more', () => {
    expect([copy(LEAST).chance(0), copy(LEAST).chance(-1)]).toEqual([false, false])
    expect([copy(MOST).chance(1), copy(MOST).chance(2)]).toEqual([true, true])
  })

  test('refuses NaN', () => {
    expect(() => stream(1).chance(Number.NaN)).toThrow(
      new RangeError('chance(p) takes a probability; got NaN'),
    )
  })
})

describe('shuffle(items)', () => {
  test('fills the list from the last place down, with below(n), below(n - 1) and so on to below(2)', () => {
    fc.assert(
      fc.property(names, fc.array(fc.nat()), (name, items) => {
        const [rng, replay] = [stream(...name), stream(...name)]
        const left = [...items]
        const shuffled: number[] = []
        while (left.length > 1) {
          const place = replay.below(left.length)
          const last = left.pop() as number
          shuffled.unshift(place < left.length ? (left[place] as number) : last)
          if (place < left.length) left[place] = last
        }
        expect(rng.shuffle([...items])).toEqual([...left, ...shuffled])
        expect(rng.save()).toEqual(replay.save())
      }),
    )
  })

  test('changes the list it is given and gives it back', () => {
    const items = [1, 2, 3, 4, 5]
    expect(stream(1).shuffle(items)).toBe(items)
    expect(items).not.toEqual([1, 2, 3, 4, 5])
  })

  test('does to a typed array what it does to an array', () => {
    const items = Array.from({ length: 52 }, (_, card) => card)
    expect([...stream(1).shuffle(Uint8Array.from(items))]).toEqual(stream(1).shuffle(items))
  })

  test('draws nothing for a list of one item or none', () => {
    expect(drawsTaken(stream(1), (rng) => rng.shuffle([]))).toBe(0)
    expect(drawsTaken(stream(1), (rng) => rng.shuffle(['only']))).toBe(0)
  })

  test('does not take a list that may not change, nor a text', () => {
    const items: readonly number[] = Object.freeze([1, 2, 3])
    // @ts-expect-error A read-only list cannot be shuffled in place.
    expect(() => stream(1).shuffle(items)).toThrow(TypeError)
    // @ts-expect-error Nor can a text.
    expect(() => stream(1).shuffle('abc')).toThrow(TypeError)
  })
})

describe('derive(...path)', () => {
  test('is the stream named by the longer path', () => {
    fc.assert(
      fc.property(elements, paths, paths, (seed, path, further) => {
        const derived = stream(seed, ...path).derive(...further)
        expect(derived.save()).toEqual(stream(seed, ...path, ...further).save())
      }),
    )
  })

  test('does not depend on the draws made, nor make any', () => {
    fc.assert(
      fc.property(names, paths, fc.integer({ min: 1, max: 50 }), (name, path, draws) => {
        const rng = stream(...name)
        const fresh = rng.derive(...path).save()
        take(draws, () => rng.next())
        const before = rng.save()
        expect(rng.derive(...path).save()).toEqual(fresh)
        expect(rng.save()).toEqual(before)
      }),
    )
  })
})

describe('save and restore', () => {
  const everyKindOfDraw = (rng: Stream): unknown[] => [
    rng.next(),
    rng.below(52),
    rng.between(-3, 3),
    rng.float(),
    rng.chance(0.5),
    rng.pick(['a', 'b', 'c']),
    rng.shuffle([1, 2, 3, 4]),
    rng.derive('child', 1).next(),
  ]

  test('go on exactly, through JSON and back', () => {
    fc.assert(
      fc.property(names, fc.nat(20), (name, draws) => {
        const rng = stream(...name)
        take(draws, () => rng.next())
        const state = JSON.parse(JSON.stringify(rng.save()))
        expect(state).toEqual(rng.save())
        expect(everyKindOfDraw(Stream.restore(state))).toEqual(everyKindOfDraw(rng))
      }),
    )
  })

  test('keep no tie between the stream, its saved state and the restored stream', () => {
    const rng = stream(1, 'tie')
    const state = rng.save()
    const before = structuredClone(state)
    const first = everyKindOfDraw(rng)
    expect(state).toEqual(before)
    expect(everyKindOfDraw(Stream.restore(state))).toEqual(first)
    expect(everyKindOfDraw(Stream.restore(state))).toEqual(first)
  })

  test('show the key, which is also the first state', () => {
    const { key, words: start } = stream(1, 'first').save()
    expect(start).toEqual(key)
    expect(Stream.at(key).save()).toEqual(stream(1, 'first').save())
  })
})
