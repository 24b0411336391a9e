/** All measures, in groups: value, interval, sample and what each means. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import type { Measurement } from '../measurement.ts'
import { intervalText, MEASURE_GROUPS, type MeasureGroup, shown } from '../words.ts'

export const measuresTables = ({ measures }: Measurement): Html =>
  section('measures', 'All measures', groupTables(measures))

/** The same without a heading. */
export function groupTables(measures: Measurement['measures']): Html {
  const tables = MEASURE_GROUPS.flatMap((group) => {
    const rows = rowsOf(group, measures)
    return rows.length === 0
      ? []
      : [
          table({
            caption: group.heading,
            kind: 'measures',
            head: ['measure', 'value', '95% interval', 'n'],
            rows,
          }),
        ]
  })
  return html`<p>A measure without an interval is exact, or came out the same in every game. n is the size of the sample: games, pairs of games on the same deal, or options of the rules.</p>
${tables}`
}

const rowsOf = ({ measures: all }: MeasureGroup, measures: Measurement['measures']): (readonly Insert[])[] =>
  all.flatMap(({ name, label, scale, means }) => {
    const measured = measures[name]
    if (!measured) return []
    return [
      [
        html`${label} <small>${means}</small>`,
        shown(measured.value, scale),
        intervalText(measured, scale),
        measured.n,
      ],
    ]
  })
