import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { increase, may, me, next, range } from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { derived } from '../testing/cheats/derived.ts'
import { HOSTILE } from '../testing/hostile-games.ts'
import { idleNim } from '../testing/idle-nim.ts'
import { contentKey } from '../vary/canonical.ts'
import { evaluateGame } from './evaluate-task.ts'
import type { Evaluable, Evaluated } from './evaluated.ts'

const evaluate = (changed: Partial<Evaluable>): Evaluated =>
  evaluateGame({ game: idleNim, seats: 2, level: 'look', sample: 0, seed: 1, style: 'balanced', ...changed })

describe('an evaluated game', () => {
  const atDoor = evaluate({ level: 'door' })

  test('has the same answer twice, at a glance, at a look and at the door', () => {
    expect(evaluate({ level: 'glance' })).toEqual(evaluate({ level: 'glance' }))
    expect(evaluate({})).toEqual(evaluate({}))
    expect(evaluate({ level: 'door' })).toEqual(atDoor)
  })

  test('is plain data, so that it can be recorded', () => {
    expect(atDoor.fitness).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(atDoor))).toEqual(atDoor)
  })

  test('does not depend on what was evaluated before it', () => {
    const found = evaluate({})
    evaluate({ game: HOSTILE['has an enormous number of choices'] as Evaluable['game'] })
    expect(evaluate({})).toEqual(found)
  })

  test('is measured on other deals with another sample or another seed', () => {
    const { fitness } = evaluate({})
    expect(evaluate({ sample: 1 }).fitness).not.toBe(fitness)
    expect(evaluate({ seed: 2 }).fitness).not.toBe(fitness)
  })

  test('says at a glance how new it is, how long it takes and what mechanisms it has, for some games', () => {
    const { fitness, behaviour, games } = evaluate({ level: 'glance' })
    expect(fitness).toBe(1)
    expect(behaviour).toEqual([expect.any(Number), null, null, atDoor.behaviour?.[3]])
    expect(games).toBe(10)
    expect(evaluate({ level: 'glance', seats: 4, game: CLASSICS.get('whist') as Game }).fitness).toBe(0)
  })

  test('is like a game that plays the same, and unlike one that does not', () => {
    const likeness = (game: Game): unknown => evaluate({ level: 'glance', game }).likeness
    const { genome } = atDoor
    expect(contentKey(genome as Game)).not.toBe(contentKey(idleNim))
    expect(likeness(genome as Game)).toBe(likeness(idleNim))
    const scored = { ...idleNim, result: { ...idleNim.result, win: 'least' } } as Game
    expect(likeness(scored)).not.toBe(likeness(idleNim))
  })

  test('loses its idle rules when it first comes to the door, and is measured as it is from then on', () => {
    expect(atDoor.report?.removed).toHaveLength(1)
    const game = atDoor.genome as Evaluable['game']
    expect(contentKey(game)).not.toBe(contentKey(idleNim))
    const again = evaluate({ level: 'door', game, sample: 1 })
    expect(again.genome).toEqual(game)
    expect(again.report?.removed).toEqual([])
  })
})

test('a game loses an option that good players do not take, and is measured without it', () => {
  const surrender = may('surrender', increase(['points', next(me)], 100))
  const generous = derived(
    idleNim,
    { id: 'generous', name: 'Generous', source: 'made up for tests' },
    { options: (options) => [...options, surrender] },
  )
  const { genome, report } = evaluate({ level: 'door', game: generous })
  expect(report?.removed).toContain('without the option “surrender”, which good players do not take')
  expect(JSON.stringify(genome)).not.toContain('surrender')
  expect(report?.measures['options_never_taken']?.value).toBe(0)
})

test.each(['glance', 'door'] as const)('a choice for nothing is refused at the %s', (level) => {
  const idle = { label: 'name a number', each: [{ in: range(1, 3) }], do: [increase(['points', me], 0)] }
  const game = derived(
    idleNim,
    { id: 'idle-choice', name: 'Idle choice', source: 'made up for tests' },
    { options: (options) => [...options, idle] },
  )
  expect(evaluate({ level, game }).cause).toBe('a choice of cards is for nothing')
})

describe('a game that nobody wants is refused, and the cause says why', () => {
  test.each([
    ['never ends', 'glance', 'games do not end'],
    ['is always drawn', 'glance', 'games are drawn'],
    ['gets stuck in a turn', 'glance', 'a turn gets stuck'],
    ['gets stuck in a turn', 'look', 'a turn gets stuck'],
    ['never ends', 'look', 'games do not end'],
    ['has an enormous number of choices', 'look', 'one seat wins between good players'],
    ['offers hidden cards', 'door', 'options name hidden cards'],
    ['is a classic under another name', 'door', 'a classic in disguise'],
    ['has no choices', 'look', 'there is too little to choose'],
    ['is always drawn', 'look', 'games are drawn'],
    ['is won by the first seat', 'look', 'one seat wins'],
    ['is won by whoever begins, if played well', 'door', 'the first move decides'],
    ['is over in a moment', 'look', 'there is too little to choose'],
    ['is too long', 'glance', 'games are too long'],
  ] as const)('one that %s, at the %s: %s', (name, level, cause) => {
    const { fitness, cause: found } = evaluate({ game: HOSTILE[name] as Evaluable['game'], level })
    expect(found).toBe(cause)
    expect(fitness).toBeNull()
  })

  test.each([
    ['cannot be played', /^the rules have errors:\n {2}deck\.in: /],
    ['is for four players', /^for-four is for 4 players; got 2$/],
  ] as const)('one that %s throws what is wrong', (name, message) => {
    expect(() => evaluate({ game: HOSTILE[name] as Evaluable['game'] })).toThrow(message)
  })
})
