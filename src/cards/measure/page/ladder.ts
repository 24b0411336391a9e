/** Who beats whom: the share of wins in each duel, as a range around one half. */
import { type Html, html, section } from '../../../html/index.ts'
import type { Measurement } from '../measurement.ts'
import { intervalText, shown } from '../words.ts'
import { type Row, range, rangeScale, rows } from './marks.ts'

type Players = NonNullable<Measurement['players']>

/** From the first steps of learning on; the note names those who met. */
const DUELS: readonly (readonly [measure: string, label: string, note: (players: Players) => string])[] = [
  ['thumb_over_random', 'best rule of thumb against random', ({ thumb }) => `${thumb} against random`],
  ['top_over_thumb', 'thought against the rule of thumb', ({ top, thumb }) => `${top} against ${thumb}`],
  ['top_over_glance', 'thought against a glance ahead', ({ top, glance }) => `${top} against ${glance}`],
  ['top_over_quick', 'thought against quick thought', ({ top, quick }) => `${top} against ${quick}`],
  ['memory', 'with memory against without', ({ top }) => `${top.replace('forgetful-', '')} against ${top}`],
  ['hidden_information', 'seeing all cards against a fair player', () => 'mcts-open against mcts'],
]

export function ladder({ measures, players }: Measurement): Html {
  const all = DUELS.flatMap(([name, label, note]): Row[] => {
    const measured = measures[name]
    if (!measured) return []
    return [
      {
        label,
        ...(players && { note: note(players) }),
        drawn: range(measured),
        figure: shown(measured.value, 'share'),
        figureNote: intervalText(measured, 'share'),
      },
    ]
  })
  const about =
    all.length === 0
      ? html`<p>No duels were played: a gate closed before.</p>`
      : html`<p>How many games the first player wins against the second, on the same deals with seats exchanged. At 50% (the line in the middle) both are equal. A range that does not reach this line is a clear difference.</p>
${rows(all, rangeScale())}`
  return section('ladder', 'Ladder: who beats whom', about)
}
