import { expect, test } from 'vitest'
import { CLASSICS } from '../../cards/index.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const games = async (...args: string[]) => {
  using work = new Workspace()
  return await manyhands(work.folder, ['games', ...args])
}

test('lists the games with their ids, names, families and players', async () => {
  const { code, stdout, stderr } = await games()
  const [head, ...lines] = stdout.trimEnd().split('\n')
  expect(lines.pop()).toMatch(/^digest [0-9a-f]{64}$/)
  expect(head).toMatch(/^id +name +family +players$/)
  expect(lines.map((line) => line.split(' ')[0])).toEqual([...CLASSICS.keys()])
  expect(stdout).toMatch(/^war +War +accumulation +2$/m)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('--json has the fields that others rely on', async () => {
  const document = JSON.parse((await games('--json')).stdout)
  expect(Object.keys(document)).toEqual(['games', 'digest', 'timing'])
  expect(document.games[0]).toEqual({
    id: 'war',
    name: 'War',
    family: 'accumulation',
    seats: { min: 2, max: 2 },
    source: expect.stringContaining('https://www.pagat.com/war/war.html'),
  })
  expect(document.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(document.timing).toEqual({ seconds: expect.any(Number) })
})

test('--seats keeps the games for so many', async () => {
  const two = JSON.parse((await games('--seats', '2', '--json')).stdout)
  expect(two.games.map(({ id }: { id: string }) => id)).toContain('war')
  const fifty = await games('--seats', '50')
  expect(fifty).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^no game is for 50 players\ndigest /),
  })
  expect(await games('--seats', 'two')).toMatchObject({ code: 2 })
})
