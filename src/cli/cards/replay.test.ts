import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordGame } from '../../cards/index.ts'
import { duel } from '../../cards/simulate/testing/games.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const record = recordGame(duel, { seed: 5 })

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('duel.txt', record)
})
afterEach(() => work[Symbol.dispose]())

const replay = (...args: string[]) => manyhands(work.folder, ['replay', ...args])

test('prints the game and says that it went as recorded', async () => {
  const replayed = await replay('duel.txt')
  expect(replayed.stdout.startsWith(`${record}\n`)).toBe(true)
  expect(replayed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /\nequal: the game went as recorded\nengine reference\ndigest [0-9a-f]{64}\n$/,
    ),
    stderr: '',
  })
})

test('says where a game differs, with exit code 1', async () => {
  const [line] = /^player 1: .*$/m.exec(record) as RegExpExecArray
  const number = record.split('\n').indexOf(line) + 1
  work.write('edited.txt', record.replace(line, 'player 1: play 9S'))
  const { code, stdout } = await replay('edited.txt', '--quiet')
  expect(stdout).toMatch(
    new RegExp(`^different: edited\\.txt, line ${number}: player 1 cannot choose that; there are: play .*\n`),
  )
  expect(stdout).toMatch(
    /\n {2}recorded {2}player 1: play 9S\n {2}replayed {2}\(player 1 chooses\)\nengine reference\ndigest [0-9a-f]{64}\n$/,
  )
  expect(code).toBe(1)
  const found = await replay('edited.txt', '--json')
  expect(JSON.parse(found.stdout)).toEqual({
    equal: false,
    games: 1,
    difference: expect.objectContaining({ line: number, recorded: 'player 1: play 9S' }),
    engine: 'reference',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    timing: { seconds: expect.any(Number) },
  })
  expect(found.code).toBe(1)
})

test('says that the rules have changed since, with exit code 1', async () => {
  work.write('old.txt', record.replace(/^rules-digest: .*/m, `rules-digest: ${'0'.repeat(64)}`))
  const { code, stdout } = await replay('old.txt', '--quiet')
  expect(stdout).toMatch(/^different: old\.txt, line 8: the rules of Duel have changed since\n/)
  expect(code).toBe(1)
})

test.each([
  ['nothing', '', /garbage\.txt, line 1: no record/],
  ['bytes', new Uint8Array([0, 255, 254, 27, 91, 50, 74]), /garbage\.txt, line 1: no record/],
  [
    'a cut header',
    'manyhands record 1\ngame: war\n',
    /garbage\.txt, line 1: the header of this record lacks "seats"/,
  ],
])('a file of %s is wrong use', async (_, content, message) => {
  work.write('garbage.txt', content)
  const { code, stderr, stdout } = await replay('garbage.txt')
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('\u001b')
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('a file that is not there, or a folder, is wrong use', async () => {
  mkdirSync(work.path('folder'))
  expect(await replay('nowhere.txt')).toMatchObject({
    code: 2,
    stderr: 'manyhands: there is no file nowhere.txt\n',
  })
  expect(await replay('folder')).toMatchObject({ code: 2, stderr: 'manyhands: folder is a folder\n' })
})
