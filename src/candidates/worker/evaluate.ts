/** A candidate's score: all stages in order, each with its repeats. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../digest/index.ts'
import { findRecorded } from '../../runs/find-recorded.ts'
import { type Mean, meanOf } from '../../stats/intervals.ts'
import {
  allowedEnvironment,
  type CommandResult,
  isDiskFull,
  type Limits,
  writeAtomically,
} from '../../subprocess/index.ts'
import { FILES } from '../claim.ts'
import type { Stage } from '../config.ts'
import type { Evaluation } from '../result.ts'
import { freshCopy } from './build.ts'
import { filledWithCandidate, runPrepared, throwIfFailed, type WorkCommand } from './commands.ts'
import { stagesOf } from './evaluator-fingerprint.ts'
import type { InputSnapshot } from './input-snapshot.ts'
import { contentDigest } from './program-files.ts'
import { readPrintedScore, readResultFile, type ScoreReading } from './read-score.ts'
import { programIn, type Work, WorkFailure } from './work.ts'

export interface Scored extends Mean {
  readonly metrics: Readonly<Record<string, number>>
}

/** Throws if the candidate is not worth an evaluation. */
export async function validate(work: Work, inputs: InputSnapshot): Promise<void> {
  const { validate: check } = work.claim.config
  if (check === undefined) return
  const result = await runOnTrial(work, { ...check, name: 'validate' }, () => ({ env: {} }))
  inputs.throwIfChanged('validator')
  throwIfFailed(work, 'validator', result, 'validation')
}

export interface Subject {
  /** The candidate's digest. */
  readonly candidate: string
  readonly inputs: InputSnapshot
}

/** @param done gets each evaluation as it is made: they count even if a later one fails */
export async function evaluate(work: Work, subject: Subject, done: Evaluation[]): Promise<Scored> {
  let last: Scored | undefined
  for (const stage of stagesOf(work.claim.config)) {
    const evaluations: Evaluation[] = []
    for (let repeat = 0; repeat < stage.repeats; repeat += 1) {
      const { candidate, inputs } = subject
      const address = digest([candidate, inputs.fingerprint, stage.name, stage.command, repeat])
      const identity = { address, stage: stage.name, repeat }
      const made = findEvaluation(work, identity) ?? (await evaluateOnce(work, subject, stage, repeat))
      const evaluation = { ...identity, ...made }
      evaluations.push(evaluation)
      done.push(evaluation)
      save(work, done)
    }
    last = summaryOf(evaluations)
    throwIfGated(stage, last.mean)
  }
  return last as Scored
}

type Made = Pick<Evaluation, 'metrics' | 'seconds'>

/** One that was made before. If the record cannot be read, it is made again. */
function findEvaluation(
  { claim, say }: Work,
  { address, stage, repeat }: Pick<Evaluation, 'address' | 'stage' | 'repeat'>,
): Made | undefined {
  try {
    const outcome = findRecorded(claim.run, address)
    if (!outcome?.ok) return undefined
    const { metrics, seconds } = outcome.value as Partial<Made>
    if (!Number.isFinite(metrics?.['performance']) || typeof seconds !== 'number') return undefined
    say(`evaluate-${stage}-${repeat}: the same was evaluated before`)
    return { metrics: metrics as Made['metrics'], seconds }
  } catch (thrown) {
    say(`the record cannot be read: ${(thrown as Error).message}`)
    return undefined
  }
}

/** They count even if this worker is killed. On a full disk only the result is saved, which has space of its own. */
function save({ folder }: Work, done: readonly Evaluation[]): void {
  try {
    writeAtomically(join(folder, FILES.evaluations), JSON.stringify(done))
  } catch (thrown) {
    if (!isDiskFull(thrown)) throw thrown
  }
}

async function evaluateOnce(work: Work, subject: Subject, stage: Stage, repeat: number): Promise<Made> {
  const name = `evaluate-${stage.name}-${repeat}`
  let written: ScoreReading | undefined
  const result = await runOnTrial(work, { ...stage, name }, () => {
    // No candidate can foresee the name.
    const file = join(work.folder, `${name}-${randomBytes(8).toString('hex')}.json`)
    return {
      env: { MANYHANDS_RESULT: file, MANYHANDS_SEED: String(repeat) },
      // What a background process prints or writes after the evaluator's exit does not count.
      untilExit: true,
      onExit: () => {
        written = readResultFile(file)
      },
    }
  })
  subject.inputs.throwIfChanged('evaluator')
  if (contentDigest(join(work.folder, FILES.candidate)) !== subject.candidate)
    throw new WorkFailure('tampering', 'the candidate was changed while the evaluator ran')
  throwIfFailed(work, 'evaluator', result, 'evaluator')
  const reading = written ?? readPrintedScore(result.stdout)
  if (!reading.ok) throw new WorkFailure('evaluator', `no score: ${reading.reason}`)
  for (const note of reading.notes) work.say(`${name}: ${note}`)
  return { metrics: { ...reading.metrics, performance: reading.performance }, seconds: result.seconds }
}

type TrialCommand = Limits & { readonly name: string; readonly command: string }
type Circumstances = Pick<WorkCommand, 'env' | 'untilExit' | 'onExit'>

/** On a copy: files that a program leaves are not part of it, and no repeat finds those of another. */
async function runOnTrial(
  { folder, claim, ...work }: Work,
  { name, command, ...limits }: TrialCommand,
  circumstances: () => Circumstances,
): Promise<CommandResult> {
  const { workspace, config } = claim
  const copy = join(folder, FILES.trial)
  const result = await runPrepared({ folder, claim, ...work }, () => {
    freshCopy(join(folder, FILES.candidate), copy)
    const candidate = programIn(copy, claim)
    const { env, ...rest } = circumstances()
    return {
      ...rest,
      name,
      line: filledWithCandidate(command, { candidate, workspace }),
      folder: workspace,
      env: { ...allowedEnvironment(config.evaluator.env), MANYHANDS_CANDIDATE: candidate, ...env },
      limits,
    }
  })
  rmSync(copy, { recursive: true, force: true })
  return result
}

function throwIfGated({ name, at_least, at_most }: Stage, mean: number): void {
  const isBelow = at_least !== undefined && mean < at_least
  const isAbove = at_most !== undefined && mean > at_most
  if (isBelow) throw new WorkFailure('validation', `${name}: ${mean} is below ${at_least}`)
  if (isAbove) throw new WorkFailure('validation', `${name}: ${mean} is above ${at_most}`)
}

/** Of the other metrics, those that every repeat gave. */
function summaryOf(evaluations: readonly Evaluation[]): Scored {
  const all = evaluations.map(({ metrics }) => metrics)
  const { performance: _, ...others } = all[0] ?? {}
  const meanFor = (name: string): Mean => meanOf(all.map((metrics) => metrics[name] ?? Number.NaN))
  const names = Object.keys(others).filter((name) => all.every((metrics) => Object.hasOwn(metrics, name)))
  return {
    ...meanFor('performance'),
    metrics: Object.fromEntries(names.map((name) => [name, meanFor(name).mean])),
  }
}
