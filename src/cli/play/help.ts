import { wrapped } from '../command/layout.ts'
import type { Keys } from './keys.ts'

/** What can be typed, with the keys as they are at this decision. */
export function helpLines(keys: Keys, width: number, hintIterations: number): string[] {
  const rows: readonly (readonly [string, string])[] = [
    ['1, 2, …', 'the choice with that number'],
    ['qs, 10h', 'a card by its name: rank and suit, in small or capital letters'],
    ['d, dr, draw', 'an option by its words, as short as only one is meant'],
    ['js 9s ah', 'several answers in one line, where one after the other is asked'],
    [keys.commandKey('help'), 'this help'],
    [
      keys.commandKey('hint'),
      `what a search of ${hintIterations} imagined games would do, and what it thinks of each choice: 100% is a sure win alone, and a quarter of it is for coming in before the others`,
    ],
    [
      keys.commandKey('undo'),
      'back to what you were asked before; computer players answer the same choice in the same way again',
    ],
    [keys.commandKey('rules'), 'the rules of the game'],
    [keys.commandKey('table'), 'the table, your cards and your choices once more'],
    [keys.commandKey('quit'), 'stop here; the game is saved as far as it went'],
  ]
  const lines = rows.flatMap(([key, text]) =>
    wrapped(text, width, { first: `  ${key.padEnd(12)} `, rest: ' '.repeat(15) }),
  )
  return [
    'You can type',
    ...lines,
    ...wrapped(
      'A letter that is a choice is no command: with a colon before it, as in :h or :q, it always is one.',
      width,
    ),
  ]
}
