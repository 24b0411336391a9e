/**
 * Genomes that are nothing but their quality and their kind, with figures as they were found with card games: families that differ
 * widely, children that are mostly a little worse than their parents and sometimes spoilt, and looks that err by two thirds of the
 * difference between siblings (`npm run prove -- inheritance`). A run takes milliseconds, so ways to search can be compared over many seeds before one
 * is tried on games. What a way gains here is no evidence that it gains as much on games.
 */
import { type Stream, stream } from '../../rng/index.ts'
import { normal } from '../../stats/index.ts'
import type { Dimension } from '../evolution/archive.ts'
import type { GenomeCandidate, GenomeResult } from '../evolution/candidate.ts'
import type { Variation } from '../evolution/variation.ts'

export interface Specimen {
  /** 0 if it is spoilt. */
  readonly quality: number
  readonly family: number
  /** Two figures of behaviour, from 0 to 5. */
  readonly length: number
  readonly depth: number
  /** Since the starting genome. One change is too few for a game of its own. */
  readonly changes: number
  readonly id: number
}

const FAMILIES = 16
const FAMILY = { mean: 25, deviation: 10 }
const CHILD = { mean: -1.5, deviation: 5.5, spoilt: 0.2, otherFamily: 0.1, behaviour: 0.7 }
/** The nearer to the best that there can be, the less there is to gain. */
const BEST = 70
const ROOM = { whole: 40, least: 0.15 }
/** Of a measurement. */
const ERROR = { look: 3.5, door: 2.6 }
/** Chances that a spoilt child is refused. */
const REFUSED = { glance: 0.4, look: 0.6, door: 0.7 }
const NOVEL_AFTER = 1.2

export const KINDS: readonly Dimension[] = [
  { name: 'length', type: 'number', edges: [1, 2, 3, 4, 5] },
  { name: 'depth', type: 'number', edges: [1, 2, 3, 4] },
  { name: 'families', type: 'category' },
]

export const specimens = (seed: number): readonly Specimen[] =>
  Array.from({ length: FAMILIES }, (_, family) => {
    const rng = stream(seed, 'specimen', family)
    const quality = atLeast0(FAMILY.mean + FAMILY.deviation * normal(rng))
    return { quality, family, length: 5 * rng.float(), depth: 5 * rng.float(), changes: 0, id: 0 }
  })

export const inheritance: Variation<Specimen> = {
  operators: ['vary'],
  crossovers: [],
  apply(_operator, parent, _mate, rng) {
    const { quality, family, length, depth, changes } = parent
    const genome = {
      quality: rng.chance(CHILD.spoilt) ? 0 : childQuality(quality, rng),
      family: rng.chance(CHILD.otherFamily) ? rng.below(FAMILIES) : family,
      length: within5(length + CHILD.behaviour * normal(rng)),
      depth: within5(depth + CHILD.behaviour * normal(rng)),
      changes: changes + 1,
      id: rng.below(2 ** 32),
    }
    return { genome, how: 'varied' }
  },
  key: ({ family, id }) => `${family} ${id}`,
}

function childQuality(quality: number, rng: Stream): number {
  const step = CHILD.mean + CHILD.deviation * normal(rng)
  const room = Math.min(1, Math.max(ROOM.least, (BEST - quality) / ROOM.whole))
  return Math.min(BEST, atLeast0(quality + (step > 0 ? step * room : step)))
}

export const judged =
  (seed: number) =>
  ({ genome, level, sample, key }: GenomeCandidate<Specimen>): GenomeResult<Specimen> => {
    const rng = stream(seed, 'judged', key, level, sample)
    const { quality, length, depth, changes } = genome
    const family = String(Math.floor(genome.family / 2))
    const novelty = Math.min(1, changes / NOVEL_AFTER)
    if (quality === 0 && rng.chance(REFUSED[level])) return { fitness: null, behaviour: null, reward: 0.1 }
    if (level === 'glance') return { fitness: novelty, behaviour: [length, null, family], reward: 0.1 }
    const merit = atLeast0(quality + ERROR[level] * normal(rng))
    const blur = level === 'look' ? 0.3 : 0.2
    return {
      fitness: novelty * merit,
      merit,
      behaviour: [length + blur * normal(rng), depth + blur * normal(rng), family],
      reward: level === 'look' ? 0.5 : 1,
    }
  }

const atLeast0 = (value: number): number => Math.max(0, value)
const within5 = (value: number): number => Math.min(5, atLeast0(value))
