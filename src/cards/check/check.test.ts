import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { each, everyone, me, move, show, zone } from '../rules/build.ts'
import { GETS, STEPS } from '../rules/grammar.ts'
import type { Game } from '../rules/tree.ts'
import { hostileValue } from '../testing/hostile-values.ts'
import { atRandom } from '../testing/policies.ts'
import { small, withNumber, withSteps } from '../testing/small-game.ts'
import { assertGame, checkGame, RulesError, sentence } from './check.ts'
import { objectsIn } from './nodes.ts'

const GAMES = [...CLASSICS.values(), small]

test.each(GAMES.map((game) => [game.id, game] as const))('%s has no errors and no warnings', (_, game) => {
  const { game: checked, problems } = checkGame(game)
  expect(problems).toEqual([])
  expect(checked).toBe(game)
})

test('the small game of these tests can be played', () => {
  const play = Play.start(new Program(assertGame(small)), { seed: 1 })
  const rng = stream(1, 'players')
  while (!play.over) play.choose(atRandom(play.choices, rng))
  expect(play.outcome.ending).toBe('finished')
})

test('all errors are told at once, each where it is', () => {
  const tree = {
    ...small,
    id: 'Small!',
    seats: { min: 2, max: 40 },
    deck: { ...small.deck, suits: ['C', 'C'] },
    zones: { ...small.zones, 'the table': { see: 'all' } },
    vars: { ...small.vars, dealer: { type: 'plyaer' } },
    flow: [
      ...small.flow,
      { do: 'move', cards: 3, to: { get: 'zone', name: 'tabel' }, fast: true },
      { do: 'each', in: 4, steps: [{ do: 'tally', counter: 'crads' }, { do: 'stopp' }] },
    ],
    result: { score: { get: 'me' }, win: 'first' },
  }
  expect(checkGame(tree).problems.map(({ path }) => path)).toEqual([
    'id',
    'seats.max',
    'deck.suits[1]',
    'zones["the table"]',
    'vars.dealer.type',
    'flow[3].fast',
    'flow[3].cards',
    'flow[3].to.name',
    'flow[4].in',
    'flow[4].steps[0].counter',
    'flow[4].steps[1].do',
    'result.score',
    'result.win',
  ])
})

test('what refers to something that is wrong itself is not called wrong', () => {
  const zones = { ...small.zones, hand: { see: 'owner', per: ['palyer'] } }
  expect(checkGame({ ...small, zones }).problems.map(({ path }) => path)).toEqual(['zones.hand.per[0]'])
  const defs = { ...small.defs, mine: { type: 'nmu', is: 1 } }
  expect(checkGame({ ...small, defs }).problems.map(({ path }) => path)).toEqual(['defs.mine.type'])
})

test('there is no warning as long as there are errors', () => {
  const tree = withSteps({ do: 'end' }, { do: 'end' }, { do: 'ned' })
  expect(checkGame(tree).problems.map(({ severity }) => severity)).toEqual(['error'])
})

test('more errors than anyone reads are counted', () => {
  const tree = withSteps(...Array.from({ length: 300 }, (_, n) => ({ do: `ned${n}` })))
  const { problems } = checkGame(tree)
  expect(problems).toHaveLength(201)
  expect(sentence(problems.at(-1) as (typeof problems)[0])).toBe(
    'the tree: found 100 more errors; expected none (mend these first)',
  )
})

test('a slip in a part that is used in several places is one error, with all its places', () => {
  const wrong = zone('hnad', me)
  const shared = withSteps(
    each(everyone, () => [move(wrong, zone('table')), move(wrong, zone('stock')), show(wrong)]),
  )
  // A tree that was read from JSON shares nothing, and is reported alike.
  for (const tree of [shared, JSON.parse(JSON.stringify(shared))]) {
    const { problems } = checkGame(tree)
    expect(problems.map(sentence)).toEqual([
      'flow[3].steps[0].cards.name: found "hnad"; expected the name of a zone (did you mean "hand"?; the same in 3 places)',
    ])
    expect(problems[0]?.also).toEqual(['flow[3].steps[1].cards.name', 'flow[3].steps[2].cards.name'])
  }
  const two = withSteps(each(everyone, () => [show(zone('hnad', me)), show(zone('tabel'))]))
  expect(checkGame(two).problems).toHaveLength(2)
})

test('warnings in great number do not hide an error', () => {
  const idle = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`c${n}`, 'idle']))
  const tree = { ...withSteps({ do: 'ned' }), counters: { ...small.counters, ...idle } }
  expect(checkGame(tree).problems).toMatchObject([{ severity: 'error', path: 'flow[3].do' }])
})

test('a field more than the grammar lists is an error in every kind of node', () => {
  const tags: string[] = []
  for (const game of GAMES) {
    const copy = structuredClone(game) as unknown as Record<string, unknown>
    for (const node of objectsIn([copy['flow'], copy['defs'], copy['procs'], copy['result']])) {
      const fields = node as Record<string, unknown>
      const tag = fields['get'] ?? fields['do']
      if (typeof tag !== 'string' || tags.includes(tag)) continue
      tags.push(tag)
      fields['extra'] = 1
      const said = checkGame(copy).problems
      expect(
        said.map(({ expected }) => expected),
        tag,
      ).toContain('no such field')
      expect(
        said.every(({ path }) => path.endsWith('.extra')),
        tag,
      ).toBe(true)
      delete fields['extra']
    }
  }
  const all = [...Object.keys(GETS), ...Object.keys(STEPS)]
  expect(all.filter((tag) => !tags.includes(tag)).length).toBeLessThan(all.length / 4)
})

test('the tree is not changed, and checks alike when it is frozen', () => {
  for (const game of GAMES) {
    const copy = structuredClone(game)
    for (const part of objectsIn(copy)) Object.freeze(part)
    expect(checkGame(copy)).toEqual({ game: copy, problems: [] })
    expect(copy).toEqual(game)
  }
})

test('a tree that was written as JSON and read again checks alike', () => {
  for (const game of GAMES) {
    const tree = JSON.parse(JSON.stringify(game)) as Game
    expect(checkGame(tree)).toEqual({ game: tree, problems: [] })
    const { deck: _, ...rest } = tree
    const wrong = { ...rest, flow: [...tree.flow, { do: 'ned' }, { do: 'end' }, { do: 'end' }] }
    expect(checkGame(JSON.parse(JSON.stringify(wrong)))).toEqual(checkGame(wrong))
  }
})

test('nothing but data is looked at, and no code in a tree is run', () => {
  const rng = stream(1, 'values')
  const names = new Set<string>()
  for (let n = 0; n < 500; n += 1) {
    const { value, name } = hostileValue(rng, 7, small)
    names.add(name)
    const { game, problems } = checkGame(withNumber(value))
    expect(game, name).toBeUndefined()
    expect(problems[0]?.path, name).toMatch(/^flow\[3\]\.steps\[0\]\.by/)
  }
  expect(names.size).toBeGreaterThan(25)
})

test('what nests too deep or contains itself is told at a path', () => {
  let deep: unknown = 1
  for (let n = 0; n < 101; n += 1) deep = { get: 'sub', from: deep, take: 1 }
  const [problem] = checkGame(withNumber(deep)).problems
  expect(problem?.path).toMatch(/^flow\[3\]\.steps\[0\]\.by(\.from)+$/)
  expect(problem?.found).toBe('nodes nested more than 100 deep')
  const round: Record<string, unknown> = { do: 'repeat' }
  round['steps'] = [round]
  expect(checkGame(withSteps(round)).problems.map(sentence)).toEqual([
    'flow[3].steps[0]: found what this is a part of; expected a tree (nothing can contain itself)',
  ])
})

test('parts that are shared are no cycle', () => {
  const shared = { get: 'add', of: [1, 2] }
  expect(checkGame(withNumber({ get: 'add', of: [shared, shared, shared] })).problems).toEqual([])
})

test('a tree that must be right is returned, or everything wrong with it thrown', () => {
  expect(assertGame(small)).toBe(small)
  expect(() => assertGame({ ...small, v: 3, teams: 9 })).toThrow(RulesError)
  expect(() => assertGame({ ...small, v: 3, teams: 9 })).toThrow(
    'the rules have errors:\n' +
      '  v: found 3; expected 1 (the version of the language)\n' +
      '  teams: found 9; expected a whole number from 2 to 4',
  )
})
