/** What is printed about a game beside the game itself: a greeting, help, hints and the rules. */

import { english } from '../../cards/english/english.ts'
import { listed } from '../../cards/english/words/words.ts'
import type { InteractiveGame } from '../../cards/session/interactive-game.ts'
import { HUMAN } from '../../cards/session/interactive-game.ts'
import type { Question } from '../../cards/session/question.ts'
import { answerText } from '../../cards/session/question-words.ts'
import type { ActionStats } from '../../games/forward-model.ts'
import { inRows } from '../../text/index.ts'
import { rulesText } from '../cards/rules-text.ts'
import { commandKey } from './keys.ts'
import type { Words } from './words.ts'

/** Which game it is, who plays, and how to have it again. */
export function greetingLines({ players, program, setup }: InteractiveGame, words: Words): string[] {
  const { seed } = setup.spec
  return [
    ...words.wrap(words.bold(`${words.game}: ${whoPlays(players)}.`)),
    ...words.wrap(`Seed ${seed}: --seed ${seed} deals the same cards again. Type ? for help.`),
    ...(program.hasChoices ? [] : words.wrap(`Nobody chooses anything in ${words.game}: the cards decide.`)),
  ]
}

function whoPlays(players: readonly string[]): string {
  const computers = players.filter((name) => name !== HUMAN)
  const people = players.length - computers.length
  if (players.length === 1) return 'you play alone'
  if (computers.length === 0) return `${people} people at one screen`
  if (people === 1 && new Set(computers).size === 1) {
    const many = computers.length === 1 ? 'a computer player' : `${computers.length} computer players`
    return `you are player ${players.indexOf(HUMAN) + 1}, against ${many} (${computers[0]})`
  }
  const one = (name: string, seat: number): string => {
    if (name !== HUMAN) return `player ${seat + 1} is ${name}`
    return people === 1 ? `you are player ${seat + 1}` : `player ${seat + 1} is a person`
  }
  return listed(players.map(one))
}

/** What can be typed. */
export function helpLines(words: Words, hintIterations: number): string[] {
  const rows: readonly (readonly [string, string])[] = [
    ['1, 2, …', 'the choice with that number'],
    ['qs, 10h', 'a card by its name: rank and suit, in small or capital letters'],
    ['d, dr, draw', 'an option by its name, or by its first letters if no other option has them'],
    ['js 9s ah', 'several answers in one line: three cards to pass, or an eight and a suit'],
    [commandKey('help'), 'this help'],
    [
      commandKey('hint'),
      `what a search of ${hintIterations} imagined games would do, and what it thinks of each choice: 100% is a sure win; up to 25% is for finishing ahead of other players`,
    ],
    [
      commandKey('undo'),
      'back to what you were asked before; computer players answer the same choice in the same way again',
    ],
    [commandKey('rules'), 'the rules of the game'],
    [commandKey('table'), 'the table, your cards and your choices once more'],
    [commandKey('quit'), 'stop here; the game is saved as far as it went'],
  ]
  return [
    'You can type',
    ...rows.flatMap(([key, text]) =>
      words.wrap(text, { first: `  ${key.padEnd(12)} `, rest: ' '.repeat(15) }),
    ),
    ...words.wrap('A colon makes a command: without one, a letter is always a choice in the game.'),
  ]
}

const MOST_HINTS = 8

/** What search makes of the choices. */
export function hintLines({ answers }: Question, stats: readonly ActionStats[], words: Words): string[] {
  const tries = stats.reduce((sum, { visits }) => sum + visits, 0)
  const ranked = answers
    .map((answer, n) => ({ text: answerText(answer, words), ...(stats[n] as ActionStats) }))
    .sort((a, b) => b.visits - a.visits || b.reward - a.reward)
  const [best] = ranked
  if (!best) return []
  const rows = ranked
    .slice(0, MOST_HINTS)
    .map(({ text, visits, reward }) => [
      `  ${visits === 0 ? '   ?' : `${Math.round(reward * 100)}%`.padStart(4)}`,
      text,
      words.dim(`${visits} of ${tries} tries`),
    ])
  const left = ranked.length - rows.length
  return [
    ...words.wrap(`Search would choose: ${best.text}${first(answers[0]?.firstOf)}`),
    ...(inRows(rows, words.width) ?? rows.map((row) => row.slice(0, 2).join('  '))),
    ...(left > 0 ? [`  ${left} more were tried less`] : []),
  ]
}

/** A hint is about one card at a time. */
const first = (of = 1): string => (of > 1 ? `, as the first of ${of} cards` : '')

/** The rules, in the width of the screen. */
export function rulesLines({ setup }: InteractiveGame, words: Words): string[] {
  const { game, options } = setup.spec
  return rulesText(english(game, { options }), words)
}
