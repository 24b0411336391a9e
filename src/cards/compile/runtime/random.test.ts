import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import type { Body, Local } from '../wasm/body.ts'
import { compileModule, instantiate, newMemory } from '../wasm/instantiate.ts'
import { ModuleWriter } from '../wasm/module.ts'
import { I32 } from '../wasm/opcodes.ts'
import { Generator, writeBelow, writeDerive } from './random.ts'

fc.configureGlobal({ seed: 20261115 })

interface Random {
  next(stream: number): number
  below(stream: number, n: number): number
  derive(to: number, key: number, low: number, high: number): void
}

function writeNext(body: Body, stream: Local): void {
  const generator = new Generator(body, stream)
  generator.load()
  generator.next()
  generator.store()
}

const writer = new ModuleWriter()
writer.export('next', writer.function([I32], [I32], writeNext))
writer.export('below', writer.function([I32, I32], [I32], writeBelow))
writer.export('derive', writer.function([I32, I32, I32, I32], [], writeDerive))
const memory = newMemory(64)
const words = new Int32Array(memory.buffer)
const random = instantiate<Random>(compileModule(writer.encode()), memory)
const [STREAM, KEY] = [0, 16]
const load = (from: readonly number[], at = STREAM): void => words.set(from, at / 4)
const seeds = fc.maxSafeInteger()

test('draws what a stream draws', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rng = stream(seed)
      load(rng.save().words)
      for (let n = 0; n < 20; n += 1) expect(random.next(STREAM) >>> 0).toBe(rng.next())
      expect([...words.subarray(0, 4)]).toEqual(rng.save().words)
    }),
  )
})

test('draws below n what a stream draws', () => {
  const sizes = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 2 ** 30, max: 2 ** 31 - 1 }))
  fc.assert(
    fc.property(seeds, sizes, (seed, n) => {
      const rng = stream(seed)
      load(rng.save().words)
      for (let draw = 0; draw < 20; draw += 1) expect(random.below(STREAM, n) >>> 0).toBe(rng.below(n))
    }),
  )
})

test('begins the stream of game i from the key of all games', () => {
  fc.assert(
    fc.property(seeds, fc.maxSafeNat(), (seed, i) => {
      const games = stream(seed, 'chance')
      load(games.save().key, KEY)
      random.derive(STREAM, KEY, (i % 2 ** 32) | 0, Math.floor(i / 2 ** 32))
      expect([...words.subarray(0, 4)]).toEqual(
        games
          .derive(i)
          .save()
          .words.map((word) => word | 0),
      )
    }),
  )
})
