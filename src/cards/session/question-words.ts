/** A question and its answers in words. */
import { capital } from '../english/words/words.ts'
import { clean } from './clean-text.ts'
import { countOf, type GameWords } from './game-words.ts'
import type { Answer, Question } from './question.ts'

/** "Pass J♠ and 2 more", "Ask player 3, and". */
export function questionTitle({ begun, answers }: Question, words: GameWords): string {
  if (!begun) return 'You may'
  const said = capital(words.said(begun.option, begun.picks))
  const cards = answers[0]?.firstOf
  if (begun.more === undefined) return cards === undefined ? `${said}, and` : `${said}, and ${countOf(cards)}`
  const many = begun.picks.length === 0 ? countOf(begun.more) : `and ${begun.more} more`
  return `${said} ${many}${towards(answers[0], words)}`
}

/** What stands before the answers of one option: "pass 3 cards to player 2", where the first of them is picked. */
export function optionName(option: string, first: Answer | undefined, words: GameWords): string {
  const cards = first?.firstOf
  const about = first?.about === undefined ? '' : ` (${clean(first.about)})`
  return clean(option) + about + (cards === undefined ? '' : ` ${countOf(cards)}`) + towards(first, words)
}

/** A choice in full. */
export function answerText({ option, pick }: Answer, words: GameWords): string {
  return words.said(option, pick ? [pick] : [])
}

const towards = (answer: Answer | undefined, words: GameWords): string =>
  answer?.receiver === undefined ? '' : ` to ${words.player(answer.receiver)}`
