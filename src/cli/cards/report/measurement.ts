/** A measured game for people: its quality and why, its gates, and the measures in groups. */

import { gateInWords } from '../../../cards/measure/gate-words.ts'
import type { Gate, GateName } from '../../../cards/measure/gates.ts'
import type { MeasuredGame } from '../../../cards/measure/measure.ts'
import type { Measure } from '../../../cards/measure/measure-value.ts'
import type { Parts, Style } from '../../../cards/measure/quality.ts'
import { ingredientsOf } from '../../../cards/measure/quality.ts'
import {
  intervalText,
  MEASURE_GROUPS,
  PART_WORDS,
  type PartName,
  type Scale,
  shown,
} from '../../../cards/measure/words.ts'
import { aligned } from '../../command/columns.ts'

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
    ...MEASURE_GROUPS.flatMap(({ heading, measures: all }) => {
      const known = all.flatMap(({ name: measure, label, scale, isMinor }) => {
        const measured = measures[measure]
        return measured && !isMinor ? [rowOf(label, measured, scale)] : []
      })
      return known.length === 0 ? [] : ['', heading, ...aligned(known)]
    }),
    '',
    `${gamesSimulated.toLocaleString('en')} games; intervals are of 95%`,
  ]
}

function verdictLines({ quality, qualityRange, valid, gates, parts, style }: MeasuredGame): string[] {
  const verdict = `quality ${quality.toFixed(1)} of 100${style === 'balanced' ? '' : `, style ${style}`}`
  if (valid && parts) {
    const { low, high } = qualityRange
    return [
      `${verdict}; by the error of play ${low.toFixed(0)} to ${high.toFixed(0)}`,
      ...partLines(parts, style),
    ]
  }
  const closed = (Object.entries(gates) as [GateName, Gate][]).filter(([, { ok }]) => ok === false)
  return [verdict, ...closed.map(([gate, found]) => closedLine(gate, found))]
}

/** The parts that the style counts. */
function partLines(parts: Parts, style: Style): string[] {
  const names: readonly PartName[] = ['depth', ...ingredientsOf(parts, style).experienceParts]
  const rows = names.flatMap((name) => {
    const part = parts[name]
    return part
      ? [[`  ${name}: ${PART_WORDS[name]}`, part.value.toFixed(2), intervalText(part, 'number')]]
      : []
  })
  const { session, words } = parts
  return [
    ...aligned(rows),
    `  (parts count at the low ends of their intervals; ${session.value.toFixed(0)} minutes, rules of ${words} words)`,
  ]
}

const closedLine = (name: GateName, gate: Gate): string => `  not let through: ${closedGateText(name, gate)}`

/** `has_turns: 2.40. A game between random players must have at least 5 turns.` */
export function closedGateText(name: GateName, gate: Gate): string {
  const { figure, limit, cause } = gateInWords(name, gate)
  return `${name}: ${figure}. ${limit}${cause === '' ? '' : ` (${cause})`}`
}

const rowOf = (words: string, measured: Measure, scale: Scale): string[] => [
  `  ${words}`,
  shown(measured.value, scale),
  intervalText(measured, scale),
]
