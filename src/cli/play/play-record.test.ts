import { readdirSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InteractiveGame } from '../../cards/index.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'
import { RecordFile } from './record-file.ts'

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

test('of games at the same time in one folder each is saved, one that is killed included', async () => {
  const args = ['play', 'hearts', '--seed', '9']
  const games = [1, 2, 3].map(() => start(work.folder, args, { input: '1\n', staysOpen: true }))
  const asked = games.map(async ({ child }) => {
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    await until('it asks', () => said.includes(' more to player 2\n'))
  })
  await Promise.all(asked)
  games[0]?.child.kill('SIGKILL')
  for (const { child } of games) child.stdin?.end(':q\n')
  await Promise.all(games.map(({ ended }) => ended))
  const saved = readdirSync(work.path('.manyhands/played')).toSorted()
  expect(saved).toEqual(['hearts-9-2.txt', 'hearts-9-3.txt', 'hearts-9.txt'])
  const records = saved.map((name) => InteractiveGame.resume(work.read(`.manyhands/played/${name}`)).record())
  expect(new Set(records).size).toBe(1)
  expect(records[0]).toMatch(/\nplayer 1: pass .*\nstopped: player 1 was to choose\n$/)
})

test('the file always holds what was played, also after undo', () => {
  const game = InteractiveGame.start('crazy-eights', { seed: 8, players: ['human', 'random'] })
  const path = work.path('eights.txt')
  using file = new RecordFile(game, { named: path }, () => {})
  for (let n = 0; n < 30 && !game.over; n += 1) {
    if (!game.isHuman) game.computerChooses()
    else if (n % 5 === 4) game.undo()
    else game.answer(0)
    file.update()
    expect(work.read('eights.txt')).toBe(game.recordSoFar())
  }
  file.save()
  expect(work.read('eights.txt')).toBe(game.record())
})

test('a game whose file was removed is saved in a new one', () => {
  const game = InteractiveGame.start('kuhn-poker', { seed: 1 })
  const path = work.path('removed.txt')
  using file = new RecordFile(game, { named: path }, () => {})
  rmSync(path)
  expect(file.save()).toBe(path)
  expect(work.read('removed.txt')).toBe(game.record())
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
