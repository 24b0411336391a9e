/** Programs that write or read a run in processes of their own; `Companion` starts them and talks with them. */
import { createInterface } from 'node:readline'
import { digest } from '../../digest/index.ts'
import { isRun } from '../description.ts'
import type { RunError } from '../errors.ts'
import { WriterLock } from '../lock.ts'
import { openReader } from '../reader.ts'
import { createRun, resumeRun } from '../run.ts'
import { REQUEST } from './request.ts'

const [program = '', folder = '', ...words] = process.argv.slice(2)
const input = createInterface({ input: process.stdin })
const lines = input[Symbol.asyncIterator]()

/** The test's next line; the program ends when the test is gone. */
async function hear(): Promise<string> {
  const { done, value } = await lines.next()
  if (done) process.exit(1)
  return value
}

function say(content: unknown): void {
  process.stdout.write(`${JSON.stringify(content)}\n`)
}

/** Both sides of a race are here by then. */
function waitUntil(milliseconds: number): void {
  while (Date.now() < milliseconds);
}

const programs: Readonly<Record<string, () => Promise<void>>> = {
  /** Starts or resumes a run, records so many evaluations, and keeps it. */
  async hold() {
    const run = isRun(folder) ? resumeRun(folder, REQUEST) : createRun(folder, REQUEST)
    for (let index = 0; index < Number(words[0]); index += 1) {
      run.record(digest(index), { ok: true, index, value: `value ${index}` })
    }
    run.commit()
    say('holding')
    await hear()
    run.close()
  },

  /** Starts or resumes a run at the moment that it is told, and keeps it if it gets it. */
  async reach() {
    say('ready')
    const [how, moment] = (await hear()).split(' ')
    waitUntil(Number(moment))
    try {
      const run = how === 'create' ? createRun(folder, REQUEST) : resumeRun(folder, REQUEST)
      say({ got: run.count() })
      await hear()
      run.close()
    } catch (thrown) {
      const { fault, message } = thrown as RunError
      say({ fault, message })
    }
  },

  /** Takes the lock again and again, in time with another process; says when it had it. */
  async 'take turns'() {
    say('ready')
    const start = Number(await hear())
    const had: { from: number; to: number }[] = []
    for (let round = 0; round < Number(words[0]); round += 1) {
      // Whoever is late leaves the other time, too.
      waitUntil(Math.max(start + 5 * round, Date.now() + 3))
      const lock = WriterLock.take(folder)
      const from = performance.timeOrigin + performance.now()
      waitUntil(Date.now() + 1)
      const to = performance.timeOrigin + performance.now()
      lock.release()
      had.push({ from, to })
    }
    say(had)
  },

  /** Asks all the time whether the run is being written. */
  async pester() {
    say('pestering')
    for (let asked = 0; ; asked += 1) {
      WriterLock.isHeld(folder)
      if (asked % 1_000 === 0) await new Promise(setImmediate)
    }
  },

  /** Has nothing left to do after recording, and does not close its run. */
  async 'forget to close'() {
    const run = createRun(folder, REQUEST)
    run.record(digest(0), { ok: true, index: 0, value: 0 })
  },

  /** Dies the moment that an evaluation is recorded for good. */
  async 'record and die'() {
    const run = createRun(folder, REQUEST)
    for (let index = 0; index < Number(words[0]); index += 1) {
      run.record(digest(index), { ok: true, index, value: index }, { each: true })
    }
    process.kill(process.pid, 'SIGKILL')
  },

  /** Records three evaluations and an event, then a state that counts the rounds, until it is killed. */
  async 'search for ever'() {
    const run = createRun(folder, REQUEST)
    for (let round = 1; ; round += 1) {
      for (let at = 0; at < 3; at += 1) {
        run.record(digest([round, at]), { ok: true, index: round, value: at })
      }
      run.event('round', round)
      run.saveState('search', { round })
      if (round === 20) say('searching')
    }
  },

  /** Says how many evaluations there are, whenever it is asked. */
  async count() {
    using reader = openReader(folder)
    say('ready')
    for (;;) {
      await hear()
      say(reader.counts().evaluations)
    }
  },

  /** Begins to read all evaluations, and reads on when it is told. */
  async 'read slowly'() {
    using reader = openReader(folder)
    const evaluations = reader.evaluations()
    evaluations.next()
    say('begun')
    await hear()
    say(1 + [...evaluations].length)
    await hear()
    say([...reader.evaluations()].length)
  },

  /** Says each event as it comes. */
  async follow() {
    using reader = openReader(folder)
    for await (const { id, type, data } of reader.follow()) say({ id, type, data })
    say('the writer has gone')
  },
}

await programs[program]?.()
input.close()
process.stdin.destroy()
