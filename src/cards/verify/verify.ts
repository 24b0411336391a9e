/**
 * Published facts about card games, proved by playing them, or by solving them.
 *
 *     const { result } = await verify({ seed: 1 })
 *     for (const { fact, ok } of result.facts) console.log(fact.id, ok)
 *
 * Intervals of sampled facts are so wide that right rules fail by chance for one seed in 10,000. The same seed gives the
 * same answer on any number of workers.
 */
import { digest } from '../../digest/index.ts'
import { RulesError } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import { SolveError } from '../solve/solve-error.ts'
import { enumerated } from './enumerated.ts'
import type { Evidence, Fact, Measured, Part, ProofOptions } from './fact.ts'
import { FACTS } from './facts/index.ts'
import { replayed, sampled, solved } from './proofs.ts'

export interface VerifyOptions extends Partial<Omit<ProofOptions, 'onDone' | 'pool'>>, WorkerOptions {
  /** Which facts, by their ids; all unless given. */
  readonly only?: readonly string[]
  /** Other rules for some facts, by their ids, to see that wrong rules fail. */
  readonly trees?: Readonly<Record<string, Game>>
  /** Called with how much of the work on a fact is done, as it grows. */
  readonly onWork?: (id: string, done: number, total: number) => void
  /** Called with each fact as soon as it is judged. */
  readonly onFact?: (report: FactReport) => void
}

export interface PartReport extends Measured {
  readonly part: Part
  readonly ok: boolean
}

export interface FactReport extends Omit<Evidence, 'measured'> {
  readonly fact: Fact
  readonly ok: boolean
  readonly parts: readonly PartReport[]
}

export interface Verification {
  readonly result: { readonly facts: readonly FactReport[]; readonly seed: number }
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

export const FACT_IDS: readonly string[] = FACTS.map(({ id }) => id)

/** Proves one fact after the other. */
export async function verify(options: VerifyOptions = {}): Promise<Verification> {
  const { only = FACT_IDS, trees = {}, seed = 1, effort = 1, engine = 'compiled', signal } = options
  for (const id of [...only, ...Object.keys(trees)]) {
    if (!FACT_IDS.includes(id)) {
      throw new RangeError(`there is no fact "${id}"; there are: ${FACT_IDS.join(', ')}`)
    }
  }
  if (!(effort > 0 && Number.isFinite(effort))) {
    throw new RangeError(`effort must be a number above 0; got ${effort}`)
  }
  const began = performance.now()
  await using pool = createWorkers(options)
  const facts: FactReport[] = []
  for (const published of FACTS) {
    const { id, tree } = published
    if (!only.includes(id)) continue
    const fact = { ...published, tree: trees[id] ?? tree }
    const evidence = await evidenceFor(fact, {
      ...{ pool, seed, effort, engine },
      ...(signal && { signal }),
      onDone: (done, total) => options.onWork?.(id, done, total),
    })
    const report = judged(fact, evidence)
    facts.push(report)
    options.onFact?.(report)
  }
  const judgements = facts.map(summarizeFact)
  return {
    result: { facts, seed },
    digest: digest(judgements.map(({ id, ok, measured, interval }) => ({ id, ok, measured, interval }))),
    timing: { seconds: (performance.now() - began) / 1000 },
  }
}

const PROOFS = { replayed, enumerated, sampled, solved } as const

/** Rules that cannot be played or solved fail their fact, and no other. */
async function evidenceFor(fact: Fact, options: ProofOptions): Promise<Evidence> {
  const prove = PROOFS[fact.proof] as (fact: Fact, options: ProofOptions) => Evidence | Promise<Evidence>
  try {
    return await prove(fact, options)
  } catch (thrown) {
    if (!(thrown instanceof RulesError || thrown instanceof SolveError)) throw thrown
    const measured = fact.parts.map(() => ({ value: null, interval: null }))
    return { measured, games: 0, trouble: thrown.message }
  }
}

function judged(fact: Fact, { measured, ...rest }: Evidence): FactReport {
  const parts = fact.parts.map((part, at) => {
    const found = measured[at] as Measured
    return { part, ...found, ok: agrees(part, found) }
  })
  return { fact, ok: rest.trouble === undefined && parts.every(({ ok }) => ok), parts, ...rest }
}

function agrees({ expected }: Part, { value, interval }: Measured): boolean {
  if (typeof expected !== 'number' || interval === null) return value === expected
  const [low, high] = interval
  return low <= expected && expected <= high
}

/** A fact as plain data: one of a single number has that number, one of several has them by name. */
export function summarizeFact({ fact, ok, parts, solution, ...rest }: FactReport) {
  const { id, claim, rules, source, proof } = fact
  const byPart = (read: (report: PartReport) => unknown): unknown => {
    const values = parts.map((part) => [part.part.key, read(part)] as const)
    return values.length > 1 ? Object.fromEntries(values) : values[0]?.[1]
  }
  return {
    id,
    ok,
    expected: byPart(({ part }) => part.expected),
    measured: byPart(({ value }) => value),
    interval: byPart(({ interval }) => interval),
    failing: parts.filter((part) => !part.ok).map(({ part }) => part.key),
    proof,
    ...rest,
    ...solution,
    claim,
    rules,
    source,
  }
}
