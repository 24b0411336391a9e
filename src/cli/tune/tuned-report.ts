/** What came of a study, for people. */
import { nameOfMetric, type Study, type Tuned } from '../../tune/index.ts'
import { aligned } from '../cards/columns.ts'

export function tunedLines({ method, final }: Tuned, study: Study): string[] {
  const { direction, name } = study.tree
  const sign = direction === 'maximize' ? -1 : 1
  const shown = (value: number): string => (sign * value).toPrecision(4)
  const rows = [...study.horizons.keys()].map((n) => {
    const { verdict, difference, interval, blocks } = final.horizons[n] as Tuned['final']['horizons'][number]
    const [low, high] = sign === 1 ? interval : [interval[1], interval[0]]
    return [
      study.horizons[n] as string,
      verdict,
      shown(difference),
      `${shown(low)} to ${shown(high)}`,
      String(blocks),
    ]
  })
  const lines = [
    `${name}: ${method.name}`,
    '',
    ...aligned([
      ['horizon', 'verdict', `change of ${nameOfMetric(study.tree)}`, '95% interval', 'blocks'],
      ...rows,
    ]),
  ]
  for (const [n, { verdict, config }] of final.horizons.entries()) {
    if (verdict === 'adopted') lines.push('', `best for ${study.horizons[n]}: ${JSON.stringify(config)}`)
  }
  return lines
}
