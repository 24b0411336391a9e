import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => {
  work[Symbol.dispose]()
})

const replayed = async (file: string): Promise<string> =>
  (await manyhands(work.folder, ['replay', file])).stdout

describe("a player's module", () => {
  const play = (module: string, ...more: string[]): ReturnType<typeof manyhands> => {
    work.write('own.mjs', module)
    const args = ['play', 'gops', '--players', 'human,./own.mjs', '--seed', '1', '--record', 'own.txt']
    return manyhands(work.folder, [...args, ...more], { input: '1\n1\n:q\n' })
  }
  const FAILING = `export function choose(view, options) {
    if (options.length < 13) throw new Error('lost my way')
    return 0
  }`

  test('that fails ends the game with one line, and the game is saved', async () => {
    const { code, stdout, stderr } = await play(FAILING)
    expect(code).toBe(1)
    expect(stderr).toBe(
      'manyhands: ./own.mjs as player 2 of gops: choose failed: Error: lost my way (at own.mjs:2:36); mend it there\n',
    )
    expect(stdout).toMatch(
      /\nA player failed before the game was over.\nSaved. Go on with: manyhands play --resume own.txt\ndigest [0-9a-f]{64}\n$/,
    )
    expect(await replayed('own.txt')).toMatch(/\nstopped: player 2 was to choose\n\nequal/)
  })

  test('that fails is told to programs', async () => {
    const { code, stdout } = await play(FAILING, '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ending: 'player failed',
      record: 'own.txt',
      error: { message: expect.stringContaining('lost my way') },
    })
  })

  test('that ends the program leaves the game saved', async () => {
    const { code, stdout, stderr } = await play(FAILING.replace('throw new Error(', 'process.exit(0, '))
    expect(code).toBe(2)
    expect(stderr).toBe('manyhands: the program exited with code 0 before the command was done\n')
    expect(stdout).toContain('Saved. Go on with: manyhands play --resume own.txt\n')
    expect(await replayed('own.txt')).toMatch(/\nstopped: player 2 was to choose\n\nequal/)
  })

  test('that ends the program is told to programs', async () => {
    const { code, stdout } = await play(FAILING.replace('throw new Error(', 'process.exit(0, '), '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      error: { message: 'the program exited with code 0 before the command was done' },
    })
    expect(work.has('own.txt')).toBe(true)
  })

  test('that prints does not come between a program and its document', async () => {
    const { code, stdout, stderr } = await play(
      `console.log('loaded')
      setInterval(() => console.log('still here'), 1)
      export function choose() {
        console.log('choosing')
        process.stdout.write('written')
        return 0
      }`,
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ending: 'quit' })
    for (const text of ['loaded', 'choosing', 'written']) expect(stderr).toContain(text)
  })
})
