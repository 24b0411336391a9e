import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, withReference } from '../scripts/rules-reference.ts'
import { fences } from './fences.ts'

const page = readFileSync(PAGE, 'utf8')

test('the page lists every expression and step as the grammar has it (node scripts/rules-reference.ts writes it)', () => {
  expect(withReference(page)).toBe(page)
})

test('the game that the page walks through takes sixty lines or less', () => {
  const game = fences(page).find(({ file }) => file === 'linger-longer.ts')
  expect(game?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})
