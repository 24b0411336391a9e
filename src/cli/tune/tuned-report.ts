/** What came of a study, for people. */
import type { Config, Value } from '../../search/index.ts'
import { nameOfMetric, type Study, type Tuned, type Warning } from '../../tune/index.ts'
import { aligned } from '../cards/columns.ts'

type Verdict = Tuned['final']['horizons'][number]

export function tunedLines({ method, final }: Tuned, study: Study, warnings: readonly Warning[]): string[] {
  const { horizons, incumbents, tree } = study
  const forAll = horizons.length > 1 ? [final.shared] : []
  return [
    `${tree.name}: ${method.name}`,
    '',
    ...aligned([
      ['horizon', 'verdict', `change of ${nameOfMetric(tree)}`, '95% interval', 'blocks'],
      ...final.horizons.map((verdict, n) => rowOf(horizons[n] as string, verdict, study)),
    ]),
    '',
    ...final.horizons.flatMap((verdict, n) =>
      verdict.verdict === 'adopted'
        ? [`better for ${horizons[n]}: ${changes(incumbents[n] as Config, verdict.config)}`]
        : [],
    ),
    ...forAll.map((verdict) =>
      verdict.verdict === 'adopted'
        ? `better for all together: ${changes(incumbents[0] as Config, verdict.config)}`
        : 'no one configuration was found to be better for all together',
    ),
    ...warnings.flatMap(({ seen, advice }) => ['', `warning: ${seen};`, `  ${advice}`]),
  ]
}

function rowOf(
  horizon: string,
  { verdict, difference, interval, blocks }: Verdict,
  { tree }: Study,
): string[] {
  const sign = tree.direction === 'maximize' ? -1 : 1
  const shown = (value: number): string => (sign * value || 0).toPrecision(4)
  const [low, high] = sign === 1 ? interval : [interval[1], interval[0]]
  return [horizon, verdict, shown(difference), `${shown(low)} to ${shown(high)}`, String(blocks)]
}

/** `rate 0.1 → 0.034, model linear → trees, depth 6` */
function changes(from: Config, to: Config): string {
  const told = Object.entries(to).flatMap(([name, value]) => {
    const before = from[name]
    if (before === value) return []
    return before === undefined ? `${name} ${short(value)}` : `${name} ${short(before)} → ${short(value)}`
  })
  return told.join(', ')
}

const short = (value: Value): string =>
  typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(4))) : String(value)
