import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkGame } from '../../src/cards/check/check.ts'
import { english } from '../../src/cards/english/english.ts'
import { simulateBatch } from '../../src/cards/simulate/simulate.ts'

const games = globSync('*.json', { cwd: import.meta.dirname }).toSorted()
const page = readFileSync(join(import.meta.dirname, '../../docs/gallery.md'), 'utf8')

/** The words alone: a page may be set differently. */
const wordsOf = (text: string): string => text.match(/[\p{L}\d]+/gu)?.join(' ') ?? ''

test.each(games)('%s is a game without errors that ends, and the gallery shows its rules', (file) => {
  const { game } = checkGame(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))
  if (!game) throw new Error(`${file} has errors`)
  expect(simulateBatch(game, { games: 20 })).toMatchObject({ unfinished: 0, errors: 0 })
  const [, rules = ''] = english(game).split(/^# .*$/m)
  expect(wordsOf(page)).toContain(wordsOf(rules))
})
