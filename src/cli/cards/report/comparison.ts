/** Two measured games side by side, for people. */
import type { Comparison, MeasuredGame } from '../../../cards/index.ts'
import { aligned } from '../../command/columns.ts'
import { interval } from './numbers.ts'

export function comparisonLines({ games, quality, differences }: Comparison): string[] {
  const [first, second] = games
  const uncertain = differences.filter(({ difference: { low, high } }) => low < high)
  const beyond = uncertain.filter(({ differs }) => differs).length
  return [
    `${first.game} and ${second.game}, seed ${first.seed}`,
    '',
    ...aligned(
      [
        ['', first.game, second.game, 'difference', '95% interval', ''],
        ['quality', qualityOf(first), qualityOf(second), signed(quality), '', ''],
        ...differences.map(({ measure, first: one, second: other, difference, differs }) => [
          measure,
          short(one.value),
          short(other.value),
          signed(difference.value),
          interval([difference.low, difference.high], signed),
          differs ? 'differs' : '',
        ]),
      ],
      [5],
    ),
    '',
    ...games.flatMap(({ game, gates }) =>
      Object.entries(gates)
        .filter(([, { ok }]) => ok === false)
        .map(([gate, { means }]) => `${game} is not let through: ${gate} (${means})`),
    ),
    `${beyond} of ${uncertain.length} measures that have an error differ beyond it; one in twenty would by chance`,
  ]
}

const qualityOf = ({ quality }: MeasuredGame): string => quality.toFixed(1)

const short = (value: number): string => {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1)
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${short(Math.abs(value))}`
