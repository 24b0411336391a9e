import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { GameResult } from '../model/game-result.ts'
import { clockPatience } from './clock-patience.ts'

const program = new Program(clockPatience)
const RANKS = [...'A23456789TJQK']
const ALL = RANKS.flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))

/**
 * The deck from which cards are turned up in this order. Each says from which pile the next one comes, so that any
 * order is possible up to the fourth king; the other cards fill the piles.
 */
function deckFor(turned: readonly string[]): string[] {
  const piles = new Map(RANKS.map((rank) => [rank, [] as string[]]))
  let hour = 'K'
  for (const card of turned) {
    piles.get(hour)?.push(card)
    hour = card.charAt(0)
  }
  const rest = ALL.filter((card) => !turned.includes(card))
  const full = RANKS.map((rank) => {
    const pile = piles.get(rank) as string[]
    return [...pile, ...rest.splice(0, 4 - pile.length)]
  })
  // Dealt a card at a time to each pile, the last one on top.
  return [3, 2, 1, 0].flatMap((n) => full.map((pile) => pile[n] as string))
}

interface Played {
  /** "7C to 7": where the cards that were turned up were put. */
  readonly turned: readonly string[]
  readonly outcome: GameResult
}

function play(deck: readonly string[]): Played {
  const up = program.membersOf('row')
  const turned: string[] = []
  const { outcome } = Play.start(program, {
    seed: 1,
    deck,
    onEvent: (event) => {
      if (event.kind === 'move' && up.includes(event.to))
        turned.push(`${program.deck.cardName(event.card)} to ${RANKS[up.indexOf(event.to)]}`)
    },
  })
  return { turned, outcome }
}

/** Without these, and then these. */
const ending = (...last: readonly string[]): string[] => [
  ...ALL.filter((card) => !last.includes(card)),
  ...last,
]
const homes = (cards: readonly string[]): string[] => cards.map((card) => `${card} to ${card.charAt(0)}`)

test('the rules check without a warning', () => {
  expect(checkGame(clockPatience).problems).toEqual([])
})

describe('cards are turned up', () => {
  test('from the middle first, then from the pile to which the last one went', () => {
    const order = ['7C', '3D', '7H', 'QS', 'KC', '3H', 'KD', 'KH', 'KS']
    expect(play(deckFor(order)).turned).toEqual(homes(order))
  })

  test('until the fourth king, even if that is at once', () => {
    const { turned, outcome } = play(deckFor(['KC', 'KD', 'KH', 'KS']))
    expect(turned).toEqual(['KC to K', 'KD to K', 'KH to K', 'KS to K'])
    expect(outcome).toMatchObject({ ending: 'finished', winners: [], scores: [4], counters: { complete: 1 } })
  })

  test('from the last card of a pile too, when it belongs there', () => {
    const order = ['AC', 'AD', 'AH', 'AS', '2C', 'KC', 'KD', 'KH', 'KS']
    const { turned, outcome } = play(deckFor(order))
    expect(turned).toEqual(homes(order))
    expect(outcome.counters).toEqual({ complete: 2 })
  })
})

describe('the game', () => {
  test('is won when the fourth king is the last of all cards', () => {
    const { turned, outcome } = play(deckFor(ending('KS')))
    expect(turned).toHaveLength(52)
    expect(outcome).toMatchObject({
      winners: [0],
      draw: false,
      scores: [52],
      decisions: 0,
      counters: { complete: 13 },
    })
  })

  test('is lost with a single card face down', () => {
    const { outcome } = play(deckFor(ending('KS', '5D').slice(0, -1)))
    expect(outcome).toMatchObject({ winners: [], scores: [51], counters: { complete: 12 } })
  })
})

test('2,600 games are won one time in thirteen, and turn up 42.4 cards on average', () => {
  // Cards come up in random order. A king is the last of them with probability 4/52, and the last of four kings comes
  // on average in place 4/5 × 53.
  const games = Array.from(
    { length: 2600 },
    (_, index) => Play.start(program, { seed: 'clock', index }).outcome,
  )
  expect(games.every((game) => game.ending === 'finished')).toBe(true)
  for (const [known, values] of [
    [1 / 13, games.map(({ winners }) => winners.length)],
    [42.4, games.map(({ scores }) => scores[0] as number)],
  ] as const) {
    const mean = values.reduce((total, n) => total + n, 0) / values.length
    const variance = values.reduce((total, n) => total + (n - mean) ** 2, 0) / (values.length - 1)
    expect(Math.abs(mean - known)).toBeLessThan(4 * Math.sqrt(variance / values.length))
  }
  for (const { winners, scores, counters } of games) {
    expect(winners.length === 1).toBe(scores[0] === 52)
    expect(counters['complete'] === 13).toBe(scores[0] === 52)
  }
})
