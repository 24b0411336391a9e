import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WriterLock } from './lock.ts'
import { openReader } from './reader.ts'
import { createRun, resumeRun } from './run.ts'
import { Companion } from './testing/companion.ts'
import { faultOf, REQUEST, useFolder } from './testing/sample.ts'

const folder = useFolder()

/** A moment that all who are told of it can be ready for. */
const soon = (): number => Date.now() + 50

test('a second writer is refused, with the process and the command of the first', async () => {
  await using first = Companion.start('hold', folder.run(), '3')
  await first.hear()
  const { fault, message } = faultOf(() => resumeRun(folder.run(), REQUEST))
  expect(fault).toBe('busy')
  expect(message).toContain(`is being written by process ${first.pid} (hold ${folder.run()} 3), since 2`)
  expect(faultOf(() => createRun(folder.run(), REQUEST)).fault).toBe('exists')
})

test('a second writer in the same process is refused too', () => {
  using _ = createRun(folder.run(), REQUEST)
  const { fault, message } = faultOf(() => resumeRun(folder.run(), REQUEST))
  expect(fault).toBe('busy')
  expect(message).toContain(`process ${process.pid}`)
})

test('a writer that leaves makes way for the next', async () => {
  await using first = Companion.start('hold', folder.run(), '3')
  await first.hear()
  first.say('leave')
  expect(await first.end()).toBe(0)
  using next = resumeRun(folder.run(), REQUEST)
  expect(next.count()).toBe(3)
})

test('a killed writer makes way for the next, who finds all that was committed', async () => {
  await using first = Companion.start('hold', folder.run(), '5000')
  await first.hear()
  await first.kill()
  using next = resumeRun(folder.run(), REQUEST)
  expect(next.count()).toBe(5000)
  using reader = openReader(folder.run())
  const recorded = Array.from(reader.evaluations(), ({ outcome }) => outcome)
  expect(recorded).toEqual(
    Array.from({ length: 5000 }, (_, index) => ({ ok: true, index, value: `value ${index}` })),
  )
})

test('of two processes that resume a killed writer’s run at the same time, exactly one gets it', async () => {
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await using writer = Companion.start('hold', folder.run(name), '10')
    await writer.hear()
    await writer.kill()
    const { winner, got, fault, message } = await race('resume', folder.run(name))
    expect(got).toBe(10)
    expect(fault).toBe('busy')
    expect(message).toContain(`is being written by process ${winner} `)
  }
})

test('of two processes that start a run in one folder at the same time, exactly one does', async () => {
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const { got, fault } = await race('create', folder.run(name))
    expect(got).toBe(0)
    // Who comes a little later finds the run there.
    expect(['busy', 'exists']).toContain(fault)
  }
})

interface Race {
  readonly winner: number
  readonly got: number
  readonly fault: string
  readonly message: string
}

/** Two processes reach for a run; one must get it, and one must come away with a fault. */
async function race(how: 'create' | 'resume', path: string): Promise<Race> {
  await using first = Companion.start('reach', path)
  await using second = Companion.start('reach', path)
  const racers = [first, second]
  for (const racer of racers) await racer.hear()
  const moment = soon()
  for (const racer of racers) racer.say(`${how} ${moment}`)
  const results = await Promise.all(racers.map((racer) => racer.hear<Partial<Race>>()))
  const at = results.findIndex(({ got }) => got !== undefined)
  expect(results.map(({ got }) => got !== undefined).toSorted()).toEqual([false, true])
  return { ...results[1 - at], ...results[at], winner: racers[at]?.pid } as Race
}

test('two processes that take the lock in turns never have it together, and neither is turned away', async () => {
  const rounds = 150
  mkdirSync(folder.run())
  await using first = Companion.start('take turns', folder.run(), String(rounds))
  await using second = Companion.start('take turns', folder.run(), String(rounds))
  for (const taker of [first, second]) await taker.hear()
  const moment = soon()
  for (const taker of [first, second]) taker.say(String(moment))
  const had = await Promise.all([first, second].map((taker) => taker.hear<{ from: number; to: number }[]>()))
  const inTime = had.flat().toSorted((a, b) => a.from - b.from)
  expect(inTime).toHaveLength(2 * rounds)
  for (const [at, { from }] of inTime.entries()) {
    if (at > 0) expect(from).toBeGreaterThanOrEqual(inTime[at - 1]?.to as number)
  }
})

test('asking whether a run is being written never keeps a writer out', async () => {
  mkdirSync(folder.run())
  WriterLock.take(folder.run()).release()
  await using pest = Companion.start('pester', folder.run())
  await pest.hear()
  for (let round = 0; round < 300; round += 1) WriterLock.take(folder.run()).release()
})

test('whether a run is being written can be asked from the same process and from others', async () => {
  mkdirSync(folder.run())
  expect(WriterLock.isHeld(folder.run())).toBe(false)
  const lock = WriterLock.take(folder.run())
  expect(WriterLock.isHeld(folder.run())).toBe(true)
  lock.release()
  expect(WriterLock.isHeld(folder.run())).toBe(false)
  await using other = Companion.start('hold', folder.run('other'), '0')
  await other.hear()
  expect(WriterLock.isHeld(folder.run('other'))).toBe(true)
  await other.kill()
  expect(WriterLock.isHeld(folder.run('other'))).toBe(false)
})
