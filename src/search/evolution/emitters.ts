/** Emitters choose the parents of the next children. Each is told what there is once a generation. */
import type { Stream } from '../../rng/index.ts'
import { type Scored, tournamentParents } from '../parents.ts'

/** Keys of genomes. */
export interface Mating {
  readonly parent: string
  readonly mate?: string
}

export interface Individual extends Scored {
  readonly key: string
}

export interface Stock {
  readonly starts: readonly string[]
  /** Those that passed the door. */
  readonly elites: readonly string[]
  /** Of methods that have one: the elites, and the children of the last generation that were not refused. */
  readonly population: readonly Individual[]
}

export type Emitter = (stock: Stock) => (rng: Stream) => Mating

/** Children of the starting genomes. */
export const explore: Emitter =
  ({ starts }) =>
  (rng) => ({ parent: rng.pick(starts) })

/** Children of any elite; as long as there is none, of the starting genomes. */
export const improve: Emitter = (stock) => {
  const { elites } = stock
  return elites.length > 0 ? (rng) => ({ parent: rng.pick(elites) }) : explore(stock)
}

/** Children of two elites; of one, as long as there are no two. */
export const cross: Emitter = (stock) => {
  const { elites } = stock
  if (elites.length < 2) return improve(stock)
  return (rng) => {
    const first = rng.below(elites.length)
    const other = (first + 1 + rng.below(elites.length - 1)) % elites.length
    return { parent: elites[first] as string, mate: elites[other] as string }
  }
}

/** Tournaments choose parents from the population, and mates at the given rate. */
export const tournament =
  (size: number, crossoverRate: number): Emitter =>
  (stock) => {
    const ranked = stock.population.toSorted((a, b) => b.score - a.score)
    if (ranked.length === 0) return explore(stock)
    return (rng) => {
      const isCrossed = rng.chance(crossoverRate)
      const [first, second] = tournamentParents(ranked, isCrossed ? 2 : 1, rng, { size })
      const parent = (first as Individual).key
      return second && second.key !== parent ? { parent, mate: second.key } : { parent }
    }
  }

/** One of several emitters for each child, each as likely as its weight is to the sum. */
export const mixed =
  (emitters: readonly (readonly [weight: number, emitter: Emitter])[]): Emitter =>
  (stock) => {
    const begun = emitters.map(([weight, emitter]) => [weight, emitter(stock)] as const)
    const total = begun.reduce((sum, [weight]) => sum + weight, 0)
    return (rng) => {
      let rest = rng.float() * total
      const chosen =
        begun.find(([weight]) => (rest -= weight) < 0) ?? begun.findLast(([weight]) => weight > 0)
      return (chosen as (typeof begun)[number])[1](rng)
    }
  }
