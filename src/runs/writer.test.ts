import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordFile } from './database.ts'
import { openReader } from './reader.ts'
import { createRun, resumeRun } from './run.ts'
import { Companion } from './testing/companion.ts'
import { address, failure, REQUEST, success, useFolder } from './testing/sample.ts'

const folder = useFolder()
const names = Array.from({ length: 1000 }, (_, at) => String(at)).values()

/** What another connection sees: the committed part. */
function committed(run: { readonly folder: string }): number {
  using reader = openReader(run.folder)
  return reader.counts().evaluations
}

describe('an evaluation', () => {
  test('is found by its content before it is committed, after, and when resumed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 20 }), (values) => {
        const contents = Object.keys(values)
        const recorded = contents.map((content, index) => success(index, plain(values[content])))
        const path = folder.run(names.next().value)
        const found = (run: ReturnType<typeof createRun>): unknown[] =>
          contents.map((content) => run.find(address(content)))
        {
          using run = createRun(path, REQUEST)
          expect(found(run)).toEqual(contents.map(() => undefined))
          for (const [at, content] of contents.entries()) {
            run.record(address(content), recorded[at] as (typeof recorded)[0])
          }
          expect(found(run)).toEqual(recorded)
          run.commit()
          expect(found(run)).toEqual(recorded)
        }
        using run = resumeRun(path, REQUEST)
        expect(found(run)).toEqual(recorded)
        expect(run.find(address(['something else']))).toBe(undefined)
      }),
      { numRuns: 20 },
    )
  })

  test('that failed is found with its cause, but without the stack', () => {
    using run = createRun(folder.run(), REQUEST)
    const { index, ok, error } = failure(3)
    run.record(address('bad'), { index, ok, error: { ...error, stack: 'Error: at /home/me/task.ts:3' } })
    expect(run.find(address('bad'))).toEqual(failure(3))
    run.commit()
    expect(run.find(address('bad'))).toEqual(failure(3))
  })

  test('recorded again replaces what was recorded before', () => {
    using run = createRun(folder.run(), REQUEST)
    run.record(address('item'), failure(0), { each: true })
    run.record(address('item'), success(0, 'better'), { each: true })
    expect(run.find(address('item'))).toEqual(success(0, 'better'))
    expect(run.count()).toBe(1)
  })

  test.each(['', 'abc', 'not hex', `${'0'.repeat(63)}g`])('cannot have the address %j', (wrong) => {
    using run = createRun(folder.run(), REQUEST)
    expect(() => run.record(wrong, success(0))).toThrow('is no content address: that is a digest in hex')
    expect(() => run.find(wrong)).toThrow('is no content address')
    run.record(address(0), success(0))
    run.commit()
    expect(run.count()).toBe(1)
  })

  test('with a number that JSON would change is refused', () => {
    using run = createRun(folder.run(), REQUEST)
    expect(() => run.record(address(0), success(0, [Number.NaN]))).toThrow('NaN cannot be written as JSON')
    expect(run.find(address(0))).toBe(undefined)
  })
})

describe('with each', () => {
  test('an evaluation is seen by another process as soon as it is recorded', async () => {
    using run = createRun(folder.run(), REQUEST)
    await using reader = Companion.start('count', folder.run())
    await reader.hear()
    for (let index = 0; index < 20; index += 1) {
      run.record(address(index), success(index), { each: true })
      reader.say('how many?')
      expect(await reader.hear()).toBe(index + 1)
    }
  })

  test('an evaluation survives a kill that follows at once', async () => {
    for (const count of [1, 7]) {
      const path = folder.run(String(count))
      await using writer = Companion.start('record and die', path, String(count))
      expect(await writer.end()).toBe('SIGKILL')
      using run = resumeRun(path, REQUEST)
      expect(run.count()).toBe(count)
      expect(run.find(address(count - 1))).toEqual(success(count - 1))
    }
  })

  test('what was recorded before and not committed is committed along', () => {
    using run = createRun(folder.run(), REQUEST)
    run.record(address(0), success(0))
    expect(committed(run)).toBe(0)
    run.record(address(1), success(1), { each: true })
    expect(committed(run)).toBe(2)
  })
})

describe('without each', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('evaluations and events are committed within 250 ms, without another call', () => {
    vi.useFakeTimers()
    using run = createRun(folder.run(), REQUEST)
    using reader = openReader(folder.run())
    for (let round = 1; round <= 3; round += 1) {
      run.record(address(round), success(round))
      run.event('round', round)
      vi.advanceTimersByTime(250)
      expect(reader.counts()).toEqual({ evaluations: round, failed: 0, events: round })
    }
  })

  test('evaluations that keep coming do not put the commit off', () => {
    vi.useFakeTimers()
    using run = createRun(folder.run(), REQUEST)
    for (let index = 0; index < 25; index += 1) {
      run.record(address(index), success(index))
      vi.advanceTimersByTime(10)
    }
    expect(committed(run)).toBeGreaterThanOrEqual(1)
  })

  test('many evaluations are committed without waiting for the clock', () => {
    vi.useFakeTimers()
    using run = createRun(folder.run(), REQUEST)
    for (let index = 0; index < 10_000; index += 1) run.record(address(index), success(index))
    expect(committed(run)).toBeGreaterThan(5_000)
  })

  test('a program that ends without closing its run loses nothing', async () => {
    await using writer = Companion.start('forget to close', folder.run())
    expect(await writer.end()).toBe(0)
    expect(committed({ folder: folder.run() })).toBe(1)
  })

  test('commit and close commit at once', () => {
    {
      using run = createRun(folder.run(), REQUEST)
      run.record(address(0), success(0))
      run.commit()
      expect(committed(run)).toBe(1)
      run.record(address(1), success(1))
    }
    expect(committed({ folder: folder.run() })).toBe(2)
  })

  test('a closed run may be closed again', () => {
    using run = createRun(folder.run(), REQUEST)
    run.close()
  })
})

describe('a state', () => {
  test('is loaded as it was saved, now and when resumed, and replaces the one before', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 4 }), fc.string(), (states, name) => {
        const path = folder.run(names.next().value)
        const last = plain(states.at(-1))
        {
          using run = createRun(path, REQUEST)
          expect(run.loadState(name)).toBe(undefined)
          run.saveState('another', 'untouched')
          for (const state of states) run.saveState(`its ${name}`, plain(state))
          expect(run.loadState(`its ${name}`)).toEqual(last)
        }
        using run = resumeRun(path, REQUEST)
        expect(run.loadState(`its ${name}`)).toEqual(last)
        expect(run.loadState('another')).toBe('untouched')
      }),
      { numRuns: 15 },
    )
  })

  test('is committed at once, with all that was recorded before it', () => {
    using run = createRun(folder.run(), REQUEST)
    run.record(address(0), success(0))
    run.event('asked', 1)
    run.saveState('search', { told: 1 })
    using reader = openReader(folder.run())
    expect(reader.counts()).toEqual({ evaluations: 1, failed: 0, events: 1 })
    expect(reader.states()).toEqual({ search: { told: 1 } })
  })

  test('that cannot be saved leaves what was recorded before it uncommitted, until both can be', () => {
    using run = createRun(folder.run(), REQUEST)
    using other = new DatabaseSync(recordFile(folder.run()))
    other.exec(`CREATE TRIGGER refuse BEFORE INSERT ON states BEGIN SELECT raise(ABORT, 'not now'); END`)
    run.record(address(0), success(0))
    run.event('asked', 1)
    expect(() => run.saveState('search', { told: 1 })).toThrow('not now')
    using reader = openReader(folder.run())
    expect(reader.counts()).toEqual({ evaluations: 0, failed: 0, events: 0 })
    other.exec('DROP TRIGGER refuse')
    run.saveState('search', { told: 1 })
    expect(reader.counts()).toEqual({ evaluations: 1, failed: 0, events: 1 })
  })

  test('a kill leaves all of what belongs together or nothing of it', async () => {
    for (const name of ['first', 'second', 'third']) {
      await using writer = Companion.start('search for ever', folder.run(name))
      await writer.hear()
      await writer.kill()
      using reader = openReader(folder.run(name))
      const { round } = reader.states()['search'] as { round: number }
      expect(round).toBeGreaterThanOrEqual(20)
      expect(reader.counts()).toEqual({ evaluations: 3 * round, failed: 0, events: round })
    }
  })

  test('with a number that JSON would change is refused, and the one before stays', () => {
    using run = createRun(folder.run(), REQUEST)
    run.saveState('search', { best: 1 })
    expect(() => run.saveState('search', { best: Number.NEGATIVE_INFINITY })).toThrow(
      '-Infinity cannot be written as JSON',
    )
    expect(run.loadState('search')).toEqual({ best: 1 })
  })
})

/** fast-check makes -0, which JSON does not keep. */
function plain(value: unknown): never {
  return JSON.parse(JSON.stringify(value)) as never
}
