import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { cardsIn, dealt, labels, say, valuesOf } from '../testing/scripted.ts'
import { ginRummy } from './gin-rummy.ts'

const program = new Program(ginRummy)
const oneDeal = new Program(ginRummy, { options: { deals: 1 } })

interface Cards {
  /** The hand of the other player, who begins, and that of the dealer. */
  readonly hands: readonly [string, string]
  readonly upcard: string
  /** What is drawn first, and after. */
  readonly stock?: string
}

function start(
  { hands, upcard, stock }: Cards,
  setting = program,
  onEvent?: (event: GameEvent) => void,
): Play {
  const deck = [...dealt(...hands), upcard, ...(stock?.split(' ') ?? [])]
  return Play.start(setting, { seed: 1, deck, ...(onEvent && { onEvent }) })
}

/** Both refuse the upcard, the first player draws the top of the stock and knocks with a discard. */
function knock(cards: Cards, discard: string, setting = oneDeal): Play {
  const play = start(cards, setting)
  say(play, 'pass', 'pass', `knock ${discard}`)
  return play
}

/** Puts down a meld; what is clear is not asked. */
function meld(play: Play, kind: 'set' | 'run', ...cards: readonly string[]): void {
  const size = `meld ${kind} ${cards.length} cards`
  if (labels(play).includes(size)) say(play, size)
  for (const n of cards.keys()) {
    const label = [`meld ${kind}`, ...cards.slice(0, n + 1)].join(' ')
    if (n === 0 ? isHeld(play, cards) : labels(play).includes(label)) say(play, label)
  }
}

const isHeld = (play: Play, cards: readonly string[]): boolean =>
  cards.every((card) => cardsIn(play, 'hand', play.seat).includes(card))

const starting = (play: Play, word: string): string[] =>
  labels(play)
    .filter((label) => label.startsWith(`${word} `))
    .map((label) => label.slice(word.length + 1))

const meldsOf = (play: Play, seat: number): string[] =>
  [0, 1, 2].map((n) => cardsIn(play, 'melds', seat * 3 + n).join(' '))

/** As if a variable of each player had become this before. */
function put({ program, state }: Play, name: string, values: readonly number[]): void {
  for (const [seat, cell] of (program.variables.get(name)?.cells ?? []).entries())
    state.write(cell, values[seat] as number)
}

/** A run of clubs, a set of nines and a run of hearts from the ace; with the king away, four is left unmatched. */
const KNOCKER = '5C 6C 7C 9D 9H 9S AH 2H 3H 4S'
const against = (other: string): Cards => ({ hands: [KNOCKER, other], upcard: 'QC', stock: 'KC' })

/** The knocker melds all that can be, in this order. */
function meldAll(play: Play): void {
  expect(play.seat).toBe(0)
  meld(play, 'run', '5C', '6C', '7C')
  meld(play, 'set', '9D', '9H', '9S')
  meld(play, 'run', 'AH', '2H', '3H')
  expect(meldsOf(play, 0)).toEqual(['5C 6C 7C', '9D 9H 9S', 'AH 2H 3H'])
}

test('the rules have no problem', () => {
  expect(checkGame(ginRummy).problems).toEqual([])
})

describe('the upcard', () => {
  const CARDS: Cards = {
    hands: ['2C 4D 6H 8S TC QD KH 3S 5C 7D', '3D 5H 7S 9C JD AH 2S 4C 6D 8H'],
    upcard: 'TS',
    stock: 'JC QH',
  }

  test('is offered to the other player and then to the dealer, and neither may draw yet', () => {
    const play = start(CARDS)
    expect([0, 1].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([10, 10])
    expect(cardsIn(play, 'discards')).toEqual(['TS'])
    expect(play.seat).toBe(0)
    expect(labels(play)).toEqual(['take the upcard', 'pass'])
    say(play, 'pass')
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['take the upcard', 'pass'])
  })

  test('refused by both makes the other player draw from the stock', () => {
    const play = start(CARDS)
    say(play, 'pass', 'pass')
    expect(play.seat).toBe(0)
    expect(cardsIn(play, 'hand', 0)).toHaveLength(11)
    expect(cardsIn(play, 'hand', 0)).toContain('JC')
    expect(cardsIn(play, 'discards')).toEqual(['TS'])
    say(play, 'discard JC')
    // From now on there is a choice, and no more passing.
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['take the upcard', 'draw'])
    say(play, 'take the upcard')
    expect(cardsIn(play, 'hand', 1)).toContain('JC')
    expect(cardsIn(play, 'discards')).toEqual(['TS'])
  })

  test('taken by the other player leaves the dealer the choice of the discard or the stock', () => {
    const play = start(CARDS)
    say(play, 'take the upcard', 'discard QD')
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['take the upcard', 'draw'])
    say(play, 'draw')
    expect(cardsIn(play, 'hand', 1)).toContain('JC')
  })

  test('taken by the dealer ends the refusals', () => {
    const play = start(CARDS)
    say(play, 'pass', 'take the upcard', 'discard JD')
    expect(play.seat).toBe(0)
    expect(labels(play)).toEqual(['take the upcard', 'draw'])
  })

  test('may not be discarded in the same turn, but later', () => {
    const play = start(CARDS)
    say(play, 'take the upcard')
    expect(cardsIn(play, 'hand', 0)).toContain('TS')
    expect(starting(play, 'discard')).toHaveLength(10)
    expect(starting(play, 'discard')).not.toContain('TS')
    say(play, 'discard QD', 'draw', 'discard JC', 'draw')
    expect(play.seat).toBe(0)
    expect(starting(play, 'discard')).toHaveLength(11)
    expect(starting(play, 'discard')).toContain('TS')
  })

  test('or a later discard that was taken may not be put away by knocking either', () => {
    const play = start({
      hands: ['5C 6C 7C 9D 9H 9S AS 2S 3S KS', '3D 5H 7S 9C JD AH 2D 4C 6D 8H'],
      upcard: '4H',
    })
    say(play, 'take the upcard')
    expect(starting(play, 'knock')).toEqual(['KS'])
  })

  test('that is drawn from the stock instead may be discarded at once', () => {
    const play = start(CARDS)
    say(play, 'pass', 'pass')
    expect(starting(play, 'discard')).toContain('JC')
  })
})

describe('knocking', () => {
  const OTHER = '3D 5H 7S 9C JD AS 2S 4C 6D 8H'

  test('is offered with ten in unmatched cards after the discard', () => {
    const play = start({
      hands: ['AC 2C 3C 7D 8D 9D TD 5S 4H AH', OTHER],
      upcard: 'QC',
      stock: 'KS',
    })
    say(play, 'pass', 'pass')
    expect(starting(play, 'knock')).toEqual(['KS'])
  })

  test('is not offered with eleven', () => {
    const play = start({
      hands: ['AC 2C 3C 7D 8D 9D TD 5S 4H 2H', OTHER],
      upcard: 'QC',
      stock: 'KS',
    })
    say(play, 'pass', 'pass')
    expect(starting(play, 'knock')).toEqual([])
    expect(starting(play, 'discard')).toHaveLength(11)
  })

  test('counts ten for court cards, and may keep one of them', () => {
    const play = start({
      hands: ['5C 6C 7C 9D 9H 9S AH 2H 3H KS', OTHER],
      upcard: 'QC',
      stock: 'JS',
    })
    say(play, 'pass', 'pass')
    expect(starting(play, 'knock')).toEqual(['JS', 'KS'])
  })

  test('does not take the ace for a card after the king', () => {
    const play = start({
      hands: ['5C 6C 7C 9D 9H 9S QH KH AH 2D', OTHER],
      upcard: 'QC',
      stock: 'JS',
    })
    say(play, 'pass', 'pass')
    expect(starting(play, 'knock')).toEqual([])
  })

  test('is possible in the first turn with the upcard', () => {
    const play = start({ hands: ['5C 6C 7C 9D 9H 9S AH 2H KC KS', OTHER], upcard: '3H' }, oneDeal)
    say(play, 'take the upcard', 'knock KC')
    expect(valuesOf(play, 'knocker')).toEqual([0])
    expect(cardsIn(play, 'discards')).toEqual(['KC'])
  })
})

describe('the knocker', () => {
  const OTHER = '3D 3S 7C 8S JD TS 2S 4D 6D 8H'

  test('cannot meld what would leave more than ten, nor stop before', () => {
    // Four fives would leave 4C, 6C and the ace, and so would three of them with the five of clubs.
    const hands = ['4C 5C 6C 5D 5H 5S 9D 9H 9S AH', OTHER] as const
    const play = knock({ hands, upcard: 'QC', stock: 'KC' }, 'KC')
    expect(play.seat).toBe(0)
    // Not the five of clubs. Any card may be the first; of what is left only one set has it.
    const inSets = ['5D', '9D', '5H', '9H', '5S', '9S'].map((card) => `meld set ${card}`)
    expect(labels(play)).toEqual([...inSets, 'meld run 4C'])
    meld(play, 'set', '5D', '5H', '5S')
    expect(labels(play)).toEqual(['meld set 9D', 'meld run 4C'])
    meld(play, 'set', '9D', '9H', '9S')
    // The run was all that could follow, and the ace is left.
    expect(meldsOf(play, 0)).toEqual(['5D 5H 5S', '9D 9H 9S', '4C 5C 6C'])
    expect(cardsIn(play, 'hand', 0)).toEqual(['AH'])
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['lay off 7C', 'end melding'])
  })

  test('may meld in any way that leaves ten or less, and keep cards that could be melded', () => {
    const hands = ['2C 3C 4C 5C 5D 5H 5S 9D 9H 9S', OTHER] as const
    const play = knock({ hands, upcard: 'QC', stock: 'KC' }, 'KC')
    expect(labels(play)).not.toContain('end melding')
    expect(labels(play)).toEqual(expect.arrayContaining(['meld run 4 cards', 'meld set 4 cards']))
    meld(play, 'set', '5C', '5D', '5H', '5S')
    meld(play, 'set', '9D', '9H', '9S')
    expect(labels(play)).toEqual(['meld run 2C', 'end melding'])
    say(play, 'end melding')
    expect(valuesOf(play, 'gin')).toEqual([0])
  })

  test('shows what is left, and then the other player the whole hand', () => {
    const shown: string[] = []
    const play = start(against('3D 3S 8C 8S JD TS 2S 4D 6D 8H'), oneDeal, (event) => {
      if (event.kind !== 'show') return
      shown.push(`${event.cards.map((card) => oneDeal.deck.cardName(card)).join(' ')} to ${event.to.join()}`)
    })
    say(play, 'pass', 'pass', 'knock KC')
    expect(shown).toEqual([])
    meldAll(play)
    expect(shown).toEqual(['4S to 0,1', '8C 3D 4D 6D JD 8H 2S 3S 8S TS to 0,1'])
  })
})

describe('laying off', () => {
  const OTHER = '3C 4C 8C 9C 4H KH JD 6S QS 2D'

  test('is offered on sets and on both ends of runs, and on nothing else', () => {
    const play = knock(against(OTHER), 'KC')
    meldAll(play)
    expect(play.seat).toBe(1)
    // Neither the three of clubs, which is one too far, nor the king of hearts beyond the ace.
    expect(labels(play)).toEqual(['lay off 4C', 'lay off 8C', 'lay off 9C', 'lay off 4H', 'end melding'])
  })

  test('goes on with cards that fit what has been laid off, and may choose between two melds', () => {
    const play = knock(against(OTHER), 'KC')
    meldAll(play)
    say(play, 'lay off 4C')
    expect(starting(play, 'lay off')).toEqual(['3C', '8C', '9C', '4H'])
    say(play, 'lay off 3C', 'lay off 8C', 'lay off 9C')
    expect(labels(play)).toEqual(['lay off 9C 0', 'lay off 9C 1'])
    say(play, 'lay off 9C 0')
    expect(meldsOf(play, 0)).toEqual(['3C 4C 5C 6C 7C 8C 9C', '9D 9H 9S', 'AH 2H 3H'])
    say(play, 'lay off 4H')
    // K, J, 6, Q and 2 are left against 4. The deal won is worth 20.
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [38 - 4 + 20, 0], winners: [0] })
  })

  test('to a set leaves the run as it is', () => {
    const play = knock(against(OTHER), 'KC')
    meldAll(play)
    say(play, 'lay off 9C')
    expect(meldsOf(play, 0)).toEqual(['5C 6C 7C', '9C 9D 9H 9S', 'AH 2H 3H'])
    expect(starting(play, 'lay off')).toEqual(['4C', '8C', '4H'])
  })

  test('need not be done, and what is kept counts', () => {
    const play = knock(against(OTHER), 'KC')
    meldAll(play)
    say(play, 'end melding')
    expect(play.outcome.scores).toEqual([3 + 4 + 8 + 9 + 4 + 38 - 4 + 20, 0])
  })

  test('leaves the other player free to meld the same cards', () => {
    const play = knock(against('8C 9C TC 2D 4D 6S 8S JD QS KH'), 'KC')
    meldAll(play)
    expect(labels(play)).toEqual(['meld run 8C', 'lay off 8C', 'lay off 9C', 'end melding'])
    meld(play, 'run', '8C', '9C', 'TC')
    expect(play.outcome.scores).toEqual([2 + 4 + 6 + 8 + 30 - 4 + 20, 0])
  })

  test('is not allowed against gin', () => {
    const cards: Cards = {
      hands: ['5C 6C 7C 9D 9H 9S AH 2H 3H 8D', '3C 4C 8C 9C KD KH KS 6S QS 2D'],
      upcard: 'QC',
      stock: '4H',
    }
    const play = knock(cards, '8D')
    meld(play, 'run', 'AH', '2H', '3H', '4H')
    meld(play, 'set', '9D', '9H', '9S')
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['meld set KD', 'end melding'])
    say(play, 'meld set KD')
    expect(play.outcome.scores).toEqual([20 + 3 + 4 + 8 + 9 + 6 + 10 + 2 + 20, 0])
    expect(play.outcome.counters).toMatchObject({ gins: 1, undercuts: 0 })
  })
})

describe('the score of a deal', () => {
  const THREE_MELDS = 'KD KH KS TD JD QD 6S 7S 8S'

  /** The knocker has four left; the other player melds all but one card, and lays nothing off. */
  function against4(left: string, setting = oneDeal): Play {
    const play = knock(against(`${THREE_MELDS} ${left}`), 'KC', setting)
    meldAll(play)
    meld(play, 'set', 'KD', 'KH', 'KS')
    meld(play, 'run', 'TD', 'JD', 'QD')
    meld(play, 'run', '6S', '7S', '8S')
    return play
  }

  test('is the difference for a knocker who has less', () => {
    expect(against4('5D').outcome).toMatchObject({ scores: [1 + 20, 0], counters: { gins: 0, undercuts: 0 } })
  })

  test('is ten and the difference for the other player who has less', () => {
    expect(against4('3D').outcome).toMatchObject({ scores: [0, 10 + 1 + 20], counters: { undercuts: 1 } })
  })

  test('is ten for the other player who has as much', () => {
    expect(against4('4D').outcome).toMatchObject({ scores: [0, 10 + 20], counters: { undercuts: 1 } })
  })

  test('can be an undercut by laying off', () => {
    const play = against4('4H')
    expect(labels(play)).toEqual(['lay off 4H', 'end melding'])
    say(play, 'lay off 4H')
    expect(play.outcome).toMatchObject({ scores: [0, 10 + 4 + 20], counters: { undercuts: 1 } })
  })

  test('is twenty for gin even if the other player has nothing left either', () => {
    const cards: Cards = {
      hands: ['5C 6C 7C 9D 9H 9S AH 2H 3H 8D', 'KD KH KS TD JD QD 5S 6S 7S 8S'],
      upcard: 'QC',
      stock: '4H',
    }
    const play = knock(cards, '8D')
    meld(play, 'run', 'AH', '2H', '3H', '4H')
    meld(play, 'set', '9D', '9H', '9S')
    meld(play, 'set', 'KD', 'KH', 'KS')
    meld(play, 'run', '5S', '6S', '7S', '8S')
    meld(play, 'run', 'TD', 'JD', 'QD')
    expect(play.outcome).toMatchObject({ scores: [20 + 20, 0], counters: { gins: 1, undercuts: 0 } })
  })

  test('decides who deals next: the loser', () => {
    const won = against4('5D', program)
    expect(won.outcome.counters).toMatchObject({ deals: 2 })
    expect(valuesOf(won, 'dealer')).toEqual([1])
    expect(won.seat).toBe(0)
    const undercut = against4('3D', program)
    expect(undercut.outcome.counters).toMatchObject({ deals: 2 })
    expect(valuesOf(undercut, 'dealer')).toEqual([0])
    expect(undercut.seat).toBe(1)
    expect(labels(undercut)).toEqual(['take the upcard', 'pass'])
  })

  describe('added up', () => {
    /** The last deal, before which they had this. */
    function last(left: string, scores: readonly number[], deals = [0, 0]): Play {
      const play = start(against(`${THREE_MELDS} ${left}`), program)
      put(play, 'score', scores)
      put(play, 'wins', deals)
      say(play, 'pass', 'pass', 'knock KC')
      meldAll(play)
      meld(play, 'set', 'KD', 'KH', 'KS')
      meld(play, 'run', 'TD', 'JD', 'QD')
      meld(play, 'run', '6S', '7S', '8S')
      return play
    }

    test('to 100 brings 100 more, and each player 20 for every deal won', () => {
      const { ending, scores, winners } = last('5D', [99, 30], [3, 2]).outcome
      expect(ending).toBe('finished')
      expect(scores).toEqual([100 + 100 + 4 * 20, 30 + 2 * 20])
      expect(winners).toEqual([0])
    })

    test('to 99 is not enough', () => {
      const play = last('5D', [98, 30])
      expect(play.over).toBe(false)
      expect(valuesOf(play, 'score')).toEqual([99, 30])
      expect(valuesOf(play, 'wins')).toEqual([1, 0])
    })

    test('brings 200 more if the other has scored nothing', () => {
      expect(last('5D', [99, 0], [3, 0]).outcome.scores).toEqual([100 + 200 + 4 * 20, 0])
    })

    test('brings the same to a player who gets there by an undercut', () => {
      expect(last('3D', [70, 95], [2, 3]).outcome).toMatchObject({
        scores: [70 + 2 * 20, 106 + 100 + 4 * 20],
        winners: [1],
      })
      expect(last('3D', [0, 95], [0, 3]).outcome.scores).toEqual([0, 106 + 200 + 4 * 20])
    })
  })
})

describe('a deal in which nobody knocks', () => {
  const HANDS = [KNOCKER, '3D 5H 7S TC JD AS 2S 4C 6D 8H'] as const

  /** Both draw and discard what they have drawn, so often in all. */
  function drawn(times: number): Play {
    const play = start({ hands: HANDS, upcard: 'QC' })
    say(play, 'pass', 'pass')
    for (let draw = 1; draw <= times; draw += 1) {
      if (labels(play).includes('draw')) say(play, 'draw')
      const hand = HANDS[play.seat]?.split(' ') ?? []
      if (draw < times) say(play, `discard ${starting(play, 'discard').find((card) => !hand.includes(card))}`)
    }
    return play
  }

  test('is cancelled with two cards left: no score, and the same player deals again', () => {
    const play = drawn(29)
    expect(play.seat).toBe(0)
    expect(cardsIn(play, 'stock')).toHaveLength(2)
    say(play, labels(play)[0] as string)
    expect(play.outcome.counters).toMatchObject({ deals: 2, cancelled: 1 })
    expect(valuesOf(play, 'score')).toEqual([0, 0])
    expect(valuesOf(play, 'wins')).toEqual([0, 0])
    expect(valuesOf(play, 'dealer')).toEqual([1])
    expect(play.seat).toBe(0)
    expect(labels(play)).toEqual(['take the upcard', 'pass'])
    expect(cardsIn(play, 'stock')).toHaveLength(31)
  })

  test('goes on while three are left', () => {
    const play = drawn(28)
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'stock')).toHaveLength(3)
    say(play, labels(play)[0] as string)
    expect(play.outcome.counters).toMatchObject({ deals: 1, cancelled: 0 })
    expect(labels(play)).toEqual(['take the upcard', 'draw'])
  })

  test('can still be won with the last card that may be drawn', () => {
    const play = drawn(29)
    const card = cardsIn(play, 'hand', 0).find((each) => !KNOCKER.includes(each))
    say(play, `knock ${card}`)
    meldAll(play)
    expect(play.outcome.counters).toMatchObject({ deals: 1, cancelled: 0 })
    expect(play.seat).toBe(1)
  })
})

test('whole games end when one has 100, and the bonuses come after', () => {
  // Who knocks as soon as possible, lays everything down and throws high cards away comes to an end.
  const wanted = ['knock', 'meld', 'lay off', 'pass', 'draw']
  const heightOf = (label: string): number => 'A23456789TJQK'.indexOf(label.at(-2) as string)
  const choose = (play: Play): string => {
    const word = wanted.find((each) => labels(play).some((label) => label.startsWith(each)))
    if (word) return labels(play).find((label) => label.startsWith(word)) as string
    return labels(play).toSorted((a, b) => heightOf(b) - heightOf(a))[0] as string
  }
  const read = (play: Play, name: string): [number, number] => valuesOf(play, name) as [number, number]
  for (let index = 0; index < 10; index += 1) {
    const deals: { readonly score: [number, number]; readonly won: [number, number] }[] = []
    const play = Play.start(program, {
      seed: 7,
      index,
      onEvent: (event) => {
        // Each deal that is won raises this, while the dealer may stay the same.
        if (event.kind === 'set' && event.name === 'wins')
          deals.push({ score: read(play, 'score'), won: read(play, 'wins') })
      },
    })
    while (!play.over) say(play, choose(play))
    expect(play.outcome.ending).toBe('finished')
    for (const { score } of deals.slice(0, -1)) expect(Math.max(...score)).toBeLessThan(100)
    const { score, won } = deals.at(-1) as (typeof deals)[number]
    expect(won[0] + won[1]).toBe(deals.length)
    const winner = score[0] >= 100 ? 0 : 1
    expect(score[winner]).toBeGreaterThanOrEqual(100)
    const bonus = score[1 - winner] === 0 ? 200 : 100
    const total = (seat: 0 | 1): number => score[seat] + 20 * won[seat] + (seat === winner ? bonus : 0)
    expect(play.outcome.scores).toEqual([total(0), total(1)])
  }
})
