import { afterEach, expect, test } from 'vitest'
import { gameCount, SHARED, whole } from './inputs.ts'
import { commandAgain } from './open-run.ts'

test.each([
  ['0', /whole number of at least 1/],
  ['1.5', /whole number of at least 1/],
  ['', /whole number of at least 1/],
  ['1e12', /The most is 1,000,000,000: most games would take days/],
])('%s is no number of games, and the message says what is', (text, message) => {
  expect(() => gameCount(1)(text)).toThrow(message)
})

test('numbers up to the limit are taken', () => {
  expect(gameCount(1)('1e9')).toBe(1e9)
  expect(whole(0)('0')).toBe(0)
})

test('more workers than any machine can bear are refused, with the reason', () => {
  expect(() => SHARED.workers.parse?.('100000', undefined)).toThrow(
    /The most is 256: each worker is a thread/,
  )
})

const { argv } = process
afterEach(() => {
  process.argv = argv
})

test('the command again has other values for the options that change, however they were typed', () => {
  process.argv = ['node', 'manyhands', 'simulate', "it's.json", '--games=500', '--first', '3', '--seed', '2']
  expect(commandAgain({ first: 103, games: 400 })).toBe(
    `manyhands simulate 'it'\\''s.json' --seed 2 --first 103 --games 400`,
  )
  process.argv = ['node', 'manyhands', 'map', 'x.ts', '--resume']
  expect(commandAgain({ run: 'r', resume: true })).toBe('manyhands map x.ts --run r --resume')
})
