import { expect, test } from 'vitest'
import type { MapOptions, Outcome, Pool } from '../../pool/index.ts'
import { describeModule } from './load-game.ts'

/** A pool in which every item fails. */
function failing(kind: 'timeout' | 'crashed', message: string) {
  const asked: MapOptions[] = []
  const map = async function* (
    _task: unknown,
    _items: unknown,
    options: MapOptions,
  ): AsyncGenerator<Outcome<never>> {
    asked.push(options)
    yield { ok: false, index: 0, error: { kind, message, attempts: 1 } }
  }
  return { pool: { map } as unknown as Pool, asked }
}

const job = { module: 'file:///game.ts', path: './game.ts', gameType: '' }

test('a module whose import never ends is given up after half a minute, or after the time of a longer game', async () => {
  const { pool, asked } = failing('timeout', 'loading /src/play-task.ts took longer than 30000 ms')
  await expect(describeModule(pool, job, { timeoutMs: 1000 })).rejects.toThrow(
    './game.ts cannot be imported: it took longer than 30 s',
  )
  await expect(describeModule(pool, job, { timeoutMs: 60_000 })).rejects.toThrow('it took longer than 60 s')
  expect(asked).toMatchObject([{ setupTimeoutMs: 30_000 }, { setupTimeoutMs: 60_000 }])
})

test('a module that ends its worker is named, and no file of this package', async () => {
  const { pool } = failing('crashed', 'while loading /src/play-task.ts: the worker exited with code 3')
  await expect(describeModule(pool, job, { timeoutMs: 1000 })).rejects.toThrow(
    /^\.\/game\.ts cannot be imported: the worker exited with code 3$/,
  )
})
