import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, killTree, markOf, processesOf, TREE_VARIABLE, UsageMeter } from './process-tree.ts'

const newLabel = (): string => randomBytes(8).toString('hex')

/** Prints a line when it is ready. */
async function started(script: string, label: string): Promise<number> {
  const child = spawn('bash', ['-c', `echo ready; ${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, [TREE_VARIABLE]: label },
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
  const label = newLabel()
  const mark = markOf(await started('sleep 60', label))
  expect(mark && isAlive(mark)).toBe(true)
  expect(killTree(label)).toBe(true)
  await until(() => !(mark && isAlive(mark)))
})

test('all processes of a tree are found and ended, also those that left their group and parent', async () => {
  const label = newLabel()
  await started('(setsid sleep 61 &) ; sleep 62 & setsid -f bash -c "sleep 63 & sleep 64" ; wait', label)
  await until(() => processesOf(label).length >= 5)
  expect(killTree(label)).toBe(true)
  await until(() => processesOf(label).length === 0)
  expect(processesOf(label)).toEqual([])
})

test('several trees are found and ended together, and no others', async () => {
  const [one, two, other] = [newLabel(), newLabel(), newLabel()]
  for (const label of [one, two, other]) await started('setsid sleep 61 & sleep 62', label)
  await until(() => processesOf([one, two]).length >= 6 && processesOf(other).length >= 3)
  expect(killTree([one, two])).toBe(true)
  expect(processesOf(other).length).toBeGreaterThanOrEqual(3)
  killTree(other)
})

test('some may be left alone', async () => {
  const label = newLabel()
  const first = await started('sleep 60', label)
  const second = await started('exec sleep 60', label)
  killTree(label, { except: [second] })
  await until(() => !processesOf(label).includes(first))
  expect(markOf(second)).toBeDefined()
  killTree(label)
})

test('memory and processor time are those of all together', async () => {
  const label = newLabel()
  await started('node -e "globalThis.a = Buffer.alloc(60e6, 1); for (;;);" & sleep 60', label)
  await until(() => new UsageMeter().read(processesOf(label)).memory > 60e6)
  await until(() => new UsageMeter().read(processesOf(label)).cpu > 100)
  killTree(label)
})
