import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { useWorkspaces } from './testing/use-workspaces.ts'

const on = useWorkspaces({ done: false })

describe('init', () => {
  test('makes a workspace, says what to type next, and writes over nothing', async () => {
    const { code, stdout } = await on.candidates('init', 'trips')
    expect(code).toBe(0)
    expect(stdout).toContain('made config.yaml\n')
    expect(stdout).toContain('Next: manyhands candidates run --dir trips\n')
    const again = await on.candidates('init', 'trips')
    expect(again.code).toBe(2)
    expect(again.stderr).toMatch(
      /^manyhands: trips has config\.yaml, .* already, which would be written over/,
    )
  })

  test('leaves a .gitignore as it is, and says what to add to it', async () => {
    mkdirSync(on.work.path('my trips'))
    on.work.write('my trips/.gitignore', 'mine\n')
    const { code, stdout } = await on.candidates('init', 'my trips')
    expect(code).toBe(0)
    expect(stdout).toContain(
      "\n\n.gitignore is left as it was; add to it:\n  .manyhands/\n  evolution.csv.lock\n\nNext: manyhands candidates run --dir 'my trips'\n",
    )
    expect(on.work.read('my trips/.gitignore')).toBe('mine\n')
  })

  test('--agent writes its command line into the configuration', async () => {
    await on.candidates('init', '--agent', 'my-agent -p "be brief"')
    expect(on.work.read('config.yaml')).toContain('  command: "my-agent -p \\"be brief\\""\n')
    expect(on.work.has('coder.mjs')).toBe(false)
  })
})

describe('wrong use', () => {
  test('a folder that is no workspace', async () => {
    const { code, stderr } = await on.candidates('status')
    expect(stderr).toMatch(
      /is not a workspace: it has no config\.yaml. Make one with: manyhands candidates init\n$/,
    )
    expect(code).toBe(2)
  })

  test.each([
    [['why', '99'], /there is no row 99 in .*; there is 1, 2, 3/],
    [['edit', '99', 'pending'], /99 selects nothing: there is no such id/],
    [['edit', '1', 'done'], /Allowed choices are pending, evaluate, skipped/],
    [['best', '0'], /whole number of at least 1/],
    [['init', 'x', '--agent', ' '], /--agent is empty/],
  ])('%j', async (args, message) => {
    on.take('new')
    const { code, stderr, stdout } = await on.candidates(...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test.each([['status'], ['best'], ['why', '1'], ['edit', '1', 'pending'], ['ideate'], ['clean']])(
    'a CSV that is none: %s',
    async (...args) => {
      on.take('new')
      on.work.write('evolution.csv', 'id,description\n1,"never closed\n')
      const { code, stderr } = await on.candidates(...args)
      expect(stderr).toMatch(/evolution\.csv: line 2: a quote is opened and never closed\n$/)
      expect(code).toBe(2)
      on.work.write('evolution.csv', 'name\n1\n')
      expect((await on.candidates(...args)).stderr).toMatch(
        /evolution\.csv: line 1: there is no column "id"; there are: name\n$/,
      )
    },
  )

  test('ideas without a command for them', async () => {
    on.take('new')
    on.work.write('config.yaml', on.work.read('config.yaml').replace(/^ideate:\n( .*\n)+/m, ''))
    const { code, stderr } = await on.candidates('ideate')
    expect(stderr).toMatch(/config\.yaml has no command for ideas/)
    expect(code).toBe(2)
  })
})
