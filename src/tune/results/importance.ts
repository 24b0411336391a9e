/**
 * Which parameters mattered, from the trials that there are: binned main effects.
 *
 * Configurations are ranked by how they did in the search against what is in use, block by block. For each parameter
 * they are put into bins by its value; the share of the ranks' variance that lies between the bins, less what chance
 * alone would put there (epsilon squared, Kelley 1935), is its importance. Ranks, so that one terrible configuration
 * does not decide everything.
 *
 * Its limits: it sees one parameter at a time, so what two do only together is missed; methods look where it is good,
 * so it speaks of the region that was searched and not of the whole space; and where a method moves parameters
 * together, they share the credit, and the shares may come to more than 1.
 */
import { type Config, ranks, type Space, type Value } from '../../search/index.ts'
import type { Study } from '../study.ts'
import type { Standing } from './standings.ts'

export interface Importance {
  readonly parameter: string
  /** Of the variance, from 0 to 1. */
  readonly share: number
}

/** Fewer configurations say nothing. */
export const ENOUGH_CONFIGS = 20

const BINS = 6

/** By horizon, in the order of the parameters; undefined where there are too few configurations. */
export function importancesOf(
  { space, horizons }: Study,
  standings: readonly Standing[],
): readonly (readonly Importance[] | undefined)[] {
  return horizons.map((_, horizon) => {
    const seen = standings.filter(({ blocks }) => (blocks[horizon] as number) > 0)
    if (seen.length < ENOUGH_CONFIGS) return undefined
    const found = ranks(seen.map(({ differences }) => differences[horizon] as number))
    return importances(
      space,
      seen.map(({ config }) => config),
      found,
    )
  })
}

function importances(
  space: Space,
  configs: readonly Config[],
  found: readonly number[],
): readonly Importance[] {
  const total = squares(found)
  return space.parameters.map(({ name, line }) => {
    // Where it does not count it explains nothing: that is the other parameter's doing.
    const used = configs.flatMap((config, n) => (config[name] === undefined ? [] : [n]))
    const values = used.map((n) => configs[n]?.[name] as Value)
    const numbers = used.map((n) => found[n] as number)
    const bins = binsOf(line ? values.map((value) => line.place(value as number)) : values)
    return { parameter: name, share: total > 0 ? explained(numbers, bins) / total : 0 }
  })
}

/** The squares between the bins, less what chance puts there. */
function explained(numbers: readonly number[], bins: readonly number[]): number {
  const byBin = Map.groupBy(numbers.keys(), (n) => bins[n] as number)
  const free = numbers.length - byBin.size
  if (byBin.size < 2 || free < 1) return 0
  let within = 0
  for (const members of byBin.values()) within += squares(members.map((n) => numbers[n] as number))
  return Math.max(0, squares(numbers) - within - ((byBin.size - 1) * within) / free)
}

/** Values that are few each have their bin; others are parted so that the bins hold about as many. */
function binsOf(values: readonly (number | Value)[]): readonly number[] {
  const different = [...new Set(values)]
  if (different.length <= BINS) return values.map((value) => different.indexOf(value))
  if (values.some((value) => typeof value !== 'number'))
    return values.map((value) => different.indexOf(value))
  // Equal values have equal ranks, and so come into the same bin.
  return ranks(values as readonly number[]).map((rank) => Math.floor((rank / values.length) * BINS))
}

function squares(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
  return numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
}
