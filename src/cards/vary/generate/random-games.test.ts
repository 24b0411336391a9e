import { describe, expect, test } from 'vitest'
import { digest } from '../../../digest/index.ts'
import { checkGame } from '../../check/check.ts'
import { BINDER_FIELDS, GETS, OPTION_FIELDS, SHAPE_FIELDS, STEPS } from '../../rules/grammar.ts'
import { compareRandom } from '../../testing/fuzz-task.ts'
import { randomGame, randomTree } from './random-game.ts'

const SEEDS = Array.from({ length: 500 }, (_, seed) => seed)
const games = SEEDS.map(randomGame)

type Fields = Readonly<Record<string, string>>

/** Every kind of expression and step with each of its fields, as `get filter.where`. */
function everyField(): string[] {
  const of = (what: string, fields: Fields): string[] => [
    what,
    ...Object.keys(fields).map((name) => `${what}.${name}`),
  ]
  return [
    ...Object.entries(GETS).flatMap(([kind, { fields }]) => of(`get ${kind}`, fields)),
    ...Object.entries(STEPS).flatMap(([kind, { fields }]) => of(`do ${kind}`, fields)),
    ...of('option', OPTION_FIELDS),
    ...of('binder', BINDER_FIELDS),
    ...of('shape', SHAPE_FIELDS),
  ]
}

/** Those that occur in a tree; `key` is the field that the value stands in. */
function* fieldsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* fieldsIn(item, key)
    return
  }
  const { get, do: kind } = value as { get?: unknown; do?: unknown }
  const what =
    typeof get === 'string' ? `get ${get}` : typeof kind === 'string' ? `do ${kind}` : (ROLES[key] ?? '')
  yield what
  for (const [name, inner] of Object.entries(value)) {
    yield `${what}.${name}`
    yield* fieldsIn(inner, name)
  }
}

/** What an object without a tag is, by the field that it stands in. */
const ROLES: Readonly<Record<string, string>> = {
  options: 'option',
  each: 'binder',
  shape: 'shape',
  shapes: 'shape',
}

describe('random games', () => {
  test('are made of every kind of expression and step, with every field', () => {
    const found = new Set(
      games.flatMap((game) => [...fieldsIn([game.flow, game.defs, game.procs, game.vars, game.result])]),
    )
    // What points are for is wording, and no part of the rules.
    expect(everyField().filter((field) => field !== 'do add.for' && !found.has(field))).toEqual([])
  })

  test('are declared in every way', () => {
    const zones = games.flatMap((game) => Object.values(game.zones))
    const pers = new Set(
      zones.flatMap(({ per }) => (per ?? []).map((each) => (typeof each === 'number' ? 'so many' : each))),
    )
    expect([...pers].toSorted()).toEqual(['player', 'rank', 'so many', 'suit', 'team'])
    expect(new Set(zones.map(({ see }) => see)).size).toBe(4)
    const types = new Set(games.flatMap((game) => Object.values(game.vars ?? {}).map(({ type }) => type)))
    expect(types.size).toBe(13)
    for (const field of ['packs', 'without', 'jokers'] as const)
      expect(
        games.some(({ deck }) => field in deck),
        field,
      ).toBe(true)
    for (const field of ['init', 'reset', 'see', 'per'] as const)
      expect(
        games.some(({ vars }) => Object.values(vars ?? {}).some((tree) => field in tree)),
        field,
      ).toBe(true)
  })

  test('are the same for the same seed, and others for others', () => {
    expect(randomGame(7)).toEqual(games[7])
    const rules = games.map((game) => digest({ ...game, id: '', name: '' }))
    expect(new Set(rules).size).toBe(games.length)
  })

  test('are mostly right at the first attempt', () => {
    const some = SEEDS.slice(0, 150)
    const right = some.filter((seed) => checkGame(randomTree(seed, 0)).game !== undefined)
    expect(right.length / some.length).toBeGreaterThan(0.9)
  })

  test('go as they do in the interpreter, and nearly all are compiled', () => {
    let compiled = 0
    for (const [seed, game] of games.slice(0, 100).entries()) {
      const compared = compareRandom(game, seed, 4)
      expect(compared, `tree ${seed}`).not.toMatchObject({ verdict: 'different' })
      if (compared.verdict !== 'equal') continue
      expect(compared.traps, `tree ${seed}`).toEqual([])
      compiled += 1
    }
    expect(compiled).toBeGreaterThanOrEqual(92)
  })
})
