import { expect, test } from 'vitest'
import { assertStudy } from './study-check.ts'

const right = {
  name: 'small',
  parameters: { rate: { type: 'float', low: 0.1, high: 1 }, kind: { type: 'choice', values: ['a', 'b'] } },
  evaluator: './evaluate.ts',
}

test('a study without faults is taken as it is', () => {
  expect(assertStudy(right, 'study.json')).toEqual(right)
})

test.each([
  ['nothing', {}, 'name'],
  ['a field that there is not', { ...right, metrics: 'mae' }, 'metrics'],
  ['no parameters', { ...right, parameters: {} }, 'parameters: there are none'],
  ['a kind that there is not', withRate({ type: 'number', low: 0, high: 1 }), 'parameters.rate.type'],
  [
    'a range upside down',
    withRate({ type: 'float', low: 2, high: 1 }),
    'parameters.rate: low must be below high; got 2 and 1',
  ],
  [
    'a log scale from 0',
    withRate({ type: 'float', low: 0, high: 1, log: true }),
    'a log scale begins above 0',
  ],
  ['a broken int', withRate({ type: 'int', low: 0.5, high: 3 }), 'an int has a whole low'],
  [
    'too large a step',
    withRate({ type: 'float', low: 0, high: 1, step: 2 }),
    'parameters.rate.step: 2 is more than',
  ],
  [
    'a default outside',
    withRate({ type: 'float', low: 0, high: 1, default: 3 }),
    'parameters.rate.default: 3 is not from 0 to 1',
  ],
  [
    'a default that is no value',
    withRate({ type: 'choice', values: ['x'], default: 'y' }),
    'parameters.rate.default: "y" is none of the values',
  ],
  [
    'a value twice',
    withRate({ type: 'choice', values: ['x', 'x'] }),
    'parameters.rate.values: "x" comes twice',
  ],
  [
    'a condition on what comes later',
    withRate({ type: 'boolean', when: { kind: 'a' } }),
    'kind is no parameter before it',
  ],
  [
    'a condition that never holds',
    { ...right, parameters: { ...right.parameters, deep: { type: 'boolean', when: { kind: ['a', 'z'] } } } },
    'parameters.deep.when.kind: "z" is none of the values',
  ],
  ['an incumbent outside', { ...right, incumbent: { rate: 7 } }, 'incumbent.rate: 7 is not from'],
  [
    'a candidate that is none',
    { ...right, method: { name: 'race', candidates: [{ rate: 0.5 }, { kind: 3 }] } },
    'method.candidates.1.kind: 3 is none of the values',
  ],
  ['a horizon twice', { ...right, horizons: ['1', '1'] }, 'horizons: "1" comes twice'],
  ['all instances held out', { ...right, instances: 3, heldOut: 3 }, 'heldOut: 3 of 3 instances leave none'],
  [
    'an incumbent of another study',
    { ...right, incumbent: { speed: 1 } },
    'incumbent: there is no parameter speed',
  ],
  [
    'an incumbent for no horizon',
    { ...right, horizons: ['1'], incumbent: { byHorizon: { 2: { rate: 0.5 } } } },
    'there is no horizon 2',
  ],
])('%s is refused, with its place', (_, tree, message) => {
  expect(() => assertStudy(tree, 'study.json')).toThrow(message)
  expect(() => assertStudy(tree, 'study.json')).toThrow(/^study\.json is no study: /)
})

test('all that is not of the right kind is listed at once, with what was meant', () => {
  const slips = { ...right, direction: 'up', timeout: '5 parsecs', method: 'tornament', budgt: 3 }
  expect(() => assertStudy(slips, 'study.json')).toThrow(
    [
      'study.json is no study: 4 things are wrong',
      '  direction: must be "minimize" or "maximize"; got "up"',
      '  method: must be "auto", "tournament", "race", "cma-es", "tpe", "random", "grid" or an object with fields; got "tornament"; did you mean "tournament"?',
      '  timeout: must be a time such as 500ms, 5s or 10m; got "5 parsecs"',
      '  the study: there is no field "budgt"; did you mean "budget"?',
    ].join('\n'),
  )
})

function withRate(rate: unknown): unknown {
  return { ...right, parameters: { ...right.parameters, rate } }
}
