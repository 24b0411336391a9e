import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { deal, def, move, player, set, shuffle, top, zone } from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { cardsIn, dealt, labels, say, valuesOf } from '../testing/scripted.ts'
import { cribbage } from './cribbage.ts'

const program = new Program(cribbage)

/** What the acting player lays away; the second card is not asked if only one is left. */
function layAway(play: Play, cards: readonly string[]): void {
  const number = (card: string): number => play.program.deck.number('card', card) as number
  const [first, second] = cards.toSorted((a, b) => number(a) - number(b))
  say(play, `lay away ${first}`)
  const both = `lay away ${first} ${second}`
  if (labels(play).includes(both)) say(play, both)
}

interface Deal {
  readonly play: Play
  /** "0 7C +2": who plays what and scores for it; "show" and "0 +12" when hands are counted. */
  readonly told: readonly string[]
}

/**
 * The first deal, with cards laid away: the last two of each hand. The second player is the dealer, so the first
 * leads.
 */
function begin(hands: readonly [string, string], starter: string, setting = program): Deal {
  const told: string[] = []
  const scores = [0, 0]
  const onEvent = (event: GameEvent): void => {
    if (event.kind === 'show') told.push('show')
    if (event.kind === 'move' && setting.zones[event.to]?.name === 'table')
      told.push(`${setting.playerOf(event.from)} ${setting.deck.cardName(event.card)}`)
    if (event.kind !== 'set' || event.name !== 'score') return
    const seat = setting.variables.get('score')?.cells.indexOf(event.cell) as number
    const points = (event.value as number) - (scores[seat] as number)
    scores[seat] = event.value as number
    if (points === 0) return
    if (told.at(-1)?.startsWith(`${seat} `)) told.push(`${told.pop()} +${points}`)
    else told.push(`${seat} +${points}`)
  }
  const play = Play.start(setting, { seed: 1, deck: [...dealt(...hands), starter], onEvent })
  for (const hand of hands) layAway(play, hand.split(' ').slice(4))
  return { play, told }
}

/** Each card in turn; what had to be played has been already. */
function playCards({ play, told }: Deal, cards: string): void {
  for (const card of cards.split(' ')) {
    if (!told.some((line) => line.split(' ')[1] === card)) say(play, `play ${card}`)
  }
}

/** What is told of the play of these cards, of four kept by each. */
function pegging(first: string, second: string, cards: string): readonly string[] {
  const unused = (suit: string): string => [...'23456789TJQK'].map((rank) => rank + suit).join(' ')
  const [a, b, c, d, starter] = `${unused('S')} ${unused('H')}`
    .split(' ')
    .filter((card) => ![first, second, cards].join(' ').includes(card) && !card.startsWith('J'))
  const begun = begin([`${first} ${a} ${b}`, `${second} ${c} ${d}`], starter as string)
  playCards(begun, cards)
  return begun.told.slice(0, cards.split(' ').length)
}

/** As if they had scored so much before. */
function putScores({ program, state }: Play, scores: readonly number[]): void {
  for (const [seat, cell] of (program.variables.get('score')?.cells ?? []).entries())
    state.write(cell, scores[seat] as number)
}

test('the rules have no problem', () => {
  expect(checkGame(cribbage).problems).toEqual([])
})

describe('laying away', () => {
  test('leaves four cards each and a crib of four, of which everyone knows only their own', () => {
    const seen: string[] = []
    const play = Play.start(program, {
      seed: 1,
      onEvent: (event) => {
        if (event.kind === 'move' && program.zones[event.to]?.name === 'crib') seen.push(event.seenBy.join())
      },
    })
    while (labels(play)[0]?.startsWith('lay away')) play.choose(0)
    expect([0, 1].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([4, 4])
    expect(cardsIn(play, 'crib')).toHaveLength(4)
    expect(seen).toEqual(['0', '0', '1', '1'])
    expect(cardsIn(play, 'starter')).toHaveLength(1)
  })

  test('comes before the starter is turned', () => {
    const play = Play.start(program, { seed: 1 })
    layAway(play, cardsIn(play, 'hand', 0).slice(0, 2))
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'starter')).toEqual([])
  })
})

describe('his heels', () => {
  const HANDS = ['2C 4C 6C 8C TC QC', '2D 4D 6D 8D TD QD'] as const

  test('a jack that is turned up scores two for the dealer, before a card is played', () => {
    const { play, told } = begin(HANDS, 'JH')
    expect(told).toEqual(['1 +2'])
    expect(play.seat).toBe(0)
    expect(labels(play)).toContain('play 2C')
  })

  test('no other card does', () => {
    expect(begin(HANDS, 'QH').told).toEqual([])
  })

  test('can win the game', () => {
    const { play } = begin(HANDS, 'JH', new Program(cribbage, { options: { target: 2 } }))
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [0, 2], winners: [1] })
    expect(cardsIn(play, 'hand', 0)).toHaveLength(4)
  })
})

describe('the play', () => {
  test('scores two for a total of fifteen', () => {
    expect(pegging('7C 2C 2D KC', '8D 3C 3D KD', '7C 8D')).toEqual(['0 7C', '1 8D +2'])
  })

  test('scores 2 for a pair, 6 for a pair royal and 12 for a double pair royal', () => {
    expect(pegging('4C 4D 9C 9D', '4H 4S 8C 8D', '4C 4H 4D 4S')).toEqual([
      '0 4C',
      '1 4H +2',
      '0 4D +6',
      '1 4S +12',
    ])
  })

  test('has no pair of cards with another between them, nor of different ranks that count ten', () => {
    expect(pegging('4C 4D 9C 9D', '8C 8D KC KD', '4C 8C 4D')).toEqual(['0 4C', '1 8C', '0 4D'])
    expect(pegging('KC 4D 9C 9D', 'QC 8D 3C 3D', 'KC QC')).toEqual(['0 KC', '1 QC'])
  })

  test('scores runs in any order, and each card that makes a run longer scores the whole of it', () => {
    expect(pegging('4C 5H 7C KC', '6D 3S KD QD', '4C 6D 5H 3S 7C')).toEqual([
      '0 4C',
      '1 6D',
      '0 5H +2 +3',
      '1 3S +4',
      '0 7C +5 +1',
    ])
  })

  test('knows runs of up to seven cards', () => {
    expect(pegging('AC 3C 5C 7C', '2D 4D 6D KD', 'AC 2D 3C 4D 5C 6D 7C KD')).toEqual([
      '0 AC',
      '1 2D',
      '0 3C +3',
      '1 4D +4',
      '0 5C +2 +5',
      '1 6D +6',
      '0 7C +7 +1',
      '1 KD +1',
    ])
  })

  test('has no run across a second card of a rank, but one after it', () => {
    expect(pegging('2C 3C 2H KC', '3D 4D AS KD', '2C 3D 3C 4D 2H AS KC KD')).toEqual([
      '0 2C',
      '1 3D',
      '0 3C +2',
      '1 4D',
      '0 2H +3',
      '1 AS +2 +4',
      '0 KC +1',
      // Not a pair with the king before: that was in another count.
      '1 KD +1',
    ])
  })

  test('has no run across a card that does not belong to it', () => {
    expect(pegging('2C KC 9C 9D', '3D 4D 8C 8D', '2C 3D KC 4D')).toEqual(['0 2C', '1 3D', '0 KC +2', '1 4D'])
  })

  test('has no run from king to ace', () => {
    expect(pegging('QC AC 9C 9D', 'KD 4D 8C 8D', 'QC KD AC')).toEqual(['0 QC', '1 KD', '0 AC'])
  })

  test('scores two for exactly thirty-one and nothing more for the last card, and the other leads', () => {
    expect(pegging('KC JC 5C 5D', 'QD AS 9H 9S', 'KC QD JC AS 5C 9H 5D 9S')).toEqual([
      '0 KC',
      '1 QD',
      '0 JC +3',
      '1 AS +2',
      '0 5C',
      '1 9H',
      '0 5D',
      '1 9S +1',
    ])
  })

  test('does not go beyond thirty-one', () => {
    const begun = begin(['KC 9C 5C 5D 2S 4S', 'QD AD 2D 3D 3S 6S'], '7D')
    playCards(begun, 'KC QD 9C')
    expect(labels(begun.play)).toEqual(['play AD', 'play 2D'])
  })

  test('lets one who cannot play say go: the other plays on as long as possible and scores one', () => {
    expect(pegging('KC 9H AC 5C', 'QD 8D 8H 7S', 'KC QD 9H AC 8D 5C 8H 7S')).toEqual([
      '0 KC',
      '1 QD',
      '0 9H',
      '0 AC +1',
      '1 8D',
      '0 5C',
      '1 8H',
      '1 7S +1',
    ])
  })

  test('scores pairs and thirty-one for cards played after a go, and no more for the last of them', () => {
    expect(pegging('KC 9H AC AD', 'QD 8D 8H 7S', 'KC QD 9H AC AD 8D 8H 7S')).toEqual([
      '0 KC',
      '1 QD',
      '0 9H',
      '0 AC',
      '0 AD +2 +2',
      '1 8D',
      '1 8H +2',
      '1 7S +1',
    ])
  })

  test('scores one for the last card when neither can go on, and the other leads the next count', () => {
    expect(pegging('KC JC 5C 5D', 'QD 9H 9S 9D', 'KC QD JC 9H 5C 9S 5D 9D')).toEqual([
      '0 KC',
      '1 QD',
      '0 JC +3 +1',
      '1 9H',
      '0 5C',
      '1 9S',
      '0 5D +1',
      '1 9D +1',
    ])
  })

  test('scores three for a last card that makes fifteen, two for one that makes thirty-one', () => {
    expect(pegging('KC JC 6C 6D', 'QD AS AD 2H', 'KC QD JC AS 6C AD 6D 2H').at(-1)).toBe('1 2H +2 +1')
    expect(pegging('KC JC 9C TC', 'QD AS 4D 8H', 'KC QD JC AS 9C 4D TC 8H').at(-1)).toBe('1 8H +2')
  })
})

/** Counts four cards with a starter, as a hand for the first player's score and as a crib for the second's. */
const counting = new Program({
  ...cribbage,
  procs: {},
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 4, in: player(0) }),
    move(top(zone('stock')), zone('starter')),
    set(['score', player(0)], def('worth', { cards: zone('hand', player(0)), inCrib: false })),
    set(['score', player(1)], def('worth', { cards: zone('hand', player(0)), inCrib: true })),
  ],
} satisfies Game)

describe('counting', () => {
  // The starter comes last. Without a number for it the crib counts the same.
  test.each<[what: string, cards: string, hand: number, crib?: number]>([
    ['the best hand: three fives and the right jack, with the fourth five', '5D 5H 5S JC 5C', 29],
    ['four fives in hand and a jack turned up', '5C 5D 5H 5S JC', 28],
    ['four fives and a king', '5D 5H 5S KC 5C', 28],
    ['three fives and the wrong jack, with the fourth five', '5C 5D 5H JC 5S', 28],
    ['fours, fives and a six', '4C 4D 5C 5D 6H', 24],
    ['sevens, eights and a nine', '7C 7D 8C 8D 9H', 24],
    ['a six, sevens and eights', '6C 7C 7D 8D 8H', 24],
    ['four threes and a nine', '3C 3D 3H 9S 3S', 24],
    ['four sevens and an ace', '7C 7D 7H AS 7S', 24],
    ['four sixes and a nine', '6C 6D 6H 9S 6S', 20],
    ['fives, jack, queen and king', '5C JD QH KS 5H', 17],
    ['a double double run without a fifteen', 'TC TD JC JD QH', 16],
    ['a triple run without a fifteen', 'AC AD AH 2C 3D', 15],
    ['a double run of four', '9C TD JH JS QC', 10],
    ['a double run of three', '9C TD TH JS AC', 8],
    ['a pair royal and a pair', 'KC KD KH 2S 2C', 8],
    ['a run of five that makes fifteen', 'AC 2D 3H 4S 5C', 7],
    ['a run of five', '9C TD JH QS KC', 5],
    ['a run of four', 'TC JD QH KS AC', 4],
    ['queen, king and ace, which are no run', 'QC KD AH 8S 2C', 0],
    ['two pairs', 'KC KD 2H 2S 8C', 4],
    ['a double pair royal', 'KC KD KH KS 2C', 12],
    ['nothing', '2C 4D 6H 8S KC', 0],
    ['a flush of four', '2C 4C 6C 8C KD', 4, 0],
    ['a flush of five', '2C 4C 6C 8C KC', 5],
    ['four of a suit with the starter', '2C 4C 6C 8D KC', 0],
    ['a flush of four beside other points', '2C 3C 4C 8C 8D', 2 + 3 + 4 + 4, 2 + 3 + 4],
    ['his nobs', '2C 4D 6H JS 8S', 1],
    ['a jack of another suit', '2C 4D 6H JC 8S', 0],
    ['a jack that was turned up', '2C 4S 6S 8S JS', 0],
    ['a flush of five with his nobs', '2S 4S 6S JS 8S', 6],
  ])('%s: %s', (_, cards, hand, crib = hand) => {
    expect(Play.start(counting, { seed: 1, deck: cards.split(' ') }).outcome.scores).toEqual([hand, crib])
  })

  test('gives random hands each score as often as among all 12,994,800, in the mean 4.769', () => {
    // biome-ignore format: how many hands score 0, 1, …, 29
    const among = [
      1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224, 388740, 51680, 317340,
      19656, 90100, 9168, 58248, 11196, 2708, 0, 8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
    ]
    const all = among.reduce((sum, hands) => sum + hands, 0)
    const mean = among.reduce((sum, hands, score) => sum + hands * score, 0) / all
    const variance = among.reduce((sum, hands, score) => sum + hands * (score - mean) ** 2, 0) / all
    expect(all).toBe(12_994_800)
    expect(mean).toBeCloseTo(4.76915, 4)

    const drawn = 7000
    const found = among.map(() => 0)
    for (let index = 0; index < drawn; index += 1) {
      const [score] = Play.start(counting, { seed: 1, index }).outcome.scores as [number]
      found[score] = (found[score] ?? 0) + 1
    }
    const foundMean = found.reduce((sum, hands, score) => sum + hands * score, 0) / drawn
    expect(Math.abs(foundMean - mean)).toBeLessThan(4 * Math.sqrt(variance / drawn))
    expect(found).toHaveLength(30)
    for (const [score, hands] of found.entries()) {
      const share = (among[score] as number) / all
      const expected = drawn * share
      // One more, for hands so rare that a single one is far from what is expected.
      const margin = share === 0 ? 0 : 1 + 4 * Math.sqrt(expected * (1 - share))
      expect(Math.abs(hands - expected), `hands of ${score}`).toBeLessThanOrEqual(margin)
    }
  })
})

describe('the show', () => {
  /** 29 for the first player, 24 for the dealer and 4 in the crib. In the play the first scores 1, the dealer 5. */
  const HANDS = ['5D 5H 5S JC 2D 3D', '4C 4D 6H 6S KC 9H'] as const
  const CARDS = 'JC 6H 5D 6S 4C 5H 4D 5S'

  test('counts the hand of the other player, then the hand of the dealer, then the crib', () => {
    const begun = begin(HANDS, '5C')
    playCards(begun, CARDS)
    expect(begun.told).toEqual([
      '0 JC',
      '1 6H',
      '0 5D',
      '1 6S',
      '1 4C +2 +3',
      '0 5H',
      '1 4D',
      '0 5S +1',
      ...['show', '0 +29', 'show', '1 +24', 'show', '1 +4'],
    ])
    expect(valuesOf(begun.play, 'score')).toEqual([30, 33])
    expect(begun.play.outcome.counters).toEqual({ deals: 2, shown: 3, shownPoints: 57 })
  })

  test('ends the game when the other player gets to 121, before the dealer counts', () => {
    const begun = begin(HANDS, '5C')
    putScores(begun.play, [121 - 29 - 1, 120 - 5])
    playCards(begun, CARDS)
    expect(begun.play.outcome).toMatchObject({ ending: 'finished', scores: [121, 120], winners: [0] })
    expect(begun.play.outcome.counters).toMatchObject({ shown: 1 })
  })

  test('comes to the dealer when the other player is one short of 121, and need not come to the crib', () => {
    const begun = begin(HANDS, '5C')
    putScores(begun.play, [120 - 29 - 1, 120 - 5])
    playCards(begun, CARDS)
    expect(begun.play.outcome).toMatchObject({ ending: 'finished', scores: [120, 144], winners: [1] })
    expect(begun.play.outcome.counters).toMatchObject({ shown: 2 })
  })

  test('can be decided by the crib', () => {
    const begun = begin(HANDS, '5C')
    putScores(begun.play, [0, 121 - 5 - 24 - 4])
    playCards(begun, CARDS)
    expect(begun.play.outcome).toMatchObject({ ending: 'finished', scores: [30, 121], winners: [1] })
  })

  test('does not count a flush of four in the crib', () => {
    const begun = begin(['KC QD 9H 7S 2C 4C', 'KD QH 9S 7C 6C 8C'], 'TD')
    while (begun.told.filter((line) => line === 'show').length < 3) begun.play.choose(0)
    expect(begun.told.at(-1)).toBe('show')
  })
})

describe('the game', () => {
  test('ends in the middle of the play when a pair or a fifteen brings 121', () => {
    const begun = begin(['7C 2C 2D KC 3C 4C', '8D 3D 4D KD 5D 6D'], '9H')
    putScores(begun.play, [120, 119])
    playCards(begun, '7C 8D')
    expect(begun.play.outcome).toMatchObject({ ending: 'finished', scores: [120, 121], winners: [1] })
    expect(cardsIn(begun.play, 'table')).toEqual(['7C', '8D'])
  })

  test('ends with the point for a go, and need not be met exactly', () => {
    const begun = begin(['KC JC 5C 5D 2S 3S', 'QD 9H 9S 9D 4S 6S'], '7C')
    putScores(begun.play, [117, 120])
    playCards(begun, 'KC QD JC')
    expect(begun.play.outcome).toMatchObject({ ending: 'finished', scores: [121, 120], winners: [0] })
    const beyond = begin(['4C 4D 9C 9D 2S 3S', '4H 4S 8C 8D KS QS'], '7C')
    putScores(beyond.play, [100, 117])
    playCards(beyond, '4C 4H 4D 4S')
    expect(beyond.play.outcome).toMatchObject({ ending: 'finished', scores: [106, 131], winners: [1] })
  })

  test('is dealt in turn: the other player gets the first card and leads', () => {
    const firstCards: number[] = []
    let isNewDeal = false
    const play = Play.start(program, {
      seed: 1,
      onEvent: (event) => {
        if (event.kind === 'move' && isNewDeal) firstCards.push(program.playerOf(event.to))
        isNewDeal = event.kind === 'shuffle'
      },
    })
    const leaders: number[] = []
    while (play.outcome.counters['deals'] !== 5) {
      const isLaying = labels(play)[0]?.startsWith('lay away')
      play.choose(0)
      if (isLaying && labels(play)[0]?.startsWith('play')) leaders.push(play.seat)
    }
    expect(leaders).toEqual([0, 1, 0, 1])
    expect(firstCards).toEqual([0, 1, 0, 1, 0])
  })

  test('at random ends as soon as one player has 121', () => {
    for (let index = 0; index < 50; index += 1) {
      const play = Play.start(program, { seed: 4, index })
      const rng = stream(4, 'players', index)
      while (!play.over) {
        expect(Math.max(...(valuesOf(play, 'score') as number[]))).toBeLessThan(121)
        play.choose(rng.below(play.choices.length))
      }
      const { ending, scores, winners } = play.outcome
      expect(ending).toBe('finished')
      expect(scores.filter((score) => score >= 121)).toHaveLength(1)
      expect(scores[winners[0] as number]).toBeGreaterThanOrEqual(121)
    }
  })
})
