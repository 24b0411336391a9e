/** An evolved game for the terminal, without its rules: how good it is and why, what is new in it, and how to play it. */
import { wrapped } from '../../text/index.ts'
import type { Style } from '../measure/quality.ts'
import { intervalText } from '../measure/words.ts'
import { familyOf, nearestSentence, removedRule } from './descent.ts'
import type { EvolvedGame } from './evolved.ts'
import { reasonsOf } from './reasons.ts'

export interface ChampionOptions {
  /** Which parts the quality counts; balanced if left out. */
  readonly style?: Style
  /** The game's file as a user would type it here; `best.file` if left out. */
  readonly file?: string
}

export function championLines(
  best: EvolvedGame,
  width: number,
  { style = 'balanced', file = best.file }: ChampionOptions = {},
): string[] {
  const indented = (text: string): string[] => wrapped(text, width, { first: '  ' })
  const bullet = (text: string): string[] => wrapped(text, width, { first: '  - ', rest: '    ' })
  return [
    ...wrapped(`${best.name}: ${qualityText(best)}`, width),
    '',
    'Why it scored',
    ...reasonsOf(best, style).flatMap(({ part, value, sentence }) => {
      const interval = intervalText(value, 'number')
      const figure = `${value.value.toFixed(2)}${interval === '' ? '' : ` (${interval})`}`
      return wrapped(`${part} ${figure}: ${sentence}`, width, { first: '  ', rest: '    ' })
    }),
    '',
    'What is new',
    ...indented(nearestSentence(best)),
    ...familyLines(best).flatMap(bullet),
    ...best.removed.flatMap((rule) =>
      bullet(`removed, because play was the same without it: ${removedRule(rule)}`),
    ),
    '',
    'How to play it',
    // A command that is broken into lines cannot be copied.
    `  ${playCommand(file)}`,
  ]
}

/** `quality 41.3 of 100, the mean of 3 measurements; by the error of play 36 to 47` */
function qualityText({ quality, qualityRange: { low, high }, samples }: EvolvedGame): string {
  const mean = samples === 1 ? '' : `, the mean of ${samples} measurements`
  return `quality ${quality.toFixed(1)} of 100${mean}; by the error of play ${low.toFixed(0)} to ${high.toFixed(0)}`
}

export const playCommand = (file: string): string => `npx manyhands play ${file}`

function familyLines(best: EvolvedGame): string[] {
  const family = familyOf(best)
  if (family.length === 0) return ['a starting game, unchanged']
  return family.map(({ name, generation, changes }) =>
    generation === null ? `began as ${name}` : `generation ${generation}: ${changes.join('; then ')}`,
  )
}
