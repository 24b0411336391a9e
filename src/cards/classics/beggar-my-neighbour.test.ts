import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { cardsIn, dealt } from '../testing/scripted.ts'
import { beggarMyNeighbour } from './beggar-my-neighbour.ts'

const program = new Program(beggarMyNeighbour)

/**
 * The longest games known, each longer than all found before it, and the one that never ends.
 * Sources: https://github.com/matthewmayer/beggarmypython and https://arxiv.org/abs/2403.13855, recomputed
 * independently. A K Q J are those ranks, - is any other card; the leftmost is played first, the first hand leads.
 */
const RECORDS: readonly { deal: string; cards: number; tricks?: number }[] = [
  { deal: '------------KAQ----J------/-JQQK---K----JK--QA-A-JA--', cards: 4791 },
  { deal: '---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q', cards: 5790 },
  { deal: 'A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-', cards: 6913 },
  { deal: 'K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--', cards: 7157, tricks: 1007 },
  { deal: '----Q------A--K--A-A--QJK-/-Q--J--J---QK---K----JA---', cards: 7207, tricks: 1015 },
  { deal: '---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---', cards: 8344, tricks: 1164 },
]
const ENDLESS = '---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA'

/** The hands of a deal, with real cards; plain ones are any. */
function handsOf(deal: string, suits = 'CDHS'): string[] {
  const rest = new Map<string, string[]>()
  for (const letter of 'AKQJ-') {
    const ranks = letter === '-' ? [...'23456789T'] : [letter]
    rest.set(
      letter,
      ranks.flatMap((rank) => [...suits].map((suit) => rank + suit)),
    )
  }
  const hands = deal.split('/').map((hand) => [...hand].map((letter) => rest.get(letter)?.shift() as string))
  return hands.map((hand) => hand.join(' '))
}

function play(deal: string, suits?: string): Play {
  return Play.start(program, { seed: 1, deck: dealt(...handsOf(deal, suits)) })
}

/** What happens first, as lines. */
function beginning(deal: string, lines: number): string[] {
  const told: string[] = []
  Play.start(program, {
    seed: 1,
    deck: dealt(...handsOf(deal)),
    onEvent: (event) => {
      if (event.kind === 'move') told.push(formatEvent(program, event).trim().replace(/,.*/, ''))
    },
  })
  return told.slice(52, 52 + lines)
}

test('the rules have no problem', () => {
  expect(checkGame(beggarMyNeighbour).problems).toEqual([])
})

describe('a record game', () => {
  test.each(RECORDS)('of $cards cards is as long as it is known to be: $deal', ({ deal, cards, tricks }) => {
    const { outcome } = play(deal)
    expect(outcome).toMatchObject({ ending: 'finished', counters: { cards } })
    if (tricks !== undefined) expect(outcome.counters).toEqual({ cards, tricks })
    expect(outcome.winners).toHaveLength(1)
  })

  test('does not depend on suits, nor on which plain cards there are', () => {
    const [{ deal, cards }] = RECORDS as [(typeof RECORDS)[number]]
    expect(play(deal, 'SHDC').outcome.counters).toMatchObject({ cards })
  })

  test('that never ends is known to come again at card 474, after 62 tricks of 440 cards', () => {
    const { ending, cycle, winners } = play(ENDLESS).outcome
    expect(ending).toBe('cycle')
    expect(winners).toEqual([])
    expect(cycle?.repeat).toMatchObject({ cards: 474 })
    expect(cycle?.length).toEqual({ cards: 440, tricks: 62 })
  })
})

describe('a penalty card', () => {
  /** Both hands, filled with plain cards and closed with what is left of the penalty cards. */
  function deal(first: string, second: string): string {
    const left = [...'AAAAKKKKQQQQJJJJ']
    for (const letter of first + second) if (letter !== '-') left.splice(left.indexOf(letter), 1)
    const close = (hand: string, some: string[]) => hand.padEnd(26 - some.length, '-') + some.join('')
    const half = Math.ceil(left.length / 2)
    return `${close(first, left.slice(0, half))}/${close(second, left.slice(half))}`
  }
  const players = (first: string, second: string, lines: number): string =>
    beginning(deal(first, second), lines)
      .map((line) => (line.includes('→ table') ? line.match(/player (\d)/)?.[1] : '.'))
      .join('')

  test.each([
    ['J', 1],
    ['Q', 2],
    ['K', 3],
    ['A', 4],
  ])('%s asks for %i plain cards, and who asked takes the pile', (letter, owed) => {
    const told = players(letter, '------', owed + 1 + owed + 1 + 1)
    expect(told).toBe(`1${'2'.repeat(owed)}${'.'.repeat(owed + 1)}1`)
  })

  test('that is paid with turns the demand round', () => {
    expect(players('K----', '-Q----', 11)).toBe('12211.....2')
  })

  test('is not needed: plain cards are played in turn', () => {
    expect(players('----', '----', 6)).toBe('121212')
  })

  test('wins the pile in the order in which it was played, under the own cards', () => {
    const hands = deal('J', '-')
    const first = handsOf(hands)[0]?.split(' ')[0]
    const second = handsOf(hands)[1]?.split(' ')[0]
    expect(beginning(hands, 4).slice(2)).toEqual([
      `${first}: table → hand of player 1`,
      `${second}: table → hand of player 1`,
    ])
  })
})

test('every card is somewhere, and one player has none, when 200 games are over', () => {
  for (let index = 0; index < 200; index += 1) {
    const game = Play.start(program, { seed: 3, index })
    const { ending, winners, counters } = game.outcome
    if (ending === 'cycle') continue
    expect(ending).toBe('finished')
    const [loser] = [0, 1].filter((seat) => !winners.includes(seat))
    expect(cardsIn(game, 'hand', loser)).toEqual([])
    const held = [...cardsIn(game, 'hand', winners[0]), ...cardsIn(game, 'table')]
    expect(new Set(held).size).toBe(52)
    expect(counters['cards']).toBeGreaterThanOrEqual(26)
  }
})
