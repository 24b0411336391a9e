import { describe, expect, test } from 'vitest'
import { Caller } from '../calls/caller.ts'
import type { Question } from '../panel/question.ts'
import { answerText, rulingText } from '../testing/answers.ts'
import { CouncilServer, KEY, type Script } from '../testing/council-server.ts'
import { type CouncilOptions, type CouncilReport, deliberate } from './deliberate.ts'
import { transcript } from './transcript.ts'

const QUESTION: Question = { text: 'Ship it?', context: [], options: ['yes', 'no'] }
const THREE = ['judge', 'critic', 'skeptic']
const RULES = { threshold: 0.6, quorum: 2 }

async function hold(
  council: CouncilServer,
  names: readonly string[],
  options: Partial<CouncilOptions> = {},
): Promise<CouncilReport> {
  return deliberate(QUESTION, council.seats(...names), {
    caller: new Caller({ retry: { retries: 0 } }),
    rules: RULES,
    mostRounds: 3,
    voteLock: false,
    ...options,
  })
}

const split: Script = (who) => (who === 'judge' ? 'yes' : who === 'critic' ? 'no' : 'unsure')

describe('a council', () => {
  test('that agrees at once has one round', async () => {
    await using council = await CouncilServer.start(() => 'yes')
    const { result } = await hold(council, THREE)
    expect(result.decision).toEqual({ kind: 'agreed', verdict: 'yes', share: 1 })
    expect(council.asked().toSorted()).toEqual(['critic 1', 'judge 1', 'skeptic 1'])
  })

  test('that is split goes on, and each reads its own last answer and those of the others without names', async () => {
    await using council = await CouncilServer.start((who, round) =>
      round === 1 ? (split(who, 1, NOBODY) as string) : 'no',
    )
    const { result } = await hold(council, THREE)
    expect(result.rounds.map(({ decision }) => decision.kind)).toEqual(['split', 'agreed'])
    const second = council.server.seen.filter(({ prompt }) => prompt.includes('round 2'))
    expect(second).toHaveLength(3)
    for (const { prompt, system } of second) {
      const own = system.includes('You are a judge')
        ? 'yes'
        : system.includes('You are a critic')
          ? 'no'
          : 'unsure'
      expect(prompt).toContain(`Your last answer:\n{"verdict":"${own}"`)
      for (const other of ['yes', 'no', 'unsure'].filter((each) => each !== own))
        expect(prompt).toMatch(new RegExp(`Colleague \\d:\\n\\{"verdict":"${other}"`))
      expect(prompt).not.toMatch(/judge|critic|skeptic/)
    }
  })

  test('that never agrees ends after its rounds, without agreement', async () => {
    await using council = await CouncilServer.start(split)
    const { result } = await hold(council, THREE)
    expect(result.decision.kind).toBe('split')
    expect(result.rounds).toHaveLength(3)
  })

  test('of which one always fails decides with a quorum, and says who failed', async () => {
    await using council = await CouncilServer.start((who) => (who === 'critic' ? { text: 'no JSON' } : 'yes'))
    const { result } = await hold(council, THREE)
    expect(result.decision).toMatchObject({ kind: 'agreed', verdict: 'yes' })
    expect(result.rounds[0]?.answers[1]).toMatchObject({ state: 'failed', kind: 'malformed' })
  })

  test('without a quorum, or in which all fail, pays for no further round', async () => {
    for (const script of [
      (who: string) => (who === 'judge' ? 'yes' : { status: 500 }),
      () => ({ status: 500 }),
    ]) {
      await using council = await CouncilServer.start(script)
      expect((await hold(council, THREE)).result.rounds).toHaveLength(1)
      expect(council.asked().toSorted()).toEqual(['critic 1', 'judge 1', 'skeptic 1'])
    }
  })

  test('without a quorum decides nothing, and one in which all fail is no agreement', async () => {
    await using alone = await CouncilServer.start((who) => (who === 'judge' ? 'yes' : { status: 500 }))
    expect((await hold(alone, THREE)).result.decision).toEqual({ kind: 'no quorum', answered: 1, needed: 2 })
    await using none = await CouncilServer.start(() => ({ status: 500 }))
    expect((await hold(none, THREE)).result.decision).toEqual({ kind: 'all failed' })
  })

  test('has a transcript with every answer and no key', async () => {
    await using council = await CouncilServer.start((who) =>
      who === 'skeptic'
        ? { status: 500, message: KEY }
        : { text: answerText('yes', { answer: `Yes, says ${who}. ${KEY}` }) },
    )
    const { rounds } = await hold(council, THREE)
    const text = transcript(QUESTION.text, council.seats(...THREE), rounds)
    for (const part of [
      '# Ship it?',
      '## Round 1',
      '### judge: yes, 80% sure',
      'Yes, says critic. [key]',
      'No answer: the server answered 500: [key]',
      'agreed on yes',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain(KEY)
  })
})

describe('the vote lock', () => {
  test('cancels answers that cannot change the result, on the wire', async () => {
    await using council = await CouncilServer.start((who) => (who === 'oracle' ? { silent: true } : 'yes'))
    const { result, cost } = await hold(council, [...THREE, 'oracle'], { voteLock: true })
    expect(result.decision).toMatchObject({ kind: 'agreed', verdict: 'yes' })
    expect(result.rounds[0]?.answers[3]).toMatchObject({ who: 'oracle', state: 'cancelled' })
    await council.server.until((server) => server.count('aborted') === 1)
    expect(council.asked('aborted')).toEqual(['oracle 1'])
    expect(cost.states).toEqual({ used: 3, cancelled: 1 })
  })

  test('waits for answers that can', async () => {
    await using council = await CouncilServer.start((who) =>
      who === 'oracle' ? { text: answerText('no'), delay: 30 } : who === 'judge' ? 'no' : 'yes',
    )
    const { result, cost } = await hold(council, [...THREE, 'oracle'], { voteLock: true, mostRounds: 1 })
    expect(result.decision.kind).toBe('split')
    expect(cost.states).toEqual({ used: 4 })
  })
})

describe('the arbiter', () => {
  const under = (council: CouncilServer, options: Partial<CouncilOptions> = {}): Promise<CouncilReport> =>
    hold(council, THREE, { arbiter: council.model, ...options })

  test('is asked after each split round, but not after the last, where nothing is left to decide', async () => {
    await using council = await CouncilServer.start((...asked) =>
      asked[0] === 'arbiter' ? true : split(...asked),
    )
    const { result } = await under(council, { mostRounds: 3 })
    expect(result.rounds.map(({ goOn }) => goOn)).toEqual([true, true, null])
    expect(council.asked().filter((each) => each.startsWith('arbiter'))).toEqual(['arbiter 1', 'arbiter 2'])
  })

  test('that stops ends the council; one that fails leaves it to the votes', async () => {
    await using stopped = await CouncilServer.start((...asked) =>
      asked[0] === 'arbiter' ? false : split(...asked),
    )
    expect((await under(stopped)).result.rounds).toMatchObject([{ goOn: false, why: 'It will not help.' }])
    await using broken = await CouncilServer.start((...asked) =>
      asked[0] === 'arbiter' ? { status: 400 } : split(...asked),
    )
    const { result, rounds } = await under(broken, { mostRounds: 2 })
    expect(result.rounds).toHaveLength(2)
    expect(rounds[0]?.ruling).toMatchObject({ goOn: true, failed: true })
  })
})

describe('speculation', () => {
  const withArbiter = (
    council: CouncilServer,
    options: Partial<CouncilOptions> = {},
  ): Promise<CouncilReport> =>
    hold(council, THREE, { arbiter: council.model, speculate: 'always', mostRounds: 2, ...options })

  /** The arbiter rules when the next round is under way. */
  function ruledLate(ruling: string, second: Script): Script {
    let begun = (): void => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    return (who, round, asked) => {
      if (who === 'arbiter') return { text: ruling, after: isBegun }
      if (round === 1) return split(who, round, asked)
      // Three answers, the arbiter, and three more.
      if (asked.number === 6) begun()
      return second(who, round, asked)
    }
  }

  test('begins the next round while the arbiter decides, and uses it if the arbiter goes on', async () => {
    await using council = await CouncilServer.start(ruledLate(rulingText(true), () => 'yes'))
    const shown: string[] = []
    const report = await withArbiter(council, {
      onRound: (number) => shown.push(`round ${number}`),
      onOutcome: (_, { state }, round) => shown.push(`${state} ${round}`),
    })
    // What came ahead of time is shown in its turn, and all of it.
    expect(shown).toEqual([
      'round 1',
      ...Array(3).fill('answered 1'),
      'round 2',
      ...Array(3).fill('answered 2'),
    ])
    expect(report.result.decision).toMatchObject({ kind: 'agreed', verdict: 'yes' })
    expect(council.asked()).toHaveLength(7)
    expect(report.speculation).toMatchObject({ reused: 1, discarded: 0 })
    expect(report.cost.states).toEqual({ used: 7 })
    expect(report.rounds[1]?.speculative).toBe(true)
  })

  test('is aborted on the wire if the arbiter stops, and the ledger says what it cost', async () => {
    await using council = await CouncilServer.start(ruledLate(rulingText(false), () => ({ silent: true })))
    const { result, cost, speculation } = await withArbiter(council)
    expect(result.decision.kind).toBe('split')
    expect(result.rounds).toHaveLength(1)
    await council.server.until((server) => server.count('aborted') === 3)
    expect(council.asked('aborted').toSorted()).toEqual(['critic 2', 'judge 2', 'skeptic 2'])
    expect(cost.states).toEqual({ used: 4, cancelled: 3 })
    expect(cost.wastedDollars).toBeGreaterThan(0)
    expect(speculation).toMatchObject({ reused: 0, discarded: 1 })
  })

  test('is superseded if the arbiter changes the words of the next round', async () => {
    await using council = await CouncilServer.start(
      ruledLate(rulingText(true, 'the cost of waiting'), () => 'yes'),
    )
    const { result, cost } = await withArbiter(council)
    expect(result.decision).toMatchObject({ kind: 'agreed' })
    expect(result.rounds[1]?.focus).toBe('the cost of waiting')
    expect(cost.states).toEqual({ used: 7, superseded: 3 })
    const asked = council.server.seen.filter(({ prompt }) => prompt.includes('round 2 of'))
    expect(asked.filter(({ prompt }) => prompt.includes('the cost of waiting'))).toHaveLength(3)
    expect(asked).toHaveLength(6)
  })

  test('is not begun when it is not expected to pay, and the reason is said', async () => {
    await using first = await CouncilServer.start((...asked) =>
      asked[0] === 'arbiter' ? true : split(...asked),
    )
    const { rounds } = await withArbiter(first, { mostRounds: 2, speculate: false })
    // As if rounds took ten seconds and the arbiter none.
    const before = rounds.slice(0, 1).map((round) => ({
      ...round,
      seconds: 10,
      ruling: round.ruling && { ...round.ruling, seconds: 0 },
    }))
    const said: string[] = []
    await using second = await CouncilServer.start((...asked) =>
      asked[0] === 'arbiter' ? true : split(...asked),
    )
    const { speculation } = await withArbiter(second, {
      before,
      mostRounds: 3,
      speculate: true,
      onSpeculation: (text) => said.push(text),
    })
    expect(said).toEqual([expect.stringMatching(/^no speculation: it would save 0.00 s of \d/)])
    expect(speculation).toMatchObject({
      reused: 0,
      discarded: 0,
      notBecause: expect.stringContaining('a tenth'),
    })
  })

  test('stops at the waste cap', async () => {
    const said: string[] = []
    await using council = await CouncilServer.start((who, round, asked) =>
      who === 'arbiter' ? { text: rulingText(true, `point ${round}`) } : split(who, round, asked),
    )
    await withArbiter(council, { mostRounds: 3, wasteCap: 0, onSpeculation: (text) => said.push(text) })
    expect(said).toEqual([
      expect.stringMatching(/^round 2 begins while the arbiter decides: expected to save/),
      expect.stringMatching(
        /^no speculation: \d+% of what was paid is for discarded calls, and the cap is 0%/,
      ),
    ])
  })

  test('gives the same result as without it', async () => {
    const script: Script = (who, round, asked) =>
      who === 'arbiter' ? true : round === 3 ? 'no' : split(who, round, asked)
    await using first = await CouncilServer.start(script)
    await using second = await CouncilServer.start(script)
    const plain = await withArbiter(first, { speculate: false, mostRounds: 3 })
    const ahead = await withArbiter(second, { mostRounds: 3 })
    expect(ahead.digest).toBe(plain.digest)
    expect(ahead.result).toEqual(plain.result)
  })
})

const NOBODY = {
  number: 0,
  system: '',
  prompt: '',
  model: '',
  mostTokens: 0,
  body: {},
  authorization: undefined,
  before: 0,
}
