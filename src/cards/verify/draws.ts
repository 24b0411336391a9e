/**
 * Every order in which cards can come, as far as a game asks for them. Cards of a rank count as equal: whenever the rules
 * ask for a card that is not given yet, the game goes on with every rank there can be, weighted by the cards of it that are
 * left. Suits are chosen at random: rules that wrongly distinguish them would show.
 */
import type { Stream } from '../../rng/index.ts'
import type { Dealt } from '../compile/engine/dealt-game.ts'
import type { Dealing } from './dealing.ts'

/** All orders that begin with a card of this rank, each counter weighted by their probability. */
export function playDraws(dealing: Dealing, rank: number, rng: Stream): Dealt {
  const { deck } = dealing
  const totals = dealing.counters.map(() => 0)
  let [games, unfinished] = [0, 0]
  const draw = (cards: readonly number[], weight: number, isWanted: (rank: number) => boolean): void => {
    const left = deck.cards.filter((card) => !cards.includes(card))
    for (const [next, alike] of Map.groupBy(left, (card) => deck.rankOf(card)))
      if (isWanted(next)) play([...cards, rng.pick(alike)], (weight * alike.length) / left.length)
  }
  const play = (cards: readonly number[], weight: number): void => {
    const dealt = dealing.deal(cards)
    games += 1
    unfinished += dealt.unfinished
    if (dealt.wanting > 0) draw(cards, weight, () => true)
    else
      dealt.totals.forEach((times, n) => {
        totals[n] = (totals[n] ?? 0) + weight * times
      })
  }
  draw([], 1, (next) => next === rank)
  return { totals, games, unfinished, wanting: 0 }
}
