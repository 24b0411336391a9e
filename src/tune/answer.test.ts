import { expect, test } from 'vitest'
import { measuresOf } from './answer.ts'

const one = { horizons: ['all'], metric: 'mae' }
const two = { horizons: ['1-5', '6-9'], metric: 'mae' }

test.each([
  ['a number', 2, one, [{ mae: 2 }]],
  ['several numbers', { mae: 2, accuracy: 0.5 }, one, [{ mae: 2, accuracy: 0.5 }]],
  ['a number for the horizon', { all: 2 }, one, [{ mae: 2 }]],
  ['a number for each horizon', { '1-5': 1, '6-9': 2 }, two, [{ mae: 1 }, { mae: 2 }]],
  ['several for each', { '1-5': { mae: 1, n: 4 }, '6-9': { mae: 2 } }, two, [{ mae: 1, n: 4 }, { mae: 2 }]],
  ['a number without a metric', 3, { horizons: ['all'] }, [{ score: 3 }]],
])('%s is understood', (_, answer, wanted, measures) => {
  expect(measuresOf(answer, wanted)).toEqual(measures)
})

test.each([
  ['nothing', undefined, one, 'evaluate returned undefined; it returns a number'],
  ['no number', Number.NaN, one, 'evaluate returned NaN as mae; it must be a finite number'],
  ['infinity', Infinity, one, 'evaluate returned Infinity as mae'],
  ['one number for two', 2, two, 'evaluate returned 2, but there are 2 horizons'],
  [
    'a horizon that is missing',
    { '1-5': 1 },
    two,
    'evaluate returned undefined for 6-9; it must be a number',
  ],
  [
    'another metric',
    { '1-5': { rmse: 1 }, '6-9': 1 },
    two,
    'evaluate returned {"rmse":1} for 1-5, with no mae',
  ],
  ['text', 'good', one, 'evaluate returned "good"'],
  ['a list', [1, 2], two, 'evaluate returned [1,2]'],
])('%s is refused', (_, answer, wanted, message) => {
  expect(() => measuresOf(answer, wanted)).toThrow(message)
})
