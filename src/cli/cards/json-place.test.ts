import { expect, test } from 'vitest'
import { cribbage } from '../../cards/classics/cribbage.ts'
import { stepsOf } from '../../cards/rules/path.ts'
import { placeInJson, repeatedKey } from './json-place.ts'

function* values(
  value: unknown,
  steps: readonly (string | number)[] = [],
): Generator<[typeof steps, unknown]> {
  yield [steps, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    yield* values(inner, [...steps, Array.isArray(value) ? Number(key) : key])
}

test('every value of a game is found where it is written, however the text is laid out', () => {
  for (const indent of [0, 2, '\t']) {
    const text = JSON.stringify(cribbage, undefined, indent)
    const lines = text.split('\n')
    let seen = 0
    for (const [steps, value] of values(cribbage)) {
      const { line, column } = placeInJson(text, steps)
      // The first line is enough: what follows is the same value.
      const written = JSON.stringify(value, undefined, indent).split('\n')[0] as string
      expect((lines[line - 1] as string).slice(column - 1).startsWith(written), steps.join()).toBe(true)
      seen += 1
      // A long text is slow to go through a thousand times.
      if (seen === 200) break
    }
  }
})

test('names with quotes in them, braces in texts and fields that are not there do not lead astray', () => {
  const text = '{ "a}\\"": { "x": "]," }, "list": [ [1, 2], -3.5e1 ],\n "list": [0,\n  {"b": true}] }'
  const place = (...steps: (string | number)[]): string => {
    const { line, column } = placeInJson(text, steps)
    return text.split('\n')[line - 1]?.slice(column - 1) ?? ''
  }
  expect(place('a}"', 'x')).toMatch(/^"\],"/)
  expect(place('list', 1, 'b')).toBe('true}] }')
  expect(place('list', 7)).toMatch(/^\[0,/)
  expect(place('nothing')).toMatch(/^\{ "a/)
})

test('a path is read as the checker writes it', () => {
  expect(stepsOf('flow[2].steps[0].cards')).toEqual(['flow', 2, 'steps', 0, 'cards'])
  expect(stepsOf('tables["a b"].of["10"]')).toEqual(['tables', 'a b', 'of', '10'])
  expect(stepsOf('')).toEqual([])
})

test('a key that one object has twice is found, wherever it is', () => {
  const text = '{ "a": { "b": "b" }, "b": ["b", { "c": ":" }],\n "\\u0061" : 1 }'
  expect(repeatedKey(text)).toEqual({ key: 'a', line: 2, column: 2 })
  expect(repeatedKey('[{ "a": 1 }, { "a": { "a": "a" } }]')).toBeUndefined()
})
