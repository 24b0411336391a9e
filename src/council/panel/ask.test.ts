import { describe, expect, test } from 'vitest'
import { Caller } from '../calls/caller.ts'
import { answerText } from '../testing/answers.ts'
import { CouncilServer, KEY } from '../testing/council-server.ts'
import { ask, type PanelReport } from './ask.ts'
import type { Question } from './question.ts'

const QUESTION: Question = {
  text: 'Ship it?',
  context: [{ name: 'plan.md', text: 'The plan is to ship.' }],
  options: ['yes', 'no'],
}
const QUICK = { retry: { retries: 1, firstDelay: 1 } }

const askAll = (
  council: CouncilServer,
  names: readonly string[],
  caller = new Caller(QUICK),
): Promise<PanelReport> => ask(QUESTION, council.seats(...names), { caller })

describe('a panel', () => {
  test('is asked all at once', async () => {
    const names = ['judge', 'critic', 'skeptic', 'innovator', 'advocate', 'security', 'performance', 'oracle']
    // Nobody is answered before everybody is asked.
    let everybody = (): void => {}
    const arrived = new Promise<void>((resolve) => {
      everybody = resolve
    })
    await using council = await CouncilServer.start((_, __, { number }) => {
      if (number === names.length - 1) everybody()
      return { text: answerText('yes'), after: arrived }
    })
    const { result } = await askAll(council, names)
    expect(council.server.mostOpen).toBe(8)
    expect(result.answers.map(({ who, state }) => `${who} ${state}`)).toEqual(
      names.map((name) => `${name} answered`),
    )
  })

  test('gets the question, the context and its own role, and no word about the others', async () => {
    await using council = await CouncilServer.start(() => 'yes')
    await askAll(council, ['judge', 'critic'])
    for (const { prompt, system, authorization } of council.server.seen) {
      expect(prompt).toBe(
        '<context name="plan.md">\nThe plan is to ship.\n</context>\n\nThe question: Ship it?',
      )
      expect(system).toContain('"verdict": "yes" | "no" | "unsure"')
      expect(authorization).toBe(`Bearer ${KEY}`)
    }
  })

  test('says together what most say, who dissents and why', async () => {
    await using council = await CouncilServer.start((who) => (who === 'critic' ? 'no' : 'yes'))
    const { result, cost } = await askAll(council, ['judge', 'critic', 'skeptic'])
    expect(result.synthesis).toMatchObject({
      verdict: 'yes',
      agreement: 2 / 3,
      confidence: 0.8,
      dissent: [{ who: 'critic', verdict: 'no', because: 'because of no' }],
      failed: [],
    })
    expect(cost).toMatchObject({ calls: 3, states: { used: 3 } })
  })

  test('of which one always fails still says what the others say', async () => {
    await using council = await CouncilServer.start((who) => (who === 'critic' ? { status: 500 } : 'yes'))
    const { result } = await askAll(council, ['judge', 'critic', 'skeptic'])
    expect(result.answers[1]).toEqual({ who: 'critic', model: 'toy', state: 'failed', kind: 'unavailable' })
    expect(result.synthesis).toMatchObject({ verdict: 'yes', agreement: 1, failed: ['critic'] })
  })

  test('of which all fail has no verdict', async () => {
    await using council = await CouncilServer.start(() => ({ status: 401, message: `wrong key ${KEY}` }))
    const report = await askAll(council, ['judge', 'critic'])
    expect(report.result.synthesis).toMatchObject({
      verdict: null,
      agreement: 0,
      failed: ['judge', 'critic'],
    })
    expect(JSON.stringify(report)).not.toContain(KEY)
  })

  test('has the same digest whoever answers first', async () => {
    const slow = async (name: string): Promise<string> => {
      await using council = await CouncilServer.start((who) => ({
        text: answerText(who === 'judge' ? 'no' : 'yes'),
        delay: who === name ? 40 : 0,
      }))
      return (await askAll(council, ['judge', 'critic'])).digest
    }
    expect(await slow('judge')).toBe(await slow('critic'))
  })

  test('that is stopped is aborted on the wire, all of it', async () => {
    await using council = await CouncilServer.start(() => ({ silent: true }))
    const controller = new AbortController()
    const asked = ask(QUESTION, council.seats('judge', 'critic'), {
      caller: new Caller(QUICK),
      signal: controller.signal,
    })
    await council.server.until(({ seen }) => seen.length === 2)
    controller.abort(new Error('Ctrl-C'))
    await expect(asked).rejects.toThrow('Ctrl-C')
    await council.server.until((server) => server.count('aborted') === 2)
  })
})
