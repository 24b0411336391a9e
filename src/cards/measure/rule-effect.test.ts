import { expect, test } from 'vitest'
import { type Gate, type GateName, gatesOf } from './gates.ts'
import type { Measurement } from './measurement.ts'
import { type RuleEffect, withMeasurement } from './rule-effect.ts'

/** All gates open but these. */
function measurement(...closed: readonly GateName[]): Measurement {
  const names = Object.keys(gatesOf({ sides: 2, random: [] })) as GateName[]
  const gates = names.map((name) => [name, { ok: !closed.includes(name) } as Gate])
  return { gates: Object.fromEntries(gates), parts: null, measures: {} } as unknown as Measurement
}

const rule = { effect: 'changes play', gate: null, measured: null } as unknown as RuleEffect

test('a gate that closes only without the rule breaks the game; one that was closed before does not', () => {
  const before = measurement('has_choices')
  const same = withMeasurement(rule, before, measurement('has_choices'))
  expect(same).toMatchObject({ effect: 'changes play', gate: null })
  const worse = withMeasurement(rule, before, measurement('has_choices', 'no_errors'))
  expect(worse).toMatchObject({ effect: 'breaks', gate: { name: 'no_errors' } })
})
