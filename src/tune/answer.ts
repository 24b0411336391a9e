import { inspect } from 'node:util'

/** What an evaluator answers, read as numbers: one for each horizon, and whatever else it measures. */

/** A number where there is one horizon; else by horizon, each a number or several by name. */
export type Answer = number | Readonly<Record<string, number | Readonly<Record<string, number>>>>

export interface Wanted {
  readonly horizons: readonly string[]
  /** Which of several numbers counts. */
  readonly metric?: string | undefined
}

/** By horizon: the numbers by name. The one that counts has the metric's name, `score` if it has none. */
export type Measures = readonly Readonly<Record<string, number>>[]

export const nameOfMetric = ({ metric }: Pick<Wanted, 'metric'>): string => metric ?? 'score'

export function measuresOf(answer: unknown, wanted: Wanted): Measures {
  const { horizons } = wanted
  if (typeof answer === 'number') {
    if (horizons.length > 1)
      throw new TypeError(
        `evaluate returned ${answer}, but there are ${horizons.length} horizons; return one number for each, as in ` +
          `{ ${horizons.map((horizon) => `${JSON.stringify(horizon)}: …`).join(', ')} }`,
      )
    return [named(answer, wanted, '')]
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw new TypeError(
      `evaluate returned ${told(answer)}; it returns a number, or a record with one for each horizon`,
    )
  }
  const record = answer as Readonly<Record<string, unknown>>
  // With one horizon the numbers may stand there without its name.
  if (horizons.length === 1 && !((horizons[0] as string) in record)) return [named(record, wanted, '')]
  return horizons.map((horizon) => named(record[horizon], wanted, ` for ${horizon}`))
}

function named(value: unknown, wanted: Wanted, where: string): Readonly<Record<string, number>> {
  const metric = nameOfMetric(wanted)
  const numbers = typeof value === 'number' ? { [metric]: value } : value
  if (typeof numbers !== 'object' || numbers === null)
    throw new TypeError(`evaluate returned ${told(value)}${where}; it must be a number`)
  const counted = (numbers as Readonly<Record<string, unknown>>)[metric]
  if (counted === undefined)
    throw new TypeError(
      `evaluate returned ${told(value)}${where}, with no ${metric}; name the horizons of the study, or with metric the number that counts`,
    )
  if (typeof counted !== 'number' || !Number.isFinite(counted))
    throw new TypeError(`evaluate returned ${told(counted)} as ${metric}${where}; it must be a finite number`)
  const all = Object.entries(numbers).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return Object.fromEntries(all)
}

/** As JSON if it is any. */
function told(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'bigint' ? undefined : jsonOf(value)
  return (text ?? inspect(value)).slice(0, 80)
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
