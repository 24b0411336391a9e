import { expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { small } from '../testing/small-game.ts'
import { increase } from './build.ts'
import type { Game } from './tree.ts'
import { rulesDigest } from './wording.ts'

const total = small.vars?.['total'] as NonNullable<Game['vars']>[string]

test('what things are called changes no digest, what they are does', () => {
  const called = { ...small, vars: { ...small.vars, total: { ...total, label: 'sum' } } }
  expect(rulesDigest(called)).toBe(rulesDigest(small))
  const flow = [...small.flow, increase('total', 1)]
  const forSomething = [...small.flow, increase('total', 1, 'luck')]
  expect(rulesDigest({ ...small, flow: forSomething })).toBe(rulesDigest({ ...small, flow }))
  expect(rulesDigest({ ...small, flow })).not.toBe(rulesDigest(small))
})

test('what points are for takes words', () => {
  const add = { ...increase('total', 1), for: 3 }
  const { problems } = checkGame({ ...small, flow: [...small.flow, add] })
  expect(problems.map(({ path }) => path)).toEqual([`flow[${small.flow.length}].for`])
})
