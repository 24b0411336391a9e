import { expect, test } from 'vitest'
import { start } from '../testing/manyhands.ts'
import { useHookProject } from './testing/use-hooks.ts'

const project = useHookProject()

const use = (id: string, prompt: string): object => ({
  type: 'tool_use',
  id,
  name: 'Agent',
  input: { prompt },
})
const LINES = [
  { type: 'user', message: { content: 'go' } },
  { type: 'assistant', message: { id: 'm1', content: [use('a', 'Explore src/auth.')] } },
  { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 'a', content: 'Done.' }] } },
  { type: 'assistant', message: { id: 'm2', content: [use('b', 'Explore src/billing.')] } },
]

const advise = async (fields: object, ...args: string[]) => {
  project.write('transcript.jsonl', LINES.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const event = {
    transcript_path: project.path('transcript.jsonl'),
    hook_event_name: 'PreToolUse',
    tool_name: 'Agent',
    tool_use_id: 'b',
    tool_input: { prompt: 'Explore src/billing.' },
    ...fields,
  }
  return start(project.folder, ['hooks', 'advise', ...args], { input: JSON.stringify(event) }).ended
}

test('an agent that could have been started with the one before is advice, or a denial', async () => {
  const told = await advise({})
  expect(told.code).toBe(0)
  expect(JSON.parse(told.stdout).hookSpecificOutput).toEqual({
    hookEventName: 'PreToolUse',
    additionalContext: expect.stringMatching(/^This is sub-agent 2 in a row /),
  })
  const denied = await advise({}, '--mode', 'block')
  expect(JSON.parse(denied.stdout).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
})

test('other tools, and a transcript that is missing, are passed over without a word', async () => {
  expect(await advise({ tool_name: 'Bash' })).toMatchObject({ code: 0, stdout: '' })
  expect(await advise({ transcript_path: '/nowhere', tool_use_id: 'a' })).toMatchObject({
    code: 0,
    stdout: '',
  })
})

test('input that is no event is a failure which does not block', async () => {
  for (const input of ['not JSON', ''])
    expect(await start(project.folder, ['hooks', 'advise'], { input }).ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^manyhands: standard input is not the JSON of an event: .*\n$/),
    })
})
