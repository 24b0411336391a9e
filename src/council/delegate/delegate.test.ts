import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../calls/caller.ts'
import { namedModel } from '../models/named-model.ts'
import { OpenAiServer } from '../testing/openai-server.ts'
import { parseSwarm, reviewParts, summaryParts } from './kinds.ts'
import { agentSwarm, batchCodeReview, parallelExploreModules, summarizeLargeFiles } from './library.ts'
import { withPrompt } from './run.ts'

let folder: string
const home = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-delegate-'))
  process.chdir(folder)
  mkdirSync('auth')
  writeFileSync('auth/login.ts', 'export const login = () => true\n'.repeat(100))
  writeFileSync('auth/logo.png', Buffer.from([137, 80, 0, 0, 0]))
  mkdirSync('auth/node_modules')
  writeFileSync('auth/node_modules/other.ts', 'not ours')
  writeFileSync('big.log', 'line of a log\n'.repeat(20_000))
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

describe('a plan', () => {
  test('is a spec to start all agents in one turn, without any call', async () => {
    const plan = await parallelExploreModules(['auth'], { plan: true, focus: 'security', words: 50 })
    expect(plan).toMatchObject({
      kind: 'explore',
      agents: [{ id: 'auth', files: ['auth/login.ts'], calls: 1 }],
      context: { texts: 1, bytes: 3200 },
      mostWords: 50,
      price: null,
    })
    for (const part of [
      'Explore the module auth',
      'Look at security above all',
      '- auth/login.ts',
      'at most 50 words',
    ])
      expect(plan.agents[0]?.prompt).toContain(part)
  })

  test('has a price, and the most that it can cost, where the model has one', async () => {
    const model = namedModel('toy', {
      baseUrl: 'http://localhost:1/v1',
      price: { input: 1, output: 10 },
      env: {},
    })
    const { price, agents } = await summarizeLargeFiles(['big.log'], { plan: true, model })
    // Three pieces, and one call that puts them together.
    expect(agents[0]?.calls).toBe(4)
    expect(price?.expected).toBeGreaterThan(0.07)
    expect(price?.most).toBeGreaterThan(price?.expected ?? 0)
  })
})

describe('reading by a model', () => {
  test('cuts a long file into pieces, puts them together, and saves most of the context', async () => {
    await using server = await OpenAiServer.start(({ prompt }) => ({
      text: prompt.includes('put these results together') ? 'It is a log.' : 'A part of a log.',
    }))
    const model = namedModel('toy', { baseUrl: server.url, env: {} })
    const { result, cost } = await summarizeLargeFiles(['big.log'], { model, caller: new Caller() })
    expect(result.markdown).toBe('## big.log\n\nIt is a log.\n')
    expect(result.context.saved).toBeGreaterThan(0.99)
    expect(cost.calls).toBe(4)
    const read = server.seen.slice(0, 3).map(({ prompt }) => prompt.match(/line of a log/g)?.length ?? 0)
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(20_000)
    expect(server.seen[3]?.prompt.match(/A part of a log\./g)).toHaveLength(3)
  })

  test('of which a piece fails ends when all its calls have ended, and counts nothing as read', async () => {
    let answer = (): void => {}
    const later = new Promise<void>((resolve) => {
      answer = resolve
    })
    await using server = await OpenAiServer.start(({ prompt }) => {
      if (prompt.includes('part 2 of 3')) {
        setImmediate(answer)
        return { status: 400 }
      }
      return { text: 'A part of a log.', after: later }
    })
    const model = namedModel('toy', { baseUrl: server.url, env: {} })
    const caller = new Caller()
    const { result, cost } = await summarizeLargeFiles(['big.log'], { model, caller })
    expect(cost.states).toEqual({ used: 2, failed: 1 })
    expect(result.parts[0]).toMatchObject({ ok: false, text: expect.stringContaining('answered 400') })
    expect(result.context).toMatchObject({ tokens: 0, saved: null })
  })

  test('keeps the order, bounds the length, and fails only where it fails', async () => {
    await using server = await OpenAiServer.start(({ prompt }) =>
      prompt.includes('second')
        ? { status: 400 }
        : { text: 'word '.repeat(100), delay: prompt.includes('first') ? 30 : 0 },
    )
    const model = namedModel('toy', { baseUrl: server.url, env: {} })
    const tasks = ['first', 'second', 'third'].map((id) => ({ id, task: `Do the ${id}.` }))
    const { result } = await agentSwarm(tasks, { model, words: 10, caller: new Caller() })
    expect(result.parts.map(({ id, ok }) => [id, ok])).toEqual([
      ['first', true],
      ['second', false],
      ['third', true],
    ])
    expect(result.parts[0]?.text).toBe(`${'word '.repeat(10)}… (cut at 10 words)`)
    expect(result.parts[1]?.text).toContain('the server answered 400')
    expect(result.context.saved).toBeNull()
  })
})

describe('reading by an agent', () => {
  test('gives the command the prompt as one argument, whatever is in it', async () => {
    const nasty = `"; echo 'no' $(exit 1) \`x\` \\ *`
    const { result } = await agentSwarm([{ task: nasty }], { agent: `printf '%s' {prompt}`, words: 1000 })
    expect(result.parts[0]?.text).toMatch(/^"; echo 'no' \$\(exit 1\) `x` \\ \*/)
    expect(withPrompt(`a "{prompt}" '{prompt}' {prompt}`)).toBe(
      'a "$MANYHANDS_PROMPT" "$MANYHANDS_PROMPT" "$MANYHANDS_PROMPT"',
    )
  })

  test('reports an agent that fails, and keys in what it says are hidden', async () => {
    process.env['OPENAI_API_KEY'] = 'a-key-for-agents'
    try {
      const run = (agent: string) => agentSwarm([{ task: 'x' }], { agent: `${agent} {prompt}` })
      expect((await run('echo $OPENAI_API_KEY')).result.parts[0]?.text).toMatch(/^\[key\] x/)
      const failed = (await run('echo $OPENAI_API_KEY >&2; exit 3;')).result.parts[0]
      expect(failed).toMatchObject({ ok: false, text: 'the agent failed: exit code 3: [key]' })
      expect((await run('true')).result.parts[0]?.text).toBe('the agent printed nothing')
    } finally {
      delete process.env['OPENAI_API_KEY']
    }
  })
})

describe('what is to be read', () => {
  test('is read once, however often it is named', async () => {
    const ids = (parts: readonly { readonly id: string }[]): string[] => parts.map(({ id }) => id)
    expect(ids(await summaryParts(['big.log', './big.log', 'auth', 'big.log']))).toEqual(['big.log', 'auth'])
    expect(ids(await reviewParts(['auth', 'auth/login.ts']))).toEqual(['auth/login.ts'])
  })

  test('must be text', async () => {
    await expect(summaryParts(['auth/logo.png'])).rejects.toThrow(
      'auth/logo.png is a binary file, and only text can be read',
    )
    writeFileSync('empty.txt', '')
    await expect(summaryParts(['empty.txt'])).rejects.toThrow('there is no text to read in empty.txt')
  })
})

describe('a review', () => {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e', ...args])

  test('of what has changed has a part for each changed and each new file', async () => {
    git('init', '-q')
    git('add', 'auth/login.ts')
    git('commit', '-qm', 'first')
    writeFileSync('auth/login.ts', 'export const login = () => false\n')
    rmSync('big.log')
    writeFileSync('new.ts', 'export {}\n')
    mkdirSync('.manyhands/cache', { recursive: true })
    writeFileSync('.manyhands/cache/answer.json', '{}')
    const parts = await reviewParts({ changed: true })
    expect(parts.map(({ id }) => id)).toEqual(['auth/login.ts', 'auth/node_modules/other.ts', 'new.ts'])
    expect(parts[0]?.texts[0]?.text).toContain('+export const login = () => false')
    expect(parts[2]?.texts[0]?.text).toBe('new file new.ts\n+export {}\n+')
    git('add', '.')
    git('commit', '-qm', 'second')
    await expect(batchCodeReview({ changed: true }, { plan: true })).rejects.toThrow('nothing has changed')
  })

  test('outside of a repository says what it needs', async () => {
    await expect(reviewParts({ changed: true })).rejects.toThrow(
      /^--changed needs a git repository with a commit: fatal: not a git repository[^\n]*$/,
    )
  })
})

test.each([
  [{}, 'tasks: is missing'],
  [{ tasks: [{ id: 'a' }] }, 'tasks.0.task: is missing'],
  [{ tasks: [{ task: 'x', file: 'y' }] }, 'did you mean "files"'],
  [
    {
      tasks: [
        { id: 'a', task: 'x' },
        { id: 'a', task: 'y' },
      ],
    },
    'two tasks have the id "a"',
  ],
])('tasks %j are refused', (tree, message) => {
  expect(() => parseSwarm(tree, 'tasks.yaml')).toThrow(message)
})
