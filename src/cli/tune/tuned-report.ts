/** What came of a study, for people. */
import type { Config, Value } from '../../search/index.ts'
import type { BestResult, Study, TuneReport } from '../../tune/index.ts'
import { count } from '../cards/report/numbers.ts'
import { aligned } from '../command/columns.ts'

export function tunedLines({ result, warnings }: TuneReport, study: Study): string[] {
  const { horizons, shared } = result
  const forAll = horizons.length > 1 ? [shared] : []
  return [
    `${result.study}: ${result.method}`,
    '',
    ...aligned([
      ['horizon', 'verdict', `change of ${result.metric}`, '95% interval', 'seen on'],
      ...horizons.map((best) => rowOf(best, study)),
    ]),
    '',
    ...horizons.flatMap(({ adopted, horizon, config }, n) =>
      adopted ? [`better for ${horizon}: ${changes(study.incumbents[n], config)}`] : [],
    ),
    ...forAll.map(({ adopted, config }) =>
      adopted
        ? `better for all together: ${changes(study.incumbents[0], config)}`
        : 'no one configuration was found to be better for all together',
    ),
    ...warnings.flatMap(({ seen, advice }) => ['', `warning: ${seen};`, `  ${advice}`]),
  ]
}

function rowOf(best: BestResult, { isExhaustive }: Study): string[] {
  const { horizon, verdict, held_out_blocks: blocks } = best
  const { difference, interval } = best.closest ?? best
  if (blocks === 0) return [horizon ?? '', verdict, '-', '-', '-']
  const shown = (value: number | null): string =>
    value !== null && Number.isFinite(value) ? value.toPrecision(4) : 'not known'
  const [low, high] = interval
  const range = low === null || high === null ? 'not known' : `${shown(low)} to ${shown(high)}`
  const where = count(blocks, isExhaustive ? 'block' : 'instance')
  return [horizon ?? '', verdict, shown(difference), range, where]
}

/** `rate 0.1 → 0.034, model linear → trees, depth 6` */
function changes(from: Config = {}, to: Config | null): string {
  const told = Object.entries(to ?? {}).flatMap(([name, value]) => {
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
