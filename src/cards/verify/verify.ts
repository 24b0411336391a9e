/**
 * Published facts about card games, proved by playing them, or by solving them.
 *
 *     for await (const { fact, ok } of verify({ seed: 1 })) console.log(fact.id, ok)
 *
 * Where a fact is sampled, the intervals are so wide that right rules fail it by chance for one seed in 10,000. The
 * same seed gives the same answer on any number of workers.
 */
import { RulesError } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { enumerated } from './enumerated.ts'
import type { Evidence, Measured, Work } from './evidence.ts'
import type { Fact, Part } from './fact.ts'
import { FACTS } from './facts/index.ts'
import { replayed } from './replayed.ts'
import { sampled } from './sampled.ts'
import { solved } from './solved.ts'

export interface VerifyOptions extends Omit<Partial<Work>, 'onDone'> {
  /** Which facts, by their ids; all unless given. */
  readonly only?: readonly string[]
  /** Other rules for some facts, by their ids: what it takes to see that wrong ones fail. */
  readonly trees?: Readonly<Record<string, Game>>
  /** Told of the work on a fact, as it goes on. */
  readonly onWork?: (id: string, done: number, total: number) => void
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

/** The ids of all facts. */
export const FACT_IDS: readonly string[] = FACTS.map(({ id }) => id)

/** Proves one fact after the other, and tells of each as soon as it is known. */
export async function* verify({
  only = FACT_IDS,
  trees = {},
  onWork,
  seed = 1,
  effort = 1,
  ...hands
}: VerifyOptions = {}): AsyncGenerator<FactReport> {
  for (const id of [...only, ...Object.keys(trees)]) {
    if (!FACT_IDS.includes(id)) {
      throw new RangeError(`there is no fact "${id}"; there are: ${FACT_IDS.join(', ')}`)
    }
  }
  if (!(effort > 0 && Number.isFinite(effort))) {
    throw new RangeError(`effort must be a number above 0; got ${effort}`)
  }
  for (const published of FACTS) {
    const { id, tree } = published
    if (!only.includes(id)) continue
    const fact = { ...published, tree: trees[id] ?? tree }
    const work = { ...hands, seed, effort, onDone: (done: number, of: number) => onWork?.(id, done, of) }
    yield judged(fact, await evidenceOrTrouble(fact, work))
  }
}

/** Rules that cannot be played fail their fact, and no other. */
async function evidenceOrTrouble(fact: Fact, work: Work): Promise<Evidence> {
  try {
    return await evidenceFor(fact, work)
  } catch (thrown) {
    if (!(thrown instanceof RulesError)) throw thrown
    const nothing = { value: null, interval: null }
    return { games: 0, measured: fact.parts.map(() => nothing), trouble: thrown.message }
  }
}

async function evidenceFor(fact: Fact, work: Work): Promise<Evidence> {
  switch (fact.proof) {
    case 'replayed':
      return replayed(fact, work)
    case 'enumerated':
      return enumerated(fact, work)
    case 'sampled':
      return sampled(fact, work)
    case 'solved':
      return solved(fact, work)
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
