/** Answers and what they come to, for people. */
import { styleText } from 'node:util'
import type { Decision, Ruling, Seat, SeatOutcome, Synthesis, Totals } from '../../council/index.ts'
import { wrapped } from '../../text/index.ts'

const WIDEST = 100
const LABEL = 10

const width = (): number => Math.min(WIDEST, process.stdout.columns ?? WIDEST)
const bold = (text: string): string => styleText('bold', text, { stream: process.stdout })

export function outcomeLines(seat: Seat, outcome: SeatOutcome): string[] {
  if (outcome.state === 'cancelled') return [`${bold(seat.id)}  cancelled: the vote is decided`, '']
  if (outcome.state === 'failed')
    return [...wrapped(outcome.message, width(), { first: `${bold(seat.id)}  no answer: `, rest: '  ' }), '']
  const { verdict, confidence, answer, reasons, risks, wouldChangeMyMind, own } = outcome.answer
  const time = outcome.isKept ? 'kept from before' : `${outcome.seconds.toFixed(1)} s`
  return [
    `${bold(seat.id)}  ${bold(verdict)}, ${percent(confidence)} sure  (${time})`,
    ...wrapped(answer, width(), { first: '  ' }),
    ...labelled('because', reasons),
    ...labelled('risk', risks),
    ...labelled('unless', wouldChangeMyMind),
    ...Object.entries(own).flatMap(([name, value]) => labelled(name, [value].flat().map(String))),
    '',
  ]
}

export function rulingLines({ goOn, why, focus }: Ruling): string[] {
  const decision = goOn ? 'another round' : 'no further round'
  return [
    ...wrapped(why, width(), { first: `${bold('arbiter')}  ${decision}: `, rest: '  ' }),
    ...labelled('consider', focus === '' ? [] : [focus]),
    '',
  ]
}

/** The label once, the items under each other. */
function labelled(label: string, items: readonly string[]): string[] {
  const rest = ' '.repeat(LABEL + 2)
  return items.flatMap((item, at) =>
    wrapped(item, width(), { first: at === 0 ? `  ${label}  `.padEnd(LABEL + 2) : rest, rest }),
  )
}

export function synthesisLines(synthesis: Synthesis, { withVerdict = true } = {}): string[] {
  const { verdict, agreement, confidence, votes, unsure, failed, dissent, risks } = synthesis
  const counts = votes.map(({ option, share }) => `${option} ${percent(share)}`).join(', ')
  const headline =
    verdict === null
      ? `no verdict: ${votes.length === 0 ? 'nobody voted' : `the vote is tied, ${counts}`}`
      : `${bold(verdict)}, with ${percent(agreement)} of the votes${confidence === null ? '' : `, ${percent(confidence)} sure on average`}`
  return [
    ...(withVerdict ? labelled('verdict', [headline]) : []),
    ...labelled(
      'dissent',
      dissent
        .filter(({ who }) => !unsure.includes(who))
        .map(({ who, verdict: other, because }) => `${who} says ${other}: ${because}`),
    ),
    ...labelled(
      'unsure',
      dissent.filter(({ who }) => unsure.includes(who)).map(({ who, because }) => `${who}: ${because}`),
    ),
    ...labelled(
      'risks',
      risks.map(({ who, risk }) => `${who}: ${risk}`),
    ),
    ...labelled('failed', failed),
  ]
}

export function decisionLine(decision: Decision, rounds: number): string {
  const after = ` after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  switch (decision.kind) {
    case 'agreed':
      return `agreed${after}: ${bold(decision.verdict)}, with ${percent(decision.share)} of the votes`
    case 'split':
      return `no agreement${after}${decision.leading === undefined ? '' : `; ${decision.leading} leads with ${percent(decision.share)}`}`
    case 'no quorum':
      return `no quorum${after}: ${decision.answered} answered, and ${decision.needed} are needed`
    case 'all failed':
      return `no answer came at all${after}`
  }
}

/** `3 calls (2 used, 1 cancelled), 4,210 tokens, $0.0123` */
export function costLine(
  { calls, states, tokens, dollars, wastedDollars, wastedTokens }: Totals,
  isPriced: boolean,
): string {
  const by = Object.entries(states).map(([state, many]) => `${many} ${state}`)
  const wasted = isPriced
    ? wastedDollars > 0 && `$${wastedDollars.toFixed(4)}`
    : wastedTokens > 0 && `${wastedTokens.toLocaleString('en')} tokens`
  return [
    `${calls} ${calls === 1 ? 'call' : 'calls'}${by.length === 0 ? '' : ` (${by.join(', ')})`}`,
    `${tokens.toLocaleString('en')} tokens`,
    isPriced ? `$${dollars.toFixed(4)}` : 'price not known',
    ...(wasted ? [`${wasted} of it for answers that were not used`] : []),
  ].join(', ')
}

/** What failed has no time of its own: if nothing was answered, there is nothing to compare. */
export function timeLine({
  seconds,
  sequential,
}: {
  readonly seconds: number
  readonly sequential: number
}): string {
  const time = `${seconds.toFixed(1)} s`
  return sequential === 0 ? time : `${time}, one after the other ${sequential.toFixed(1)} s`
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
