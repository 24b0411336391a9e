import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRun, readDescription } from './description.ts'
import { createRun, resumeRun } from './run.ts'
import { address, faultOf, REQUEST, success, useFolder } from './testing/sample.ts'

const folder = useFolder()

test('a run is a folder that says in run.json what was asked', () => {
  expect(isRun(folder.run('made/for/it'))).toBe(false)
  createRun(folder.run('made/for/it'), REQUEST).close()
  expect(isRun(folder.run('made/for/it'))).toBe(true)
  expect(readDescription(folder.run('made/for/it'))).toEqual({
    version: 1,
    id: 'it',
    kind: 'test',
    command: ['test', '--seed', '1'],
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    fingerprint: REQUEST.fingerprint,
  })
})

test('a closed run leaves its description, its record and the lock, and no more', () => {
  createRun(folder.run(), REQUEST).close()
  expect(readdirSync(folder.run()).toSorted()).toEqual([
    'record.db',
    'run.json',
    'writer.json',
    'writer.lock',
  ])
})

test('a finished run says when it finished and with what digest, and can still be resumed', () => {
  {
    using run = createRun(folder.run(), REQUEST)
    run.record(address(1), success(0))
    run.finish('5e3')
  }
  expect(readDescription(folder.run()).finished).toEqual({ at: expect.any(String), digest: '5e3' })
  using run = resumeRun(folder.run(), REQUEST)
  expect(run.find(address(1))).toEqual(success(0))
})

describe('starting', () => {
  test('is refused where there is a run, and harms nothing', () => {
    {
      using run = createRun(folder.run(), REQUEST)
      run.record(address(1), success(0))
    }
    const { fault, message } = faultOf(() => createRun(folder.run(), { ...REQUEST, kind: 'other' }))
    expect(fault).toBe('exists')
    expect(message).toContain(`${folder.run()} has a run already`)
    using run = resumeRun(folder.run(), REQUEST)
    expect(run.count()).toBe(1)
  })

  test('works in a folder that a start which was cut short has left', () => {
    createRun(folder.run(), REQUEST).close()
    rmSync(join(folder.run(), 'run.json'))
    using run = createRun(folder.run(), REQUEST)
    expect(run.count()).toBe(0)
  })

  test.each(['an evaluation', 'a state', 'an event'])(
    'is refused over a record with %s in it whose run.json is gone',
    (what) => {
      {
        using run = createRun(folder.run(), REQUEST)
        if (what === 'an evaluation') run.record(address(1), success(0))
        if (what === 'a state') run.saveState('search', 1)
        if (what === 'an event') run.event('began', null)
      }
      rmSync(join(folder.run(), 'run.json'))
      const { fault, message } = faultOf(() => createRun(folder.run(), REQUEST))
      expect(fault).toBe('damaged')
      expect(message).toContain('no run.json that says what it belongs to')
      expect(isRun(folder.run())).toBe(false)
    },
  )

  test('is refused where a file stands in the way', () => {
    writeFileSync(folder.run(), '')
    for (const wanted of [folder.run(), join(folder.run(), 'below')]) {
      const { fault, message } = faultOf(() => createRun(wanted, REQUEST))
      expect(fault).toBe('unwritable')
      expect(message).toBe(
        `${folder.run()} is not a folder, and a run is recorded in one. Choose another folder.`,
      )
    }
  })
})

describe('resuming', () => {
  test('goes on with a run that the same request started, however the command was typed', () => {
    createRun(folder.run(), REQUEST).close()
    using run = resumeRun(folder.run(), { ...REQUEST, command: ['test', '--seed=1', '--resume'] })
    expect(run.folder).toBe(folder.run())
  })

  test('is refused after a change, and every change is named', () => {
    const before = { seed: '1', module: 'a'.repeat(64), input: 'b'.repeat(64), setup: 'null' }
    createRun(folder.run(), { ...REQUEST, fingerprint: before }).close()
    const now = { seed: '2', module: 'c'.repeat(64), input: 'b'.repeat(64), export: 'default' }
    const { fault, message } = faultOf(() =>
      resumeRun(folder.run(), { kind: 'other', command: [], fingerprint: now }),
    )
    expect(fault).toBe('changed')
    expect(message.split('\n')).toEqual([
      `${folder.run()} cannot be resumed, because it would mix two different things:`,
      '  the command changed from test to other',
      '  seed changed from 1 to 2',
      '  module changed',
      '  setup removed: null',
      '  export added: default',
      'Start a new run in another folder.',
    ])
  })

  test('a refused request leaves the run as it was', () => {
    createRun(folder.run(), REQUEST).close()
    const before = readFileSync(join(folder.run(), 'run.json'))
    faultOf(() => resumeRun(folder.run(), { ...REQUEST, kind: 'other' }))
    expect(readFileSync(join(folder.run(), 'run.json'))).toEqual(before)
    resumeRun(folder.run(), REQUEST).close()
  })

  test.each(['no folder', 'an empty folder'])('is refused where there is %s, and makes nothing', (what) => {
    if (what === 'an empty folder') mkdirSync(folder.run())
    expect(faultOf(() => resumeRun(folder.run(), REQUEST))).toEqual({
      fault: 'missing',
      message: `${folder.run()} has no run`,
    })
    expect(readdirSync(folder.path, { recursive: true })).toEqual(what === 'no folder' ? [] : ['run'])
  })

  test.each(['', '{', 'null', '[]', '{"version":2}', '{"version":1,"id":"run"}', '\u0000\u0001'])(
    'is refused when run.json holds %j',
    (text) => {
      createRun(folder.run(), REQUEST).close()
      writeFileSync(join(folder.run(), 'run.json'), text)
      const { fault, message } = faultOf(() => resumeRun(folder.run(), REQUEST))
      expect(fault).toBe('damaged')
      expect(message).toContain(join(folder.run(), 'run.json'))
      expect(readFileSync(join(folder.run(), 'run.json'), 'utf8')).toBe(text)
    },
  )
})
