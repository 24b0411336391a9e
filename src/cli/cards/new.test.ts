import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkGame, english, InteractiveGame, simulateBatch } from '../../cards/index.ts'
import { InputError } from '../../errors/index.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'
import { readSource } from './game-source.ts'
import { writeStarter } from './new.ts'

test('the starter game checks without a warning, has rules, and can be played and simulated', async () => {
  using work = new Workspace()
  const { tree } = await readSource(writeStarter(join(work.folder, 'my-2nd-game')))
  const { game, problems } = checkGame(tree)
  if (!game) throw new Error('the starter is no game')
  expect(problems).toEqual([])
  expect(game).toMatchObject({ id: 'my-2nd-game', name: 'My 2nd Game' })
  expect(english(game)).toContain('# My 2nd Game\n')
  const result = simulateBatch(game, { games: 40 })
  expect(result).toMatchObject({ games: 40, unfinished: 0, errors: 0 })
  expect(result.counters['ties']?.mean).toBeGreaterThan(0)
  const table = InteractiveGame.start(game, { players: ['human', 'random'] })
  while (!table.over) table.isHuman ? table.answer(0) : table.computerChooses()
})

test('no file is overwritten, and what cannot be an id or a folder is refused', () => {
  using work = new Workspace()
  const file = join(work.folder, 'mine.ts')
  work.write('mine.ts', 'hands off')
  expect(() => writeStarter(file)).toThrow(/mine\.ts exists already: choose another name/)
  expect(readFileSync(file, 'utf8')).toBe('hands off')
  for (const name of ['My Game', '9lives', 'game.js'])
    expect(() => writeStarter(join(work.folder, 'x', name))).toThrow(InputError)
  expect(() => writeStarter(join(work.folder, 'nowhere', 'mine'))).toThrow(/there is no folder/)
})

test('new says what to do with the file', async () => {
  using work = new Workspace()
  const { code, stdout, stderr } = await manyhands(work.folder, ['new', 'my-game'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^wrote my-game\.ts, a game for 2 to 4 players/)
  expect(stdout).toContain('  manyhands check ./my-game.ts ')
})
