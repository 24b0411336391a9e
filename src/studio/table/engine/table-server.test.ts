import { expect, test } from 'vitest'
import { CLASSICS, type Game } from '../../../cards/browser.ts'
import type { FromWorker } from './messages.ts'
import { TableServer } from './table-server.ts'

const gops = CLASSICS.get('gops') as Game
const setup = { game: gops, players: ['human', 'random'], seed: 1 }

function serve(): { server: TableServer; said: FromWorker[] } {
  const said: FromWorker[] = []
  return {
    server: new TableServer(
      (message) => said.push(message),
      async () => {},
    ),
    said,
  }
}

test('a game that begins is shown up to the first question', async () => {
  const { server, said } = serve()
  await server.receive({ kind: 'start', setup })
  expect(said[0]).toEqual({ kind: 'began', players: ['human', 'random'], seed: '1' })
  expect(said.at(-1)).toMatchObject({ kind: 'scene', scene: { question: { title: 'You may' } } })
})

test('after an answer every choice of a computer player is shown', async () => {
  const { server, said } = serve()
  await server.receive({ kind: 'start', setup })
  const before = said.length
  await server.receive({ kind: 'answer', place: 0 })
  expect(said.slice(before).map(({ kind }) => kind)).toEqual(['scene', 'scene'])
})

test('a new game ends the one before, though its computer players have not finished', async () => {
  const said: FromWorker[] = []
  const server: TableServer = new TableServer(
    (message) => said.push(message),
    async () => {
      // The page asks for another game while the first computer player thinks.
      if (!said.some((message) => message.kind === 'began' && message.seed === '2'))
        void server.receive({ kind: 'start', setup: { ...setup, seed: 2 } })
    },
  )
  await server.receive({ kind: 'start', setup: { ...setup, players: ['random', 'human'] } })
  await server.receive({ kind: 'save' })
  expect(said.at(-1)).toMatchObject({ kind: 'saved', name: 'gops-2.txt' })
})

test('what cannot be done is said in words, and the game goes on', async () => {
  const { server, said } = serve()
  await server.receive({ kind: 'start', setup })
  await server.receive({ kind: 'load', record: 'not a record', game: gops })
  expect(said.at(-1)?.kind).toBe('fault')
  await server.receive({ kind: 'answer', place: 0 })
  expect(said.at(-1)?.kind).toBe('scene')
})

test('a record of another game is refused', async () => {
  const { server, said } = serve()
  await server.receive({ kind: 'start', setup })
  await server.receive({ kind: 'save' })
  const saved = said.at(-1) as Extract<FromWorker, { kind: 'saved' }>
  await server.receive({ kind: 'load', record: saved.text, game: CLASSICS.get('hearts') as Game })
  expect(said.at(-1)).toEqual({
    kind: 'fault',
    message: 'the record is of another game, gops: load it at the table of that game',
  })
})

test('a record of a variant is refused at the table of its original, which has the same id', async () => {
  const { server, said } = serve()
  const variant = { ...gops, options: { carry: { default: true, means: 'whether prizes are carried over' } } }
  await server.receive({ kind: 'start', setup: { ...setup, game: variant } })
  await server.receive({ kind: 'save' })
  const saved = said.at(-1) as Extract<FromWorker, { kind: 'saved' }>
  await server.receive({ kind: 'load', record: saved.text, game: gops })
  expect(said.at(-1)).toEqual({
    kind: 'fault',
    message: 'the record is of GOPS with other rules: load it at the table of that variant',
  })
})

const lastScene = (said: readonly FromWorker[]) =>
  said.findLast((message) => message.kind === 'scene') as Extract<FromWorker, { kind: 'scene' }>

test('a game that was left goes on where it stood, and a new one begins where it is of other rules', async () => {
  const before = serve()
  await before.server.receive({ kind: 'start', setup })
  await before.server.receive({ kind: 'answer', place: 0 })
  const { left, scene } = lastScene(before.said)
  const after = serve()
  await after.server.receive({ kind: 'start', setup: { ...setup, seed: 2 }, left: left as string })
  expect(after.said[0]).toEqual({ kind: 'began', players: ['human', 'random'], seed: '1' })
  expect(lastScene(after.said).scene.question).toEqual(scene.question)
  const hearts = CLASSICS.get('hearts') as Game
  const players = ['human', 'random', 'random', 'random']
  await after.server.receive({
    kind: 'start',
    setup: { game: hearts, players, seed: 3 },
    left: left as string,
  })
  expect(after.said.findLast(({ kind }) => kind === 'began')).toEqual({ kind: 'began', players, seed: '3' })
})

test('when a game is over, nothing of it is left', async () => {
  const { server, said } = serve()
  await server.receive({ kind: 'start', setup })
  expect(lastScene(said).left).toBeTypeOf('string')
  for (let n = 0; n < 13; n += 1) await server.receive({ kind: 'answer', place: 0 })
  expect(lastScene(said).left).toBeNull()
})
