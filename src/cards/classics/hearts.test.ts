import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { cardsIn, dealt, labels, say, valuesOf } from '../testing/scripted.ts'
import { hearts } from './hearts.ts'

const PLAYERS = [0, 1, 2, 3]
const oneDeal = new Program(hearts, { options: { deals: 1 } })

const suited = (suit: string, ranks = '23456789TJQKA'): string =>
  [...ranks].map((rank) => rank + suit).join(' ')

/** What the acting player passes; the last of the three is not asked if only one is left. */
function pass(play: Play, cards: readonly string[]): void {
  const number = (card: string): number => play.program.deck.number('card', card) as number
  const ascending = cards.toSorted((a, b) => number(a) - number(b))
  for (const n of ascending.keys()) {
    const label = ['pass', ...ascending.slice(0, n + 1)].join(' ')
    if (n === 0 || labels(play).includes(label)) say(play, label)
  }
}

/** The first deal with these hands to play: the last three cards of each come from the right. */
function afterPassing(
  hands: readonly string[],
  program = oneDeal,
  onEvent?: (event: GameEvent) => void,
): Play {
  const cards = hands.map((hand) => hand.split(' '))
  const given = (seat: number): string[] => cards[(seat + 1) % 4]?.slice(10) ?? []
  const before = cards.map((hand, seat) => [...hand.slice(0, 10), ...given(seat)].join(' '))
  const play = Play.start(program, { seed: 1, deck: dealt(...before), ...(onEvent && { onEvent }) })
  for (const seat of PLAYERS) pass(play, given(seat))
  return play
}

/** Each card in turn; what had to be played has been already. */
function follow(play: Play, ...cards: readonly string[]): void {
  for (const card of cards) {
    const isHeld = PLAYERS.some((seat) => cardsIn(play, 'hand', seat).includes(card))
    if (isHeld) say(play, `play ${card}`)
  }
}

function playOut(play: Play): Play {
  while (!play.over) play.choose(0)
  return play
}

const offered = (play: Play): string[] => labels(play).map((label) => label.replace('play ', ''))
const heartsAmong = (cards: readonly string[]): string[] => cards.filter((card) => card.endsWith('H'))

test('the rules have no problem', () => {
  expect(checkGame(hearts).problems).toEqual([])
})

describe('passing', () => {
  test('goes to the left, to the right, across, not at all, and to the left again', () => {
    const passes: string[][] = []
    const program = new Program(hearts, { options: { deals: 5, target: 1000 } })
    const onEvent = (event: GameEvent): void => {
      if (event.kind === 'shuffle') passes.push([])
      if (event.kind !== 'move' || program.zones[event.from]?.name !== 'passedCards') return
      passes.at(-1)?.push(`${program.playerOf(event.from)}→${program.playerOf(event.to)}`)
    }
    playOut(Play.start(program, { seed: 1, onEvent }))
    const three = (ways: readonly string[]): string[] => ways.flatMap((way) => [way, way, way])
    expect(passes).toEqual([
      three(['0→1', '1→2', '2→3', '3→0']),
      three(['0→3', '1→0', '2→1', '3→2']),
      three(['0→2', '1→3', '2→0', '3→1']),
      [],
      three(['0→1', '1→2', '2→3', '3→0']),
    ])
  })

  test('hands over exactly the three cards chosen, any three, and leaves thirteen each', () => {
    const hands = [suited('C'), suited('D'), suited('S'), suited('H')]
    const play = Play.start(oneDeal, { seed: 1, deck: dealt(...hands) })
    expect(play.seat).toBe(0)
    pass(play, ['2C', '7C', 'AC'])
    pass(play, ['KD', '2D', '3D'])
    pass(play, ['QS', 'KS', 'AS'])
    pass(play, ['2H', '4H', '6H'])
    expect(
      PLAYERS.map((seat) => cardsIn(play, 'hand', seat).length + cardsIn(play, 'table', seat).length),
    ).toEqual([13, 13, 13, 13])
    expect(cardsIn(play, 'hand', 0)).toEqual(expect.arrayContaining(['2H', '4H', '6H']))
    expect(cardsIn(play, 'hand', 1)).toEqual(expect.arrayContaining(['7C', 'AC']))
    expect(cardsIn(play, 'hand', 2)).toEqual(expect.arrayContaining(['2D', '3D', 'KD']))
    expect(cardsIn(play, 'hand', 3)).toEqual(expect.arrayContaining(['QS', 'KS', 'AS']))
  })

  test('is done before anyone looks at what comes: cards that have been received cannot be passed on', () => {
    const play = Play.start(oneDeal, {
      seed: 1,
      deck: dealt(suited('C'), suited('D'), suited('S'), suited('H')),
    })
    pass(play, ['2C', '7C', 'AC'])
    expect(play.seat).toBe(1)
    // The three may be named in any order, so each card can be the first of them.
    expect(labels(play)).toEqual([...'23456789TJQKA'].map((rank) => `pass ${rank}D`))
    say(play, 'pass AD')
    expect(labels(play)).toEqual([...'23456789TJQK'].map((rank) => `pass AD ${rank}D`))
    say(play, 'pass AD 3D')
    expect(labels(play)).toEqual([...'2456789TJQK'].map((rank) => `pass 3D AD ${rank}D`))
    expect(cardsIn(play, 'hand', 1)).toHaveLength(13)
  })

  test('is seen by the giver alone until all have passed, and then by the receiver', () => {
    const told: string[] = []
    const onEvent = (event: GameEvent): void => {
      if (event.kind === 'reveal') told.push('reveal')
      if (event.kind !== 'move') return
      const [from, to] = [oneDeal.zones[event.from]?.name, oneDeal.zones[event.to]?.name]
      if (from === 'passedCards' || to === 'passedCards')
        told.push(`${from} to ${to}: ${event.seenBy.join()}`)
    }
    afterPassing([suited('C'), suited('D'), suited('S'), suited('H')], oneDeal, onEvent)
    const three = (what: string): string[] => [what, what, what]
    expect(told).toEqual([
      ...PLAYERS.flatMap((seat) => three(`hand to passedCards: ${seat}`)),
      'reveal',
      ...['0,1', '1,2', '2,3', '0,3'].flatMap((both) => three(`passedCards to hand: ${both}`)),
    ])
  })
})

describe('the first trick', () => {
  /** The second player has nothing but points, the third all but two of the spades. */
  const POINTS_ONLY = [
    suited('C'),
    `${suited('H', '23456789TJQK')} QS`,
    `${suited('S', '23456789TJKA')} AH`,
    suited('D'),
  ]

  test('is led by whoever has the two of clubs after passing, and with that card', () => {
    // The two of clubs is the last card of the second hand: it was passed by the first player.
    const play = afterPassing([
      `3C ${suited('D', '23456789TJQK')}`,
      `4C ${suited('S', '23456789TJK')} 2C`,
      `5C ${suited('H', '23456789TJQK')}`,
      '6C 7C 8C 9C TC JC QC KC AC AD QS AH AS',
    ])
    expect(cardsIn(play, 'table', 1)).toEqual(['2C'])
    // The only club of the third player and the others' are played without asking, up to the fourth.
    expect(play.seat).toBe(3)
    expect(offered(play)).toEqual(['6C', '7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC', 'AC'])
  })

  test('takes no point card from a player who has anything else', () => {
    const play = afterPassing(POINTS_ONLY)
    follow(play, '5H')
    expect(play.seat).toBe(2)
    expect(offered(play)).toEqual([...'23456789TJKA'].map((rank) => `${rank}S`))
  })

  test('does not take the queen of spades from a player without clubs who has another card', () => {
    const play = afterPassing([suited('C'), suited('D'), suited('S'), suited('H')])
    follow(play, '2D')
    expect(play.seat).toBe(2)
    expect(offered(play)).toEqual([...'23456789TJKA'].map((rank) => `${rank}S`))
    follow(play, '2S')
    // Hearts are all that the fourth player has.
    expect(offered(play)).toHaveLength(13)
  })

  test('takes any point card, the queen of spades too, from a player who has nothing else', () => {
    const play = afterPassing(POINTS_ONLY)
    expect(play.seat).toBe(1)
    expect(offered(play)).toEqual([...[...'23456789TJQK'].map((rank) => `${rank}H`), 'QS'])
  })

  test('must be followed in clubs like any other', () => {
    const play = afterPassing([
      `2C ${suited('D', '23456789TJQK')}`,
      `3C AC ${suited('H', '23456789TJQ')}`,
      `4C 5C 6C 7C 8C 9C KH AH ${suited('S', '23456')}`,
      `TC JC QC KC AD ${suited('S', '789TJQKA')}`,
    ])
    expect(play.seat).toBe(1)
    expect(offered(play)).toEqual(['3C', 'AC'])
  })

  test('keeps points out of that trick only', () => {
    const play = afterPassing(POINTS_ONLY)
    follow(play, '5H', '2S', '2D')
    follow(play, 'AC', '6H')
    expect(play.seat).toBe(2)
    expect(offered(play)).toContain('AH')
  })
})

describe('leading hearts', () => {
  const EVEN = [
    '2C 6C TC 2D 6D TD 2H 6H TH AH 2S 6S TS',
    '3C 7C JC 3D 7D JD 3H 7H JH 3S 7S JS AS',
    '4C 8C QC AC 4D 8D QD 4H 8H QH 4S 8S QS',
    '5C 9C KC 5D 9D KD AD 5H 9H KH 5S 9S KS',
  ]
  /** Three rounds of clubs, all won by the third player, who has one more. */
  const CLUBS = ['3C', 'AC', 'KC', 'QC', '9C', 'TC', 'JC', '8C', '5C', '6C', '7C']

  test('is not allowed before one has been played', () => {
    const play = afterPassing(EVEN)
    follow(play, '3C', 'AC', 'KC')
    expect(play.seat).toBe(2)
    expect(offered(play)).toEqual(['4C', '8C', 'QC', '4D', '8D', 'QD', '4S', '8S', 'QS'])
  })

  test('is allowed once one has been thrown on another suit', () => {
    const play = afterPassing(EVEN)
    follow(play, ...CLUBS)
    expect(play.seat).toBe(2)
    expect(heartsAmong(offered(play))).toEqual([])
    say(play, 'play 4C')
    expect(heartsAmong(offered(play))).toEqual(['5H', '9H', 'KH'])
    say(play, 'play 5H', 'play 2D', 'play 3D')
    expect(play.seat).toBe(2)
    expect(heartsAmong(offered(play))).toEqual(['4H', '8H', 'QH'])
  })

  test('is still not allowed after discards of other suits', () => {
    const play = afterPassing(EVEN)
    follow(play, ...CLUBS, '4C', 'KD', '2D', '3D')
    expect(play.seat).toBe(2)
    expect(heartsAmong(offered(play))).toEqual([])
  })

  test('is not made possible by the queen of spades, which may be led at any time', () => {
    const play = afterPassing(EVEN)
    follow(play, '3C', 'AC', 'KC', 'QS', 'KS', '2S', '3S')
    expect(play.seat).toBe(3)
    expect(heartsAmong(offered(play))).toEqual([])
    expect(offered(play)).toEqual(['5C', '9C', '5D', '9D', 'KD', 'AD', '5S', '9S'])
  })

  /** The second player wins the first trick with the only other club that is played. */
  const ONLY_HEARTS = [
    '2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2H',
    `3C ${suited('H', '3456789TJQKA')}`,
    suited('S'),
    suited('D'),
  ]

  test('is allowed to a hand of nothing else', () => {
    const play = afterPassing(ONLY_HEARTS)
    follow(play, '2S', '2D')
    expect(valuesOf(play, 'broken')).toEqual([0])
    expect(play.seat).toBe(1)
    expect(offered(play)).toEqual([...'3456789TJQKA'].map((rank) => `${rank}H`))
  })

  test('breaks them', () => {
    const play = afterPassing(ONLY_HEARTS)
    follow(play, '2S', '2D', '3H', '3S', '3D')
    expect(valuesOf(play, 'broken')).toEqual([1])
  })

  test('is not allowed to a hand of hearts and the queen of spades, which has to be led', () => {
    const play = afterPassing([
      '2C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H AC',
      `3C QS ${suited('H', '3456789TJQK')}`,
      `${suited('S', '23456789TJKA')} AH`,
      suited('D'),
    ])
    follow(play, '2S', '2D')
    expect(cardsIn(play, 'table', 1)).toEqual(['QS'])
    expect(play.seat).toBe(2)
  })

  test('is forbidden again in the next deal', () => {
    const play = afterPassing([suited('C'), suited('H'), suited('S'), suited('D')], new Program(hearts))
    while (!labels(play)[0]?.startsWith('pass')) play.choose(0)
    expect(play.outcome.counters).toMatchObject({ deals: 2 })
    expect(valuesOf(play, 'broken')).toEqual([0])
  })
})

describe('a trick', () => {
  test('goes to the highest card of the suit led, and its winner leads the next', () => {
    const play = afterPassing([
      `2C ${suited('D', '23456789TJQK')}`,
      `3C 4C ${suited('H', '23456789TJQ')}`,
      `5C 6C 7C 8C 9C KH ${suited('S', '2345678')}`,
      `TC JC QC KC AC AD AH ${suited('S', '9TJQKA')}`,
    ])
    follow(play, '3C', '5C', 'TC')
    expect(play.seat).toBe(3)
    follow(play, '9S')
    // The first player has only diamonds: the king is no trump, and does not win.
    follow(play, 'KD', 'QH', '8S')
    expect(play.seat).toBe(3)
    expect(cardsIn(play, 'tricks', 3)).toEqual(expect.arrayContaining(['KD', 'QH', '8S', '9S']))
  })
})

describe('a deal', () => {
  /** The first player wins all tricks but the last, which goes to the fourth. */
  const ALL_BUT_LAST = [
    `${suited('C', '3456789TJQKA')} 2D`,
    suited('H'),
    suited('S'),
    `2C ${suited('D', '3456789TJQKA')}`,
  ]

  /** The third player keeps one spade for the last trick; all others play what comes first. */
  function keeping(spade: string): Play {
    const play = afterPassing(ALL_BUT_LAST)
    while (!play.over) play.choose(labels(play)[0] === `play ${spade}` ? 1 : 0)
    return play
  }

  test('costs one for each heart and thirteen for the queen of spades', () => {
    expect(keeping('QS').outcome.scores).toEqual([12, 0, 0, 14])
  })

  test('with twenty-five points for one player is no moon', () => {
    const { scores, counters } = keeping('AS').outcome
    expect(scores).toEqual([25, 0, 0, 1])
    expect(counters).toMatchObject({ moons: 0 })
  })

  test('in which one player takes all hearts and the queen charges the others with 26 each', () => {
    const play = playOut(afterPassing([suited('C'), suited('H'), suited('S'), suited('D')]))
    expect(play.outcome).toMatchObject({
      ending: 'finished',
      scores: [0, 26, 26, 26],
      winners: [0],
      counters: { deals: 1, moons: 1 },
    })
  })

  test('is a moon without all the tricks', () => {
    // The second player wins the first trick, which has no points; the first all that follow from the second on.
    const play = afterPassing([
      '2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC AH',
      `3C ${suited('H', '23456789TJQK')}`,
      suited('S'),
      suited('D'),
    ])
    playOut(play)
    expect(play.outcome).toMatchObject({ scores: [0, 26, 26, 26], counters: { moons: 1 } })
  })
})

describe('the game', () => {
  const MOON = [suited('C'), suited('H'), suited('S'), suited('D')]

  test('ends when a player has exactly the target, and not one point before', () => {
    const ended = playOut(afterPassing(MOON, new Program(hearts, { options: { target: 26 } })))
    expect(ended.outcome).toMatchObject({ scores: [0, 26, 26, 26], winners: [0], counters: { deals: 1 } })
    const play = afterPassing(MOON, new Program(hearts, { options: { target: 27 } }))
    while (!play.over && !labels(play)[0]?.startsWith('pass')) play.choose(0)
    expect(play.over).toBe(false)
    expect(valuesOf(play, 'score')).toEqual([0, 26, 26, 26])
  })

  test('is shared by players who tie for the lowest score', () => {
    const play = playOut(
      afterPassing([
        `${suited('C', '3456789TJQKA')} 2D`,
        suited('H'),
        suited('S'),
        `2C ${suited('D', '3456789TJQKA')}`,
      ]),
    )
    expect(play.outcome.scores).toEqual([25, 0, 0, 1])
    expect(play.outcome.winners).toEqual([1, 2])
  })

  test('goes to 100: every deal has 26 points or charges 78, and the lowest score wins', () => {
    const program = new Program(hearts)
    for (let index = 0; index < 20; index += 1) {
      const after: number[][] = []
      const play = Play.start(program, {
        seed: 3,
        index,
        onEvent: (event) => {
          if (event.kind === 'set' && event.name === 'dealCount')
            after.push(valuesOf(play, 'score') as number[])
        },
      })
      const rng = stream(3, 'players', index)
      while (!play.over) play.choose(rng.below(play.choices.length))
      const { ending, scores, winners } = play.outcome
      expect(ending).toBe('finished')
      expect(after.at(-1)).toEqual(scores)
      expect(Math.max(...scores)).toBeGreaterThanOrEqual(100)
      for (const before of after.slice(0, -1)) expect(Math.max(...before)).toBeLessThan(100)
      const totals = [0, ...after.map((each) => each.reduce((sum, score) => sum + score, 0))]
      for (const [n, total] of totals.slice(1).entries())
        expect([26, 78]).toContain(total - (totals[n] as number))
      expect(winners).toEqual(PLAYERS.filter((seat) => scores[seat] === Math.min(...scores)))
    }
  })
})
