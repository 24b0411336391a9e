import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Key, PathElement } from './key.ts'
import { stream } from './stream.ts'
import { take } from './testing/replay.ts'
import { instantiateStreamModule } from './testing/stream-module.ts'

fc.configureGlobal({ seed: 20260804 })

const module = instantiateStreamModule()
const elements: fc.Arbitrary<PathElement> = fc.oneof(fc.maxSafeInteger(), fc.string({ maxLength: 10 }))

function load(key: Key): void {
  module.words.forEach((word, at) => {
    word.value = key[at] as number
  })
}

test('a WebAssembly module draws what the stream draws, bit for bit', () => {
  fc.assert(
    fc.property(elements, elements, (seed, name) => {
      const rng = stream(seed, name)
      load(rng.save().words)
      expect(take(50, () => module.next() >>> 0)).toEqual(take(50, () => rng.next()))
      expect(module.words.map((word) => word.value)).toEqual(rng.save().words)
    }),
  )
})

test('a WebAssembly module draws below n what the stream draws', () => {
  const sizes = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 2 ** 30, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(elements, sizes, (seed, n) => {
      const rng = stream(seed)
      load(rng.save().words)
      expect(take(20, () => module.below(n) >>> 0)).toEqual(take(20, () => rng.below(n)))
    }),
  )
})

test('a WebAssembly module derives the stream of game i from the key of all games', () => {
  const games = stream(2026, 'games')
  fc.assert(
    fc.property(fc.maxSafeNat(), (i) => {
      load(games.save().key)
      module.derive(i % 2 ** 32, Math.floor(i / 2 ** 32), 1, 0)
      const rng = games.derive(i)
      expect(take(4, () => module.next() >>> 0)).toEqual(take(4, () => rng.next()))
    }),
  )
})
