import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerText, roundIn, rulingText, whoIn } from '../../council/testing/answers.ts'
import { type Asked, OpenAiServer, type Reply } from '../../council/testing/openai-server.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const NAMES = ['judge', 'critic', 'skeptic']

/** Split in round one; in round two they agree. */
function deliberating(asked: Asked): Reply {
  const who = whoIn(asked)
  if (who === 'arbiter') return { text: rulingText(true) }
  const verdict = roundIn(asked) > 1 || who === 'judge' ? 'yes' : who === 'critic' ? 'no' : 'unsure'
  return { text: answerText(verdict) }
}

const args = (server: OpenAiServer, ...more: string[]): string[] => [
  'council',
  'Ship it?',
  '--personas',
  NAMES.join(),
  '--base-url',
  server.url,
  '--model',
  'toy',
  '--no-vote-lock',
  '--run',
  'run',
  ...more,
]

const askedIn = (server: OpenAiServer): string[] =>
  server.seen.map((each) => `${whoIn(each)} ${roundIn(each)}`).toSorted()

test('a council prints its rounds, decides, and leaves a transcript', async () => {
  using work = new Workspace()
  await using server = await OpenAiServer.start(deliberating)
  const { code, stdout } = await manyhands(work.folder, args(server))
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Round 1\n.*^Round 2\n.*^agreed after 2 rounds: yes, with 100% of the votes$/ms)
  expect(work.read('run/transcript.md')).toMatch(/## Round 1.*Vote: no agreement.*## Round 2.*agreed on yes/s)
})

test('the arbiter is heard between two rounds', async () => {
  using work = new Workspace()
  await using server = await OpenAiServer.start(deliberating)
  const { stdout } = await manyhands(work.folder, args(server, '--arbiter'))
  expect(stdout).toMatch(/^Round 1\n.*^arbiter {2}another round: It may help\.\n\nRound 2\n/ms)
})

test('a council killed in round two resumes without asking again for what was paid', async () => {
  using work = new Workspace()
  let isKilled = false
  await using server = await OpenAiServer.start((asked) => {
    const isLate = whoIn(asked) === 'skeptic' && roundIn(asked) === 2
    return isLate && !isKilled ? { silent: true } : deliberating(asked)
  })
  // --fresh: it is the run that remembers, not the cache.
  const running = start(work.folder, args(server, '--fresh', '--speculate'))
  await server.until(
    ({ seen }) => seen.filter((each) => roundIn(each) === 2 && each.state === 'answered').length >= 2,
  )
  await server.until(({ seen }) => seen.some((each) => whoIn(each) === 'skeptic' && roundIn(each) === 2))
  // The client has got the two answers of round two; a moment later they are recorded.
  await recorded(work, 2)
  running.child.kill('SIGKILL')
  expect((await running.ended).signal).toBe('SIGKILL')
  isKilled = true
  const before = server.seen.length

  const resumed = await manyhands(work.folder, [
    ...args(server, '--fresh', '--speculate', '--resume'),
    '--json',
  ])
  expect(resumed.code).toBe(0)
  const { digest, decision, ledger } = JSON.parse(resumed.stdout)
  expect(decision).toMatchObject({ kind: 'agreed', verdict: 'yes' })
  expect(server.seen.slice(before).map((each) => `${whoIn(each)} ${roundIn(each)}`)).toEqual(['skeptic 2'])
  expect(ledger.filter(({ state }: { state: string }) => state === 'lost')).toMatchObject([
    { who: 'skeptic', round: 2 },
  ])

  // A finished run is replayed from its record, without a request; and an uninterrupted one says the same.
  const total = server.seen.length
  const replayed = await manyhands(work.folder, [
    ...args(server, '--fresh', '--speculate', '--resume'),
    '--json',
  ])
  expect(JSON.parse(replayed.stdout).digest).toBe(digest)
  expect(server.seen).toHaveLength(total)
  const whole = args(server, '--fresh', '--speculate', '--json').map((word) =>
    word === 'run' ? 'other' : word,
  )
  expect(JSON.parse((await manyhands(work.folder, whole)).stdout).digest).toBe(digest)
  expect(askedIn(server).filter((each) => each === 'judge 2')).toHaveLength(2)
})

test('a finished council is read from its record: no round is held again', async () => {
  using work = new Workspace()
  await using server = await OpenAiServer.start(deliberating)
  const first = await manyhands(work.folder, args(server))
  const again = await manyhands(work.folder, args(server, '--resume'))
  expect(again.code).toBe(0)
  expect(again.stdout).toMatch(/^agreed after 2 rounds/)
  expect(again.stdout.match(/^digest .*$/m)?.[0]).toBe(first.stdout.match(/^digest .*$/m)?.[0])
})

/** Waits until so many answers of round two are in the record. */
async function recorded(work: Workspace, many: number): Promise<void> {
  const { openReader } = await import('../../runs/index.ts')
  const { setTimeout: sleep } = await import('node:timers/promises')
  for (;;) {
    if (existsSync(work.path('run/run.json'))) {
      using reader = openReader(work.path('run'))
      const ledger = (reader.states()['ledger'] ?? []) as unknown as { round: number; state: string }[]
      if (ledger.filter(({ round, state }) => round === 2 && state === 'used').length >= many) return
    }
    await sleep(10)
  }
}

test('a council that does not agree exits with 1, and so does one in which all fail', async () => {
  using work = new Workspace()
  await using split = await OpenAiServer.start((asked) => ({
    text: answerText(whoIn(asked) === 'judge' ? 'yes' : 'no'),
  }))
  const divided = await manyhands(work.folder, args(split, '--threshold', '0.9', '--rounds', '2'))
  expect(divided.code).toBe(1)
  expect(divided.stdout).toContain('no agreement after 2 rounds; no leads with 67%')
  await using broken = await OpenAiServer.start(() => ({ status: 400 }))
  const failed = await manyhands(
    work.folder,
    args(broken).map((word) => (word === 'run' ? 'other' : word)),
  )
  expect(failed.code).toBe(1)
  expect(failed.stdout).toContain('no answer came at all after 1 round')
})

test('Ctrl-C aborts what is under way on the wire, and says how to go on', async () => {
  using work = new Workspace()
  await using server = await OpenAiServer.start(() => ({ silent: true }))
  const running = start(work.folder, args(server))
  await server.until(({ seen }) => seen.length === 3)
  running.child.kill('SIGINT')
  const { code, stdout, stderr } = await running.ended
  expect(code).toBe(130)
  // Nothing is said of those that had not answered: no vote was decided.
  expect(stdout).toBe('Round 1\n\n')
  expect(stderr).toMatch(
    /what was paid for is recorded in run\. Resume with:\n {2}.*manyhands council .*--resume/,
  )
  await server.until((each) => each.count('aborted') === 3)
})
