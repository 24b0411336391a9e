/** Bidding at the same time for prizes that come at random; nothing but the bids under way is hidden, and there is no `view`. */
import type { TrainGame } from '../game.ts'

export interface GoofspielState {
  readonly prizes: readonly number[]
  readonly hands: readonly (readonly number[])[]
  readonly bids: readonly (number | null)[]
  readonly won: readonly number[]
}

const CARDS = [1, 2, 3, 4, 5]

export const goofspiel: TrainGame<GoofspielState, number> = {
  name: 'Goofspiel',
  players: { min: 2, max: 3 },
  init: ({ players }) => {
    const forAll = <Value>(value: Value): Value[] => Array.from({ length: players }, () => value)
    return { prizes: CARDS, hands: forAll(CARDS), bids: forAll(null), won: forAll(0) }
  },
  actors: ({ prizes, bids }) =>
    prizes.length === 0 ? [] : [...bids.keys()].filter((player) => bids[player] === null),
  actions: ({ hands }, player) => hands[player] ?? [],
  apply: ({ prizes, hands, bids, won }, player, bid, rng) => {
    const next = bids.map((each, who) => (who === player ? bid : each))
    const left = hands.map((hand, who) => (who === player ? hand.filter((card) => card !== bid) : hand))
    if (next.includes(null)) return { prizes, hands: left, bids: next, won }
    const prize = rng.pick(prizes)
    const best = Math.max(...next.map(Number))
    const isTie = next.filter((each) => each === best).length > 1
    return {
      prizes: prizes.filter((each) => each !== prize),
      hands: left,
      bids: next.map(() => null),
      won: won.map((points, who) => (!isTie && next[who] === best ? points + prize : points)),
    }
  },
  returns: ({ won }) => won,
}
