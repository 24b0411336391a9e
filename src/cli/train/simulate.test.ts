import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRun, openReader } from '../../runs/index.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

const GAMES = join(import.meta.dirname, '..', '..', 'train', 'testing')

const run = (args: readonly string[]) => manyhands(GAMES, ['train', 'simulate', ...args])

async function json(args: readonly string[]) {
  const { code, stdout } = await run([...args, '--json'])
  return { code, document: JSON.parse(stdout) }
}

describe('train simulate', () => {
  test('gives the same digest for any number of workers, on threads and processes', async () => {
    const digests = new Set<string>()
    for (const [lane, workers] of [
      ['thread', '1'],
      ['process', '2'],
    ] as const) {
      const { code, document } = await json([
        ...['goofspiel.ts', '--games', '40', '--players', 'mcts:15,random', '--seed', '3'],
        ...['--workers', workers, '--lane', lane],
      ])
      expect(code).toBe(0)
      expect(document).toMatchObject({
        game: 'Goofspiel',
        games: 40,
        seats: 2,
        players: ['mcts:15', 'random'],
      })
      expect(document.timing.gamesPerSecond).toBeGreaterThan(0)
      digests.add(document.digest)
    }
    expect(digests.size).toBe(1)
    const { document } = await json([
      'goofspiel.ts',
      '--games',
      '40',
      '--players',
      'mcts:15,random',
      '--seed',
      '4',
    ])
    expect(digests).not.toContain(document.digest)
  })

  test('answers a designer in words', async () => {
    const { code, stdout } = await run(['nim.ts', '--games', '300', '--parallel'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Nim: 300 games, seed 1, 2 random players\n/)
    expect(stdout).toMatch(/^To move first is not shown to matter: the first to move wins \d/m)
    expect(stdout).toMatch(/^A decision offers 2\.\d actions on average, at most 3/m)
  })

  test('exits with 1 for a game with nothing to choose', async () => {
    using workspace = new Workspace()
    cpSync(join(GAMES, 'nim.ts'), workspace.path('nim.ts'))
    const text = readFileSync(join(GAMES, 'nim.ts'), 'utf8').replace(/\[1, 2, 3\].*/, '[1],')
    workspace.write('forced.ts', text)
    const { code, stdout } = await manyhands(workspace.folder, [
      'train',
      'simulate',
      './forced.ts',
      '--games',
      '5',
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('There is nothing to choose')
  })

  test('exits with 1 for a game that fails, and prints a command that plays it again', async () => {
    using workspace = new Workspace()
    const text = readFileSync(join(GAMES, 'nim.ts'), 'utf8').replace('=> [1, 2, 3]', '=> [0, 1, 2, 3]')
    workspace.write(
      'slow.ts',
      text.replace('sticks: sticks - taken', 'sticks: taken ? sticks - taken : boom()'),
    )
    const { code, stdout } = await manyhands(workspace.folder, [
      'train',
      'simulate',
      './slow.ts',
      '--games',
      '3',
    ])
    expect(code).toBe(1)
    const [, command] = /Play it again with:\n {2}manyhands (.*)/.exec(stdout) ?? []
    const again = await manyhands(workspace.folder, command?.split(' ') ?? [])
    expect(again.code).toBe(1)
    expect(again.stdout).toContain('1 game of 1 failed. The first, 1-game-')
    expect(again.stdout).toContain('boom is not defined')
  })

  test('records a run, and resumes it to the same digest', async () => {
    using workspace = new Workspace()
    const args = [
      'train',
      'simulate',
      join(GAMES, 'nim.ts'),
      '--games',
      '200',
      '--run',
      workspace.path('run'),
      '--json',
    ]
    const fresh = JSON.parse((await manyhands(workspace.folder, args)).stdout)
    const resumed = JSON.parse((await manyhands(workspace.folder, [...args, '--resume'])).stdout)
    expect(resumed.digest).toBe(fresh.digest)
    expect((await manyhands(workspace.folder, args)).code).toBe(2)
  })

  test('hands options to the game, and says them in the command that plays a failed game again', async () => {
    using workspace = new Workspace()
    const text = readFileSync(join(GAMES, 'nim.ts'), 'utf8')
    workspace.write(
      'sized.ts',
      text.replace(
        'init: ({ seed }) => ({ sticks: 12 + (seed % 3),',
        'init: ({ options }) => ({ sticks: options.sticks,',
      ),
    )
    const sized = (...more: string[]) =>
      manyhands(workspace.folder, ['train', 'simulate', './sized.ts', '--games', '5', ...more])
    const { stdout } = await sized('--option', 'sticks=2', '--json')
    expect(JSON.parse(stdout).balance.actions.max).toBe(2)
    expect((await sized('--option', 'sticks')).stderr).toContain("got 'sticks'; write it as name=value")
  })

  test.each([
    ['a file that is missing', ['nowhere.ts'], "there is no file 'nowhere.ts'"],
    ['a module that is no game', ['faulty.ts', '--export', 'GAME_FAULTS'], 'does not export a game'],
    ['too many seats', ['nim.ts', '--seats', '3'], 'Nim is for 2 players; got 3'],
    ['a player that does not exist', ['nim.ts', '--players', 'clever'], 'there is no player "clever"'],
  ])('exits with 2 for %s', async (_, args, message) => {
    const { code, stderr } = await run(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('stops at Ctrl-C with the games so far', async () => {
    using workspace = new Workspace()
    const run = workspace.path('run')
    const { child, ended } = start(GAMES, [
      ...['train', 'simulate', 'nim.ts', '--games', '5000000', '--workers', '1', '--run', run, '--json'],
    ])
    await until('games are recorded', () => recordedIn(run) > 0 || child.exitCode !== null)
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true })
  })
})

function recordedIn(run: string): number {
  if (!isRun(run)) return 0
  using reader = openReader(run)
  return reader.counts().evaluations
}
