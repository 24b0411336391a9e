/** Commands in a copy of a workspace that is new, or that was worked on to its end. */
import { cpSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { dispatch } from '../../../candidates/testing/dispatch.ts'
import { type Ended, manyhands } from '../../testing/manyhands.ts'
import { Workspace } from '../../testing/workspace.ts'

/** For all tests of a file. @param options.done whether they need a workspace that was worked on */
export function useWorkspaces({ done = true } = {}) {
  let made: Workspace
  let work: Workspace
  beforeAll(async () => {
    made = new Workspace()
    await manyhands(made.folder, ['candidates', 'init', 'new'])
    if (!done) return
    cpSync(made.path('new'), made.path('done'), { recursive: true })
    await dispatch(made.path('done'))
  })
  afterAll(() => made[Symbol.dispose]())
  beforeEach(() => {
    work = new Workspace()
  })
  afterEach(() => work[Symbol.dispose]())

  const candidates = (...args: string[]): Promise<Ended> => manyhands(work.folder, ['candidates', ...args])
  const json = async (...args: string[]) => JSON.parse((await candidates(...args, '--json')).stdout)
  return {
    /** The folder of this test. */
    get work(): Workspace {
      return work
    },
    /** Fills it with a copy. */
    take: (name: 'new' | 'done'): void => cpSync(made.path(name), work.folder, { recursive: true }),
    candidates,
    json,
    /** Without the time that it took. */
    async status() {
      const { timing: _, ...status } = await json('status')
      return status
    },
    /** Of a row that was worked on once. */
    logsOf: (id: string): string =>
      `.manyhands/done/${id}/${readdirSync(work.path(`.manyhands/done/${id}`))[0]}`,
    csvLine: (id: string): string =>
      work
        .read('evolution.csv')
        .split('\n')
        .find((line) => line.startsWith(`${id},`)) as string,
  }
}
