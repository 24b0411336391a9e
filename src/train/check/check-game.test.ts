import { describe, expect, test } from 'vitest'
import type { TrainGame } from '../game.ts'
import { goofspiel } from '../testing/goofspiel.ts'
import { type NimState, nim } from '../testing/nim.ts'
import { type DiceState, secretDice } from '../testing/secret-dice.ts'
import { checkGame } from './check-game.ts'
import { merged } from './problem.ts'

function problemsOf<State, Action>(
  game: TrainGame<State, Action>,
  { players = 2, seed = 5, maxActions = 500 } = {},
) {
  return checkGame(game, { players, seed, maxActions }).problems
}

const kinds = <State, Action>(game: TrainGame<State, Action>) => [
  ...new Set(problemsOf(game).map(({ kind, where }) => `${kind} in ${where.call}`)),
]

/** Nim whose state is changed in place. */
const inPlace: TrainGame<{ sticks: number; next: number }, number> = {
  ...(nim as TrainGame<{ sticks: number; next: number }, number>),
  apply: (state, _player, taken) => {
    state.sticks -= taken
    state.next = 1 - state.next
    return state
  },
}

test('what a search comes to is told as that', () => {
  const rare: TrainGame<readonly number[], number> = {
    name: 'Rare',
    players: 2,
    init: () => [],
    actors: (taken) => (taken.length < 2 ? [taken.length] : []),
    actions: (taken) => (taken[0] === 7 ? [] : taken.length === 0 ? TWENTY : [1, 2]),
    apply: (taken, _player, action) => [...taken, action],
    returns: ([first]) => [first as number, 10],
  }
  const wheres = TWENTY.flatMap((seed) => problemsOf(rare, { seed })).map(({ where }) => where)
  expect(wheres.filter(({ inSearch }) => inSearch)[0]).toMatchObject({ call: 'actions', after: [] })
  for (const { after } of wheres.filter(({ inSearch }) => !inSearch)) expect(after).toEqual(['7'])
})

const TWENTY = Array.from({ length: 20 }, (_, n) => n)

let calls = 0

describe('a check of a game', () => {
  test.each([
    ['plain functions', nim],
    ['simultaneous actors', goofspiel],
    ['clone, view and determinize', secretDice],
    ['a state that apply changes, with clone', { ...inPlace, clone: (state: NimState) => ({ ...state }) }],
  ])('finds nothing wrong with %s', (_, game) => {
    for (const seed of [1, 2, 3]) expect(problemsOf(game as TrainGame, { seed })).toEqual([])
  })

  test('says what is wrong, in which call, after which actions, and what would be right', () => {
    const [problem] = problemsOf({
      ...nim,
      apply: (state, player, taken, rng) => {
        if (state.sticks < 8) Math.random()
        return nim.apply(state, player, taken, rng)
      },
    })
    expect(problem).toMatchObject({
      kind: 'hidden randomness',
      what: 'apply calls Math.random',
      fix: expect.stringContaining('Take all chance from the rng'),
      where: { call: 'apply', seed: 5, players: 2 },
    })
    expect(problem?.where.after.length).toBeGreaterThan(0)
    expect(problem?.where.after.every((id) => /^[123]$/.test(id))).toBe(true)
  })

  test.each<[string, TrainGame<NimState, number>, string]>([
    [
      'Date.now',
      { ...nim, init: () => ({ sticks: 9 + (Date.now() % 2), next: 0 }) },
      'hidden randomness in init',
    ],
    [
      'a random action list',
      { ...nim, actions: () => (Math.random() < 0.5 ? [1, 2] : [2, 1]) },
      'hidden randomness in actions',
    ],
    [
      'a counter outside the state',
      { ...nim, init: () => ({ sticks: 9 + ((calls += 1) % 2), next: 0 }) },
      'different trace in init',
    ],
    [
      'a counter in apply',
      { ...nim, apply: ({ sticks, next }) => ({ sticks: sticks - 1 - ((calls += 1) % 2), next: 1 - next }) },
      'different trace in apply',
    ],
    ['an apply that changes the state', inPlace as TrainGame<NimState, number>, 'mutation in apply'],
    [
      'a question that changes the state',
      {
        ...nim,
        actors: (state) => {
          Object.assign(state, { asked: (state as { asked?: number }).asked ?? 0 + 1 })
          return nim.actors(state)
        },
      },
      'mutation in actors',
    ],
    ['no action', { ...nim, actions: ({ sticks }) => (sticks < 3 ? [] : [1, 2]) }, 'actions in actions'],
    [
      'actors that do not play',
      { ...nim, actors: ({ sticks }) => (sticks > 0 ? [2] : []) },
      'actors in actors',
    ],
    ['returns of one number', { ...nim, returns: () => [1] }, 'returns in returns'],
    ['returns that are not finite', { ...nim, returns: () => [1, Number.NaN] }, 'returns in returns'],
    ['no end', { ...nim, apply: ({ sticks, next }) => ({ sticks, next: 1 - next }) }, 'no end in undefined'],
    ['nothing returned', { ...nim, apply: () => undefined as never }, 'apply in apply'],
    [
      'a promise returned',
      { ...nim, apply: async () => ({ sticks: 0, next: 0 }) as never } as never,
      'apply in apply',
    ],
    [
      'an error',
      {
        ...nim,
        apply: () => {
          throw new Error('boom')
        },
      },
      'threw in apply',
    ],
    ['equal actions', { ...nim, actions: () => [1, 1] }, 'actions in actions'],
    ['a key that changes', { ...nim, key: () => String((calls += 1)) }, 'key in key'],
    [
      'a feature that is not a number',
      { ...nim, features: { ratio: () => Number.NaN } },
      'features in features.ratio',
    ],
  ])('names %s', (_, game, expected) => {
    expect(kinds(game)).toContain(expected)
  })

  test.each<[string, Partial<TrainGame<DiceState, { readonly does: 'keep' | 'roll' }>>, string]>([
    ['a clone that shares state', { clone: ({ dice, turn }) => ({ dice, turn }) }, 'clone in clone'],
    [
      'a clone that is not equal',
      { clone: ({ dice, turn }) => ({ dice: [...dice], turn: turn + 1 }) },
      'clone in clone',
    ],
    [
      'a determinize that changes what the player sees',
      { determinize: ({ dice, turn }, _, rng) => ({ dice: dice.map(() => 10 + rng.between(1, 6)), turn }) },
      'determinize in determinize',
    ],
    [
      'a determinize that changes who acts',
      { determinize: ({ dice }) => ({ dice, turn: 1 }) },
      'determinize in determinize',
    ],
    [
      'a feature that sees what its player does not',
      { features: { other: ({ dice }, player) => dice[1 - player] ?? 0 } },
      'features in features.other',
    ],
  ])('names %s', (_, part, expected) => {
    expect(kinds({ ...secretDice, ...part })).toContain(expected)
  })

  test('names a view without determinize', () => {
    const { determinize: _, ...hiding } = secretDice
    expect(problemsOf(hiding)[0]).toMatchObject({
      what: expect.stringContaining('a view but no determinize'),
    })
  })

  test('names simultaneous actors who know of each other, and those who are asked again', () => {
    const peeking: typeof goofspiel = {
      ...goofspiel,
      actions: ({ hands, bids }, player) =>
        player === 1 && bids[0] !== null && (hands[1]?.length ?? 0) > 1
          ? (hands[1] ?? []).slice(1)
          : (hands[player] ?? []),
    }
    expect(problemsOf(peeking)[0]?.what).toContain('what player 0 chose changes the actions of player 1')
    const again: typeof goofspiel = {
      ...goofspiel,
      actors: ({ prizes }) => (prizes.length === 0 ? [] : [0, 1]),
    }
    expect(problemsOf(again)[0]?.what).toContain('actors gives [0,1] instead of [1]')
  })

  test('counts a problem once, with the games that showed it', () => {
    const found = [1, 2, 3].map((seed) => problemsOf({ ...nim, returns: () => [] }, { seed }))
    expect(merged([...found, []])).toMatchObject([{ kind: 'returns', games: 3, where: { seed: 1 } }])
  })
})
