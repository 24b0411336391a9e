import { expect, test } from 'vitest'
import { AnthropicServer } from '../testing/anthropic-server.ts'
import { OpenAiServer } from '../testing/openai-server.ts'
import type { ModelRequest } from './model.ts'
import { namedModel } from './named-model.ts'

const REQUEST: ModelRequest = {
  system: 'You are brief.',
  prompt: 'What is up?',
  mostTokens: 30,
  about: { task: 'text', who: 'x', round: 1 },
}
const signal = new AbortController().signal

test('a server that speaks the protocol of OpenAI is asked for one answer, which streams in', async () => {
  await using server = await OpenAiServer.start(() => ({ text: 'The sky is up.', pieces: 3 }))
  const model = namedModel('toy', { baseUrl: `${server.url}/`, env: {} })
  const heard: string[] = []
  const answer = await model.ask(REQUEST, { signal, onText: (text) => heard.push(text) })
  expect(answer).toEqual({
    text: 'The sky is up.',
    usage: { inputTokens: 7, outputTokens: 4 },
    isCutShort: false,
  })
  expect(heard).toEqual(['The s', 'The sky is', 'The sky is up.'])
  expect(server.seen).toMatchObject([
    {
      model: 'toy',
      system: 'You are brief.',
      prompt: 'What is up?',
      mostTokens: 30,
      authorization: undefined,
    },
  ])
})

test('a server that speaks the protocol of Anthropic is named by its provider', async () => {
  await using server = await AnthropicServer.start(({ prompt }) => `You asked: ${prompt}`)
  const model = namedModel('anthropic:claude-haiku-4-5', {
    baseUrl: `${server.url}/v1`,
    env: { ANTHROPIC_API_KEY: 'a-secret-key' },
  })
  expect(await model.ask(REQUEST, { signal })).toEqual({
    text: 'You asked: What is up?',
    usage: { inputTokens: 11, outputTokens: 7 },
    isCutShort: false,
  })
  expect(server.seen).toEqual([{ model: 'claude-haiku-4-5', prompt: 'What is up?', key: 'a-secret-key' }])
})
