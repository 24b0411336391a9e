import { expect, test } from 'vitest'
import { useHookProject } from './testing/use-hooks.ts'

const project = useHookProject()

test('check shows the graph and compiles the configuration', async () => {
  project.configure([{ name: 'b', command: 'b', needs: ['a'] }, { name: 'a' }, { name: 'c', event: 'Stop' }])
  const { code, stdout } = await project.command('check')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /hooks\.yaml: 3 hooks on 2 events, no errors\nPreToolUse: 2 batches\n {2}1 {2}a\n {2}2 {2}b\nStop: 1 batch\n {2}1 {2}c\ndigest /,
  )
  expect(JSON.parse(project.read('hooks.yaml.compiled.json')).events.Stop.hooks[0].name).toBe('c')
  const { stdout: json } = await project.command('check', '--json')
  expect(JSON.parse(json)).toMatchObject({
    ok: true,
    problems: [],
    events: { PreToolUse: [['a'], ['b']], Stop: [['c']] },
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('check reports every error with its place and a hint, and exits with 1', async () => {
  project.write(
    'hooks.yaml',
    'hooks:\n  - event: Stp\n    command: x\n  - event: Stop\n    command: y\n    needs: [z]\n',
  )
  const { code, stdout } = await project.command('check')
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^line 2, hooks\.0\.event: .*\nline 6, hooks\.1\.needs\.0: .*\n.*hooks\.yaml: 2 errors\n/,
  )
  const { problems } = JSON.parse((await project.command('check', '--json')).stdout)
  expect(problems[0]).toEqual({
    line: 2,
    place: 'hooks.0.event',
    message: 'there is no event "Stp"',
    hint: 'did you mean "Stop"?',
  })
})

test('check of a file that is not there says what to do', async () => {
  expect(await project.command('check')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('hooks install'),
  })
})
