/** What panels, councils and delegated readings have recorded: every call with its cost, and a council's rounds. */
import { decisionSentence, type LedgerEntry, type Round, type SeatOutcome } from '../../council/index.ts'
import { openReader } from '../../runs/index.ts'
import type { CallRow, CouncilAnswer, CouncilDetails, CouncilRound } from '../wire/council.ts'
import type { KnownRun } from './run-folders.ts'

export function councilDetails({ folder, description: { fingerprint } }: KnownRun): CouncilDetails {
  using reader = openReader(folder)
  const { rounds = [], ledger = [] } = reader.states()
  const seats = Object.keys(fingerprint).flatMap((name) => /^seat (.+)$/s.exec(name)?.[1] ?? [])
  return {
    kind: 'council',
    question: fingerprint['question'] ?? null,
    options: fingerprint['options'] ?? null,
    seats,
    rounds: (rounds as unknown as Round[]).map((round) => roundOf(round, seats)),
    calls: (ledger as unknown as LedgerEntry[]).map(callOf),
  }
}

function roundOf(round: Round, seats: readonly string[]): CouncilRound {
  const { number, focus, outcomes, decision, seconds, speculative, ruling } = round
  const answers = outcomes.map((outcome, at) => answerOf(seats[at] ?? `seat ${at + 1}`, outcome))
  const given = answers.flatMap(({ verdict }) => verdict ?? [])
  const votes = Array.from(
    Map.groupBy(given, (verdict) => verdict),
    ([option, all]) => ({ option, count: all.length }),
  ).toSorted((a, b) => b.count - a.count || (a.option < b.option ? -1 : 1))
  return {
    number,
    focus,
    seconds,
    speculative,
    answers,
    votes,
    isAgreed: decision.kind === 'agreed',
    decision: decisionSentence(decision),
    ruling: ruling && { goOn: ruling.goOn, why: ruling.why },
  }
}

function answerOf(seat: string, outcome: SeatOutcome): CouncilAnswer {
  const nothing = { seat, verdict: null, confidence: null, says: '', lists: [] }
  if (outcome.state === 'cancelled')
    return { ...nothing, state: 'cancelled', says: 'Cancelled: the vote was decided.' }
  if (outcome.state === 'failed')
    return { ...nothing, state: 'failed', says: `No answer: ${outcome.message}` }
  const { verdict, confidence, answer, reasons, risks, wouldChangeMyMind, own } = outcome.answer
  const besides = Object.entries(own).map(([name, value]) => `${name}: ${[value].flat().join('; ')}`)
  const lists = [
    { title: 'Reasons', items: reasons },
    { title: 'Risks', items: risks },
    { title: 'Would change its mind', items: wouldChangeMyMind },
    { title: 'Also', items: besides },
  ].filter(({ items }) => items.length > 0)
  return { seat, state: 'answered', verdict, confidence, says: answer, lists }
}

/** A call under way counts with the most that it can cost, as the budget does. */
function callOf(entry: LedgerEntry): CallRow {
  const { id, who, model, round, speculative, state, attempts, inputTokens, outputTokens, dollars, most } =
    entry
  const isBegun = state === 'begun'
  const tokens = inputTokens + outputTokens + (isBegun ? most.tokens : 0)
  return {
    ...{ id, who, model, round, speculative, state, attempts, tokens },
    dollars: dollars + (isBegun ? most.dollars : 0),
  }
}
