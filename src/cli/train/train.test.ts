import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openReader } from '../../runs/index.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const TESTING = join(ROOT, 'src', 'train', 'testing')
const SMALL = ['--games', '40', '--iterations', '1', '--mcts', '8', '--match-games', '60', '--workers', '2']

const gameFile = (name: string): string => join(TESTING, `${name}.ts`)

/** What the type checker says. */
function typeCheck(folder: string): string {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'),
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--target',
        'esnext',
        '--module',
        'nodenext',
        '--skipLibCheck',
      ],
      ...['--allowImportingTsExtensions', '--resolveJsonModule', '--customConditions', 'manyhands-source'],
      ...[
        '--exactOptionalPropertyTypes',
        '--types',
        'node',
        '--typeRoots',
        join(ROOT, 'node_modules', '@types'),
      ],
      join(folder, 'ai.ts'),
    ],
    { encoding: 'utf8', cwd: ROOT },
  )
  return stdout
}

describe('train ./game.ts', () => {
  test('writes a player whose program passes the type checker and plays', async () => {
    using work = new Workspace()
    // A folder of the project, so that the files find its packages.
    mkdirSync(join(ROOT, '.report'), { recursive: true })
    const inside = mkdtempSync(join(ROOT, '.report', 'trained-'))
    using cleanup = new DisposableStack()
    cleanup.defer(() => rmSync(inside, { recursive: true }))
    const command = ['train', gameFile('tic-tac-toe'), ...SMALL, '--output', inside, '--json']
    const { code, stdout } = await manyhands(work.folder, command)
    expect(code).toBe(0)
    const { improved, files, strength, digest } = JSON.parse(stdout)
    expect({ improved, files }).toEqual({
      improved: true,
      files: [join(inside, 'ai.json'), join(inside, 'ai.ts')],
    })
    expect(strength[0]).toMatchObject({ against: 'random' })
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(typeCheck(inside)).toBe('')
    const play = `
      import { stream } from 'manyhands/rng'
      import game from ${JSON.stringify(pathToFileURL(gameFile('tic-tac-toe')).href)}
      import { choose, value } from ${JSON.stringify(pathToFileURL(join(inside, 'ai.ts')).href)}
      const state = { cells: ['X', 'X', '', 'O', 'O', '', '', '', ''], next: 0 }
      console.log(choose(state, 0, stream(1)), value(state, 0) > 0 && value(state, 0) < 1, game.name)`
    const played = spawnSync(
      process.execPath,
      ['--conditions=manyhands-source', '--input-type=module', '-e', play],
      { encoding: 'utf8', cwd: ROOT },
    )
    expect(played.stderr).toBe('')
    expect(played.stdout).toBe('2 true Tic-tac-toe\n')
  })

  test('killed at any moment, it resumes to the same digest and the same player', async () => {
    using work = new Workspace()
    const command = ['train', gameFile('nim'), ...SMALL, '--quiet']
    const whole = await manyhands(work.folder, [...command, '--output', 'whole', '--json'])
    for (const evaluations of [1, 80]) {
      const running = start(work.folder, [...command, '--output', 'part', '--run', 'run1', '--resume'])
      await until('it is further', () => recorded(work) >= evaluations || running.child.exitCode !== null)
      running.child.kill('SIGKILL')
      await running.ended
    }
    const resumed = await manyhands(work.folder, [
      ...command,
      '--output',
      'part',
      '--run',
      'run1',
      '--resume',
      '--json',
    ])
    expect(JSON.parse(resumed.stdout).digest).toBe(JSON.parse(whole.stdout).digest)
    expect(work.read('part/ai.json')).toBe(work.read('whole/ai.json'))
    // A run that has ended is still the same, although its player is now the one to beat.
    const again = await manyhands(work.folder, [
      ...command,
      '--output',
      'part',
      '--run',
      'run1',
      '--resume',
      '--json',
    ])
    expect(JSON.parse(again.stdout).digest).toBe(JSON.parse(whole.stdout).digest)
  })

  test('a player that is there must be beaten, unless training begins anew', async () => {
    using work = new Workspace()
    const command = ['train', gameFile('nim'), ...SMALL, '--games', '150']
    expect((await manyhands(work.folder, command)).code).toBe(0)
    const before = work.read('ai.json')
    const second = await manyhands(work.folder, [...command, '--seed', '2'])
    expect(second.code).toBe(1)
    expect(second.stdout).toContain('no better player than incumbent was found')
    expect(work.read('ai.json')).toBe(before)
    expect((await manyhands(work.folder, [...command, '--seed', '2', '--fresh'])).code).toBe(0)
    expect(work.read('ai.json')).not.toBe(before)
  })

  test.each([
    ['without choices', 'actions: () => [1]', 'there is nothing to choose'],
    ['that throws', "actions: () => { throw new Error('no idea') }", 'no idea'],
    ['with hidden randomness', 'actions: () => (Math.random() < 0.5 ? [1, 2] : [2, 1])', 'Math.random'],
    ['that is always tied', 'actions: () => [1, 2], returns: () => [0, 0]', 'every random game is tied'],
  ])('a game %s is refused, and nothing is written', async (_, rule, message) => {
    using work = new Workspace()
    work.write(
      'game.ts',
      `export default {
        name: 'Bad', players: 2,
        init: () => ({ left: 5 }),
        actors: ({ left }) => (left > 0 ? [left % 2] : []),
        apply: ({ left }) => ({ left: left - 1 }),
        returns: () => [1, 0],
        ${rule},
      }`,
    )
    const { code, stderr } = await manyhands(work.folder, ['train', './game.ts', ...SMALL])
    expect(stderr).toContain(message)
    expect(code).toBe(1)
    expect(work.list().filter((name) => name.startsWith('ai'))).toEqual([])
  })

  test('a file that is not there is wrong use', async () => {
    using work = new Workspace()
    const { code, stderr } = await manyhands(work.folder, ['train', './nowhere.ts'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "manyhands: there is no file './nowhere.ts': a game is a .ts or .js file that exports it\n",
    })
  })
})

function recorded(work: Workspace): number {
  try {
    using reader = openReader(work.path('run1'))
    return reader.counts().evaluations
  } catch {
    return 0
  }
}
