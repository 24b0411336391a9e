/**
 * Which parameters mattered, from the trials that there are: what each explains that no other does.
 *
 * Configurations are ranked by how they did in the search against what is in use, block by block; each parameter's
 * values are put into bins; and the ranks are explained by an additive model, one effect for each bin of each parameter.
 * A parameter's importance is the share of the ranks' variance that the model no longer explains when it is left out, less
 * what chance alone would explain. Ranks, so that one terrible configuration does not decide everything.
 *
 * Left out, rather than alone: methods move all parameters towards what seems good at the same time, so that alone even
 * a parameter that does nothing goes with good scores.
 *
 * Its limits: what two parameters do only together is missed; what two explain equally well, as they were always moved
 * together, is counted for neither; and methods look where it is good, so it speaks of the region that was searched and
 * not of the whole space.
 */
import type { Config, Parameter, Value } from '../../search/index.ts'
import { ranks } from '../../stats/index.ts'
import type { Study } from '../study.ts'
import { fitGroups } from './additive-model.ts'
import type { Standing } from './standings.ts'

export interface Importance {
  readonly parameter: string
  /** Of the variance, from 0 to 1. */
  readonly share: number
}

/** Fewer configurations say nothing, nor do fewer than these for each effect. */
export const ENOUGH_CONFIGS = 20
const CONFIGS_PER_EFFECT = 3

const [LEAST_BINS, MOST_BINS] = [2, 6]

/** By horizon, in the order of the parameters; undefined where there are too few configurations. */
export function importancesOf(
  { space, horizons }: Study,
  standings: readonly Standing[],
): readonly (readonly Importance[] | undefined)[] {
  return horizons.map((_, horizon) => {
    const seen = standings.filter(({ blocks }) => (blocks[horizon] as number) > 0)
    const configs = seen.map(({ config }) => config)
    const found = ranks(seen.map(({ differences }) => differences[horizon] as number))
    return seen.length < ENOUGH_CONFIGS ? undefined : importances(space.parameters, configs, found)
  })
}

function importances(
  parameters: readonly Parameter[],
  configs: readonly Config[],
  found: readonly number[],
): readonly Importance[] | undefined {
  const room = configs.length / CONFIGS_PER_EFFECT
  const bins = Math.min(MOST_BINS, Math.max(LEAST_BINS, 1 + Math.floor(room / parameters.length)))
  const groups = parameters.map((parameter) => effectsOf(parameter, configs, bins))
  const effects = groups.flat().length
  if (effects > room) return undefined
  const { total, left, unique } = fitGroups(groups, found)
  const chance = left / (configs.length - effects - 1)
  return parameters.map(({ name }, n) => {
    const explained = Math.max(0, (unique[n] as number) - chance * (groups[n]?.length ?? 0))
    return { parameter: name, share: total > 0 ? Math.min(1, explained / total) : 0 }
  })
}

/**
 * A column for each bin but the first: whether a configuration is in it. Only where the parameter is used, and around
 * the mean there: whether it is used at all is the doing of the parameter that it depends on.
 */
function effectsOf({ name, line }: Parameter, configs: readonly Config[], most: number): readonly number[][] {
  const used = configs.flatMap((config, n) => (config[name] === undefined ? [] : [n]))
  const values = used.map((n) => configs[n]?.[name] as Value)
  const bins = line ? numberBins(values.map(Number), most) : values
  const [, ...others] = new Set(bins)
  return others.map((bin) => {
    const mean = bins.filter((each) => each === bin).length / used.length
    const column = configs.map(() => 0)
    for (const [at, n] of used.entries()) column[n] = (bins[at] === bin ? 1 : 0) - mean
    return column
  })
}

/** Numbers that are few each have their bin; others are parted so that the bins hold about as many. */
function numberBins(numbers: readonly number[], most: number): readonly number[] {
  if (new Set(numbers).size <= most) return numbers
  // Equal values have equal ranks, and so come into the same bin.
  return ranks(numbers).map((rank) => Math.floor((rank / numbers.length) * most))
}
