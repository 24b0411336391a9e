import { describe, expect, test } from 'vitest'
import { adviceFor } from './advise.ts'
import { settledAdvice } from './settled-advice.ts'
import { parseTranscript, startOf } from './transcript.ts'

const user = (content: unknown): string => JSON.stringify({ type: 'user', message: { content } })
const assistant = (id: string, ...blocks: object[]): string =>
  JSON.stringify({ type: 'assistant', message: { id, content: blocks } })
const use = (id: string, prompt: string, more: object = {}): object => ({
  type: 'tool_use',
  id,
  name: 'Agent',
  input: { prompt, ...more },
})
const result = (tool_use_id: string, text: string): string =>
  user([{ type: 'tool_result', tool_use_id, content: [{ type: 'text', text }] }])

const FIRST = [
  user('look around'),
  assistant('m1', use('a', 'Explore src/auth.')),
  result('a', 'It uses TokenStore.'),
]

const kindOf = (prompt: string, lines: readonly string[], more: object = {}): string =>
  adviceFor(parseTranscript(lines.join('\n')), startOf('b', { prompt, ...more })).kind

describe('a second agent in a turn of its own', () => {
  const toldAfter = (prompt: string, more: object = {}) =>
    kindOf(prompt, [...FIRST, assistant('m2', use('b', prompt, more))], more)

  test('is flagged if its prompt uses nothing of the first', () => {
    expect(toldAfter('Explore src/billing.')).toBe('advice')
  })

  test.each([
    ['a name that only the result had', 'Who calls TokenStore?'],
    ['words that point back', 'Based on this, write a summary.'],
    ['the agent before', 'Check what the previous agent reported.'],
  ])('is not flagged if its prompt has %s', (_, prompt) => {
    expect(toldAfter(prompt)).toBe('quiet')
  })

  test('is not flagged in the background', () => {
    expect(toldAfter('Explore src/billing.', { run_in_background: true })).toBe('quiet')
  })
})

test('a check after a change is not flagged', () => {
  const lines = [user('go'), assistant('m1', use('a', 'Fix the login page.')), result('a', 'Fixed.')]
  expect(kindOf('Run the tests.', [...lines, assistant('m2', use('b', 'Run the tests.'))])).toBe('quiet')
})

test('starts of one turn are not flagged, whether one line has them or several', () => {
  const [b, c] = [use('b', 'Explore src/billing.'), use('c', 'Explore src/mail.')]
  expect(kindOf('Explore src/billing.', [...FIRST, assistant('m2', b, c)])).toBe('quiet')
  expect(kindOf('Explore src/billing.', [...FIRST, assistant('m2', b), assistant('m2', c)])).toBe('quiet')
})

test('a turn that the transcript does not show yet is unsettled', () => {
  expect(kindOf('Explore src/billing.', FIRST)).toBe('unsettled')
})

describe('a transcript that is still being written', () => {
  const [b, c] = [use('b', 'Explore src/billing.'), use('c', 'Explore src/mail.')]
  /** What each look at the transcript finds; the last look is the last that there is time for. */
  const toldOver = async (...looks: readonly (readonly string[])[]) => {
    const left = looks.map((lines) => lines.join('\n'))
    const watch = { read: () => left.shift() ?? '', pause: async () => {}, isOver: () => left.length === 0 }
    return (await settledAdvice(startOf('b', { prompt: 'Explore src/billing.' }), watch)).kind
  }

  test('is looked at until it shows the turn', async () => {
    const whole = [...FIRST, assistant('m2', b)]
    expect(await toldOver(FIRST, FIRST, whole, whole)).toBe('advice')
    expect(await toldOver(FIRST, FIRST)).toBe('unsettled')
  })

  test('does not flag the first of parallel starts, of which only one is written yet', async () => {
    const half = [...FIRST, assistant('m2', b)]
    expect(await toldOver(FIRST, half, [...half, assistant('m2', c)])).toBe('quiet')
  })
})

test('work in between keeps it quiet, and reading does not', () => {
  const tool = (name: string) => [
    assistant('m2', { type: 'tool_use', id: 't', name, input: {} }),
    result('t', 'ok'),
  ]
  const last = assistant('m3', use('b', 'Explore src/billing.'))
  expect(kindOf('Explore src/billing.', [...FIRST, ...tool('Edit'), last])).toBe('quiet')
  expect(kindOf('Explore src/billing.', [...FIRST, ...tool('Read'), last])).toBe('advice')
})

test('what was before the last request of the person does not count', () => {
  const lines = [...FIRST, user('now billing'), assistant('m2', use('b', 'Explore src/billing.'))]
  expect(kindOf('Explore src/billing.', lines)).toBe('quiet')
})

test('lines of sub-agents and half a line at the end are passed over', () => {
  const own = JSON.stringify({ type: 'user', isSidechain: true, message: { content: 'Explore src/auth.' } })
  const lines = [...FIRST, own, assistant('m2', use('b', 'Explore src/billing.')), '{"type":"assi']
  expect(kindOf('Explore src/billing.', lines)).toBe('advice')
})
