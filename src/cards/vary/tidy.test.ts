import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game, Step, Steps } from '../rules/tree.ts'
import { settingsOf } from '../testing/settings.ts'
import { randomGame, seatsOf } from './generate/random-game.ts'
import { mutate } from './mutate.ts'
import { isSamePlay, playedGames } from './testing/played-games.ts'
import { tidy } from './tidy.ts'

const errorsOf = (game: Game) => checkGame(game).problems.filter(({ severity }) => severity === 'error')

describe.each([...CLASSICS])('%s', (id, game) => {
  test('plays the same without what it does not need, and checks', () => {
    for (const { seats, options = {} } of settingsOf(id)) {
      const tidied = tidy(game, options)
      expect(errorsOf(tidied)).toEqual([])
      expect(tidied.options).toBeUndefined()
      const setting = seats === undefined ? {} : { seats }
      expect(playedGames(tidied, setting)).toEqual(playedGames(game, { ...setting, options }))
    }
  })

  test('is tidy after it was tidied once', () => {
    const tidied = tidy(game)
    expect(tidy(tidied)).toEqual(tidied)
  })

  test('mutants of it play the same too', () => {
    for (let n = 0; n < 6; n += 1) {
      const child = mutate(game, stream('tidy', id, n))?.game ?? game
      const tidied = tidy(child)
      expect(errorsOf(tidied)).toEqual([])
      const [before, after] = [child, tidied].map((each) => playedGames(each, {}, { games: 1 }))
      expect(isSamePlay(before ?? [], after ?? [])).toBe(true)
    }
  })
})

test('random games play the same', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const game = randomGame(seed)
    const tidied = tidy(game)
    expect(errorsOf(tidied)).toEqual([])
    const [before, after] = [game, tidied].map((each) => playedGames(each, { seats: seatsOf(game, seed) }))
    expect(isSamePlay(before ?? [], after ?? []), `random game ${seed}`).toBe(true)
  }
})

test('nothing that is unused stays', () => {
  const whist = tidy(CLASSICS.get('whist') as Game, { deals: 1 })
  const more: Game = {
    ...whist,
    zones: { ...whist.zones, spare: { see: 'all' } },
    vars: { ...whist.vars, forgotten: { type: 'num' } },
    tables: { worth: { by: 'rank', of: {} } },
    defs: { ...whist.defs, idle: { type: 'num', is: { get: 'var', name: 'forgotten' } } },
    procs: { never: { steps: [] } },
    counters: { ...whist.counters, nothing: 'nothing' },
    flow: [...whist.flow, { do: 'add', var: 'forgotten', by: 1 }],
  }
  expect(tidy(tidy(more))).toEqual(whist)
})

test('a name that nothing uses is not given', () => {
  const gops = tidy(CLASSICS.get('gops') as Game)
  const named = (steps: Steps): Steps => [{ do: 'let', as: 'it', be: { get: 'all', of: 'player' }, steps }]
  expect(tidy({ ...gops, flow: named(gops.flow) })).toEqual(gops)
  const used = named([
    ...gops.flow,
    { do: 'set', var: 'points', of: [0], to: { get: 'count', of: { get: 'bound', name: 'it' } } } as Step,
  ])
  expect(tidy({ ...gops, flow: used }).flow).toEqual(used)
})
