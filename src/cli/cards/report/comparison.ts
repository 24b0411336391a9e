/** Two measured games side by side, for people. */
import type { Comparison } from '../../../cards/measure/compare.ts'
import type { MeasuredGame } from '../../../cards/measure/measure.ts'
import { aligned } from '../../command/columns.ts'
import { interval } from './numbers.ts'

export function comparisonLines({ games, quality, differences, paired }: Comparison): string[] {
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
    ...pairedLines(paired, games),
    ...games.flatMap(({ game, gates }) =>
      Object.entries(gates)
        .filter(([, { ok }]) => ok === false)
        .map(([gate, { means }]) => `${game} is not let through: ${gate} (${means})`),
    ),
    `${beyond} of ${uncertain.length} measures that have an error differ beyond it; one in twenty would by chance`,
  ]
}

/** Each of the players has a table of its own. */
function pairedLines(paired: Comparison['paired'], [first, second]: Comparison['games']): string[] {
  return [...new Set(paired.map(({ players }) => players))].flatMap((players) => {
    const rows = paired.filter((row) => row.players === players)
    return [
      `${rows[0]?.difference.n} pairs of games with the same seeds, all players ${players}`,
      '',
      ...aligned(
        [
          ['', first.game, second.game, 'difference', '95% interval', ''],
          ...rows.map(({ figure, first: one, second: other, difference, differs }) => [
            figure,
            short(one),
            short(other),
            signed(difference.value),
            interval([difference.low, difference.high], signed),
            differs ? 'differs' : '',
          ]),
        ],
        [5],
      ),
      '',
    ]
  })
}

const qualityOf = ({ quality }: MeasuredGame): string => quality.toFixed(1)

const short = (exact: number): string => {
  // A mean of whole numbers may miss the whole number that it is by the last bit.
  const value = Number(exact.toPrecision(12))
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1)
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${short(Math.abs(value))}`
