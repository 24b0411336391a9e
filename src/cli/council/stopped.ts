import type { RunWriter } from '../../runs/index.ts'
import { type RunChoice, resumeHint } from '../command/open-run.ts'

/** Does the work. If Ctrl-C ends it, standard error says where what was paid for is, and how to continue. */
export async function orSayHowToResume<Value>(
  run: RunWriter | undefined,
  choice: RunChoice,
  interrupted: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (thrown) {
    if (run && interrupted.aborted)
      console.error(`stopped: what was paid for is recorded in ${run.folder}. ${resumeHint(run, choice)}`)
    throw thrown
  }
}
