import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../cli/testing/processes.ts'
import { NO_DISK, SmallDisk } from '../../cli/testing/small-disk.ts'
import { killTree, processesOf } from '../../subprocess/index.ts'
import { FILES } from '../claim.ts'
import { APPENDS, resultIn, SCORES, startWorker, WorkerBench } from '../testing/worker-bench.ts'

let bench: WorkerBench
beforeEach(() => {
  bench = new WorkerBench()
})
afterEach(() => bench[Symbol.dispose]())

test('a worker killed after the coder leaves what the next takes over', async () => {
  const slow = bench.claim({ evaluator: { command: 'touch evaluating; sleep 1000' } })
  const worker = startWorker(slow)
  await until('it is so', () => bench.has('evaluating'))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await until('it is so', () => processesOf(slow.nonce).length === 0)
  const second = await bench.work({ claim: { built: slow.folder } })
  expect(second.result).toMatchObject({ kind: 'scored' })
  expect(bench.lines('coded')).toBe(1)
  // And so does one after that, from either.
  for (const built of [slow.folder, second.folder]) await bench.work({ claim: { built } })
  expect(bench.lines('coded')).toBe(1)
  writeFileSync(join(slow.folder, 'candidate', 'program.txt'), 'altered')
  await bench.work({ claim: { built: slow.folder } })
  expect(bench.lines('coded')).toBe(2)
})

test('a worker killed at any moment has left all that was built, or nothing', async () => {
  for (let round = 0; round < 12; round += 1) {
    rmSync(join(bench.workspace, 'coded'), { force: true })
    const first = bench.claim()
    const worker = startWorker(first)
    const isOver = once(worker, 'exit')
    await Promise.race([until('it is so', () => existsSync(join(first.folder, FILES.worker))), isOver])
    await sleep(7 * round)
    worker.kill('SIGKILL')
    await isOver
    expect(killTree(first.nonce)).toBe(true)
    const wasBuilt = existsSync(join(first.folder, FILES.built))
    const paid = bench.lines('coded')
    if (existsSync(join(first.folder, FILES.result))) expect(resultIn(first.folder).kind).toBe('scored')
    const { result } = await bench.work({ claim: { built: first.folder } })
    expect(result).toMatchObject({ kind: 'scored', performance: 5 })
    expect(bench.lines('coded')).toBe(wasBuilt ? paid : paid + 1)
  }
})

test('a worker whose folder is removed ends', async () => {
  const claimed = bench.claim({
    coder: {
      command:
        'touch {workspace}/begun; until [ -e {workspace}/removed ]; do sleep 0.05; done; echo x >> program.txt',
    },
  })
  const worker = startWorker(claimed)
  await until('it is so', () => bench.has('begun'))
  rmSync(claimed.folder, { recursive: true, maxRetries: 5 })
  writeFileSync(join(bench.workspace, 'removed'), '')
  expect(await once(worker, 'exit')).toEqual([1, null])
})

test.each([
  ['half written', (text: string) => text.slice(0, 100), 'JSON'],
  ['of another version', (text: string) => text.replace('"format": 1', '"format": 2'), 'format 2'],
  ['incomplete', (text: string) => text.replace('"nonce"', '"other"'), 'is incomplete'],
])('a claim that is %s is not begun', async (_, changed, message) => {
  const claimed = bench.claim()
  const file = join(claimed.folder, FILES.claim)
  writeFileSync(file, changed(readFileSync(file, 'utf8')))
  const worker = startWorker(claimed)
  let log = ''
  worker.stdout?.on('data', (chunk) => (log += chunk))
  expect(await once(worker, 'close')).toEqual([1, null])
  expect(log).toContain('nothing was begun: ')
  expect(log).toContain(message)
  expect(existsSync(join(claimed.folder, FILES.result))).toBe(false)
})

test('what nobody foresaw is a result too', async () => {
  const { result } = await bench.work({ claim: { parent: join(bench.workspace, 'nonesuch') } })
  expect(result).toMatchObject({ kind: 'failed', cause: 'infrastructure' })
  expect(bench.lines('coded')).toBe(0)
})

test.skipIf(NO_DISK)('an evaluator that fills the disk still gets its score written', async () => {
  using disk = new SmallDisk(join(bench.workspace, '.manyhands'), '300k')
  const filled = `cat /dev/zero > .manyhands/filler 2>/dev/null; ${SCORES}`
  const { result, log } = await bench.evaluated(filled)
  // What the result did not need of its space, and the evaluated copy.
  expect(statfsSync(disk.folder).bfree * 4096).toBeLessThan(80 * 1024)
  expect(result).toMatchObject({ kind: 'scored', performance: 5 })
  expect(log).not.toContain('waiting for space')
})

test.skipIf(NO_DISK)('on a full disk nothing is begun; a result waits for space', async () => {
  using disk = new SmallDisk(join(bench.workspace, '.manyhands'), '300k')
  const full = bench.claim()
  writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(260 * 1024))
  const worker = startWorker(full)
  expect(await once(worker, 'exit')).toEqual([1, null])
  expect(bench.lines('coded')).toBe(0)
  rmSync(join(disk.folder, 'filler'))
  rmSync(full.folder, { recursive: true })

  // The coder fills the disk: `built.json` waits until there is space again.
  const claimed = bench.claim({
    coder: { command: `${APPENDS}; cat /dev/zero > {workspace}/.manyhands/filler 2>/dev/null; true` },
  })
  const waiting = startWorker(claimed)
  let log = ''
  waiting.stdout?.on('data', (chunk) => (log += chunk))
  await until('it is so', () => log.includes('waiting for space'))
  rmSync(join(disk.folder, 'filler'))
  await once(waiting, 'exit')
  expect(resultIn(claimed.folder)).toMatchObject({ kind: 'scored' })
  expect(bench.lines('coded')).toBe(1)
})
