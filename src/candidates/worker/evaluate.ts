/** A candidate's score: all stages in order, each as often as it is to be repeated. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Mean, meanOf } from '../../stats/index.ts'
import {
  type CommandOutcome,
  lastWords,
  repeatIfKilled,
  runLimited,
  throwIfFull,
} from '../../subprocess/limited-command.ts'
import { isFull, writeAtomically } from '../../subprocess/write-safely.ts'
import type { Evaluation } from '../claim.ts'
import type { Limits, Stage } from '../config.ts'
import { FILES } from '../files.ts'
import { stagesOf } from '../stages.ts'
import { freshCopy } from './build.ts'
import { allowedEnvironment, filledWithCandidate } from './command-line.ts'
import type { EvaluatorFiles } from './evaluator-fingerprint.ts'
import { contentDigest } from './program-files.ts'
import { addressOf, findEvaluation } from './recorded.ts'
import { newScoreFile, scoreOf } from './score-file.ts'
import { programIn, type Work, WorkFailure } from './work.ts'

export interface Scored extends Mean {
  readonly metrics: Readonly<Record<string, number>>
  readonly scoredBy: string
}

/** What the validator's output is called; evaluations have names of their own. */
const VALIDATE = 'validate'

/** Whether the candidate is worth an evaluation. */
export async function validate(work: Work): Promise<void> {
  const { validate: check } = work.claim.config
  if (check === undefined) return
  const outcome = await repeatIfKilled(work, () => runOnTrial(work, VALIDATE, check.command, check, {}))
  throwIfStopped(outcome)
  if (outcome.code === 0) return
  throwIfFull(work, 'the validator', outcome)
  throw new WorkFailure('validation', `the validator said no: ${outcome.summary}${lastWords(outcome)}`)
}

export interface Built {
  /** Its digest. */
  readonly candidate: string
  /** As they were before anybody had begun. */
  readonly files: EvaluatorFiles
}

/** @param done gets each evaluation as it is made: they count even if a later one fails */
export async function evaluate(work: Work, { candidate, files }: Built, done: Evaluation[]): Promise<Scored> {
  const { config } = work.claim
  let last: Omit<Scored, 'scoredBy'> | undefined
  for (const stage of stagesOf(config)) {
    const evaluations: Evaluation[] = []
    for (let repeat = 0; repeat < stage.repeats; repeat += 1) {
      const address = addressOf({ candidate, scoredBy: files.scoredBy, stage, repeat })
      const evaluation =
        findEvaluation(work, address, stage, repeat) ??
        (await evaluateOnce(work, { candidate, files, stage, repeat, address }))
      evaluations.push(evaluation)
      done.push(evaluation)
      note(work, done)
    }
    last = summaryOf(evaluations)
    throwIfGated(stage, last.mean)
  }
  return { ...(last as Omit<Scored, 'scoredBy'>), scoredBy: files.scoredBy }
}

/** Should this worker be killed, what was made counts. Where there is no space, the result has some of its own. */
function note({ folder }: Work, done: readonly Evaluation[]): void {
  try {
    writeAtomically(join(folder, FILES.evaluations), done)
  } catch (thrown) {
    if (!isFull(thrown)) throw thrown
  }
}

interface Trial extends Built {
  readonly stage: Stage
  readonly repeat: number
  readonly address: string
}

async function evaluateOnce(work: Work, trial: Trial): Promise<Evaluation> {
  const { stage, repeat, address } = trial
  const name = `evaluate-${stage.name}-${repeat}`
  const { file, ...outcome } = await repeatIfKilled(work, async () => {
    const file = newScoreFile(work.folder, name)
    const env = { MANYHANDS_RESULT: file, MANYHANDS_SEED: String(repeat) }
    return { ...(await runOnTrial(work, name, stage.command, stage, env)), file }
  })
  throwIfTampered(work, trial)
  throwIfStopped(outcome)
  if (outcome.code !== 0) {
    throwIfFull(work, 'the evaluator', outcome)
    throw new WorkFailure('evaluator', `the evaluator failed: ${outcome.summary}${lastWords(outcome)}`)
  }
  const reading = scoreOf(file, outcome.out)
  if (!reading.ok) throw new WorkFailure('evaluator', `no score: ${reading.reason}`)
  for (const note of reading.notes) work.say(`${name}: ${note}`)
  const metrics = { ...reading.metrics, performance: reading.performance }
  return { address, stage: stage.name, repeat, metrics, seconds: outcome.seconds }
}

/** On a copy: what a program leaves beside itself is no part of it, and no repeat finds what another has left. */
async function runOnTrial(
  work: Work,
  name: string,
  command: string,
  limits: Limits,
  more: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const { folder, claim } = work
  const copy = join(folder, FILES.trial)
  freshCopy(join(folder, FILES.candidate), copy)
  const places = { candidate: programIn(copy, claim), workspace: claim.workspace }
  const env = { ...allowedEnvironment(claim.config), MANYHANDS_CANDIDATE: places.candidate, ...more }
  const who = name === VALIDATE ? 'the validator' : 'the evaluator'
  const line = filledWithCandidate(command, places)
  const outcome = await runLimited(work, { name, who, line, folder: claim.workspace, env, limits })
  rmSync(copy, { recursive: true, force: true })
  return outcome
}

function throwIfTampered({ folder }: Work, { files, candidate }: Trial): void {
  files.throwIfChanged('evaluator')
  if (contentDigest(join(folder, FILES.candidate)) !== candidate)
    throw new WorkFailure('tampering', 'the candidate was changed while the evaluator ran')
}

function throwIfStopped(outcome: CommandOutcome): void {
  if (outcome.stopped)
    throw new WorkFailure(outcome.stopped.cause, `${outcome.stopped.message}${lastWords(outcome)}`)
}

function throwIfGated({ name, at_least, at_most }: Stage, mean: number): void {
  const isBelow = at_least !== undefined && mean < at_least
  const isAbove = at_most !== undefined && mean > at_most
  if (isBelow) throw new WorkFailure('validation', `${name}: ${mean} is below ${at_least}`)
  if (isAbove) throw new WorkFailure('validation', `${name}: ${mean} is above ${at_most}`)
}

/** Of other numbers, those that every repeat gave. */
function summaryOf(evaluations: readonly Evaluation[]): Omit<Scored, 'scoredBy'> {
  const all = evaluations.map(({ metrics }) => metrics)
  const names = Object.keys(all[0] ?? {}).filter(
    (name) => name !== 'performance' && all.every((metrics) => Object.hasOwn(metrics, name)),
  )
  const meanFor = (name: string): Mean => meanOf(all.map((metrics) => metrics[name] as number))
  return {
    ...meanFor('performance'),
    metrics: Object.fromEntries(names.map((name) => [name, meanFor(name).mean])),
  }
}
