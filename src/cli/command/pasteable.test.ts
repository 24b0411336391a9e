import { afterEach, expect, test } from 'vitest'
import { buildProgram } from '../program.ts'
import { pasteable } from './pasteable.ts'

const { argv } = process
afterEach(() => {
  process.argv = argv
})

test('a program that npx started prints commands that begin with npx, and another does not', () => {
  const text = 'Go on with: manyhands play --resume a.txt'
  process.argv = ['node', '/home/me/game/node_modules/.bin/manyhands']
  expect(pasteable(text)).toBe('Go on with: npx manyhands play --resume a.txt')
  expect(pasteable('manyhands needs Node 24; type npx manyhands play')).toBe(
    'manyhands needs Node 24; type npx manyhands play',
  )
  process.argv = ['node', '/usr/local/bin/manyhands']
  expect(pasteable(text)).toBe(text)
})

test('every command is known, but for completion, which needs the program on the path', async () => {
  const program = await buildProgram(() => {})
  const unknown = program.commands
    .map((command) => command.name())
    .filter((name) => pasteable(`manyhands ${name}`, 'npx manyhands') === `manyhands ${name}`)
  expect(unknown).toEqual(['completion'])
})
