import { expect, test } from 'vitest'
import { DUEL_JSON } from './games.ts'
import { manyhands } from './manyhands.ts'
import { Workspace } from './workspace.ts'

test('a module that was changed between two commands is imported again', async () => {
  using work = new Workspace()
  const named = (name: string): string =>
    `export default ${JSON.stringify({ ...JSON.parse(DUEL_JSON), name })}`
  for (const name of ['First', 'Second']) {
    work.write('game.mjs', named(name))
    expect((await manyhands(work.folder, ['rules', 'game.mjs'])).stdout).toContain(`# ${name}\n`)
  }
})

test('with --json a command leaves standard output to the next one', async () => {
  using work = new Workspace()
  expect(JSON.parse((await manyhands(work.folder, ['games', '--json'])).stdout)).toHaveProperty('games')
  expect((await manyhands(work.folder, ['games'])).stdout).toMatch(/^id +name/)
})
