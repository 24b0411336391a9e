/** What players decide: how many options they have, what these are worth, and which they take. */
import { type Html, html, section } from '../../../html/index.ts'
import type { MeasureDetails } from '../measure.ts'
import { exactly } from '../measure-value.ts'
import type { Measurement } from '../measurement.ts'
import type { OptionUse } from '../option-uses.ts'
import { intervalText, MEASURE_GROUPS, shown } from '../words.ts'
import { bar, type Row, rows } from './marks.ts'

const WORTH = ['stakes', 'gain_over_mean', 'gain_over_thumb']
const KINDS = ['decision_density', 'choice_time', 'real_decisions', 'as_thumb', 'idle_decisions']
const LABELS = new Map(
  MEASURE_GROUPS.flatMap(({ measures }) => measures).map((each) => [each.name, each.label]),
)

/** Options beyond these are seldom offered. */
const MOST_OPTIONS = 30

export function decisionProfile({ measures }: Measurement, { courses, options }: MeasureDetails): Html {
  const titled = (inside: Html): Html => section('decisions', 'Decisions', inside)
  const { decisions, choices } = measures
  if (!decisions || !choices) return titled(html`<p>No decisions were valued: a gate closed before.</p>`)
  const valued = courses.reduce((total, { sums }) => total + sums.valued, 0)
  return titled(html`<p>A game has <strong>${shown(decisions.value, 'number')}</strong> decisions with <strong>${shown(choices.value, 'number')}</strong> options each. In ${courses.length} games between good players, ${valued} decisions were valued by playing out every option.</p>
<h3>What the best option is worth</h3>
<p>In reward, where 0% is the worst that a game can bring and 100% the best.</p>
${rows(measureRows(measures, WORTH))}
<h3>What kind of decisions there are</h3>
${rows(measureRows(measures, KINDS))}
<h3>Options of the rules, offered and taken</h3>
${optionRows(options)}`)
}

const measureRows = (measures: Measurement['measures'], names: readonly string[]): readonly Row[] =>
  names.flatMap((name): Row[] => {
    const measured = measures[name]
    if (!measured) return []
    const figureNote = intervalText(measured, 'share')
    return [
      {
        label: LABELS.get(name) ?? name,
        drawn: bar(measured),
        figure: shown(measured.value, 'share'),
        figureNote,
      },
    ]
  })

/** The most offered first. */
function optionRows(options: readonly OptionUse[]): Html {
  const all = options.toSorted((a, b) => b.offered - a.offered).slice(0, MOST_OPTIONS)
  const left = options.length - all.length
  const drawn = all.map(({ option, offered, taken }): Row => {
    const taking = exactly(taken / Math.max(1, offered))
    return {
      label: option,
      drawn: bar(taking),
      figure: shown(taking.value, 'share'),
      figureNote: `${taken} of ${offered}`,
    }
  })
  return html`<p>How often an option was taken at the valued decisions that offered it. Where it is the only option of the rules, as when a player chooses between cards, it is always taken.</p>
${rows(drawn)}
${left === 0 ? '' : html`<p>${left} more were offered less often.</p>`}`
}
