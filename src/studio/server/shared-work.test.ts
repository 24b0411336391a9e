import { expect, test } from 'vitest'
import { SharedWork } from './shared-work.ts'

/** Work whose course the test decides, and a count of how often it was begun. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const begun: { signal: AbortSignal; report: (done: number) => void }[] = []
  const begin = (signal: AbortSignal, report: (done: number) => void): Promise<string> => {
    begun.push({ signal, report })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { begin, begun, finish: resolve }
}

const page = () => {
  const controller = new AbortController()
  const heard: number[] = []
  return {
    signal: controller.signal,
    onProgress: (done: number) => heard.push(done),
    leave: () => controller.abort(),
    heard,
  }
}

test('the same work is done once for all who ask, and its value is kept', async () => {
  const shared = new SharedWork<string, number>(10)
  const { begin, begun, finish } = work()
  const asked = [page(), page()].map((each) => shared.of('same', each, begin))
  finish('done')
  expect(await Promise.all(asked)).toEqual(['done', 'done'])
  expect(await shared.of('same', page(), begin)).toBe('done')
  expect(begun).toHaveLength(1)
})

test('all who wait hear how far it has come, also one who asks later', async () => {
  const shared = new SharedWork<string, number>(10)
  const { begin, begun, finish } = work()
  const [first, later] = [page(), page()]
  const asked = shared.of('same', first, begin)
  begun[0]?.report(1)
  const askedLater = shared.of('same', later, begin)
  begun[0]?.report(2)
  finish('done')
  await Promise.all([asked, askedLater])
  expect([first.heard, later.heard]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('it goes on while one waits, and stops when the last has gone', async () => {
  const shared = new SharedWork<string, number>(10)
  const { begin, begun } = work()
  const [first, last] = [page(), page()]
  const asked = [first, last].map((each) => shared.of('same', each, begin))
  first.leave()
  begun[0]?.report(1)
  expect(begun[0]?.signal.aborted).toBe(false)
  expect([first.heard, last.heard]).toEqual([[], [1]])
  last.leave()
  expect(begun[0]?.signal.aborted).toBe(true)
  await expect(Promise.all(asked)).rejects.toThrow('aborted')
})

test('work that was stopped is begun anew for whoever asks next', async () => {
  const shared = new SharedWork<string, number>(10)
  const [stopped, again] = [work(), work()]
  const first = page()
  const left = shared.of('same', first, stopped.begin)
  first.leave()
  const asked = shared.of('same', page(), again.begin)
  again.finish('anew')
  await expect(left).rejects.toThrow('aborted')
  expect(await asked).toBe('anew')
})
