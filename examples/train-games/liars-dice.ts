/**
 * Liar's dice, small: two four-sided dice each, seen by their owner only. A player bids how many dice of all players show a number,
 * higher than the last bid, or calls the last bidder a liar. Whoever is wrong loses a die, and all roll again. The last player with
 * dice wins.
 */
import { stream } from 'manyhands/rng'
import type { TrainGame } from 'manyhands/train'

const FACES = 4
const DICE = 2

interface Bid {
  readonly count: number
  readonly face: number
  readonly by: number
}

export interface LiarsDice {
  /** By player. */
  readonly dice: readonly (readonly number[])[]
  readonly bid: Bid | null
  readonly next: number
}

type Roll = (low: number, high: number) => number

const rolled = (counts: readonly number[], roll: Roll): number[][] =>
  counts.map((many) => Array.from({ length: many }, () => roll(1, FACES)).sort())

const countsOf = ({ dice }: LiarsDice): number[] => dice.map((own) => own.length)

const totalOf = ({ dice }: LiarsDice): number => dice.reduce((sum, own) => sum + own.length, 0)

/** The next player who still has dice. */
function after(counts: readonly number[], player: number): number {
  let next = (player + 1) % counts.length
  while (counts[next] === 0) next = (next + 1) % counts.length
  return next
}

function called(state: LiarsDice, caller: number, { count, face, by }: Bid, roll: Roll): LiarsDice {
  const shown = state.dice.flat().filter((die) => die === face).length
  const loser = shown >= count ? caller : by
  const counts = countsOf(state).map((many, player) => (player === loser ? many - 1 : many))
  const next = counts[loser] === 0 ? after(counts, loser) : loser
  return { dice: rolled(counts, roll), bid: null, next }
}

/** How many dice of the bid's face the others need for the bid to be true. */
const missing = ({ dice, bid }: LiarsDice, player: number): number =>
  bid === null ? 0 : bid.count - (dice[player] ?? []).filter((die) => die === bid.face).length

const game: TrainGame<LiarsDice, string> = {
  name: "Liar's dice",
  players: { min: 2, max: 3 },
  init: ({ players, seed }) => {
    const rng = stream(seed, 'first roll')
    return {
      dice: rolled(new Array(players).fill(DICE), (low, high) => rng.between(low, high)),
      bid: null,
      next: 0,
    }
  },
  actors: (state) => (countsOf(state).filter((many) => many > 0).length > 1 ? [state.next] : []),
  actions: (state) => {
    const { bid } = state
    const bids: string[] = bid === null ? [] : ['liar']
    for (let count = bid?.count ?? 1; count <= totalOf(state); count += 1)
      for (let face = 1; face <= FACES; face += 1)
        if (bid === null || count > bid.count || face > bid.face) bids.push(`${count}x${face}`)
    return bids
  },
  apply: (state, player, action, rng) => {
    if (action === 'liar' && state.bid)
      return called(state, player, state.bid, (low, high) => rng.between(low, high))
    const [count = 0, face = 0] = action.split('x').map(Number)
    return { ...state, bid: { count, face, by: player }, next: after(countsOf(state), player) }
  },
  returns: (state) => countsOf(state).map((many) => (many > 0 ? 1 : 0)),
  view: (state, player) => ({
    own: state.dice[player],
    counts: countsOf(state),
    bid: state.bid,
    next: state.next,
  }),
  determinize: (state, player, rng) => ({
    ...state,
    dice: rolled(countsOf(state), (low, high) => rng.between(low, high)).with(player, [
      ...(state.dice[player] ?? []),
    ]),
  }),
  features: {
    score: ({ dice }, player) => (dice[player] ?? []).length,
    lead: ({ dice }, player) =>
      (dice[player] ?? []).length -
      Math.max(...dice.filter((_, other) => other !== player).map((own) => own.length)),
    'own bid': ({ bid }, player) => (bid?.by === player ? 1 : 0),
    'own bid misses': (state, player) => (state.bid?.by === player ? missing(state, player) : 0),
    "other's bid misses": (state, player) =>
      state.bid && state.bid.by !== player ? missing(state, player) : 0,
    'height of bid': (state) => (state.bid ? state.bid.count / totalOf(state) : 0),
  },
}

export default game
