/** A balance report for people: each of a designer's questions with its answer. People count players from 1. */
import type { Balance, SeatBalance, Share } from './balance.ts'

/** A question, and the answer as a sentence with its figures. */
export interface Finding {
  readonly about:
    | 'seats'
    | 'returns'
    | 'first move'
    | 'draws'
    | 'length'
    | 'choices'
    | 'lead'
    | 'unfinished'
    | 'errors'
  readonly text: string
  /** Something that a designer would want to change. */
  readonly isProblem: boolean
}

export function findingsOf(balance: Balance): readonly Finding[] {
  return [
    ...seatFindings(balance),
    ...returnFindings(balance),
    ...firstMoveFindings(balance),
    ...drawFindings(balance),
    ...lengthFindings(balance),
    ...choiceFindings(balance),
    ...leadFindings(balance),
    ...failureFindings(balance),
  ]
}

const percent = (value: number | null): string => (value === null ? '-' : `${(100 * value).toFixed(1)}%`)
const range = ({ low, high }: Share): string => `${percent(low)} to ${percent(high)}`
const many = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

function seatFindings({ seats, completed }: Balance): Finding[] {
  const [first] = seats
  if (seats.length < 2 || completed === 0) return []
  if (first?.verdict === 'mixed players') {
    const shares = seats.map(({ player, value }, seat) => `player ${seat + 1} (${player}) ${percent(value)}`)
    return [
      finding('seats', `The seats have different players, so shares show strength: ${shares.join(', ')}.`),
    ]
  }
  const fair = percent(1 / seats.length)
  const better = seats.flatMap((seat, at) => (seat.verdict === 'advantage' ? [named(seat, at)] : []))
  const worse = seats.flatMap((seat, at) => (seat.verdict === 'disadvantage' ? [named(seat, at)] : []))
  if (better.length + worse.length === 0)
    return [
      finding(
        'seats',
        `No player is shown to be better off: each wins ${fair} within the error of ${many(completed, 'game')}.`,
      ),
    ]
  return [
    ...(better.length > 0
      ? [problem('seats', `More than a fair share of ${fair}: ${better.join(', ')}.`)]
      : []),
    ...(worse.length > 0
      ? [problem('seats', `Less than a fair share of ${fair}: ${worse.join(', ')}.`)]
      : []),
  ]
}

/** Of a player alone, who neither wins nor loses. */
function returnFindings({ seats: [alone, ...others] }: Balance): Finding[] {
  const { mean, low, high, min, max } = alone?.returns ?? {}
  if (others.length > 0 || mean == null) return []
  const interval = low == null || high == null ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`
  return [
    finding('returns', `The player gets ${mean.toFixed(2)}${interval} on average, from ${min} to ${max}.`),
  ]
}

const named = (seat: SeatBalance, at: number): string =>
  `player ${at + 1} wins ${percent(seat.value)} (${range(seat)})`

function firstMoveFindings({ firstMover, seats }: Balance): Finding[] {
  const fair = percent(1 / seats.length)
  const share = `${percent(firstMover.value)} (${range(firstMover)}; fair is ${fair})`
  switch (firstMover.verdict) {
    case 'advantage':
      return [problem('first move', `To move first is an advantage: the first to move wins ${share}.`)]
    case 'disadvantage':
      return [problem('first move', `To move first is a disadvantage: the first to move wins ${share}.`)]
    case 'fair':
      return [finding('first move', `To move first is not shown to matter: the first to move wins ${share}.`)]
    default:
      return []
  }
}

function drawFindings({ draws, sharedWins, completed, seats }: Balance): Finding[] {
  if (completed === 0 || seats.length < 2) return []
  const shared = sharedWins > 0 ? ` In ${many(sharedWins, 'more game')} some players share the win.` : ''
  return [finding('draws', `Draws: ${percent(draws.value)} (${range(draws)}).${shared}`)]
}

function lengthFindings({ actions }: Balance): Finding[] {
  const { n, mean, median, p95, min, max } = actions
  if (n === 0 || mean === null) return []
  return [
    finding(
      'length',
      `A game takes ${mean.toFixed(1)} actions on average: half take at most ${median}, 95% at most ${p95}; from ${min} to ${max}.`,
    ),
  ]
}

function choiceFindings({ choices, isVacuous }: Balance): Finding[] {
  const { mean, most, forced, decisions } = choices
  if (isVacuous)
    return [
      problem(
        'choices',
        `There is nothing to choose: none of ${many(decisions, 'decision')} offered more than one action.`,
      ),
    ]
  if (mean === null) return []
  const text = `A decision offers ${mean.toFixed(1)} actions on average, at most ${most}; ${percent(forced)} offer only one.`
  return [finding('choices', text)]
}

function leadFindings({ leadChanges }: Balance): Finding[] {
  if (leadChanges?.mean == null) return []
  const { mean, median, max } = leadChanges
  return [
    finding(
      'lead',
      `The lead changes ${mean.toFixed(1)} times in a game on average (median ${median}, at most ${max}).`,
    ),
  ]
}

function failureFindings({ unfinished, errors, firstError, games }: Balance): Finding[] {
  const found: Finding[] = []
  if (unfinished > 0)
    found.push(
      problem(
        'unfinished',
        `${many(unfinished, 'game')} of ${games} had no end: they were cut off after the most actions.`,
      ),
    )
  if (firstError) {
    const { gameId, kind, message, reproduce } = firstError
    const again = reproduce === undefined ? '' : `\nPlay it again with:\n  ${reproduce}`
    found.push(
      problem(
        'errors',
        `${many(errors, 'game')} of ${games} failed. The first, ${gameId}, ${verb(kind)}: ${message}${again}`,
      ),
    )
  }
  return found
}

const verb = (kind: string): string => (kind === 'timeout' ? 'ran out of time (--timeout gives more)' : kind)

const finding = (about: Finding['about'], text: string): Finding => ({ about, text, isProblem: false })
const problem = (about: Finding['about'], text: string): Finding => ({ about, text, isProblem: true })
