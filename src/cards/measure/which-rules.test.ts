import { beforeAll, describe, expect, test } from 'vitest'
import { idleRuleGame } from '../testing/idle-rule-game.ts'
import type { RuleEffect } from './rule-effect.ts'
import { type WhichRulesOptions, type WhichRulesRun, whichRules } from './which-rules.ts'

const LITTLE: WhichRulesOptions = {
  mostMeasured: 2,
  effort: { scoutMinutes: 20, duelMinutes: 1, courseMinutes: 1 },
}

describe('of a game with an idle rule', () => {
  let run: WhichRulesRun
  const ruleAt = (path: string): RuleEffect => {
    const rule = run.result.rules.find((each) => each.path === path)
    if (!rule) throw new Error(`no rule at ${path}`)
    return rule
  }

  beforeAll(async () => {
    run = await whichRules(idleRuleGame, { ...LITTLE, lane: 'inline' })
  })

  test('a rule without which every game comes out the same is idle, and is named by its sentence', () => {
    const rule = ruleAt('flow[2]')
    expect(rule).toMatchObject({ effect: 'idle', differentGames: 0, becomes: null, gate: null })
    expect(rule.words).toContain('more than 10')
    expect(rule.games).toBeGreaterThan(260)
  })

  test('a rule without which no game ends breaks the game, and its gate is named', () => {
    expect(ruleAt('flow[3].while')).toMatchObject({
      effect: 'breaks',
      gate: { name: 'ends_at_random', found: 1 },
    })
  })

  test('a rule changes play if games come out differently, though no figure need differ', () => {
    const hearts = ruleAt('flow[3].steps[0].steps[0].options[0].do[1]')
    expect(hearts).toMatchObject({
      effect: 'changes play',
      gate: null,
      random: { minutes: { differs: false } },
    })
    expect(hearts.words).toContain('is a heart')
    expect(hearts.otherWinners).toBeGreaterThan(0)
    expect(hearts.otherWinners).toBeLessThan(hearts.differentGames)
  })

  test('a gate that closes only to players who think breaks the game, too: unshuffled cards favour a seat', () => {
    expect(ruleAt('flow[0]')).toMatchObject({
      words: 'Shuffle the stock.',
      effect: 'breaks',
      gate: { name: 'fair_seats_when_played_well' },
    })
  })

  test('what only hides cards shows in the play of those who look ahead', () => {
    expect(ruleAt('zones.hand.see')).toMatchObject({
      how: 'open',
      effect: 'changes play',
      onlyThinking: true,
    })
  })

  test('the most important rules come first, and only so many are measured', () => {
    const { rules, cost } = run.result
    const effects = rules.map(({ effect }) => effect)
    expect(effects).toEqual(effects.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(rules.filter(({ measured }) => measured)).toHaveLength(2)
    const idle = rules.filter(({ effect }) => effect === 'idle').length
    expect(cost).toMatchObject({
      rules: { value: rules.length },
      idle_rules: { value: idle },
      idle_share: { value: idle / rules.length },
    })
  })

  test.each([1, 2])('%i workers find the same', async (workers) => {
    const { digest } = await whichRules(idleRuleGame, { ...LITTLE, workers })
    expect(digest).toBe(run.digest)
  })
})

const ORDER: readonly string[] = ['breaks', 'changes play', 'idle']

test('a gate that is closed to the game itself is not held against its rules, and nothing is measured', async () => {
  const stages: string[] = []
  const onProgress = ({ stage }: { readonly stage: string }): void => void stages.push(stage)
  const { result } = await whichRules('clock-patience', { lane: 'inline', onProgress })
  expect(result.original.closedGates).toContain('has_choices')
  expect(result.rules.some(({ gate }) => gate?.name === 'has_choices')).toBe(false)
  expect(result.rules.every(({ measured }) => measured === null)).toBe(true)
  // Only looks were played: each rule's games, and those of the game as it is.
  expect(stages.every((stage) => stage === 'rules')).toBe(true)
})
