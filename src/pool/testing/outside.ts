/** Programs that use a pool, run as processes of their own and watched from outside. */
import { readdirSync, readFileSync } from 'node:fs'
import { createPool, type LaneName } from '../index.ts'

const [program = '', lane = 'thread', note = ''] = process.argv.slice(2)
const TASKS = new URL('./tasks.ts', import.meta.url)
const pool = createPool({ lane: lane as LaneName, size: 3 })

const programs: Readonly<Record<string, () => Promise<void>>> = {
  /** Closes the pool while its workers are in endless loops, then has nothing left to do. */
  async 'close in the middle'() {
    const map = pool.map({ module: TASKS, export: 'pidThenLoop' }, [note, note, note], { batch: 1 })
    const first = map.next()
    await lines(note, 3)
    await pool.close()
    // Node itself lets go of a dead child's handle a moment after it has told of the death.
    for (let wait = 0; wait < 1000 && process.getActiveResourcesInfo().includes('ProcessWrap'); wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    console.log(
      JSON.stringify({ first: await first, resources: process.getActiveResourcesInfo(), ...census() }),
    )
  },
  /** Never closes the pool, but has nothing left to do. */
  async 'forget to close'() {
    await Array.fromAsync(pool.map({ module: TASKS }, [1, 2, 3]))
    console.log('done')
  },
  /** Is killed from outside while its workers are in endless loops. */
  async 'be killed'() {
    await Array.fromAsync(
      pool.map({ module: TASKS, export: 'pidThenLoop' }, [note, note, note], { batch: 1 }),
    )
  },
  async 'let workers speak much'() {
    await Array.fromAsync(pool.map({ module: TASKS, export: 'speakMuch' }, [2000, 2000]))
    await pool.close()
  },
  async 'let workers speak'() {
    const quiet = createPool({ lane: lane as LaneName, size: 1, stdout: 'stderr' })
    await Array.fromAsync(quiet.map({ module: TASKS, export: 'speak' }, ['to stderr']))
    await Array.fromAsync(pool.map({ module: TASKS, export: 'speak' }, ['to stdout']))
    await Promise.all([quiet.close(), pool.close()])
  },
}

async function lines(file: string, count: number): Promise<void> {
  for (;;) {
    const found = readFileSync(file, 'utf8').split('\n').length - 1
    if (found >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** This process's threads that run JavaScript, and its children. */
function census(): { threads: number; children: string[] } {
  const tasks = readdirSync('/proc/self/task')
  const threads = tasks.filter((id) => /node-worker|WorkerThread/i.test(comm(id))).length
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  return { threads, children }
}

function comm(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, 'utf8')
  } catch {
    return ''
  }
}

await programs[program]?.()
