/** What the tests of runs have in common: a folder of their own, a request, and things to record. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { digest } from '../../digest/index.ts'
import type { Failure, Success } from '../../pool/index.ts'
import { RunError, type RunFault } from '../errors.ts'
import type { Json } from '../json.ts'
import { REQUEST } from './request.ts'

export { REQUEST }

/** A new folder for each test, removed after it. */
export function useFolder(): { readonly path: string; run(name?: string): string } {
  let path = ''
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'manyhands-runs-'))
  })
  afterEach(() => rmSync(path, { recursive: true }))
  return {
    get path() {
      return path
    },
    run: (name = 'run') => join(path, name),
  }
}

export function address(content: unknown): string {
  return digest(content)
}

export function success(index: number, value: Json = index): Success<Json> {
  return { ok: true, index, value }
}

export function failure(index: number): Failure {
  return { ok: false, index, error: { kind: 'threw', message: 'a bad item', attempts: 1 } }
}

/** The fault that a step comes to; a step that succeeds, or throws anything else, fails the test. */
export function faultOf(step: () => unknown): { fault: RunFault; message: string } {
  try {
    step()
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(RunError)
    const { fault, message } = thrown as RunError
    return { fault, message }
  }
  throw new Error('no fault')
}
