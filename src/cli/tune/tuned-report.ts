/** What came of a study, for people. */
import type { Config, Value } from '../../search/index.ts'
import { nameOfMetric, type Study, type Tuned, type Warning } from '../../tune/index.ts'
import { aligned } from '../command/columns.ts'

type Verdict = Tuned['final']['horizons'][number]

export function tunedLines({ method, final }: Tuned, study: Study, warnings: readonly Warning[]): string[] {
  const { horizons, incumbents, tree } = study
  const forAll = horizons.length > 1 ? [final.shared] : []
  return [
    `${tree.name}: ${method.name}`,
    '',
    ...aligned([
      ['horizon', 'verdict', `change of ${nameOfMetric(tree)}`, '95% interval', 'seen on'],
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
  { tree, isWhole }: Study,
): string[] {
  if (blocks === 0) return [horizon, verdict, '-', '-', '-']
  const sign = tree.direction === 'maximize' ? -1 : 1
  const shown = (value: number): string =>
    Number.isFinite(value) ? (sign * value || 0).toPrecision(4) : 'not known'
  const [low, high] = sign === 1 ? interval : [interval[1], interval[0]]
  const range = interval.every(Number.isFinite) ? `${shown(low)} to ${shown(high)}` : 'not known'
  return [horizon, verdict, shown(difference), range, `${blocks} ${isWhole ? 'blocks' : 'instances'}`]
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

/** A text that looks like another kind of value is in quotes. */
function short(value: Value): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(4)))
  return typeof value === 'string' && /^(true|false|[\d.+-].*|)$/.test(value)
    ? JSON.stringify(value)
    : String(value)
}
