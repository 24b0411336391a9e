/** Measures with their intervals, of one game or of two beside each other. */
import type { Measure } from '../../../cards/measure/measure-value.ts'
import { intervalText, MEASURE_GROUPS, type Scale, shown } from '../../../cards/measure/words.ts'

type Measures = Readonly<Record<string, Measure>>

interface MeasuresProps {
  readonly measures: Measures
  /** Those of a variant. */
  readonly beside?: Measures | undefined
  readonly isShort?: boolean
}

export function MeasuresTables({ measures, beside, isShort = false }: MeasuresProps) {
  return (
    <>
      {MEASURE_GROUPS.map(({ id, heading, measures: all }) => {
        const known = all.filter(({ name, isMinor }) => measures[name] && !(isShort && isMinor))
        return known.length === 0 ? null : (
          <div key={id}>
            <h3>{heading}</h3>
            <table class="measures">
              <thead class={beside ? undefined : 'unseen'}>
                <tr>
                  <th scope="col">Measure</th>
                  <th scope="col">{beside ? 'Original' : 'Value and 95% interval'}</th>
                  {beside && <th scope="col">Variant</th>}
                </tr>
              </thead>
              <tbody>
                {known.map(({ name, label, scale, means }) => (
                  <tr key={name}>
                    <th scope="row" title={means}>
                      {label}
                    </th>
                    <Value measure={measures[name] as Measure} scale={scale} />
                    {beside && <Value measure={beside[name]} scale={scale} before={measures[name]} />}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      })}
    </>
  )
}

interface ValueProps {
  readonly measure: Measure | undefined
  readonly scale: Scale
  /** Of the original, to say whether the difference is more than chance. */
  readonly before?: Measure | undefined
}

function Value({ measure, scale, before }: ValueProps) {
  if (!measure) return <td class="soft">–</td>
  const isApart = before !== undefined && (measure.low > before.high || measure.high < before.low)
  const change = isApart ? (measure.value > before.value ? ' ▲' : ' ▼') : ''
  return (
    <td>
      <span class="value">
        {shown(measure.value, scale)}
        {change !== '' && (
          <span class="change" title="The intervals do not overlap">
            {change}
            <span class="unseen">{change === ' ▲' ? ' higher' : ' lower'}</span>
          </span>
        )}
      </span>
      {scale === 'share' && <Interval {...measure} />}
      <span class="soft small interval-text">
        {/* All samples may have been the same: then there is a number of them, but no interval. */}
        {[intervalText(measure, scale), measure.n > 1 ? `n ${measure.n}` : '']
          .filter((text) => text !== '')
          .join(', ')}
      </span>
    </td>
  )
}

/** On a scale from 0 to 1; the text beside it says the same. */
function Interval({ value, low, high }: Measure) {
  const x = (at: number): number => 4 + 72 * Math.min(1, Math.max(0, at))
  return (
    <svg class="interval" width="80" height="12" aria-hidden="true">
      <title>From 0 to 100%</title>
      <line x1="4" x2="76" y1="6" y2="6" class="scale" />
      <line x1={x(low)} x2={x(high)} y1="6" y2="6" class="range" />
      <circle cx={x(value)} cy="6" r="3.5" />
    </svg>
  )
}
