import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RunError } from './errors.ts'
import { findRecorded } from './find-recorded.ts'
import { createRun } from './run.ts'
import { REQUEST } from './testing/request.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-find-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an evaluation is found by its address while the writer is at work', () => {
  const run = createRun(join(folder, 'run'), REQUEST)
  run.record('ab'.repeat(32), { ok: true, index: 0, value: { score: 1 } }, { each: true })
  expect(findRecorded(run.folder, 'ab'.repeat(32))).toMatchObject({ ok: true, value: { score: 1 } })
  expect(findRecorded(run.folder, 'cd'.repeat(32))).toBeUndefined()
  run.close()
})

test('where there is no record, that is said', () => {
  expect(() => findRecorded(join(folder, 'none'), 'ab')).toThrow(RunError)
})
