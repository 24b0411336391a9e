import { describe, expect, test } from 'vitest'
import { CLASSICS, InteractiveGame, Program } from '../../cards/index.ts'
import { settingsOf } from '../../cards/testing/settings.ts'
import { stream } from '../../rng/index.ts'
import { type CommandName, commandKey, Keys } from './keys.ts'

const COMMANDS: readonly CommandName[] = ['help', 'hint', 'undo', 'rules', 'table', 'quit']
const DECISIONS = 40

describe('what is shown to be typed means what it stands by, and no command', () => {
  const games = Array.from(CLASSICS).filter(([, tree]) => new Program(tree).hasChoices)
  test.each(games)('%s', (id, tree) => {
    const game = InteractiveGame.start(tree, { ...settingsOf(id)[0], seed: 1, players: 'human' })
    const rng = stream('keys', id)
    expect(game.over).toBe(false)
    for (let n = 0; n < DECISIONS && !game.over; n += 1) {
      const { question } = game
      const keys = new Keys(question, game.program)
      for (const { place } of question.answers) {
        expect(keys.read(keys.keyOf(place))).toEqual({ kind: 'answer', place, rest: '' })
        expect(keys.keyOf(place)).not.toMatch(/^[?:]/)
        expect(keys.read(` #${place + 1} `)).toEqual({ kind: 'answer', place, rest: '' })
        if (keys.isNumbered) expect(keys.read(`${place + 1}`)).toEqual({ kind: 'answer', place, rest: '' })
      }
      for (const command of COMMANDS) {
        expect(keys.read(commandKey(command))).toEqual({ kind: 'command', command })
        expect(keys.read(`:${command}`)).toEqual({ kind: 'command', command })
      }
      game.answer(rng.pick(question.answers).place)
    }
  })
})

const keysOf = (name: string, ...answers: readonly number[]): Keys => {
  const game = InteractiveGame.start(name, { seed: 3, players: 'human' })
  for (const place of answers) game.answer(place)
  return new Keys(game.question, game.program)
}

test('a ten is typed with its number or with its letter, a suit with its letter or its sign', () => {
  const keys = keysOf('hearts')
  const ten = keys.read('10c')
  expect(ten.kind).toBe('answer')
  for (const text of ['TC', 'tc', '10♣', 'pass 10C', 'p tc', 'PASS 10♣']) expect(keys.read(text)).toEqual(ten)
})

test('where numbers are what is chosen, a number is no place in the list', () => {
  const keys = keysOf('spades')
  expect(keys.isNumbered).toBe(false)
  expect(keys.read('0')).toEqual({ kind: 'answer', place: 0, rest: '' })
  expect(keys.read('13')).toEqual({ kind: 'answer', place: 13, rest: '' })
  expect(keys.read('14')).toEqual({ kind: 'unknown' })
})

test('a letter is always a choice, and never a command that has a colon before it', () => {
  const blackjack = keysOf('blackjack')
  expect(blackjack.read('h')).toMatchObject({ kind: 'answer', place: 0 })
  expect(blackjack.read(':h')).toEqual({ kind: 'command', command: 'hint' })
  expect(blackjack.read('q')).toEqual({ kind: 'unknown', command: 'quit' })
  expect(keysOf('go-fish', 0).read('q').kind).toBe('unknown')
})

test('a letter of a command is no short name of a card', () => {
  const game = InteractiveGame.start('hearts', { seed: 3, players: 'human', deck: ['QS'] })
  const keys = new Keys(game.question, game.program)
  expect(keys.read('q')).toEqual({ kind: 'unknown', command: 'quit' })
  expect(keys.read('t')).toEqual({ kind: 'unknown', command: 'table' })
})

test('what follows a choice answers what is asked next', () => {
  const keys = keysOf('go-fish')
  expect(keys.read('ask 3 queens')).toEqual({ kind: 'answer', place: 1, rest: 'queens' })
  expect(keys.read('player 3, 10')).toEqual({ kind: 'answer', place: 1, rest: '10' })
})

test('several numbers in one line are those of the list that is shown', () => {
  const keys = keysOf('hearts')
  const [second, fifth] = [keys.keyOf(1), keys.keyOf(4)]
  expect(keys.read('1 2 5')).toEqual({ kind: 'answer', place: 0, rest: `${second} ${fifth}` })
})
