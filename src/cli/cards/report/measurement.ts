/** A measured game for people: its quality and why, its gates, and the measures in groups. */
import type { Gate, Measure, MeasuredGame, Parts } from '../../../cards/index.ts'
import { aligned } from '../../command/columns.ts'
import { interval } from './numbers.ts'

/** How each measure is shown: under which heading, by what name, and on which scale. */
type Scale = 'number' | 'share' | 'minutes'

const GROUPS: readonly (readonly [
  heading: string,
  measures: readonly (readonly [name: string, words: string, scale: Scale])[],
])[] = [
  [
    'Depth: who beats whom on the same deals',
    [
      ['thumb_over_random', 'best rule of thumb over random', 'share'],
      ['top_over_thumb', 'thought over the rule of thumb', 'share'],
      ['top_over_glance', 'thought over a glance ahead', 'share'],
      ['top_over_quick', 'thought over quick thought', 'share'],
      ['memory', 'with memory over without', 'share'],
      ['hidden_information', 'seeing all cards over fair', 'share'],
      ['skill_vs_luck', 'results explained by skill', 'share'],
      ['luck', 'results explained by luck', 'share'],
    ],
  ],
  [
    'Decisions',
    [
      ['decisions', 'decisions a game', 'number'],
      ['decision_density', 'turns with a decision', 'share'],
      ['choices', 'options at a decision', 'number'],
      ['stakes', 'best option over the worst', 'share'],
      ['gain_over_mean', 'best option over the mean', 'share'],
      ['idle_decisions', 'decisions without any effect', 'share'],
    ],
  ],
  [
    'Course',
    [
      ['tension_curve', 'how open the game is', 'share'],
      ['decided_at', 'decided after', 'share'],
      ['lead_changes', 'changes of the lead', 'number'],
      ['comeback_potential', 'games won from behind', 'share'],
      ['interaction_frequency', "choices that change another's options", 'share'],
      ['influence_on_others', "choices that change another's points", 'share'],
      ['seat_balance', 'balance of seats', 'share'],
    ],
  ],
  [
    'Length and rules',
    [
      ['session_length', 'minutes a game', 'minutes'],
      ['length_spread', 'spread of length', 'share'],
      ['rules_complexity', 'words of the rules', 'number'],
      ['exceptions', 'exceptions', 'number'],
    ],
  ],
]

export function measurementLines(found: MeasuredGame, name: string): string[] {
  const { game, seats, seed, measures, players, gamesSimulated } = found
  return [
    `${name}${game === name ? '' : ` (${game})`}: ${seats === 1 ? 'one seat' : `${seats} seats`}, seed ${seed}`,
    '',
    ...verdictLines(found),
    ...(players
      ? [
          '',
          `best rule of thumb ${players.thumb}, best without thought ${players.simple}, thought ${players.top}`,
        ]
      : []),
    ...GROUPS.flatMap(([heading, rows]) => {
      const known = rows.flatMap(([measure, words, scale]) => {
        const measured = measures[measure]
        return measured ? [rowOf(words, measured, scale)] : []
      })
      return known.length === 0 ? [] : ['', heading, ...aligned(known)]
    }),
    '',
    `${gamesSimulated.toLocaleString('en')} games; intervals are of 95%`,
  ]
}

function verdictLines({ quality, valid, gates, parts, style }: MeasuredGame): string[] {
  const closed = Object.entries(gates).filter(([, { ok }]) => !ok)
  const lines = [`quality ${quality.toFixed(1)} of 100${style === 'balanced' ? '' : `, style ${style}`}`]
  if (valid && parts) return [...lines, ...aligned(partRows(parts))]
  return [...lines, ...closed.map(([gate, found]) => closedLine(gate, found))]
}

const partRows = ({ depth, choice, tension, interaction, session, words }: Parts): string[][] =>
  (
    [
      ['  depth: what there is to learn', depth],
      ['  choice: time spent on decisions', choice],
      ['  tension: how open the game stays', tension],
      ['  interaction: effect on other players', interaction],
    ] as const
  )
    .flatMap(([label, part]) => (part ? [[label, part.value.toFixed(2), intervalText(part, 'number')]] : []))
    .concat([[`  ${session.value.toFixed(0)} minutes, rules of ${words} words`]])

/** `has_turns: 2.4 turns a game, at least 5` */
function closedLine(gate: string, { found, least, most, means }: Gate): string {
  const limits = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${Number(most.toFixed(3))}`]),
  ]
  const figure = found === null ? '' : `${Number(found.toFixed(3))} `
  return `  not let through: ${gate}: ${figure}${means} (${limits.join(', ')})`
}

const rowOf = (words: string, measured: Measure, scale: Scale): string[] => [
  `  ${words}`,
  shown(measured.value, scale),
  measured.low === measured.high ? '' : intervalText(measured, scale),
]

const intervalText = ({ low, high }: Measure, scale: Scale): string =>
  interval([low, high], (bound) => shown(bound, scale))

function shown(value: number, scale: Scale): string {
  if (scale === 'share') return `${(100 * value).toFixed(Math.abs(value) < 0.0995 ? 1 : 0)}%`
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}
