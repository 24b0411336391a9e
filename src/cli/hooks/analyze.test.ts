import { expect, test } from 'vitest'
import { useHookProject } from './testing/use-hooks.ts'

const project = useHookProject()

test('analyze prints one JSON document with proposals and batches, and writes a page', async () => {
  project.configure([
    { name: 'one', command: 'echo > state' },
    { name: 'two', command: 'cat state' },
  ])
  const { code, stdout } = await project.command('analyze', '--json', '--html', 'graph.html')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    proposals: [
      { hook: 'one', writes: ['state'] },
      { hook: 'two', reads: ['state'] },
    ],
    events: [{ event: 'PreToolUse', batches: [['one'], ['two']], edges: [{ from: 'one', to: 'two' }] }],
  })
  expect(project.read('graph.html')).toContain('two waits for one')
})

test('analyze of a configuration with errors says what they are', async () => {
  project.write('hooks.yaml', 'hooks:\n  - event: Nope\n    command: x\n')
  expect(await project.command('analyze')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no event "Nope"'),
  })
})
