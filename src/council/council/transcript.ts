/** A council in Markdown: who said what in each round, how it voted, and how it ended. */

import type { SeatOutcome } from '../panel/ask-seats.ts'
import type { Seat } from '../panel/question.ts'
import type { Decision } from '../panel/votes.ts'
import type { Round } from './deliberate.ts'

export function transcript(question: string, seats: readonly Seat[], rounds: readonly Round[]): string {
  const last = rounds.at(-1)
  return [
    `# ${question}`,
    ...rounds.flatMap((round) => roundText(seats, round)),
    ...(last ? ['## Result', `${decisionSentence(last.decision)}.`] : []),
    '',
  ].join('\n\n')
}

function roundText(seats: readonly Seat[], { number, focus, outcomes, decision, ruling }: Round): string[] {
  return [
    `## Round ${number}`,
    ...(focus === '' ? [] : [`The arbiter asked to consider: ${focus}`]),
    ...seats.map((seat, at) => seatText(seat, outcomes[at] as SeatOutcome)),
    `Vote: ${decisionSentence(decision)}.`,
    ...(ruling ? [`The arbiter ${ruling.goOn ? 'goes on' : 'stops'}: ${ruling.why}`] : []),
  ]
}

function seatText({ id }: Seat, outcome: SeatOutcome): string {
  if (outcome.state === 'cancelled') return `### ${id}\n\nCancelled: the vote was decided.`
  if (outcome.state === 'failed') return `### ${id}\n\nNo answer: ${outcome.message}`
  const { verdict, confidence, answer, reasons, risks, wouldChangeMyMind, own } = outcome.answer
  const list = (title: string, items: readonly string[]): string =>
    items.length === 0 ? '' : `\n\n${title}:\n\n${items.map((item) => `- ${item}`).join('\n')}`
  const fields = Object.entries(own).map(([name, value]) => `${name}: ${[value].flat().join('; ')}`)
  return (
    `### ${id}: ${verdict}, ${Math.round(confidence * 100)}% sure\n\n${answer}` +
    list('Reasons', reasons) +
    list('Risks', risks) +
    list('Would change its mind', wouldChangeMyMind) +
    list('Besides', fields)
  )
}

/** `agreed on yes with 75% of the votes` */
export function decisionSentence(decision: Decision): string {
  const percent = (share: number): string => `${Math.round(share * 100)}%`
  switch (decision.kind) {
    case 'agreed':
      return `agreed on ${decision.verdict} with ${percent(decision.share)} of the votes`
    case 'split':
      return decision.leading === undefined
        ? 'no agreement, and no option leads'
        : `no agreement; ${decision.leading} leads with ${percent(decision.share)} of the votes`
    case 'no quorum':
      return `no quorum: ${decision.answered} answered, and ${decision.needed} are needed`
    case 'all failed':
      return 'no answer came at all'
  }
}
