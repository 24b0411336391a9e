import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMatchingRun, findRun, listRuns, removeRun } from './catalogue.ts'
import { isRun } from './description.ts'
import { createRun, type RunRequest } from './run.ts'
import { Companion } from './testing/companion.ts'
import { address, faultOf, REQUEST, success, useFolder } from './testing/sample.ts'

const folder = useFolder()

/** Runs made one second after another, in this order. */
function make(names: readonly string[], request: RunRequest = REQUEST): void {
  for (const name of names) {
    vi.setSystemTime(Date.now() + 1000)
    createRun(folder.run(name), request).close()
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of runs', () => {
  test('has the newest first, whatever they are called', () => {
    make(['b', 'c', 'a'])
    expect(listRuns(folder.path).map(({ description }) => description.id)).toEqual(['a', 'c', 'b'])
  })

  test('passes over what is no run', () => {
    make(['a'])
    writeFileSync(folder.run('file'), '')
    expect(listRuns(folder.path)).toHaveLength(1)
    expect(listRuns(folder.run('nowhere'))).toEqual([])
  })

  test('tells what is running, finished or stopped', async () => {
    make(['stopped'])
    {
      using run = createRun(folder.run('finished'), REQUEST)
      run.finish('5e3')
    }
    await using other = Companion.start('hold', folder.run('running'), '1')
    await other.hear()
    const states = (): unknown =>
      Object.fromEntries(listRuns(folder.path).map(({ description, state }) => [description.id, state]))
    expect(states()).toEqual({ stopped: 'stopped', finished: 'finished', running: 'running' })
    await other.kill()
    expect(states()).toEqual({ stopped: 'stopped', finished: 'finished', running: 'stopped' })
  })

  test('is refused when a description cannot be read, and the file is named', () => {
    make(['a', 'b'])
    writeFileSync(join(folder.run('a'), 'run.json'), '{')
    const { fault, message } = faultOf(() => listRuns(folder.path))
    expect(fault).toBe('damaged')
    expect(message).toContain(join(folder.run('a'), 'run.json'))
  })

  test('goes on past what cannot be read, for a caller who wants to be told of it', () => {
    make(['a', 'b'])
    writeFileSync(join(folder.run('a'), 'run.json'), '{')
    const told: string[] = []
    const found = listRuns(folder.path, ({ message }) => told.push(message))
    expect(found.map(({ description }) => description.id)).toEqual(['b'])
    expect(told).toHaveLength(1)
  })
})

describe('a run is found', () => {
  test('by its folder, by its id and by the beginning of its id', () => {
    make(['2026-a', '2026-b', 'other'])
    for (const name of [folder.run('other'), 'other', 'oth']) {
      expect(findRun(name, folder.path).folder).toBe(folder.run('other'))
    }
  })

  test('by its id even if other ids begin with that', () => {
    make(['run1', 'run10'])
    expect(findRun('run1', folder.path).folder).toBe(folder.run('run1'))
  })

  test('not by the beginning of several ids', () => {
    make(['2026-a', '2026-b'])
    expect(faultOf(() => findRun('2026', folder.path))).toEqual({
      fault: 'missing',
      message: "2026 is the beginning of 2 runs' ids: give more of it",
    })
  })

  test('not by a name that none has, and some that there are are named', () => {
    make(['a', 'b', 'c', 'd'])
    expect(faultOf(() => findRun('x', folder.path)).message).toBe(
      `no run is named x, neither as a folder nor as an id in ${folder.path}; there is d, c, b`,
    )
    expect(faultOf(() => findRun('x', folder.run('nowhere'))).message).toMatch(/nowhere$/)
  })
})

describe('the run to go on with', () => {
  test('is the newest that the same request started and did not finish', () => {
    make(['old', 'new'])
    make(['other kind'], { ...REQUEST, kind: 'other' })
    make(['other seed'], { ...REQUEST, fingerprint: { ...REQUEST.fingerprint, seed: '2' } })
    expect(findMatchingRun(REQUEST, folder.path)?.folder).toBe(folder.run('new'))
    {
      using run = createRun(folder.run('finished'), REQUEST)
      run.finish('5e3')
    }
    expect(findMatchingRun(REQUEST, folder.path)?.folder).toBe(folder.run('new'))
  })

  test('is not one that is being written', () => {
    make(['old'])
    using _ = createRun(folder.run('new'), REQUEST)
    expect(findMatchingRun(REQUEST, folder.path)?.folder).toBe(folder.run('old'))
  })

  test('is none when nothing fits', () => {
    make(['other'], { ...REQUEST, kind: 'other' })
    expect(findMatchingRun(REQUEST, folder.path)).toBe(undefined)
  })
})

describe('removing a run', () => {
  test('removes its folder, even after a kill', async () => {
    await using writer = Companion.start('hold', folder.run(), '10')
    await writer.hear()
    await writer.kill()
    removeRun(findRun(folder.run()).folder)
    expect(existsSync(folder.run())).toBe(false)
  })

  test('leaves what others have put beside it', () => {
    make(['run'])
    writeFileSync(join(folder.run(), 'notes.txt'), 'mine')
    removeRun(findRun(folder.run()).folder)
    expect(readdirSync(folder.run())).toEqual(['notes.txt'])
    expect(isRun(folder.run())).toBe(false)
  })

  test('is refused while it is being written, and harms nothing', () => {
    using run = createRun(folder.run(), REQUEST)
    run.record(address(0), success(0), { each: true })
    expect(faultOf(() => removeRun(findRun(folder.run()).folder)).fault).toBe('busy')
    expect(isRun(folder.run())).toBe(true)
    expect(run.find(address(0))).toEqual(success(0))
  })
})
