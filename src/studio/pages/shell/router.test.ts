import { expect, test } from 'vitest'
import { match } from './router.ts'

test('the parts of an address are found by their names, decoded', () => {
  expect(match('/runs/:run/games/:key', '/runs/a%20b/games/k')).toEqual({ run: 'a b', key: 'k' })
})

test.each(['/runs', '/runs/a/b', '/games/a', '/runs/%zz'])('%s is no run', (path) => {
  expect(match('/runs/:id', path)).toBeUndefined()
})
