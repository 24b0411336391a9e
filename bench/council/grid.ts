/**
 * Councils over a grid of p (the probability that a round is the last) and S/R (the arbiter's time over a round's): plain,
 * with the vote lock, and with speculation, beside what the model predicts from the measured R and S.
 */
import {
  Caller,
  type CouncilReport,
  deliberate,
  expectedGain,
  PersonaLibrary,
  seatsOf,
} from '../../src/council/index.ts'
import { namedModel } from '../../src/council/models/named-model.ts'
import { estimateTokens } from '../../src/council/models/tokens.ts'
import { answerText, roundIn, rulingText, whoIn } from '../../src/council/testing/answers.ts'
import { type Asked, OpenAiServer, type Reply } from '../../src/council/testing/openai-server.ts'
import { type Findings, judge, type Measure, measureCell, type Settings } from '../bench.ts'

const MOST_ROUNDS = 3
/** Of sixteen councils, how many have one round, two and three: exactly the distribution, so that no luck is in it. */
const LENGTHS: Readonly<Record<string, readonly [number, number, number]>> = {
  '0.25': [4, 3, 9],
  '0.5': [8, 4, 4],
  '0.75': [12, 3, 1],
}
const SHARES = [0.4, 0.8, 2]
const AT_ONCE = 4
const PRICE = { input: 1, output: 10 }
/** Answers come at these shares of a round's time: four of five decide, in half the time. */
const PACES = [0.5, 0.4, 0.3, 0.2, 1]
const PERSONAS = ['judge', 'critic', 'skeptic', 'innovator', 'oracle']

interface Cell {
  readonly p: number
  readonly share: number
  /** Of the times that the arbiter goes on, how often the next round keeps its words: all, or every second. */
  readonly reuse: number
}

export async function benchGrid({ slice, say }: Settings): Promise<Findings> {
  const round = slice ? 20 : 300
  const cells = slice ? [{ p: 0.5, share: 0.8, reuse: 1 }] : gridCells()
  const found: { cell: Cell; lock: Compared; speculation: Compared }[] = []
  for (const cell of cells) {
    say(`p ${cell.p}, S/R ${cell.share}, reuse ${cell.reuse}`)
    const ending = await held(cell, round, 'agreement', { voteLock: false }, slice)
    const locked = await held(cell, round, 'agreement', { voteLock: true }, slice)
    const plain = await held(cell, round, 'arbiter', { speculate: false }, slice)
    const ahead = await held(cell, round, 'arbiter', { speculate: true }, slice)
    found.push({
      cell,
      lock: compared(locked, ending, predictLock(ending, cell)),
      speculation: compared(ahead, plain, predictSpeculation(plain, cell, ahead)),
    })
  }
  const worst = (of: (each: (typeof found)[number]) => number): number => Math.max(...found.map(of))
  const gate = (name: string, measured: number) =>
    judge({ name, unit: 'ratio' as const, measured, wanted: { below: 0.1 } }, !slice)
  return {
    conditions: {
      councils: `16 for each cell, of at most ${MOST_ROUNDS} rounds; a round takes ${round} ms`,
      'vote lock': 'five seats, of which four have answered after half of the time',
      speculation:
        'the arbiter stops after a round with probability p; it is asked after the last round, too',
    },
    measures: found.flatMap(({ cell, lock, speculation }) => [
      ...cellMeasures('vote lock', cell, lock),
      ...cellMeasures('speculation', cell, speculation),
    ]),
    gates: [
      gate(
        'vote lock: worst disagreement of time and model',
        worst(({ lock }) => lock.timeError),
      ),
      gate(
        'vote lock: worst disagreement of cost and model',
        worst(({ lock }) => lock.costError),
      ),
      gate(
        'speculation: worst disagreement of time and model',
        worst(({ speculation }) => speculation.timeError),
      ),
      gate(
        'speculation: worst disagreement of cost and model',
        worst(({ speculation }) => speculation.costError),
      ),
    ],
  }
}

function gridCells(): Cell[] {
  const sure = Object.keys(LENGTHS).flatMap((p) => SHARES.map((share) => ({ p: Number(p), share, reuse: 1 })))
  return [...sure, { p: 0.25, share: 0.8, reuse: 0.5 }]
}

interface Figures {
  /** Means over the councils. */
  readonly seconds: number
  readonly dollars: number
  readonly round: number
  /** Of the rounds that ended in agreement. */
  readonly lastRound: number
  readonly arbiter: number
  readonly rounds: number
  /** Of one call that was used. */
  readonly inputDollars: number
  readonly outputDollars: number
}

interface Prediction {
  readonly seconds: number
  readonly dollars: number
}

interface Compared {
  readonly plain: Prediction
  readonly measured: Prediction
  readonly predicted: Prediction
  readonly timeError: number
  readonly costError: number
}

function compared(measured: Figures, plain: Figures, predicted: Prediction): Compared {
  const error = (is: number, should: number): number => Math.abs(is / should - 1)
  return {
    plain,
    measured,
    predicted,
    timeError: error(measured.seconds, predicted.seconds),
    costError: error(measured.dollars, predicted.dollars),
  }
}

/** The round that agrees ends when four of five have answered; the fifth's answer is never made. */
function predictLock(plain: Figures, { p }: Cell): Prediction {
  const agreeing = 1 - (1 - p) ** MOST_ROUNDS
  const saved = plain.lastRound * (1 - (PACES[0] as number))
  return {
    seconds: plain.seconds - agreeing * saved,
    dollars: plain.dollars - agreeing * plain.outputDollars,
  }
}

/** E[n](R + S) - q(E[n] - 1) min(R, S); a round that is discarded is paid for as far as it had come. */
function predictSpeculation(
  plain: Figures,
  { p, share, reuse }: Cell,
  { outputDollars, inputDollars }: Figures,
): Prediction {
  const rates = { round: plain.round, arbiter: plain.arbiter, stop: p, reuse }
  const { sequential, saved } = expectedGain(rates, MOST_ROUNDS)
  const stops = 1 - (1 - p) ** (MOST_ROUNDS - 1)
  const changes = (1 - reuse) * (expected(p) - 1)
  const finished = PACES.filter((pace) => pace <= share).length
  const perRound = PERSONAS.length * inputDollars + finished * outputDollars
  return { seconds: sequential - saved, dollars: plain.dollars + (stops + changes) * perRound }
}

const expected = (p: number): number => (1 - (1 - p) ** MOST_ROUNDS) / p

function cellMeasures(
  name: string,
  { p, share, reuse }: Cell,
  { plain, measured, predicted }: Compared,
): Measure[] {
  const row = `p ${p}, S/R ${share}${reuse === 1 ? '' : `, reuse ${reuse}`}`
  const cell = (table: string, column: string, unit: 'seconds' | 'ratio', value: number): Measure =>
    measureCell({ table: `${name}, ${table}`, row, column }, unit, [value])
  return [
    cell('time', 'plain', 'seconds', plain.seconds),
    cell('time', 'measured', 'seconds', measured.seconds),
    cell('time', 'predicted', 'seconds', predicted.seconds),
    cell('time', 'measured over predicted', 'ratio', measured.seconds / predicted.seconds),
    cell('time', 'plain over measured', 'ratio', plain.seconds / measured.seconds),
    cell('cost over the plain council', 'measured', 'ratio', measured.dollars / plain.dollars),
    cell('cost over the plain council', 'predicted', 'ratio', predicted.dollars / plain.dollars),
  ]
}

interface How {
  readonly voteLock?: boolean
  readonly speculate?: boolean
}

/** Sixteen councils, a few at a time. Their number in the question tells the server how many rounds each has. */
async function held(
  cell: Cell,
  round: number,
  end: 'agreement' | 'arbiter',
  how: How,
  slice: boolean,
): Promise<Figures> {
  const lengths = slice ? [1, 2] : lengthsOf(cell.p)
  await using server = await OpenAiServer.start((asked) => replyTo(asked, lengths, cell, round, end))
  const model = namedModel('toy', { baseUrl: server.url, price: PRICE, env: {} })
  const library = new PersonaLibrary([])
  const seats = seatsOf(
    PERSONAS.map((name) => library.persona(name)),
    [model],
  )
  const reports: CouncilReport[] = []
  const callers: Caller[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < lengths.length) {
      const text = `Question ${next}: ship it?`
      next += 1
      const caller = new Caller()
      callers.push(caller)
      reports.push(
        await deliberate({ text, context: [], options: ['yes', 'no'] }, seats, {
          caller,
          rules: { threshold: 0.6, quorum: 3 },
          mostRounds: MOST_ROUNDS,
          voteLock: how.voteLock ?? false,
          arbiter: model,
          ...(how.speculate && { speculate: 'always' as const, wasteCap: 1 }),
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return figuresOf(reports, callers)
}

function figuresOf(reports: readonly CouncilReport[], callers: readonly Caller[]): Figures {
  const used = callers
    .flatMap(({ ledger }) => ledger.entries)
    .filter(({ who, state }) => state === 'used' && who !== 'arbiter')
  const agreed = reports.flatMap(({ rounds }) => rounds.filter(({ decision }) => decision.kind === 'agreed'))
  return {
    seconds: mean(reports.map(({ timing }) => timing.seconds)),
    dollars: mean(reports.map(({ cost }) => cost.dollars)),
    round: mean(reports.flatMap(({ timing }) => timing.rounds)),
    lastRound: mean(agreed.map(({ seconds }) => seconds)),
    arbiter: mean(reports.flatMap(({ timing }) => timing.arbiter)),
    rounds: mean(reports.map(({ rounds }) => rounds.length)),
    inputDollars: (mean(used.map(({ inputTokens }) => inputTokens)) * PRICE.input) / 1e6,
    outputDollars: (mean(used.map(({ outputTokens }) => outputTokens)) * PRICE.output) / 1e6,
  }
}

function lengthsOf(p: number): number[] {
  const counts = LENGTHS[String(p)] ?? []
  return counts.flatMap((many, at) => Array.from({ length: many }, () => at + 1))
}

function replyTo(
  asked: Asked,
  lengths: readonly number[],
  { share, reuse, p }: Cell,
  round: number,
  end: 'agreement' | 'arbiter',
): Reply {
  const [, number = '0'] = /Question (\d+)/.exec(asked.prompt) ?? []
  const length = lengths[Number(number)] ?? 1
  const [who, at] = [whoIn(asked), roundIn(asked)]
  const reply = (text: string, delay: number): Reply => ({ text, delay, usage: usageOf(asked, text) })
  if (who === 'arbiter') {
    const isChanged = reuse < 1 && (Number(number) + at) % 2 === 0
    const goesOn = end === 'agreement' || at < length
    return reply(rulingText(goesOn, isChanged && goesOn ? 'the cost' : ''), share * round)
  }
  const place = PERSONAS.indexOf(who)
  // A council that would go on beyond the last round never agrees: that is the rest of the distribution.
  const neverAgrees = end === 'agreement' && length === MOST_ROUNDS && isBeyond(Number(number), lengths, p)
  const agrees = end === 'agreement' && at >= length && !neverAgrees
  return reply(
    answerText(agrees || place % 2 === 0 ? 'yes' : place === 1 ? 'no' : 'unsure'),
    round * (PACES[place] ?? 1),
  )
}

/** Of the councils with three rounds, those that agree in the third are p of those that come to it. */
function isBeyond(number: number, lengths: readonly number[], p: number): boolean {
  const first = lengths.indexOf(MOST_ROUNDS)
  const many = lengths.length - first
  return number - first >= Math.round(many * p)
}

/** As this program estimates it, so that calls that were cut count alike. */
function usageOf({ system, prompt }: Asked, text: string) {
  return {
    prompt_tokens: estimateTokens(system) + estimateTokens(prompt) + 64,
    completion_tokens: estimateTokens(text),
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
