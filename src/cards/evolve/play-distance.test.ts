import { expect, test } from 'vitest'
import { classicForm } from '../vary/starting-games.ts'
import { playDistance } from './play-distance.ts'

const hearts = classicForm('hearts', 2)

test('a game plays like itself, whatever it is called', () => {
  expect(playDistance({ ...hearts, name: 'Other' }, hearts, 2)).toEqual({ shares: 0, decisions: 1 })
})

test('rules of thumb that win one game need not win another, which may have fewer decisions', () => {
  const { shares, decisions } = playDistance(classicForm('leduc-poker', 2), hearts, 2)
  expect(shares).toBeGreaterThan(0.2)
  expect(decisions).toBeLessThan(0.7)
})
