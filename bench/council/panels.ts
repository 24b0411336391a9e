/** Panels whose every answer takes 300 ms: all at once, and one after the other. */
import { ask, Caller, PersonaLibrary, seatsOf } from '../../src/council/index.ts'
import { namedModel } from '../../src/council/models/named-model.ts'
import { answerText } from '../../src/council/testing/answers.ts'
import { OpenAiServer } from '../../src/council/testing/openai-server.ts'
import { type Findings, judge, measure, type Settings } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'

const SIZES = [3, 5, 8]
/** On top of a quarter more than the slowest answer. */
const OVERHEAD_SECONDS = 0.1

export async function benchPanels({ repeats, slice, say }: Settings): Promise<Findings> {
  const delay = slice ? 20 : 300
  await using server = await OpenAiServer.start(() => ({ text: answerText('yes'), delay }))
  const model = namedModel('toy', { baseUrl: server.url, env: {} })
  const all = new PersonaLibrary([]).preset('all')
  const question = { text: 'Ship it?', context: [], options: ['yes', 'no'] }
  const seconds = async (size: number): Promise<number> => {
    const seats = seatsOf(all.slice(0, size), [model])
    return (await ask(question, seats, { caller: new Caller() })).timing.seconds
  }
  const found: Findings[] = []
  for (const size of SIZES) {
    say(`a panel of ${size}`)
    const figures = await takeTurns(
      {
        together: () => seconds(size),
        sequential: async () => {
          let sum = 0
          for (const persona of all.slice(0, size))
            sum += (await ask(question, seatsOf([persona], [model]), { caller: new Caller() })).timing.seconds
          return sum
        },
      },
      repeats,
      1,
    )
    found.push(findingsOf(size, delay / 1000, figures, !slice))
  }
  return {
    conditions: { 'an answer': `${delay} ms, on a server on loopback, through the AI SDK` },
    measures: found.flatMap(({ measures }) => measures),
    gates: found.flatMap(({ gates }) => gates),
  }
}

interface Figures {
  readonly together: readonly number[]
  readonly sequential: readonly number[]
}

function findingsOf(
  size: number,
  slowest: number,
  { together, sequential }: Figures,
  judged: boolean,
): Findings {
  return {
    conditions: {},
    measures: [
      measure(`panel of ${size}, all at once`, 'seconds', together),
      measure(`panel of ${size}, one after the other`, 'seconds', sequential),
      measure(
        `panel of ${size}, one after the other over all at once`,
        'ratio',
        ratios(sequential, together),
      ),
    ],
    gates: [
      judge(
        {
          name: `panel of ${size}, above 1.25 × the slowest answer`,
          unit: 'seconds',
          measured: Math.max(0, median(together) - 1.25 * slowest),
          wanted: { below: OVERHEAD_SECONDS },
        },
        judged,
      ),
    ],
  }
}
