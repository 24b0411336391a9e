import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openReader, type RunEvent } from './reader.ts'
import { createRun } from './run.ts'
import { Companion } from './testing/companion.ts'
import { address, failure, faultOf, REQUEST, success, useFolder } from './testing/sample.ts'

const folder = useFolder()
const names = Array.from({ length: 1000 }, (_, at) => String(at)).values()

test('a reader has the description, the counts, the states and the events', () => {
  {
    using run = createRun(folder.run(), REQUEST)
    run.record(address(0), success(0))
    run.record(address(1), failure(1))
    // Another order of keys, as other code may have it.
    run.record(address(2), { index: 2, error: failure(2).error, ok: false })
    run.saveState('b', [2])
    run.saveState('a', { one: 1 })
    run.event('began', { with: 'this' })
    run.event('ended', null)
  }
  using reader = openReader(folder.run())
  expect(reader.description.fingerprint).toEqual(REQUEST.fingerprint)
  expect(reader.active).toBe(false)
  expect(reader.counts()).toEqual({ evaluations: 3, failed: 2, events: 2 })
  expect(Object.entries(reader.states())).toEqual([
    ['a', { one: 1 }],
    ['b', [2]],
  ])
  const events = reader.events()
  expect(events.map(({ id, type, data }) => ({ id, type, data }))).toEqual([
    { id: 1, type: 'began', data: { with: 'this' } },
    { id: 2, type: 'ended', data: null },
  ])
  expect(reader.events(1)).toEqual(events.slice(1))
})

test('where there is no run there is nothing to read', () => {
  expect(faultOf(() => openReader(folder.run()))).toEqual({
    fault: 'missing',
    message: `${folder.run()} has no run`,
  })
})

test('evaluations come by place, then by address, in whatever order they were recorded', () => {
  const some = fc.uniqueArray(fc.record({ place: fc.nat(4), content: fc.nat(1000) }), {
    selector: ({ content }) => content,
    maxLength: 30,
  })
  fc.assert(
    fc.property(some, (evaluations) => {
      const path = folder.run(names.next().value)
      {
        using run = createRun(path, REQUEST)
        for (const { place, content } of evaluations) run.record(address(content), success(place, content))
      }
      using reader = openReader(path)
      const expected = evaluations
        .map(({ place, content }) => ({ address: address(content), outcome: success(place, content) }))
        .toSorted((a, b) => a.outcome.index - b.outcome.index || (a.address < b.address ? -1 : 1))
      expect([...reader.evaluations()]).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})

describe('a read that stays open', () => {
  test('never keeps the writer from committing, and reads what was there when it began', async () => {
    using run = createRun(folder.run(), REQUEST)
    for (let index = 0; index < 100; index += 1) run.record(address(index), success(index))
    run.commit()
    await using reader = Companion.start('read slowly', folder.run())
    await reader.hear()
    // Enough for SQLite to want to move its log into the record several times over.
    for (let index = 100; index < 1100; index += 1) {
      run.record(address(index), success(index, 'x'.repeat(10_000)), { each: true })
    }
    expect(run.failed.aborted).toBe(false)
    expect(run.count()).toBe(1100)
    reader.say('go on')
    expect(await reader.hear()).toBe(100)
    reader.say('again')
    expect(await reader.hear()).toBe(1100)
  })

  test('can be left early', () => {
    using run = createRun(folder.run(), REQUEST)
    for (let index = 0; index < 3; index += 1) run.record(address(index), success(index))
    run.commit()
    using reader = openReader(folder.run())
    for (const { outcome } of reader.evaluations()) {
      expect(outcome.index).toBe(0)
      break
    }
    run.record(address(3), success(3), { each: true })
    expect(reader.counts().evaluations).toBe(4)
  })
})

describe('following', () => {
  test('another process sees each event while the writer goes on, and ends when the writer leaves', async () => {
    await using follower = await (async () => {
      using run = createRun(folder.run(), REQUEST)
      run.event('before', 0)
      run.commit()
      const started = Companion.start('follow', folder.run())
      expect(await started.hear()).toEqual({ id: 1, type: 'before', data: 0 })
      for (let at = 1; at <= 5; at += 1) {
        run.event('step', { at })
        expect(await started.hear()).toEqual({ id: at + 1, type: 'step', data: { at } })
      }
      run.event('last', null)
      return started
    })()
    expect(await follower.hear()).toEqual({ id: 7, type: 'last', data: null })
    expect(await follower.hear()).toBe('the writer has gone')
    expect(await follower.end()).toBe(0)
  })

  test('ends when the writer is killed', async () => {
    await using writer = Companion.start('search for ever', folder.run())
    await writer.hear()
    using reader = openReader(folder.run())
    expect(reader.active).toBe(true)
    let last: RunEvent | undefined
    for await (const event of reader.follow()) {
      if (last === undefined) await writer.kill()
      expect(event.id).toBe((last?.id ?? 0) + 1)
      last = event
    }
    expect(last?.data).toBe((reader.states()['search'] as { round: number }).round)
  })

  test('gives what there is when nobody writes, from where it is asked to begin', async () => {
    {
      using run = createRun(folder.run(), REQUEST)
      for (const at of [1, 2, 3]) run.event('step', at)
    }
    using reader = openReader(folder.run())
    const seen = await Array.fromAsync(reader.follow({ after: 1 }), ({ data }) => data)
    expect(seen).toEqual([2, 3])
  })

  test('ends when the signal fires, while the writer goes on', async () => {
    using run = createRun(folder.run(), REQUEST)
    run.event('step', 1)
    run.commit()
    using reader = openReader(folder.run())
    const enough = new AbortController()
    for await (const { data } of reader.follow({ signal: enough.signal })) {
      expect(data).toBe(1)
      setImmediate(() => enough.abort())
    }
    expect(reader.active).toBe(true)
  })
})
