import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OpenAiServer } from '../../council/testing/openai-server.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

function sources(work: Workspace): void {
  for (const module of ['auth', 'api']) {
    mkdirSync(work.path(`src/${module}`), { recursive: true })
    work.write(`src/${module}/index.ts`, `// ${module}\n`.repeat(2000))
  }
}

test('a plan is data, with a price, and nothing is asked', async () => {
  using work = new Workspace()
  sources(work)
  await using server = await OpenAiServer.start(() => ({ text: 'x' }))
  const args = [
    'delegate',
    'explore',
    'src/auth',
    'src/api',
    '--base-url',
    server.url,
    '--model',
    'toy',
    '--price',
    '1,10',
    '--plan',
  ]
  const { code, stdout } = await manyhands(work.folder, [...args, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'explore',
    agents: [{ id: 'src/auth', files: ['src/auth/index.ts'] }, { id: 'src/api' }],
    price: { expected: expect.any(Number), most: expect.any(Number) },
  })
  expect((await manyhands(work.folder, args)).stdout).toMatch(/about \$0\.\d{4}, at most \$0\.\d{4}/)
  expect(server.seen).toEqual([])
})

test('results come in order, with the share of the context that is saved', async () => {
  using work = new Workspace()
  sources(work)
  await using server = await OpenAiServer.start(({ prompt }) =>
    prompt.includes('// auth') ? { text: 'It is about auth.', delay: 30 } : { text: 'It is about the API.' },
  )
  const args = [
    'delegate',
    'explore',
    'src/auth',
    'src/api',
    '--focus',
    'security',
    '--base-url',
    server.url,
    '--model',
    'toy',
  ]
  const { code, stdout } = await manyhands(work.folder, args)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^## src\/auth\n\nIt is about auth\.\n\n## src\/api\n\nIt is about the API\.\n/)
  expect(stdout).toMatch(/tokens read, \d+ to read: 99\.\d% of the context saved\n2 calls \(2 used\)/)
  expect(server.seen.every(({ prompt }) => prompt.includes('Look at security above all.'))).toBe(true)
})

test('an agent command reads each part, and one that fails makes the exit code 1', async () => {
  using work = new Workspace()
  work.write('tasks.yaml', 'tasks:\n  - id: one\n    task: Say one.\n  - id: two\n    task: Say two.\n')
  const agent = `case {prompt} in *one*) echo "I said one";; *) echo broken >&2; exit 4;; esac`
  const { code, stdout } = await manyhands(work.folder, [
    'delegate',
    'swarm',
    'tasks.yaml',
    '--agent',
    agent,
    '--run',
    'r',
  ])
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^## one\n\nI said one\n\n## two\n\nNot read: the agent failed: exit code 4: broken\n/,
  )
  expect(stdout).toContain('\n1 of 2 parts not read\n')
  // What was read is not read again.
  const again = await manyhands(work.folder, [
    'delegate',
    'swarm',
    'tasks.yaml',
    '--agent',
    agent,
    '--run',
    'r',
    '--resume',
    '--json',
  ])
  expect(
    JSON.parse(again.stdout).ledger.map(({ who, attempts }: { who: string; attempts: number }) => [
      who,
      attempts,
    ]),
  ).toEqual([
    ['one', 1],
    ['two', 1],
    ['two', 1],
  ])
})
