import { describe, expect, test } from 'vitest'
import { block, each, everyone, filter, increase, me, repeat, set, stop, sum, val, zone } from './build.ts'

test('each level of binding has a name of its own', () => {
  const nested = filter(zone('hand', me), (outer) =>
    sum(zone('hand', me), (inner) => [outer, inner] as never),
  )
  expect(nested).toMatchObject({
    get: 'filter',
    where: {
      get: 'sum',
      as: 'it2',
      by: [
        { get: 'bound', name: 'it' },
        { get: 'bound', name: 'it2' },
      ],
    },
  })
})

describe('a builder that is called wrongly from JavaScript says which', () => {
  test.each([
    ['sum', () => sum(everyone, 1 as never), 'sum takes a function of what it binds, as in (it) => …'],
    [
      'each',
      () => each(everyone, [stop] as never),
      'each takes a function of what it binds, as in (it) => …',
    ],
    ['set', () => set(val('chips', me) as never, 5), "set and increase take a name, or ['name', index]"],
    [
      'increase',
      () => increase(val('chips') as never, 5),
      "set and increase take a name, or ['name', index]",
    ],
    [
      'block',
      () => block('b', stop as never, stop),
      'block takes its settings before its steps: at least {}',
    ],
    ['repeat', () => repeat(stop as never), 'repeat takes its settings before its steps: at least {}'],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(new TypeError(message))
  })
})
