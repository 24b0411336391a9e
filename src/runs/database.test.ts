import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordFile } from './database.ts'
import { isRun } from './description.ts'
import { RunError } from './errors.ts'
import { openReader } from './reader.ts'
import { createRun, resumeRun } from './run.ts'
import { Companion } from './testing/companion.ts'
import { Disk, NO_DISKS } from './testing/disk.ts'
import { address, faultOf, REQUEST, success, useFolder } from './testing/sample.ts'

const folder = useFolder()
const PAGE = 4096

/** Reads everything that is recorded. */
function readAll(path: string): unknown {
  using reader = openReader(path)
  return [reader.counts(), [...reader.evaluations()], reader.states(), reader.events()]
}

describe('a damaged record', () => {
  const damages: Readonly<Record<string, (file: string) => void>> = {
    'with garbage for its header': (file) => overwrite(file, 0, 100),
    'with garbage from its header on': (file) => overwrite(file, 0, 3 * PAGE),
    'with garbage in its middle': overwriteMiddle,
    'cut in half': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
    'cut within a page': (file) => truncateSync(file, PAGE + 100),
    'cut within its header': (file) => truncateSync(file, 50),
    'cut to nothing': (file) => truncateSync(file),
    'that is not a database': (file) => writeFileSync(file, 'what a nice day\n'.repeat(1000)),
    'that is another database': (file) => {
      rmSync(file)
      const other = new DatabaseSync(file)
      other.exec('CREATE TABLE days (nice)')
      other.close()
    },
  }

  test.each(Object.keys(damages))('%s is reported to writers and readers, and stays as it is', (damage) => {
    recordMany(folder.run())
    const file = recordFile(folder.run())
    damages[damage]?.(file)
    const left = readFileSync(file)
    for (const step of [() => resumeRun(folder.run(), REQUEST), () => readAll(folder.run())]) {
      const { fault, message } = faultOf(step)
      expect(fault).toBe('damaged')
      expect(message).toContain(file)
      expect(readFileSync(file).equals(left)).toBe(true)
    }
  })

  test('is reported even if the damage is where a writer need not look', () => {
    {
      using run = createRun(folder.run(), REQUEST)
      for (let at = 0; at < 3000; at += 1) run.event('step', { at, text: 'x'.repeat(100) })
    }
    overwriteMiddle(recordFile(folder.run()))
    expect(faultOf(() => resumeRun(folder.run(), REQUEST)).fault).toBe('damaged')
  })

  test('that is gone is reported, and not made anew', () => {
    createRun(folder.run(), REQUEST).close()
    const file = recordFile(folder.run())
    rmSync(file)
    for (const step of [() => resumeRun(folder.run(), REQUEST), () => readAll(folder.run())]) {
      expect(faultOf(step)).toMatchObject({ fault: 'damaged', message: expect.stringContaining(file) })
      expect(existsSync(file)).toBe(false)
    }
  })

  test('whose last writer was killed keeps its log, too', async () => {
    recordMany(folder.run())
    await using writer = Companion.start('hold', folder.run(), '3')
    await writer.hear()
    await writer.kill()
    const files = [recordFile(folder.run()), `${recordFile(folder.run())}-wal`]
    overwriteMiddle(recordFile(folder.run()))
    const left = files.map((file) => readFileSync(file))
    expect(left[1]?.length).toBeGreaterThan(0)
    for (const step of [() => resumeRun(folder.run(), REQUEST), () => readAll(folder.run())]) {
      expect(faultOf(step).fault).toBe('damaged')
      expect(files.map((file, at) => readFileSync(file).equals(left[at] as Buffer))).toEqual([true, true])
    }
  })

  test('with an outcome that is no outcome is reported by whoever comes across it', async () => {
    {
      using run = createRun(folder.run(), REQUEST)
      run.record(address(0), success(0))
    }
    const database = new DatabaseSync(recordFile(folder.run()))
    database.exec(`UPDATE evaluations SET outcome = '{"ok":true,"ind'`)
    database.close()
    expect(faultOf(() => readAll(folder.run())).fault).toBe('damaged')
    using run = resumeRun(folder.run(), REQUEST)
    expect(run.find(address(0))).toBe(undefined)
    await Promise.resolve()
    expect(run.failed.reason).toBeInstanceOf(RunError)
    expect(run.failed.reason).toMatchObject({ fault: 'damaged' })
  })
})

describe('on a disk of its own', () => {
  beforeEach(({ skip }) => {
    if (NO_DISKS) skip(NO_DISKS)
  })

  /** Records until the disk is full; returns how many evaluations were committed. */
  function fill(path: string, options: { each: boolean }): number {
    using run = createRun(path, REQUEST)
    for (let index = 0; index < 100_000 && !run.failed.aborted; index += 1) {
      run.record(address(index), success(index, 'x'.repeat(200)), options)
    }
    expect(run.failed.reason).toBeInstanceOf(RunError)
    expect(run.failed.reason).toMatchObject({ fault: 'full', message: expect.stringContaining('make room') })
    return run.count()
  }

  test.each([true, false])(
    'when it is full (each: %s) the run fails, what was committed stays, and with more room it goes on',
    (each) => {
      using disk = new Disk('1m')
      const path = join(disk.path, 'run')
      const count = fill(path, { each })
      expect(count).toBeGreaterThan(each ? 50 : 0)
      {
        using reader = openReader(path)
        expect(Array.from(reader.evaluations(), ({ outcome }) => outcome.index)).toEqual(
          Array.from({ length: count }, (_, index) => index),
        )
      }
      disk.change('size=8m')
      {
        using run = resumeRun(path, REQUEST)
        expect(run.count()).toBe(count)
        for (let index = count; index < 2 * count; index += 1) run.record(address(index), success(index))
        run.finish('5e3')
        expect(run.count()).toBe(2 * count)
      }
    },
  )

  test('when it is full, a commit, a state, the end and a new run each say so', () => {
    using disk = new Disk('1m')
    const path = join(disk.path, 'run')
    const count = fill(path, { each: true })
    writeFileSync(join(disk.path, 'rest'), '')
    expect(() => writeFileSync(join(disk.path, 'rest'), 'x'.repeat(2 ** 20))).toThrow('ENOSPC')
    {
      using run = resumeRun(path, REQUEST)
      run.record(address('more'), success(count, 'x'.repeat(100_000)))
      expect(faultOf(() => run.commit()).fault).toBe('full')
      expect(faultOf(() => run.saveState('search', 'x'.repeat(100_000))).fault).toBe('full')
      expect(faultOf(() => run.finish('5e3')).fault).toBe('full')
      expect(run.loadState('search')).toBe(undefined)
      expect(run.count()).toBe(count)
      rmSync(join(disk.path, 'rest'))
      disk.change('size=8m')
      run.commit()
      expect(run.find(address('more'))).toMatchObject({ ok: true, index: count })
    }
    disk.change('size=2m')
    expect(() => writeFileSync(join(disk.path, 'rest'), 'x'.repeat(2 ** 21))).toThrow('ENOSPC')
    expect(faultOf(() => createRun(join(disk.path, 'new'), REQUEST)).fault).toBe('full')
    expect(isRun(join(disk.path, 'new'))).toBe(false)
  })

  test('that may only be read, a run is neither started nor resumed, and the message says why', () => {
    using disk = new Disk('1m')
    const path = join(disk.path, 'run')
    createRun(path, REQUEST).close()
    const before = readFileSync(recordFile(path))
    disk.change('ro')
    expect(faultOf(() => createRun(join(disk.path, 'new'), REQUEST))).toEqual({
      fault: 'unwritable',
      message: expect.stringMatching(/new cannot be opened for writing .* Choose another folder/),
    })
    expect(faultOf(() => resumeRun(path, REQUEST))).toEqual({
      fault: 'unwritable',
      message: expect.stringMatching(/cannot be opened for writing .*read-only file system/),
    })
    expect(readFileSync(recordFile(path))).toEqual(before)
  })

  test('that may only be read, a record is not read in place, and the message says what to do', () => {
    using disk = new Disk('1m')
    const path = join(disk.path, 'run')
    createRun(path, REQUEST).close()
    disk.change('ro')
    expect(faultOf(() => readAll(path))).toEqual({
      fault: 'unwritable',
      message: expect.stringContaining('Copy the folder to a place that can be written'),
    })
  })
})

/** Enough for more than a hundred pages. */
function recordMany(path: string): void {
  using run = createRun(path, REQUEST)
  for (let index = 0; index < 3000; index += 1) run.record(address(index), success(index, 'x'.repeat(100)))
}

function overwriteMiddle(file: string): void {
  overwrite(file, Math.floor(readFileSync(file).length / 2 / PAGE) * PAGE, 5 * PAGE)
}

/** Garbage that is the same every time. */
function overwrite(file: string, from: number, length: number): void {
  const bytes = readFileSync(file)
  for (let at = from; at < Math.min(from + length, bytes.length); at += 1) bytes[at] = (at * 151 + 77) % 256
  writeFileSync(file, bytes)
}
