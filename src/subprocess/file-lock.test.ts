import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireByProgram, acquireFileLock } from './file-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-lock-'))
  file = join(folder, 'evolution.csv.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const isFree = (): boolean => spawnSync('flock', ['--nonblock', file, 'true']).status === 0

describe.each([
  ['by the system', acquireFileLock],
  ['by the flock program', acquireByProgram],
])('%s', (_, take) => {
  test('a lock that is held keeps the flock program out, and leaves its file behind', async () => {
    const held = await take(file, 1000)
    expect(held).toBeDefined()
    expect(isFree()).toBe(false)
    held?.[Symbol.dispose]()
    while (!isFree()) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(existsSync(file)).toBe(true)
  })

  test('the flock program keeps it out, until it lets go', async () => {
    const shell = spawn('flock', [file, 'sh', '-c', 'echo held; read line'])
    await once(shell.stdout, 'data')
    expect(await take(file, 50)).toBeUndefined()
    const waiting = take(file, 20_000)
    shell.stdin.end('\n')
    using held = await waiting
    expect(held?.waitedMs).toBeGreaterThanOrEqual(0)
    expect(isFree()).toBe(false)
  })

  test('a process that dies holds nothing', async () => {
    const shell = spawn('flock', ['--no-fork', file, 'sh', '-c', 'echo held; exec sleep 100'])
    await once(shell.stdout, 'data')
    shell.kill('SIGKILL')
    using held = await take(file, 20_000)
    expect(held).toBeDefined()
  })
})

test('two in one process keep each other out', async () => {
  const first = await acquireFileLock(file, 0)
  expect(await acquireFileLock(file, 0)).toBeUndefined()
  first?.[Symbol.dispose]()
  using second = await acquireFileLock(file, 0)
  expect(second).toBeDefined()
})
