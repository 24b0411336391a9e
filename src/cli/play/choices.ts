/** The choices there are, with what to type for each. */
import type { Answer, Question } from '../../cards/session/question.ts'
import { optionName, questionTitle } from '../../cards/session/question-words.ts'
import { flowing, inColumns, padded, widthOf } from '../../text/index.ts'
import { COMMAND_NAMES, commandKey, type Keys } from './keys.ts'
import { inLetters } from './screen.ts'
import type { Words } from './words.ts'

/** The part of a line that the names of options may take. */
const NAME_SHARE = 1 / 3

export function choiceLines(question: Question, keys: Keys, words: Words): string[] {
  const { begun, answers } = question
  const rows = Map.groupBy(answers, ({ option }) => option)
  const names = Array.from(rows, ([option, [first]]) => (begun ? '' : optionName(option, first, words)))
  const widest = Math.min(Math.floor(words.width * NAME_SHARE), Math.max(...names.map(widthOf)))
  const lines = Array.from(rows.values()).flatMap((row, n) => {
    const name = names[n] as string
    const first = `  ${padded(name, widest)}${widest > 0 ? '  ' : ''}`
    const cells = row.map((answer) => cellOf(answer, keys, words))
    return inColumns(cells, words.width, { first, rest: ' '.repeat(widest > 0 ? widest + 4 : 2) })
  })
  return [...words.wrap(words.bold(questionTitle(question, words))), ...lines]
}

/** The number in the list, where there are numbers, and what else can be typed. */
function cellOf(answer: Answer, keys: Keys, words: Words): string {
  const { place, pick } = answer
  const key = keys.keyOf(place)
  const face = pick && (pick.kind === 'place' ? String(pick.value + 1) : words.picked(pick))
  if (keys.isNumbered) return `${words.dim(`${place + 1})`)} ${face ?? key}`
  if (face === undefined || key.endsWith(` ${face}`)) return key
  return inLetters(face).toLowerCase() === key ? face : `${words.dim(`${key})`)} ${face}`
}

export function commandLines(words: Words): string[] {
  const pieces = COMMAND_NAMES.map((command) => `${commandKey(command)} ${command}`)
  return flowing(pieces, words.width).map((line) => words.dim(line))
}
