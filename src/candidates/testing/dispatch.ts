/** A workspace worked on to its end, as `candidates run` does it. */
import { createRun, isRun, resumeRun } from '../../runs/index.ts'
import { Dispatcher } from '../dispatcher/dispatcher.ts'
import { Workspace } from '../workspace.ts'

const REQUEST = { kind: 'candidates', command: [], fingerprint: {} }

/** @param ending ends those that run */
export async function dispatch(folder: string, ending?: AbortSignal): Promise<void> {
  const workspace = Workspace.open(folder)
  const run = isRun(workspace.run) ? resumeRun(workspace.run, REQUEST) : createRun(workspace.run, REQUEST)
  try {
    using dispatcher = new Dispatcher(workspace, run, { workers: 2, ...(ending && { ending }) })
    await dispatcher.run()
  } finally {
    run.close()
  }
}
