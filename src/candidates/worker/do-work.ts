import { isFull } from '../../subprocess/write-safely.ts'
import type { Evaluation, WorkResult } from '../claim.ts'
import { build } from './build.ts'
import { evaluate, validate } from './evaluate.ts'
import { EvaluatorFiles } from './evaluator-fingerprint.ts'
import { NoSpace, RateLimited, type Work, WorkFailure } from './work.ts'

/** From a claim to its result. It does not throw: whatever happens is a result. */
export async function doWork(work: Work): Promise<WorkResult> {
  const { token } = work.claim
  const begun = performance.now()
  const evaluations: Evaluation[] = []
  const shared = () => ({ token, evaluations, seconds: (performance.now() - begun) / 1000 })
  try {
    const files = new EvaluatorFiles(work.claim.workspace, work.claim.config)
    const candidate = await build(work, files)
    await validate(work)
    const { mean, interval, metrics, scoredBy } = await evaluate(work, { candidate, files }, evaluations)
    return {
      ...shared(),
      kind: 'scored',
      performance: mean,
      interval: [...interval],
      metrics,
      candidate,
      scoredBy,
    }
  } catch (thrown) {
    const message = (thrown as Error).message
    if (thrown instanceof RateLimited) return { ...shared(), kind: 'rate limited', message }
    if (thrown instanceof NoSpace || isFull(thrown)) return { ...shared(), kind: 'no space', message }
    return { ...shared(), kind: 'failed', cause: causeOf(thrown), message }
  }
}

function causeOf(thrown: unknown) {
  return thrown instanceof WorkFailure ? thrown.cause : 'infrastructure'
}
