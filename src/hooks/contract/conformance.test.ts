import { describe, expect, test } from 'vitest'
import { CONFORMANCE, mergedOf } from '../testing/conformance.ts'
import { EVENTS } from './events.ts'

test('the table has every event that can be merged, and at least 150 cases', () => {
  expect(CONFORMANCE.length).toBeGreaterThanOrEqual(150)
  const tested = new Set(CONFORMANCE.map(({ event }) => event))
  expect(Object.keys(EVENTS).filter((event) => !tested.has(event as keyof typeof EVENTS))).toEqual([
    // Its output is a path: it must stay native.
    'WorktreeCreate',
  ])
})

describe.each(CONFORMANCE)('$event', (each) => {
  test(each.name, () => {
    const { exit, output, stderr = '', context = [] } = each.expected
    expect(mergedOf(each)).toEqual({ exitCode: exit, output, stderr, context })
  })
})
