/** A calibration for people: both orders side by side, how far they agree, and what other measures would give. */
import type { Calibration } from '../../../cards/measure/calibrate.ts'
import type { Measure } from '../../../cards/measure/measure-value.ts'
import { aligned } from '../../command/columns.ts'
import { interval } from './numbers.ts'

/** Single measures that are shown. */
const SHOWN = 12

export function calibrationLines({ games, correlation, without, single, seed }: Calibration): string[] {
  const byQuality = games.toSorted((a, b) => b.quality - a.quality).map(({ game }) => game)
  const least = without.toSorted((a, b) => a.correlation - b.correlation)
  const [worst, best] = [least[0], least.at(-1)]
  const words = single.find(({ measure }) => measure === 'rules_complexity')
  return [
    `quality of ${games.length} games and the ratings of people, seed ${seed}`,
    '',
    ...aligned([
      ['', 'rating', 'raters', 'quality', 'rank'],
      ...games.map(({ game, average, raters, quality, valid }) => [
        game,
        average.toFixed(2),
        String(raters),
        valid ? quality.toFixed(1) : 'not let through',
        String(1 + byQuality.indexOf(game)),
      ]),
    ]),
    '',
    `rank correlation ${figure(correlation)}`,
    ...(worst && best
      ? [
          `without one game: ${signed(worst.correlation)} (without ${worst.game}) to ${signed(best.correlation)} (without ${best.game})`,
        ]
      : []),
    '',
    'what one measure alone would give in its place:',
    ...aligned(
      [...single.slice(0, SHOWN), ...(words && single.indexOf(words) >= SHOWN ? [words] : [])].map(
        ({ measure, correlation: found }) => [`  ${measure}`, figure(found)],
      ),
    ),
    '',
    `${games.length} games cannot choose between models: of ${single.length} measures, a few correlate with anything by chance.`,
  ]
}

const figure = ({ value, low, high }: Measure): string =>
  `${signed(value)} (${interval([low, high], signed)})`

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
