import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { SmallWorkspace } from '../../candidates/testing/small-workspace.ts'
import { manyhands, type Running, start } from '../testing/manyhands.ts'
import { noProcessIn, until } from '../testing/processes.ts'
import { NO_DISK, SmallDisk } from '../testing/small-disk.ts'
import { Workspace } from '../testing/workspace.ts'

const run = (work: SmallWorkspace, ...args: string[]): Running =>
  start(work.folder, ['candidates', 'run', ...args])

const ideas = (...numbers: number[]): string[] => numbers.map((n) => `${n},,idea ${n}`)
/** Each once. */
const worked = (...numbers: number[]): string[] =>
  numbers.flatMap((n) => [`coded ${n}`, `scored ${n}`]).toSorted()
const complete = (...numbers: number[]): Record<string, string> =>
  Object.fromEntries(numbers.map((n) => [n, `complete ${n}`]))
const begun = (work: SmallWorkspace, many: number) => (): boolean => work.log().length >= many

describe('run', () => {
  test('tells programs in one document how it ended', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 13))
    const { code, stdout } = await run(work, '--json').ended
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      complete: 2,
      failed: 1,
      pending: 0,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      joined: false,
      stopped: false,
      timing: { seconds: expect.any(Number), rowsPerSecond: expect.any(Number) },
    })
  })

  test('says what is left, if it waits for a parent that is held', async () => {
    using work = new SmallWorkspace(['1,,idea 1', '2,3,idea 2'])
    work.write(
      'evolution.csv',
      `${'id,basedOnId,description,performance,status\n'}1,,idea 1,,\n2,3,idea 2,,\n3,,idea 3,,later\n`,
    )
    expect((await run(work).ended).stdout).toMatch(/^1 complete, 0 failed, 1 left pending, in /)
    expect(work.rows()).toEqual({ 1: 'complete 1', 2: '', 3: 'later' })
  })

  test('worker exits with 1 if its coder asks for a pause, and with 0 once the row is complete', async () => {
    using work = new SmallWorkspace(ideas(1))
    work.write('limit', '')
    const worker = () => manyhands(work.folder, ['candidates', 'worker'])
    expect(await worker()).toMatchObject({ code: 1, stdout: expect.stringContaining(', 1 left pending') })
    expect((await worker()).code).toBe(0)
    expect(work.rows()).toEqual(complete(1))
  })

  test('refuses a CSV that it cannot read, and begins nothing', async () => {
    using work = new SmallWorkspace(ideas(1))
    work.write('evolution.csv', 'name,status\na,\n')
    const { code, stderr } = await run(work).ended
    expect(code).toBe(2)
    expect(stderr).toContain('evolution.csv: line 1: there is no column "id"; there are: name, status')
  })

  test('that is started twice at once works once: the other names the first', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3))
    work.write('hold', '')
    const both = [run(work), run(work)]
    const loser = await Promise.race(both.map((each) => each.ended.then(() => each)))
    const winner = both.find((each) => each !== loser) as Running
    work.remove('hold')
    const { code, stderr } = await loser.ended
    expect(code).toBe(2)
    expect(stderr).toMatch(
      new RegExp(
        `is being worked on by process ${winner.pid} \\(candidates run\\).*\\n.*candidates run --join`,
      ),
    )
    expect((await winner.ended).code).toBe(0)
    expect(work.log().toSorted()).toEqual(worked(1, 2, 3))
  })
})

describe('Ctrl-C', () => {
  test('with --json leaves one document', async () => {
    using work = new SmallWorkspace(ideas(1, 2))
    work.write('hold', '')
    const running = run(work, '--json')
    await until('one is begun', begun(work, 1))
    running.child.kill('SIGINT')
    await until('it says so', () => running.said().includes('no candidate is begun any more'))
    work.remove('hold')
    const { code, stdout } = await running.ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ complete: 1, pending: 1, stopped: true })
  })

  test('ends what only waits for a CSV that is gone; the next run shows what was scored', async () => {
    using work = new SmallWorkspace(ideas(1))
    work.write('hold', '')
    const running = run(work)
    await until('one is begun', begun(work, 1))
    const csv = work.take('evolution.csv')
    work.remove('hold')
    await until('it is scored', () => existsSync(join(work.folder, '.manyhands', 'done', '1')))
    running.child.kill('SIGINT')
    expect((await running.ended).code).toBe(130)
    work.write('evolution.csv', csv)
    expect((await run(work).ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1))
    expect(work.log()).toEqual(['coded 1', 'scored 1'])
  })

  test('once: what runs is waited for', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3))
    work.write('hold', '')
    const running = run(work, '--workers', '2')
    await until('two are begun', begun(work, 2))
    running.child.kill('SIGINT')
    await until('it says so', () => running.said().includes('no candidate is begun any more'))
    work.remove('hold')
    expect(await running.ended).toMatchObject({ code: 130, stdout: expect.stringMatching(/^2 complete/) })
    expect(work.rows()).toEqual({ 1: 'complete 1', 2: 'complete 2', 3: '' })
  })

  test('twice: what runs is ended, and is pending again; a built candidate is not written again', async () => {
    using work = new SmallWorkspace(ideas(1, 2))
    work.write('evaluator.sh', EVALUATOR_THAT_WAITS)
    work.write('wait', '')
    const running = run(work, '--workers', '2')
    await until('both are evaluated', begun(work, 4))
    running.child.kill('SIGINT')
    await until('it says so', () => running.said().includes('press Ctrl-C again'))
    running.child.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 130 })
    expect(work.rows()).toEqual({ 1: 'pending', 2: 'pending' })
    await noProcessIn(work.folder)
    work.remove('wait')
    expect((await run(work).ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1, 2))
    expect(work.log().filter((line) => line.startsWith('coded'))).toHaveLength(2)
  })
})

const EVALUATOR_THAT_WAITS = `n=$(cat "$1/value")
echo "scored $n" >> log
while [ -e wait ]; do sleep 0.05; done
echo "{\\"performance\\": $n}"
`

test('the baseline’s worker outlives a killed run, and is taken over by the next', async () => {
  using work = new SmallWorkspace(ideas(1))
  work.write('config.yaml', work.take('config.yaml').replace('  score_baseline: false\n', ''))
  work.write('evaluator.sh', EVALUATOR_THAT_WAITS)
  work.write('wait', '')
  const killed = run(work)
  await until('the baseline is scored', begun(work, 1))
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = run(work)
  await until('it is at work', () => existsSync(join(work.folder, '.manyhands', 'dispatcher.sock')))
  work.remove('wait')
  expect((await next.ended).code).toBe(0)
  expect(work.log()).toEqual(['scored 0', 'coded 1', 'scored 1'])
})

test('what was written for a row that a person scores meanwhile is removed', async () => {
  using work = new SmallWorkspace(ideas(1))
  work.write('evaluator.sh', EVALUATOR_THAT_WAITS)
  work.write('wait', '')
  const ended = run(work)
  await until('it is scored', begun(work, 2))
  ended.child.kill('SIGINT')
  await until('it says so', () => ended.said().includes('press Ctrl-C again'))
  ended.child.kill('SIGINT')
  await ended.ended
  const folder = join(work.folder, '.manyhands', 'work')
  expect(readdirSync(folder)).toHaveLength(1)
  work.write('evolution.csv', 'id,basedOnId,description,performance,status\n1,,idea 1,9,complete\n')
  expect((await run(work).ended).code).toBe(0)
  expect(work.rows()).toEqual({ 1: 'complete 9' })
  expect(readdirSync(folder)).toEqual([])
  await noProcessIn(work.folder)
})

describe('run --join', () => {
  /** One that works on a row, and one that has joined it, until so many are begun; their coders wait. */
  async function hostWithGuest(work: SmallWorkspace, many: number, ...flags: string[]) {
    work.write('hold', '')
    const host = run(work, '--workers', '1')
    await until('one is begun', begun(work, 1))
    const guest = run(work, '--join', ...flags)
    await until(`${many} are begun`, begun(work, many))
    return { host, guest }
  }

  test('works for the one that is there', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3, 4))
    const { host, guest } = await hostWithGuest(work, 3, '--workers', '2', '--json')
    work.remove('hold')
    const [{ stdout, stderr }, told] = await Promise.all([host.ended, guest.ended])
    expect(stdout).toMatch(/^4 complete, 0 failed/)
    expect(stderr).toContain('another process has joined, with room for 2 at once')
    expect(told.code).toBe(0)
    const { complete: helped, joined } = JSON.parse(told.stdout)
    expect(joined).toBe(true)
    expect([2, 3]).toContain(helped)
    expect(work.log().toSorted()).toEqual(worked(1, 2, 3, 4))
  })

  test('takes over when the one that was there is killed, and nothing is done twice', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3, 4))
    const { host, guest } = await hostWithGuest(work, 3, '--workers', '2')
    host.child.kill('SIGKILL')
    await until('it says so', () => guest.said().includes('taking over'))
    work.remove('hold')
    expect((await guest.ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1, 2, 3, 4))
    expect(work.log().toSorted()).toEqual(worked(1, 2, 3, 4))
    expect(readdirSync(join(work.folder, '.manyhands', 'work'))).toEqual([])
  })

  test('killed, leaves its work to the one it had joined', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3))
    const { host, guest } = await hostWithGuest(work, 3, '--workers', '2')
    guest.child.kill('SIGKILL')
    await guest.ended
    work.remove('hold')
    expect((await host.ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1, 2, 3))
    expect(work.log().toSorted()).toEqual(worked(1, 2, 3))
  })

  test('stopped, waits for what it has begun', async () => {
    using work = new SmallWorkspace(ideas(1, 2, 3))
    const { host, guest } = await hostWithGuest(work, 2, '--workers', '1')
    guest.child.kill('SIGINT')
    await until('it says so', () => guest.said().includes('no candidate is begun any more'))
    work.remove('hold')
    expect(await guest.ended).toMatchObject({ code: 130, stdout: expect.stringMatching(/^1 complete/) })
    expect((await host.ended).code).toBe(0)
    expect(work.log().toSorted()).toEqual(worked(1, 2, 3))
  })

  test('where nobody is at work is a run like any other', async () => {
    using work = new SmallWorkspace(ideas(1))
    expect((await run(work, '--join').ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1))
  })

  test('in a folder whose path is longer than a socket may have', async () => {
    using place = new Workspace()
    const folder = join(place.folder, 'deep'.repeat(30), 'deep'.repeat(30))
    using work = new SmallWorkspace(ideas(1, 2), { folder })
    const { host, guest } = await hostWithGuest(work, 2)
    work.remove('hold')
    await Promise.all([host.ended, guest.ended])
    expect(work.rows()).toEqual(complete(1, 2))
  })
})

describe('a shell that holds the lock', () => {
  async function hold(work: SmallWorkspace): Promise<() => void> {
    const lock = join(work.folder, 'evolution.csv.lock')
    const shell = spawn('flock', [lock, 'sh', '-c', 'echo locked; exec cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    await once(shell.stdout, 'data')
    return () => shell.stdin.end()
  }

  test('for a while delays what is shown, and nothing else', async () => {
    using work = new SmallWorkspace(ideas(1, 2))
    const release = await hold(work)
    const running = run(work)
    await until('both are scored', begun(work, 4))
    await sleep(500)
    expect(work.rows()).toEqual({ 1: '', 2: '' })
    release()
    const { code, stderr } = await running.ended
    expect(code).toBe(0)
    expect(stderr).not.toContain('lock')
    expect(work.rows()).toEqual(complete(1, 2))
  })

  test('for longer than it may is told of, and work goes on', async () => {
    using work = new SmallWorkspace(ideas(1, 2), { more: 'parallel: { lock_timeout: 0.3 }\n' })
    const release = await hold(work)
    const running = run(work)
    await until('both are scored', begun(work, 4))
    await until('it says so', () => /lock has been held by somebody else for 0.3 s/.test(running.said()))
    expect(work.rows()).toEqual({ 1: '', 2: '' })
    release()
    expect((await running.ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1, 2))
  })

  test('does not keep from ending who presses Ctrl-C twice; what was scored is shown the next time', async () => {
    using work = new SmallWorkspace(ideas(1))
    const release = await hold(work)
    const running = run(work)
    await until('it is scored', () => existsSync(join(work.folder, '.manyhands', 'done', '1')))
    running.child.kill('SIGINT')
    await until('it says so', () => running.said().includes('press Ctrl-C again'))
    running.child.kill('SIGINT')
    expect((await running.ended).code).toBe(130)
    release()
    expect((await run(work).ended).code).toBe(0)
    expect(work.rows()).toEqual(complete(1))
    expect(work.log()).toEqual(['coded 1', 'scored 1'])
  })
})

describe.skipIf(NO_DISK)('on a disk that becomes full', () => {
  /** Two at once, until the disk is full; then there is space again, and all is brought to its end. */
  async function fillWhile(work: SmallWorkspace, disk: SmallDisk, hold: string, isBegun: () => boolean) {
    work.write(hold, '')
    const running = run(work, '--workers', '2')
    await until('two are begun', isBegun)
    fill(join(disk.folder, 'filler'))
    work.remove(hold)
    await until('it says so', () => running.said().includes('full'))
    disk.resize('80m')
    const { code, stderr } = await running.ended
    if (code === 0) return
    // Where the record could not be written either, it has ended and says what to do.
    expect(stderr).toMatch(/could not be written .* make room and resume/)
    expect((await run(work).ended).code).toBe(0)
  }

  test('while coders write: their rows are tried again', async () => {
    using place = new Workspace()
    using disk = new SmallDisk(place.path('disk'), '40m')
    const work = new SmallWorkspace(ideas(1, 2, 3, 4), { folder: join(disk.folder, 'work') })
    await fillWhile(work, disk, 'hold', begun(work, 2))
    expect(work.rows()).toEqual(complete(1, 2, 3, 4))
  })

  test('while candidates are scored: what was written is not written again', async () => {
    using place = new Workspace()
    using disk = new SmallDisk(place.path('disk'), '40m')
    const work = new SmallWorkspace(ideas(1, 2, 3, 4), { folder: join(disk.folder, 'work') })
    work.write('evaluator.sh', EVALUATOR_THAT_WAITS)
    await fillWhile(work, disk, 'wait', begun(work, 4))
    expect(work.rows()).toEqual(complete(1, 2, 3, 4))
    const coded = work.log().filter((line) => line.startsWith('coded'))
    expect(coded.toSorted()).toEqual(['coded 1', 'coded 2', 'coded 3', 'coded 4'])
  })
})

/** To the last byte. */
function fill(file: string): void {
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // It is too much: less, then.
    }
  }
}
