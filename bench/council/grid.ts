/**
 * Councils over a grid of p (the probability that a round is the last) and S/R (the arbiter's time over a round's): plain,
 * with the vote lock, and with speculation, beside what the model predicts from the measured R and S. Councils of each
 * length are held and weighted by the probability of that length, so that no luck is in the number of rounds.
 */
import {
  Caller,
  type CouncilReport,
  deliberate,
  expectedGain,
  PersonaLibrary,
  type SeatOutcome,
  seatsOf,
} from '../../src/council/index.ts'
import { namedModel } from '../../src/council/models/named-model.ts'
import { OpenAiServer } from '../../src/council/testing/openai-server.ts'
import { type Findings, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { MOST_ROUNDS, PACES, PERSONAS, PRICE, replyTo, type Story } from './stories.ts'

const CHANCES = [0.25, 0.5, 0.75]
const SHARES = [0.4, 0.8, 2]
/** Councils of each story; four cover every pattern of changed words in three rounds. */
const TIMES = 4
const AT_ONCE = 4

/** A council held in one way. */
type Way = 'plain' | 'vote lock' | 'speculation'

interface Held {
  readonly story: Story
  readonly way: Way
  readonly report: CouncilReport
  readonly caller: Caller
}

export async function benchGrid({ slice, say }: Settings): Promise<Findings> {
  const round = slice ? 20 : 500
  const found: Row[] = []
  for (const share of slice ? [0.8] : SHARES)
    for (const reuse of slice || share !== 0.8 ? [1] : [1, 0.5]) {
      say(`S/R ${share}, reuse ${reuse}`)
      const held = await holdAll(share, reuse, round, slice ? 1 : TIMES)
      for (const p of slice ? [0.5] : CHANCES) found.push(...rowsOf(held, { p, share, reuse }))
    }
  const gate = (way: Way, what: 'seconds' | 'dollars', name: string) => {
    const errors = found
      .filter((row) => row.way === way)
      .map(({ measured, predicted }) => Math.abs(measured[what] / predicted[what] - 1))
    return judge(
      {
        name: `${way}: worst disagreement of ${name} and model`,
        unit: 'ratio',
        measured: Math.max(...errors),
        wanted: { below: 0.1 },
      },
      !slice,
    )
  }
  return {
    conditions: {
      councils: `${TIMES} of each length up to ${MOST_ROUNDS} rounds, weighted by its probability; a round takes ${round} ms`,
      'vote lock': 'three seats, of which two have answered after half of the time',
      speculation: 'the arbiter stops after a round with probability p; after the last round it is not asked',
    },
    measures: found.flatMap(measuresOf),
    gates: [
      gate('vote lock', 'seconds', 'time'),
      gate('vote lock', 'dollars', 'cost'),
      gate('speculation', 'seconds', 'time'),
      gate('speculation', 'dollars', 'cost'),
    ],
  }
}

interface Cell {
  readonly p: number
  readonly share: number
  readonly reuse: number
}

interface Figures {
  readonly seconds: number
  readonly dollars: number
}

interface Row {
  readonly way: Way
  readonly cell: Cell
  readonly plain: Figures
  readonly measured: Figures
  readonly predicted: Figures
}

function rowsOf(held: readonly Held[], cell: Cell): Row[] {
  const speculation: Row = {
    way: 'speculation',
    cell,
    plain: expectation(held, 'plain', 'arbiter', cell.p),
    measured: expectation(held, 'speculation', 'arbiter', cell.p),
    predicted: predictSpeculation(held, cell),
  }
  // Words change only what the arbiter's councils do.
  if (cell.reuse < 1) return [speculation]
  const lock: Row = {
    way: 'vote lock',
    cell,
    plain: expectation(held, 'plain', 'agreement', cell.p),
    measured: expectation(held, 'vote lock', 'agreement', cell.p),
    predicted: predictLock(held, cell),
  }
  return [lock, speculation]
}

/** Over the stories of an end, each with its probability. */
function expectation(held: readonly Held[], way: Way, end: Story['end'], p: number): Figures {
  const those = held.filter((each) => each.way === way && each.story.end === end)
  const sum = (of: (report: CouncilReport) => number): number =>
    [...Map.groupBy(those, ({ story }) => story.length)].reduce(
      (total, [length, some]) =>
        total + chanceOf(length, end, p) * mean(some.map(({ report }) => of(report))),
      0,
    )
  return { seconds: sum(({ timing }) => timing.seconds), dollars: sum(({ cost }) => cost.dollars) }
}

/** One longer than the most rounds stands for a council that never agrees. */
function chanceOf(length: number, end: Story['end'], p: number): number {
  const longest = end === 'arbiter' ? MOST_ROUNDS : MOST_ROUNDS + 1
  return length === longest ? (1 - p) ** (longest - 1) : p * (1 - p) ** (length - 1)
}

/** The round that agrees ends when two of three have answered; the third answer is never made. */
function predictLock(held: readonly Held[], { p }: Cell): Figures {
  const plain = expectation(held, 'plain', 'agreement', p)
  const those = held.filter(({ way, story }) => way === 'vote lock' && story.end === 'agreement')
  const { round, arbiter, decisive } = durations(those)
  const agreeing = 1 - (1 - p) ** MOST_ROUNDS
  const rounds = (1 - (1 - p) ** MOST_ROUNDS) / p
  // The arbiter rules between two rounds.
  const sequential = rounds * round + (rounds - 1) * arbiter
  return {
    seconds: sequential - agreeing * (round - decisive),
    dollars: plain.dollars - agreeing * priceOfCall(held).output,
  }
}

/**
 * E[n](R + S) - q(E[n] - 1) min(R, S), without the S after a last round, where nothing is left to decide. A round that is
 * discarded is paid for as far as it had come.
 */
function predictSpeculation(held: readonly Held[], { p, share, reuse }: Cell): Figures {
  const plain = expectation(held, 'plain', 'arbiter', p)
  const those = held.filter(({ way }) => way === 'speculation')
  const { round, arbiter } = durations(those)
  const { rounds, sequential, saved } = expectedGain({ round, arbiter, stop: p, reuse }, MOST_ROUNDS)
  const unasked = (1 - p) ** (MOST_ROUNDS - 1) * arbiter
  const stopped = 1 - (1 - p) ** (MOST_ROUNDS - 1)
  const changed = (1 - reuse) * (rounds - 1)
  const { input, output } = priceOfCall(those)
  const finished = PACES.filter((pace) => pace <= share).length
  return {
    seconds: sequential - saved - unasked,
    dollars: plain.dollars + (stopped + changed) * (PERSONAS.length * input + finished * output),
  }
}

/** Of rounds in which every answer was waited for. The second of three answers is the decisive one. */
function durations(held: readonly Held[]): { round: number; arbiter: number; decisive: number } {
  const rounds = held.flatMap(({ report }) => report.rounds)
  const whole = rounds.filter(({ outcomes }) => outcomes.every(({ state }) => state === 'answered'))
  return {
    round: mean(whole.map(({ seconds }) => seconds)),
    decisive: mean(whole.map(({ outcomes }) => secondOf(outcomes))),
    arbiter: mean(rounds.flatMap(({ ruling }) => (ruling ? [ruling.seconds] : []))),
  }
}

function secondOf(outcomes: readonly SeatOutcome[]): number {
  const times = outcomes.flatMap((outcome) => (outcome.state === 'answered' ? [outcome.seconds] : []))
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

function priceOfCall(held: readonly Held[]): { input: number; output: number } {
  const used = held
    .flatMap(({ caller }) => caller.ledger.entries)
    .filter(({ who, state }) => state === 'used' && who !== 'arbiter')
  return {
    input: (mean(used.map(({ inputTokens }) => inputTokens)) * PRICE.input) / 1e6,
    output: (mean(used.map(({ outputTokens }) => outputTokens)) * PRICE.output) / 1e6,
  }
}

function measuresOf({ way, cell: { p, share, reuse }, plain, measured, predicted }: Row): Measure[] {
  const row = `p ${p}, S/R ${share}${reuse === 1 ? '' : `, reuse ${reuse}`}`
  const cell = (table: string, column: string, unit: 'seconds' | 'ratio', value: number): Measure =>
    measureCell({ table: `${way}, ${table}`, row, column }, unit, [value])
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

/** Each story in both of its ways, one after the other, so that what the machine does for a while it does to both. */
async function holdAll(share: number, reuse: number, round: number, times: number): Promise<Held[]> {
  const stories = Array.from({ length: times }, (_, time) => [
    ...[1, 2, 3].map((length): Story => ({ end: 'arbiter', length, time, reuse })),
    ...(reuse === 1 ? [1, 2, 3, 4] : []).map((length): Story => ({ end: 'agreement', length, time, reuse })),
  ]).flat()
  await using server = await OpenAiServer.start((asked) => replyTo(asked, stories, share, round))
  const model = namedModel('toy', { baseUrl: server.url, price: PRICE, env: {} })
  const library = new PersonaLibrary([])
  const seats = seatsOf(
    PERSONAS.map((name) => library.persona(name)),
    [model],
  )
  const hold = async (number: number, way: Way): Promise<Held> => {
    const caller = new Caller()
    const question = { text: `Question ${number}: ship it?`, context: [], options: ['yes', 'no'] }
    const report = await deliberate(question, seats, {
      caller,
      rules: { threshold: 0.6, quorum: 2 },
      mostRounds: MOST_ROUNDS,
      voteLock: way === 'vote lock',
      arbiter: model,
      ...(way === 'speculation' && { speculate: 'always' as const, wasteCap: 1 }),
    })
    return { story: stories[number] as Story, way, report, caller }
  }
  const held: Held[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < stories.length) {
      const number = next
      next += 1
      held.push(await hold(number, 'plain'))
      held.push(await hold(number, stories[number]?.end === 'arbiter' ? 'speculation' : 'vote lock'))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return held
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
