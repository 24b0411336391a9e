import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerText, whoIn } from '../../council/testing/answers.ts'
import { OpenAiServer, type Reply } from '../../council/testing/openai-server.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const KEY = 'the-key-that-is-in-no-file'
const NO_KEYS = { OPENROUTER_API_KEY: '', ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '' }

const at = (server: OpenAiServer): string[] => ['--base-url', server.url, '--model', 'toy']
const said = (verdict: string): Reply => ({ text: answerText(verdict) })

/** Everything in the folder, as bytes. */
function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')
}

test('without a key it says what to set, and offers the scripted model', async () => {
  using work = new Workspace()
  const { code, stderr } = await start(work.folder, ['ask', 'Why?'], { env: NO_KEYS }).ended
  expect(code).toBe(2)
  for (const part of [
    'export OPENROUTER_API_KEY=…',
    'export ANTHROPIC_API_KEY=…',
    'export OPENAI_API_KEY=…',
    '--model scripted',
  ])
    expect(stderr).toContain(part)
})

describe('a panel on the command line', () => {
  test('prints each answer, then the verdict, the dissent and the cost', async () => {
    using work = new Workspace()
    await using server = await OpenAiServer.start((asked) => said(whoIn(asked) === 'critic' ? 'no' : 'yes'))
    const { code, stdout } = await manyhands(work.folder, [
      'ask',
      'Ship it?',
      ...at(server),
      '--price',
      '1,10',
    ])
    expect(code).toBe(0)
    for (const part of [
      /^judge {2}yes, 80% sure {2}\(\d+\.\d s\)\n {2}I say yes\.\n {2}because {3}because of yes$/m,
      /^ {2}verdict {3}yes, with 67% of the votes, 80% sure on average$/m,
      /^ {2}dissent {3}critic says no: because of no$/m,
      /^ {2}3 calls \(3 used\), [\d,]+ tokens, \$0\.\d{4}; \d+\.\d s, one after the other \d+\.\d s$/m,
      /^digest [0-9a-f]{64}$/m,
    ])
      expect(stdout).toMatch(part)
  })

  test('gives one document with --json, with the ledger, and keeps answers for the next time', async () => {
    using work = new Workspace()
    await using server = await OpenAiServer.start(() => said('yes'))
    const ask = async (...more: string[]) => {
      const { stdout } = await manyhands(work.folder, [
        'ask',
        'Ship it?',
        '--batch',
        'security',
        ...at(server),
        '--json',
        ...more,
      ])
      return JSON.parse(stdout)
    }
    const first = await ask()
    expect(first).toMatchObject({
      question: 'Ship it?',
      answers: [
        { who: 'security', state: 'answered', verdict: 'yes', own: { severity: 'low' } },
        { who: 'skeptic' },
        { who: 'critic' },
      ],
      synthesis: { verdict: 'yes', agreement: 1 },
      cost: { calls: 3, states: { used: 3 } },
      timing: { seconds: expect.any(Number) },
    })
    expect(await ask()).toMatchObject({ digest: first.digest, cost: { states: { cached: 3 }, tokens: 0 } })
    expect(server.seen).toHaveLength(3)
    await ask('--fresh')
    expect(server.seen).toHaveLength(6)
  })

  test('asks everybody who is named, in whatever way, once', async () => {
    using work = new Workspace()
    const asked = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await manyhands(work.folder, ['ask', 'x', '--model', 'scripted', '--json', ...args])
      return JSON.parse(stdout).answers.map(({ who }: { who: string }) => who)
    }
    expect(await asked('--persona', 'oracle', '--persona', 'judge')).toEqual(['oracle', 'judge'])
    expect(await asked('--batch', 'quick', '--persona', 'judge', '--personas', 'oracle,advocate')).toEqual([
      'judge',
      'critic',
      'skeptic',
      'oracle',
      'advocate',
    ])
    expect(await asked('--all', '--custom-prompt', 'You are new.')).toHaveLength(9)
  })

  test('takes files and standard input as context, options, models, and a voice of your own', async () => {
    using work = new Workspace()
    work.write('notes.md', 'some notes')
    await using server = await OpenAiServer.start(() => said('sqlite'))
    const args = [
      'ask',
      'Which?',
      'notes.md',
      '-',
      '--options',
      'postgres,sqlite',
      '--models',
      'toy,other',
      '--custom-prompt',
      'You are a clerk.',
    ]
    const { code, stdout } = await start(work.folder, [...args, '--base-url', server.url], {
      input: 'piped words',
    }).ended
    expect(code).toBe(0)
    expect(stdout).toContain('custom@other')
    expect(server.seen.map(({ model }) => model).toSorted()).toEqual(['other', 'toy'])
    expect(server.seen[0]?.system).toMatch(/^You are a clerk\./)
    expect(server.seen[0]?.prompt).toContain('<context name="notes.md">\nsome notes')
    expect(server.seen[0]?.prompt).toContain('<context name="standard input">\npiped words')
  })

  test('of all eight is answered by the scripted model, fields of their own included', async () => {
    using work = new Workspace()
    const { code, stdout } = await manyhands(work.folder, [
      'ask',
      'Why?',
      '--all',
      '--model',
      'scripted',
      '--json',
    ])
    expect(code).toBe(0)
    expect(JSON.parse(stdout).answers.map(({ state }: { state: string }) => state)).toEqual(
      Array(8).fill('answered'),
    )
  })

  test('announces personas of the user', async () => {
    using work = new Workspace()
    mkdirSync(work.path('.manyhands/personas'), { recursive: true })
    work.write('.manyhands/personas/judge.md', '---\nsummary: ours\n---\nYou are our own judge.\n')
    const { code, stderr } = await manyhands(work.folder, ['ask', 'Why?', '--model', 'scripted'])
    expect(code).toBe(0)
    expect(stderr).toBe('persona judge: instead of the built-in one, from .manyhands/personas/judge.md\n')
  })
})

describe('what fails', () => {
  const FAULTS: Readonly<Record<string, [Reply, RegExp]>> = {
    critic: [
      { status: 401, message: `wrong key: ${KEY}` },
      /critic {2}no answer: the server answered 401: wrong key: \[key\]/,
    ],
    skeptic: [
      { status: 500, message: KEY },
      /skeptic {2}no answer: the server answered 500: \[key\] \(tried 2 times\)/,
    ],
    innovator: [{ text: `I am ${KEY}` }, /innovator {2}no answer: the answer was malformed, twice:.*\[key\]/],
    advocate: [
      { cutAfter: `{"verdict": "${KEY}` },
      /advocate {2}no answer: the connection ended before the answer did/,
    ],
    oracle: [{ endless: true, every: 0 }, /oracle {2}no answer: the answer goes on beyond 1200 tokens/],
    // Echoed by a server, it is in no answer either.
    judge: [
      { text: answerText('yes', { answer: `Your key is ${KEY}.` }) },
      /judge {2}yes, .*Your key is \[key\]\./,
    ],
  }

  test('leaves the others, exits with 1, and no key is shown or kept', async () => {
    using work = new Workspace()
    await using server = await OpenAiServer.start((asked) => FAULTS[whoIn(asked)]?.[0] ?? said('yes'))
    const personas = Object.keys(FAULTS).join()
    const args = [
      'ask',
      'Ship it?',
      ...at(server),
      '--personas',
      personas,
      '--retries',
      '1',
      '--run',
      'record',
    ]
    const { code, stdout, stderr } = await start(work.folder, args, { env: { OPENAI_API_KEY: KEY } }).ended
    expect(code).toBe(1)
    for (const [, message] of Object.values(FAULTS)) expect(stdout.replaceAll(/\n +/g, ' ')).toMatch(message)
    expect(stdout).toMatch(/verdict {3}yes, with 100%/)
    expect(server.seen[0]?.authorization).toBe(`Bearer ${KEY}`)
    expect(stdout + stderr + filesIn(work.folder)).not.toContain(KEY)
  })

  test('as a whole exits with 1 and has no verdict', async () => {
    using work = new Workspace()
    await using server = await OpenAiServer.start(() => ({ status: 400 }))
    const { code, stdout } = await manyhands(work.folder, ['ask', 'Ship it?', ...at(server)])
    expect(code).toBe(1)
    expect(stdout).toContain('no verdict: nobody voted')
  })

  test('because of the budget is said, and nothing is asked beyond it', async () => {
    using work = new Workspace()
    await using server = await OpenAiServer.start(() => said('yes'))
    const args = ['ask', 'Ship it?', ...at(server), '--price', '1,10', '--budget', '0.0135', '--json']
    const { code, stdout } = await manyhands(work.folder, args)
    const { cost, answers } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(cost.dollars).toBeLessThanOrEqual(0.0135)
    expect(answers.filter(({ kind }: { kind?: string }) => kind === 'budget').length).toBe(
      3 - server.seen.length,
    )
    expect(server.seen.length).toBeLessThan(3)
  })

  test.each<[string[], RegExp]>([
    [['ask'], /what is the question\?/],
    [
      ['ask', 'x', '--persona', 'jugde', '--model', 'scripted'],
      /there is no persona "jugde"; did you mean judge\?/,
    ],
    [
      ['ask', 'x', '--batch', 'quikc', '--model', 'scripted'],
      /there is no preset "quikc"; did you mean quick\?/,
    ],
    [['ask', '-', '--model', 'scripted'], /the question comes first, and then the text to consider/],
    [['ask', 'x', '-', '-', '--model', 'scripted'], /standard input can be read once/],
    [['ask', 'x', '/dev/null', '--model', 'scripted'], /null is empty: there is nothing to consider/],
    [['ask', 'x', '.', '--model', 'scripted'], /\. is a folder: name the files in it, or .*delegate explore/],
    [['ask', 'x', process.execPath, '--model', 'scripted'], /node is not text, and only text can be/],
    [['ask', 'x', '--models', 'scripted,scripted'], /--models names scripted twice/],
    [['ask', 'x', '--model', 'scripted', '--options', 'Yes,yes'], /at least two different verdicts/],
    [['ask', 'x', 'no-such-file', '--model', 'scripted'], /no-such-file cannot be read as context/],
    [['ask', 'x', '--model', 'nothing'], /there is no model "nothing"/],
    [
      ['ask', 'x', '--model', 'toy', '--base-url', 'http://localhost:1/v1', '--budget', '1'],
      /the price of toy is not known\. Say it with --price/,
    ],
    [['ask', 'x', '--model', 'scripted', '--options', 'yes'], /at least two different verdicts/],
    [
      ['council', 'x', '--model', 'scripted', '--quorum', '9'],
      /--quorum 9 can never be reached: there are 5 seats/,
    ],
    [['delegate', 'review', '--model', 'scripted'], /review takes files, or --changed/],
    [
      ['delegate', 'explore', 'x', '--agent', 'claude'],
      /--agent takes a command with \{prompt\}|no file or folder x/,
    ],
  ])('as %j is wrong use', async (args, message) => {
    using work = new Workspace()
    const { code, stderr } = await manyhands(work.folder, args)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

test('a cache that cannot be written is said, and costs no answer', async () => {
  using work = new Workspace()
  mkdirSync(work.path('.manyhands'))
  work.write('.manyhands/cache', 'not a folder')
  await using server = await OpenAiServer.start(() => said('yes'))
  const { code, stdout, stderr } = await manyhands(work.folder, ['ask', 'Ship it?', ...at(server)])
  expect(code).toBe(0)
  expect(stdout).toContain('3 calls (3 used)')
  expect(stderr.match(/answers are not cached: \.manyhands\/cache\/answers cannot be written/g)).toHaveLength(
    1,
  )
})

test('Ctrl-C says how to go on where there is a run', async () => {
  using work = new Workspace()
  await using server = await OpenAiServer.start(() => ({ silent: true }))
  const running = start(work.folder, ['ask', 'Ship it?', ...at(server), '--run', 'my run'])
  await server.until(({ seen }) => seen.length === 3)
  running.child.kill('SIGINT')
  const { code, stdout, stderr } = await running.ended
  expect([code, stdout]).toEqual([130, ''])
  expect(stderr).toMatch(/what was paid for is recorded in my run\. Resume with:\n.* --run 'my run' --resume/)
})
