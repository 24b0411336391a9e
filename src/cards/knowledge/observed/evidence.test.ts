/** Small games, one for each kind of evidence: what follows from it in the log is what follows in the interpreter. */
import { afterEach, expect, test, vi } from 'vitest'
import { assertGame } from '../../check/check.ts'
import { compareKnowledge } from '../testing/compare-knowledge.ts'
import { SMALL_EVIDENCE } from '../testing/small-evidence.ts'
import { ObservedModule } from './observed-game.ts'
import type { ObservationPlan } from './plan.ts'
import { SeatKnowledge } from './seat-knowledge.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** All kinds that the records of a game can have. */
function kindsIn({
  tests,
  values,
  picks,
  selections,
  hasShownNames,
  needsOnlooker,
}: ObservationPlan): Set<string> {
  const kinds = new Set<string>()
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { kind, ...inner } = part as { readonly kind?: unknown; readonly scope?: unknown }
    if (typeof kind === 'string') kinds.add(kind)
    for (const [name, each] of Object.entries(inner)) if (name !== 'scope') collect(each)
  }
  for (const planned of [...tests.values(), ...values.values(), ...picks]) collect(planned.recorded)
  if (selections.size > 0) kinds.add('seen exactly')
  if (hasShownNames) kinds.add('shown, then moved by its name')
  if (needsOnlooker) kinds.add('what all know of a hidden place')
  if (kinds.has('joint')) kinds.add('joint with what all see')
  return kinds
}

test.each(Object.entries(SMALL_EVIDENCE))('%s tells the same', (kind, tree) => {
  const game = assertGame(tree)
  expect([...kindsIn(new ObservedModule(game).plan)]).toContain(kind)
  const learnt = [vi.spyOn(SeatKnowledge.prototype, 'learn'), vi.spyOn(SeatKnowledge.prototype, 'lacks')]
  const compared = compareKnowledge(game, { games: 20 })
  expect(compared).toMatchObject({ verdict: 'equal', games: 20 })
  if (kind === 'shown, then moved by its name') return
  expect(learnt.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeGreaterThan(4)
})
