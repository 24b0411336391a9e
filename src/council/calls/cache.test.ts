import { expect, test } from 'vitest'
import { namedModel } from '../models/named-model.ts'
import { addressOf } from './cache.ts'

const REQUEST = {
  system: 'You are brief.',
  prompt: 'Why?',
  mostTokens: 50,
  about: { task: 'text', who: 'reader', round: 1 },
} as const
const model = (name = 'toy', baseUrl = 'http://localhost:1/v1', env = {}) =>
  namedModel(name, { baseUrl, env })
const ADDRESS = addressOf(model(), REQUEST)

test.each([
  ['another system prompt', addressOf(model(), { ...REQUEST, system: 'You are long.' })],
  ['another prompt', addressOf(model(), { ...REQUEST, prompt: 'How?' })],
  ['another length', addressOf(model(), { ...REQUEST, mostTokens: 51 })],
  ['another model', addressOf(model('other'), REQUEST)],
  ['another server', addressOf(model('toy', 'http://localhost:2/v1'), REQUEST)],
  ['another protocol', addressOf(model('anthropic:toy'), REQUEST)],
])('an answer to %s is another one', (_, address) => {
  expect(address).not.toBe(ADDRESS)
})

test('who asks, in which round and with which key, is no part of an answer', () => {
  const keyed = model('toy', 'http://localhost:1/v1/', { OPENAI_API_KEY: 'another-key' })
  expect(addressOf(keyed, { ...REQUEST, about: { ...REQUEST.about, who: 'judge', round: 2 } })).toBe(ADDRESS)
})
