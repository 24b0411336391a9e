/** Builds a candidate: takes over what an earlier attempt has built, or has the coder write it. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, waitForSpace, writeAtomically } from '../../subprocess/index.ts'
import { FILES } from '../claim.ts'
import { filled, lastWords, runPrepared, throwIfFailed, throwIfFull, wasKilled } from './commands.ts'
import type { InputSnapshot } from './input-snapshot.ts'
import { contentDigest, copyProgram } from './program-files.ts'
import { promptOf } from './prompt.ts'
import { rateLimitIn } from './rate-limit.ts'
import { programIn, RateLimited, type Work, WorkFailure } from './work.ts'

/** `built.json`. */
interface Built {
  /** The candidate's digest. */
  readonly candidate: string
  readonly seconds: number
}

/** Leaves the candidate in the claim's folder, and returns its digest. */
export async function build(work: Work, inputs: InputSnapshot): Promise<string> {
  const known = takeOver(work) ?? scoreAgain(work) ?? asItIs(work)
  if (!known) inputs.throwIfParentIsNotAsScored()
  const built = known ?? (await write(work))
  const save = (): void => writeAtomically(join(work.folder, FILES.built), JSON.stringify(built))
  await waitForSpace(save, work.say)
  // After that: what was paid for can be scored later, even if somebody has changed an input meanwhile.
  inputs.throwIfChanged('coder')
  return built.candidate
}

/** The earlier attempt's copy stays: it may be needed again if this one is killed. */
function takeOver({ folder, claim, say }: Work): Built | undefined {
  const built = claim.built === undefined ? undefined : readBuilt(claim.built)
  if (claim.built === undefined || built === undefined) return undefined
  const [earlier, copy] = [join(claim.built, FILES.candidate), join(folder, FILES.candidate)]
  if (!existsSync(earlier) || contentDigest(earlier) !== built.candidate) {
    say('what was built before has changed since: the coder runs again')
    return undefined
  }
  if (earlier !== copy) freshCopy(earlier, copy)
  say('taken over what was built before')
  return built
}

/** Undefined if it is not there, or not complete. */
function readBuilt(folder: string): Built | undefined {
  try {
    const built: Partial<Built> = JSON.parse(readFileSync(join(folder, FILES.built), 'utf8'))
    const { candidate, seconds = 0 } = built
    return typeof candidate === 'string' ? { candidate, seconds } : undefined
  } catch {
    return undefined
  }
}

function scoreAgain({ folder, claim: { finished }, say }: Work): Built | undefined {
  if (finished === undefined || !existsSync(finished)) return undefined
  const copy = join(folder, FILES.candidate)
  freshCopy(finished, copy)
  say('scored again, as it was written before')
  return { candidate: contentDigest(copy), seconds: 0 }
}

/** The baseline is scored too: that shows that the evaluator works, before a coder is paid. */
function asItIs(work: Work): Built | undefined {
  return work.claim.asItIs ? { candidate: contentDigest(copyOfParent(work)), seconds: 0 } : undefined
}

/** How a shell says that there is no such program, or none that it may execute. */
const NOT_STARTED = [126, 127]

async function write(work: Work): Promise<Built> {
  for (let attempt = 0; ; attempt += 1) {
    let [copy, before] = ['', '']
    const result = await runPrepared(work, () => {
      copy = copyOfParent(work)
      before = contentDigest(programIn(copy, work.claim))
      return coderCommand(work, copy)
    })
    const program = programIn(copy, work.claim)
    const code = result.kind === 'exited' ? result.code : undefined
    const isThere = existsSync(program)
    if (code === 0 && isThere && contentDigest(program) !== before)
      return { candidate: contentDigest(copy), seconds: result.seconds }
    throwIfRateLimited(work, result)
    throwIfFull(work, 'coder', result)
    const idle = isThere ? 'left the program as it was' : 'removed the program'
    if (code === 0) throw new WorkFailure('coder', `the coder ${idle}${lastWords(result)}`)
    if (attempt >= work.claim.config.coder.retries || wasKilled(result))
      throwIfFailed(work, 'coder', result, NOT_STARTED.includes(code ?? 0) ? 'infrastructure' : 'coder')
    work.say('the coder is tried again, with a fresh copy')
  }
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

function coderCommand({ folder, claim }: Work, copy: string) {
  const { workspace, config } = claim
  const candidate = programIn(copy, claim)
  const input = promptOf(claim, copy, candidate)
  writeFileSync(join(folder, FILES.prompt), input)
  const env = { ...process.env, MANYHANDS_CANDIDATE: candidate, MANYHANDS_WORKSPACE: workspace }
  const line = filled(config.coder.command, { candidate, workspace })
  return { name: 'coder', line, folder: copy, env, input, limits: config.coder }
}

/** Only of a coder that achieved nothing: one that did its work may well have written about rate limits. */
function throwIfRateLimited({ claim }: Work, result: CommandResult): void {
  const limit = rateLimitIn(result, claim.config.coder.rate_limit)
  if (limit) throw new RateLimited(`the coder was asked to wait${lastWords(result)}`, limit.until)
}
