import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => {
  work[Symbol.dispose]()
})

test('a second game of the same seed does not overwrite the first', async () => {
  const args = ['play', 'hearts', '--seed', '9']
  await manyhands(work.folder, args, { input: ':q\n' })
  const { stdout } = await manyhands(work.folder, args, { input: ':q\n' })
  expect(stdout).toContain('.manyhands/played/hearts-9-2.txt')
  expect(work.has('.manyhands/played/hearts-9.txt')).toBe(true)
})

test('of games that end at the same time in one folder, each is saved', async () => {
  const args = ['play', 'hearts', '--seed', '9']
  const games = [1, 2, 3].map(() => start(work.folder, args, { input: '1\n', staysOpen: true }))
  const asked = games.map(async ({ child }) => {
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    await until('it asks', () => said.includes(' more to player 2\n'))
  })
  await Promise.all(asked)
  for (const { child } of games) child.stdin?.end(':q\n')
  await Promise.all(games.map(({ ended }) => ended))
  const saved = readdirSync(work.path('.manyhands/played')).toSorted()
  expect(saved).toEqual(['hearts-9-2.txt', 'hearts-9-3.txt', 'hearts-9.txt'])
})

test('a game that was left goes on in the same file', async () => {
  const play = (args: readonly string[], input: string): ReturnType<typeof manyhands> =>
    manyhands(work.folder, ['play', ...args], { input })
  const left = await play(
    ['kuhn-poker', '--seed', '2', '--players', 'human,random', '--record', 'my game.txt'],
    ':q\n',
  )
  expect(left.stdout).toContain("Saved. Go on with: manyhands play --resume 'my game.txt'\n")
  const over = await play(['--resume', 'my game.txt'], '1\n1\n1\n')
  expect(over).toMatchObject({ code: 0, stderr: '' })
  expect(over.stdout).toContain("Saved. Play it again with: manyhands replay 'my game.txt'\n")
  expect(await play(['--resume', 'my game.txt'], '')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^manyhands: my game.txt, line \d+: the game is over: replay shows it again\n$/,
    ),
  })
})

test('a record is not written over a file that is there', async () => {
  work.write('mine.txt', 'precious\n')
  const { code, stdout, stderr } = await manyhands(work.folder, ['play', 'hearts', '--record', 'mine.txt'], {
    input: ':q\n',
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe(
    'manyhands: mine.txt is there already, and no game is written over it: name another file with --record, or remove it\n',
  )
  expect(work.read('mine.txt')).toBe('precious\n')
})
