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

test('OpenAI itself is told the most tokens by its new name, and to think little; other servers by the name they know', async () => {
  await using server = await OpenAiServer.start(({ body }) =>
    'max_tokens' in body && String(body['model']).startsWith('gpt-5')
      ? { status: 400, message: "'max_tokens' is not supported with this model." }
      : { text: 'Here.' },
  )
  const ask = (name: string) =>
    namedModel(name, { baseUrl: server.url, env: { OPENAI_API_KEY: 'k' } }).ask(REQUEST, { signal })
  expect(await ask('openai:gpt-5-mini')).toMatchObject({ text: 'Here.' })
  await ask('openai:gpt-4.1')
  await ask('llama3.3')
  const limits = server.seen.map(({ body }) => [
    body['max_completion_tokens'],
    body['max_tokens'],
    body['reasoning_effort'],
  ])
  expect(limits).toEqual([
    [30, undefined, 'low'],
    [30, undefined, undefined],
    [undefined, 30, undefined],
  ])
})

test('errors say which key or which name to check, and which server cannot be reached', async () => {
  await using server = await OpenAiServer.start(({ model, authorization }) => ({
    status: model === 'nobody' ? 404 : 401,
    message: `No, ${authorization}.`,
  }))
  const failure = (name: string, env: Record<string, string>, baseUrl = server.url): Promise<Error> =>
    namedModel(name, { baseUrl, env })
      .ask(REQUEST, { signal })
      .then(
        () => expect.unreachable(),
        (thrown) => thrown,
      )
  const env = { OPENAI_API_KEY: 'a-secret-key' }
  expect((await failure('toy', env)).message).toBe(
    'the server answered 401: No, Bearer [key]. Check the key in OPENAI_API_KEY.',
  )
  expect((await failure('toy', {})).message).toMatch(/\. If it needs a key, set OPENAI_API_KEY\.$/)
  expect((await failure('nobody', env)).message).toMatch(/\. Check the model's name, "nobody"\.$/)
  expect((await failure('toy', env, 'http://127.0.0.1:1/v1')).message).toMatch(
    /^the server at http:\/\/127\.0\.0\.1:1\/v1 cannot be reached or understood: bad port/,
  )
})
