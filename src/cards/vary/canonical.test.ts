import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame, isGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { canonicalRules, contentKey } from './canonical.ts'
import { changesOf } from './changes.ts'
import { randomGame } from './generate/random-game.ts'
import { isRule } from './mutate.ts'
import { pathsIn, pathText, valueAt } from './paths.ts'
import { renamedGame } from './testing/renamed.ts'
import { tidy } from './tidy.ts'

const CLASSIC = [...CLASSICS.values()]

test('what things are called does not change the key', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), (seed, which, random) => {
      const game = random ? randomGame(seed % 200) : (CLASSIC[which % CLASSIC.length] as Game)
      const renamed = renamedGame(game, stream('renaming', seed))
      expect(checkGame(renamed).problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(canonicalRules(renamed)).toBe(canonicalRules(game))
      expect(contentKey(renamed)).toBe(contentKey(game))
    }),
    { numRuns: 150 },
  )
})

describe('any change to a rule changes the key', () => {
  test.each(CLASSIC.map((game) => [game.id, tidy(game)] as const))('of %s', (_, game) => {
    const unchanged = contentKey(game)
    const keys = new Set<string>()
    for (const path of pathsIn(game)) {
      if (!isRule(path) || path.at(-1) === 'as' || path.at(-1) === 'usual' || isStatistics(game, path))
        continue
      for (const tree of changesOf(game, path)) {
        if (!isGame(tree)) continue
        const key = contentKey(tree)
        expect(key, pathText(path)).not.toBe(unchanged)
        keys.add(key)
      }
    }
    expect(keys.size).toBeGreaterThan(10)
  })
})

/** Whether a path leads into a step that only counts. */
const isStatistics = (game: Game, path: readonly (string | number)[]): boolean =>
  path.some((_, n) => (valueAt(game, path.slice(0, n + 1)) as { do?: unknown } | null)?.do === 'tally')

test('names that hide each other are told apart', () => {
  const filterOf = (inner: object, test: object) => ({
    get: 'filter',
    of: { get: 'all', of: 'card' },
    as: 'a',
    where: { get: 'any', of: { get: 'all', of: 'card' }, ...inner, where: test },
  })
  const withScore = (set: object): Game => ({
    ...(CLASSICS.get('gops') as Game),
    result: { score: { get: 'count', of: set } as never, win: 'most' },
  })
  const eq = (a: string, b: string) => ({
    get: 'eq',
    a: { get: 'bound', name: a },
    b: { get: 'bound', name: b },
  })
  const hidden = withScore(filterOf({ as: 'a' }, eq('a', 'a')))
  const inner = withScore(filterOf({ as: 'b' }, eq('b', 'b')))
  const both = withScore(filterOf({ as: 'b' }, eq('a', 'b')))
  expect(contentKey(hidden)).toBe(contentKey(inner))
  expect(contentKey(both)).not.toBe(contentKey(inner))
})

test('statistics and what no rule uses do not count, and an option counts as its default', () => {
  const gops = CLASSICS.get('gops') as Game
  const unused: Game = {
    ...gops,
    zones: { ...gops.zones, spare: { see: 'all' } },
    counters: { more: 'more' },
  }
  const { carry } = gops.options ?? {}
  const carried: Game = { ...gops, options: { carry: { means: carry?.means ?? '', default: true } } }
  expect(contentKey(unused)).toBe(contentKey(gops))
  expect(contentKey(carried)).not.toBe(contentKey(gops))
})
