import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const GAMES = join(import.meta.dirname, '..', '..', 'train', 'testing')

const game = (parts: string): string => `
export default {
  name: 'Nim',
  players: 2,
  init: () => ({ sticks: 12, next: 0 }),
  actors: ({ sticks, next }) => (sticks > 0 ? [next] : []),
  actions: ({ sticks }) => [1, 2, 3].filter((taken) => taken <= sticks),
  apply: ({ sticks, next }, player, taken) => ({ sticks: sticks - taken, next: 1 - next }),
  returns: ({ next }) => (next === 0 ? [-1, 1] : [1, -1]),
  ${parts}
}
`

async function checked(parts: string, options: readonly string[] = []) {
  using workspace = new Workspace()
  workspace.write('game.js', game(parts))
  const { code, stdout, stderr } = await manyhands(workspace.folder, [
    'train',
    'check',
    './game.js',
    ...options,
    '--json',
  ])
  return { code, stderr, ...JSON.parse(stdout) }
}

describe('train check', () => {
  test('exits with 0 and says so if nothing breaks the interface', async () => {
    const { code, stdout } = await manyhands(GAMES, ['train', 'check', './goofspiel.ts'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Goofspiel: 40 games checked, nothing breaks the interface\ndigest /)
  })

  test('exits with 1 and names the line that changes a state', async () => {
    using workspace = new Workspace()
    workspace.write(
      'game.js',
      game('apply(state, player, taken) {\n    state.sticks -= taken\n    return state\n  },'),
    )
    const { code, stdout } = await manyhands(workspace.folder, [
      'train',
      'check',
      './game.js',
      '--games',
      '3',
    ])
    expect(code).toBe(1)
    expect(stdout).toContain(`Nim: 3 games checked, 1 problem

apply changes the state that it is given
  Return a new state and leave the old one as it is, or give the game a clone.
  in apply, game.js:11:18, seed 1, 2 players, before any action
  seen in 3 of 3 games
`)
  })

  test.each([
    ['a call that never returns', 'actions: () => { for (;;); },', 'has not come to its end after 1 s'],
    [
      'a game that exits',
      'actors: () => process.exit(3),',
      'ended its worker: the worker exited with code 3',
    ],
    [
      'a late error',
      'init: () => { setTimeout(() => { throw new Error("late") }, 5); return { sticks: 3, next: 0 } },',
      'late',
    ],
    ['a game without choices', 'actions: () => [1],', 'there is nothing to choose'],
    ['a game that is over at once', 'actors: () => [],', 'there is nothing to play'],
    [
      'a determinize that gives the real state',
      'view: ({ next }) => ({ next }), determinize: (state) => state,',
      'determinize gave the real state in all of',
    ],
  ])('exits with 1 for %s', async (_, parts, what) => {
    const games = what.startsWith('determinize') ? 10 : 2
    const { code, ok, problems } = await checked(parts, ['--games', String(games), '--timeout', '1s'])
    expect(code).toBe(1)
    expect(ok).toBe(false)
    expect(problems[0].what).toContain(what)
    expect(problems[0].games).toBe(games)
    expect(problems[0].fix).not.toBe('')
  })

  test('finds the same on one worker and on two', async () => {
    const parts = 'returns: () => [Math.random()],'
    const [one, two] = [await checked(parts, ['--workers', '1']), await checked(parts, ['--workers', '2'])]
    expect(one.problems.map(({ kind }: { kind: string }) => kind)).toEqual(['hidden randomness', 'returns'])
    expect(two.digest).toBe(one.digest)
  })

  test('exits with 2 for a file with an error of syntax, and names its line', async () => {
    const { code, error } = await checked('apply: (((')
    expect(code).toBe(2)
    expect(error.message).toMatch(/^\.\/game\.js cannot be imported: .* \(at game\.js:\d+:\d+\)$/)
  })

  test('exits with 2 for a file that exports no game', async () => {
    const { code, error } = await checked('players: 0, apply: 5,')
    expect(code).toBe(2)
    expect(error.message).toContain(
      'players must be a number from 1 to 31, or { min, max }; apply must be a function',
    )
  })
})
