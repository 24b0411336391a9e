/** A candidate from its parent: taken over from an earlier attempt that came so far, or written by the coder. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CommandOutcome,
  lastWords,
  repeatIfKilled,
  runLimited,
  throwIfFull,
} from '../../subprocess/limited-command.ts'
import { whenThereIsSpace, writeAtomically } from '../../subprocess/write-safely.ts'
import { FILES } from '../files.ts'
import { filled } from './command-line.ts'
import type { EvaluatorFiles } from './evaluator-fingerprint.ts'
import { Origins } from './input-snapshot.ts'
import { contentDigest, copyProgram } from './program-files.ts'
import { promptOf } from './prompt.ts'
import { programIn, RateLimited, type Work, WorkFailure } from './work.ts'

/** `built.json`. */
interface Built {
  /** Its digest. */
  readonly candidate: string
  readonly seconds: number
}

/** The digest of the candidate, which is then in the claim's folder. */
export async function build(work: Work, files: EvaluatorFiles): Promise<string> {
  const known = takeOver(work) ?? scoreAgain(work) ?? asItIs(work)
  const origins = known ? undefined : new Origins(work.claim)
  const built = known ?? (await write(work))
  await whenThereIsSpace(() => writeAtomically(join(work.folder, FILES.built), built), work.say)
  // What was written was paid for, whoever has changed something meanwhile: it can be scored later.
  files.throwIfChanged('coder')
  origins?.throwIfChanged()
  return built.candidate
}

/** The earlier attempt's stays where it is: it may be needed again, should this one be killed. */
function takeOver({ folder, claim, say }: Work): Built | undefined {
  const built = claim.built === undefined ? undefined : readBuilt(claim.built)
  if (claim.built === undefined || built === undefined) return undefined
  const earlier = join(claim.built, FILES.candidate)
  if (!existsSync(earlier) || contentDigest(earlier) !== built.candidate) {
    say('what was built before has changed since: the coder runs again')
    return undefined
  }
  if (earlier !== join(folder, FILES.candidate)) freshCopy(earlier, join(folder, FILES.candidate))
  say('taken over what was built before')
  return built
}

function scoreAgain({ folder, claim: { finished }, say }: Work): Built | undefined {
  if (finished === undefined || !existsSync(finished)) return undefined
  const copy = join(folder, FILES.candidate)
  freshCopy(finished, copy)
  say('scored again, as it was written before')
  return { candidate: contentDigest(copy), seconds: 0 }
}

/** The baseline is scored too: by that the evaluator is known to work before a coder is paid. */
function asItIs(work: Work): Built | undefined {
  if (!work.claim.asItIs) return undefined
  return { candidate: contentDigest(copyOfParent(work)), seconds: 0 }
}

function readBuilt(folder: string): Built | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILES.built), 'utf8'))
  } catch {
    return undefined
  }
}

async function write(work: Work): Promise<Built> {
  const { retries, rate_limit } = work.claim.config.coder
  const rateLimit = new RegExp(rate_limit.pattern, 'i')
  for (let attempt = 0; ; attempt += 1) {
    const { copy, before, ...outcome } = await repeatIfKilled(work, async () => {
      const copy = copyOfParent(work)
      const before = contentDigest(programIn(copy, work.claim))
      return { ...(await runCoder(work, copy)), copy, before }
    })
    const program = programIn(copy, work.claim)
    const isChanged = hasChanged(program, before)
    if (outcome.code === 0 && isChanged) return { candidate: contentDigest(copy), seconds: outcome.seconds }
    throwIfRateLimited(work, rateLimit, outcome)
    throwIfFull(work, 'the coder', outcome)
    if (outcome.code === 0) throw new WorkFailure('coder', `${idleness(program)}${lastWords(outcome)}`)
    if (attempt >= retries || outcome.wasKilled) throw failureOf(outcome)
    work.say('the coder is tried again, with a fresh copy')
  }
}

const idleness = (program: string): string =>
  existsSync(program) ? 'the coder left the program as it was' : `the coder removed the program`

function hasChanged(program: string, before: string): boolean {
  if (statSync(program, { throwIfNoEntry: false }) === undefined) return false
  return contentDigest(program) !== before
}

function copyOfParent({ folder, claim }: Work): string {
  const { parent } = claim
  const copy = join(folder, FILES.candidate)
  const stat = statSync(parent, { throwIfNoEntry: false })
  if (stat === undefined) throw new WorkFailure('infrastructure', `the parent's program is gone: ${parent}`)
  if (stat.isDirectory()) {
    freshCopy(parent, copy)
  } else {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy)
    copyProgram(parent, programIn(copy, claim))
  }
  return copy
}

export function freshCopy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  copyProgram(from, to)
}

function runCoder(work: Work, copy: string): Promise<CommandOutcome> {
  const { folder, claim } = work
  const program = programIn(copy, claim)
  const input = promptOf(claim, copy, program)
  writeFileSync(join(folder, FILES.prompt), input)
  const env = { ...process.env, MANYHANDS_CANDIDATE: program, MANYHANDS_WORKSPACE: claim.workspace }
  const line = filled(claim.config.coder.command, { candidate: program, workspace: claim.workspace })
  return runLimited(work, {
    name: 'coder',
    who: 'the coder',
    line,
    folder: copy,
    env,
    input,
    limits: claim.config.coder,
  })
}

/** How a shell says that there is no such program. */
const NOT_FOUND = 127
const NOT_EXECUTABLE = 126

const WORDS_LOOKED_AT = 64 * 1024

/** Only of one that came to nothing: a coder that did its work may well have written about rate limits. */
function throwIfRateLimited({ claim }: Work, pattern: RegExp, outcome: CommandOutcome): void {
  const { code, out, errors } = outcome
  const byCode = code !== null && claim.config.coder.rate_limit.exit_codes.includes(code)
  const byWords = [out, errors].some((bytes) => pattern.test(bytes.subarray(-WORDS_LOOKED_AT).toString()))
  if (byCode || byWords) throw new RateLimited(`the coder was told to wait${lastWords(outcome)}`)
}

function failureOf(outcome: CommandOutcome): WorkFailure {
  const { stopped, summary } = outcome
  if (stopped) return new WorkFailure(stopped.cause, `${stopped.message}${lastWords(outcome)}`)
  const isMissing = outcome.code === NOT_FOUND || outcome.code === NOT_EXECUTABLE
  return new WorkFailure(
    isMissing ? 'infrastructure' : 'coder',
    `the coder failed: ${summary}${lastWords(outcome)}`,
  )
}
