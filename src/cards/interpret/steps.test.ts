import { describe, expect, test } from 'vitest'
import { type Do, STEPS } from '../rules/grammar.ts'
import { BLOCKS } from './testing/blocks.ts'
import { CHOOSING } from './testing/choosing.ts'
import { DEALING } from './testing/dealing.ts'
import { KEEPING } from './testing/keeping.ts'
import { LOOPING } from './testing/looping.ts'
import { MOVING } from './testing/moving.ts'
import type { Suites } from './testing/suite.ts'
import { TRICKS } from './testing/tricks.ts'

const SUITES: Suites<Do> = {
  ...MOVING,
  ...DEALING,
  ...KEEPING,
  ...LOOPING,
  ...BLOCKS,
  ...CHOOSING,
  ...TRICKS,
}

test('no kind of step is left untested', () => {
  expect(Object.keys(SUITES).toSorted()).toEqual(Object.keys(STEPS).toSorted())
})

describe.each(Object.entries(SUITES))('%s', (_, suite) => {
  suite()
})
