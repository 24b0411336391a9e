import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endAll, isAlive, markOf, NONCE, processesOf, usageOf } from './processes.ts'

const nonce = (): string => randomBytes(8).toString('hex')

/** Prints a line when it is ready. */
async function started(script: string, word: string): Promise<number> {
  const child = spawn('bash', ['-c', `echo ready; ${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, [NONCE]: word },
    detached: true,
  })
  await once(child.stdout, 'data')
  return child.pid as number
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a process is known by its number and its start', async () => {
  const own = markOf(process.pid)
  expect(own && isAlive(own)).toBe(true)
  expect(own && isAlive({ ...own, started: '1@another start' })).toBe(false)
  const word = nonce()
  const mark = markOf(await started('sleep 60', word))
  expect(mark && isAlive(mark)).toBe(true)
  expect(endAll(word)).toBe(true)
  await until(() => !(mark && isAlive(mark)))
})

test('all processes of a claim are found and ended, also those that left their group and parent', async () => {
  const word = nonce()
  await started('(setsid sleep 61 &) ; sleep 62 & setsid -f bash -c "sleep 63 & sleep 64" ; wait', word)
  await until(() => processesOf(word).length >= 5)
  expect(endAll(word)).toBe(true)
  await until(() => processesOf(word).length === 0)
  expect(processesOf(word)).toEqual([])
})

test('some may be left alone', async () => {
  const word = nonce()
  const first = await started('sleep 60', word)
  const second = await started('exec sleep 60', word)
  endAll(word, { except: [second] })
  await until(() => !processesOf(word).includes(first))
  expect(markOf(second)).toBeDefined()
  endAll(word)
})

test('memory and processor time are those of all together', async () => {
  const word = nonce()
  await started('node -e "globalThis.a = Buffer.alloc(60e6, 1); for (;;);" & sleep 60', word)
  await until(() => usageOf(processesOf(word)).memory > 60e6)
  await until(() => usageOf(processesOf(word)).cpu > 100)
  endAll(word)
})
