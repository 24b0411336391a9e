import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { cardsIn, dealt, labels, say, valuesOf } from '../testing/scripted.ts'
import { scopa } from './scopa.ts'

const program = new Program(scopa)
const oneDeal = new Program(scopa, { options: { target: 1 } })

/** The dealer's opponent, the second player, gets the first card and begins. */
function start(table: string, hand: string, dealer: string, then: readonly string[] = []): Play {
  return Play.start(program, { seed: 1, deck: [...dealt(hand, dealer), ...table.split(' '), ...then] })
}
const wonBy = (play: Play, seat: number): string[] => cardsIn(play, 'winnings', seat)
const onTable = (play: Play): string[] => cardsIn(play, 'table')

test('the rules have no problem', () => {
  expect(checkGame(scopa).problems).toEqual([])
})

describe('the deal', () => {
  test('gives three cards each and four to the table, and the player after the dealer begins', () => {
    const play = start('AC 2C 3C 4C', 'QS JS 7S', 'QC JC 7C')
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['play 7S', 'play JS', 'play QS'])
    expect(cardsIn(play, 'hand', 0)).toEqual(['7C', 'JC', 'QC'])
    expect(onTable(play)).toEqual(['AC', '2C', '3C', '4C'])
    expect(cardsIn(play, 'stock')).toHaveLength(30)
  })

  test('that turns up three or four kings is thrown in', () => {
    for (const table of ['KC KD KH 2C', 'KC KD KH KS']) {
      for (let seed = 0; seed < 10; seed += 1) {
        const deck = [...dealt('QS JS 7S', 'QC JC 7C'), ...table.split(' ')]
        const play = Play.start(program, { seed, deck })
        expect(onTable(play).filter((name) => name.startsWith('K')).length).toBeLessThan(3)
        expect(onTable(play)).toHaveLength(4)
        expect([0, 1].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([3, 3])
        expect(play.outcome.counters).toMatchObject({ deals: 1 })
        expect(play.seat).toBe(1)
      }
    }
  })

  test('that turns up two kings is played', () => {
    expect(onTable(start('KC KD 3C 4C', 'QS JS 7S', 'QC JC 7C'))).toEqual(
      ['3C', '4C', 'KC', 'KD'].toSorted(byDeck),
    )
  })

  test('gives three more each when all have played theirs, and nothing to the table', () => {
    const play = start('AC AD 2H 2S', 'KS QS JS', 'KC QC JC')
    say(play, 'play JS', 'play JC', 'play QS', 'play QC')
    expect([0, 1].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([3, 3])
    expect(onTable(play)).toHaveLength(4)
    expect(cardsIn(play, 'stock')).toHaveLength(24)
    expect(play.seat).toBe(1)
  })
})

const byDeck = (a: string, b: string): number =>
  (program.deck.number('card', a) as number) - (program.deck.number('card', b) as number)

describe('a card', () => {
  /** What players see of each move after the deal. */
  function watch(table: string, said: string): string[] {
    const seen: string[] = []
    let isDealt = false
    const play = Play.start(program, {
      seed: 1,
      deck: [...dealt('7C 2C 2S', 'QC JC 5C'), ...table.split(' ')],
      onEvent: (event) => {
        if (event.kind === 'choice') isDealt = true
        if (event.kind !== 'move' || !isDealt) return
        const way = [event.from, event.to].map((place) => program.zoneName(place)).join(' → ')
        seen.push(`${program.deck.cardName(event.card)}: ${way}, seen by ${event.seenBy.join()}`)
      },
    })
    say(play, said)
    return seen
  }

  test('lies face up beside the table while its player chooses what it takes', () => {
    const play = start('3D 4D 2H 5H', '7C 2C 2S', 'QC JC 5C')
    say(play, 'play 7C')
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'middle')).toEqual(['7C'])
    expect(cardsIn(play, 'hand', 1)).toEqual(['2C', '2S'])
    expect(onTable(play)).toEqual(['3D', '4D', '2H', '5H'].toSorted(byDeck))
    say(play, 'take 3D')
    expect(cardsIn(play, 'middle')).toEqual([])
  })

  test('is seen by all before it goes away with what it takes, or to the table', () => {
    const [first, ...taken] = watch('3D 4D KS QS', 'play 7C')
    expect(first).toBe('7C: hand of player 2 → middle, seen by 0,1')
    // These go together, in no order.
    expect(taken.toSorted()).toEqual([
      '3D: table → winnings of player 2, seen by 0,1',
      '4D: table → winnings of player 2, seen by 0,1',
      '7C: middle → winnings of player 2, seen by 0,1',
    ])
    expect(watch('3D 5D KS QS', 'play 7C')).toEqual([
      '7C: hand of player 2 → middle, seen by 0,1',
      '7C: middle → table, seen by 0,1',
    ])
  })

  test('takes one of equal value even where a sum would take more', () => {
    const play = start('7H 3D 4D KS', '7C 2C 2S', 'QC JC 5C')
    say(play, 'play 7C')
    expect(wonBy(play, 1)).toEqual(['7C', '7H'])
    expect(onTable(play)).toEqual(['3D', '4D', 'KS'])
    expect(play.seat).toBe(0)
  })

  test('takes one of several that are equal, as its player chooses', () => {
    const play = start('7H 7S 4D KS', '7C 2C 2S', 'QC JC 5C')
    say(play, 'play 7C')
    expect(labels(play)).toEqual(['take 7H', 'take 7S'])
    say(play, 'take 7S')
    expect(wonBy(play, 1)).toEqual(['7C', '7S'])
    expect(onTable(play)).toEqual(['4D', '7H', 'KS'])
  })

  test('takes cards that add up to it, as its player chooses', () => {
    const play = start('3D 4D 2H 5H', '7C 2C 2S', 'QC JC 5C')
    say(play, 'play 7C')
    expect(labels(play)).toEqual(['take 3D', 'take 4D', 'take 2H', 'take 5H'])
    say(play, 'take 5H')
    expect(wonBy(play, 1)).toEqual(['7C', '2H', '5H'])
    expect(onTable(play)).toEqual(['3D', '4D'])
    expect(play.seat).toBe(0)
  })

  test('takes two or three cards where both add up', () => {
    const play = start('AD 2D 4D 5H', '7C 2C 2S', 'QC JC 6C')
    say(play, 'play 7C')
    expect(labels(play)).toEqual(['take 2 cards', 'take 3 cards'])
    say(play, 'take 3 cards')
    expect(wonBy(play, 1)).toEqual(['7C', 'AD', '2D', '4D'])
    expect(onTable(play)).toEqual(['5H'])
  })

  test.each([
    ['JC', '7D AD KS QS', '7D AD'],
    ['QC', '7D 2D KS AS', '7D 2D'],
    ['KC', 'JD 2D QS 5S', 'JD 2D'],
    ['KC', 'QD AD 2S 4S', 'QD AD'],
  ])('%s is worth eight, nine or ten', (name, table, taken) => {
    const play = start(table, `${name} 3C 3S`, '3D 3H 6C')
    say(play, `play ${name}`)
    expect(wonBy(play, 1)).toEqual([name, ...taken.split(' ')].toSorted(byDeck))
  })

  test('that can take must', () => {
    const play = start('3D 4D KS QS', '7C 2C 2S', 'QC JC 5C')
    say(play, 'play 7C')
    expect(play.seat).toBe(0)
    expect(wonBy(play, 1)).toEqual(['7C', '3D', '4D'])
  })

  test('that cannot take stays on the table', () => {
    const play = start('3D 5D KS QS', '7C 2C 2S', 'QC JC AC')
    say(play, 'play 7C')
    expect(onTable(play)).toEqual(['7C', '3D', '5D', 'QS', 'KS'])
    expect(wonBy(play, 1)).toEqual([])
  })
})

describe('a sweep', () => {
  test('of all cards on the table counts a point at once', () => {
    const play = start('AC 2C 3C 4C', 'KD 2S 3S', 'QC JC 7C')
    say(play, 'play KD')
    expect(onTable(play)).toEqual([])
    expect(play.outcome).toMatchObject({ scores: [0, 1], counters: { sweeps: 1 } })
  })

  test('counts for the dealer, too, and again', () => {
    const play = start('AC 2C 3C 4C', 'KD 2S 3S', 'QC JC 2D')
    say(play, 'play KD', 'play JC', 'play 2S', 'play QC')
    expect(play.outcome.scores).toEqual([0, 1])
    const other = start('AC 2C 3C 3D', 'QD JS 5S', 'JC QC 7C')
    say(other, 'play QD', 'play JC', 'play JS')
    expect(other.outcome).toMatchObject({ scores: [0, 2], counters: { sweeps: 2 } })
  })

  test('is none while a card is left', () => {
    const play = start('AC 2C 3C 7H', '6D 2S 3S', 'QC JC 7C')
    say(play, 'play 6D')
    expect(onTable(play)).toEqual(['7H'])
    expect(play.outcome.scores).toEqual([0, 0])
  })
})

describe('whatever is played', () => {
  /** All sets that a card may take, by the book. */
  function takes(name: string, table: readonly string[]): string[] {
    const worth = (each: string): number => ' A234567JQK'.indexOf(each[0] as string)
    const equal = table.filter((each) => worth(each) === worth(name))
    if (equal.length > 0) return equal
    const subsets = table.reduce<string[][]>(
      (all, each) => all.flatMap((some) => [some, [...some, each]]),
      [[]],
    )
    const total = (some: readonly string[]): number => some.reduce((sum, each) => sum + worth(each), 0)
    return subsets
      .filter((some) => total(some) === worth(name))
      .map((some) => some.toSorted(byDeck).join(' '))
  }

  /** All sets that can be chosen from here until it is another player's turn, once for each way to choose them. */
  function ends(play: Play, seat: number, before: readonly string[]): string[] {
    const won = wonBy(play, seat).filter((each) => !before.includes(each))
    if (play.seat !== seat) {
      expect(cardsIn(play, 'middle')).toEqual([])
      return [won.toSorted(byDeck).join(' ')]
    }
    const saved = play.save()
    return labels(play).flatMap((label) => {
      const branch = Play.load(program, saved)
      say(branch, label)
      return ends(branch, seat, before)
    })
  }

  test('a card takes what it may by the book, and nothing else', () => {
    for (let index = 0; index < 15; index += 1) {
      const play = Play.start(program, { seed: 'takes', index })
      const rng = stream('takes', index)
      for (let n = 0; n < 30 && !play.over; n += 1) {
        const { seat } = play
        // A player with one card left plays it without being asked, and that is not what is looked at here.
        const isAsked = cardsIn(play, 'hand', 1 - seat).length > 1
        for (const label of labels(play).filter((each) => isAsked && each.startsWith('play'))) {
          const name = label.slice(5)
          const branch = Play.load(program, play.save())
          const before = wonBy(branch, seat)
          const expected = takes(name, onTable(branch)).map((some) =>
            [name, ...some.split(' ')].toSorted(byDeck).join(' '),
          )
          say(branch, label)
          // Cards that add up can be named in any order, so a set may be reached in several ways.
          expect([...new Set(ends(branch, seat, before))].toSorted()).toEqual(
            expected.length > 0 ? expected.toSorted() : [''],
          )
        }
        play.choose(rng.below(play.choices.length))
      }
    }
  })
})

test.each([2, 3])('a game of %i players is played to 11, and on while the lead is shared', (seats) => {
  let tied = 0
  for (let index = 0; index < 60; index += 1) {
    const target = index % 2 === 0 ? 11 : 2
    const of = new Program(scopa, { seats, options: { target } })
    const after: number[][] = []
    const play = Play.start(of, {
      seed: 'to 11',
      index,
      onEvent: (event) => {
        if (event.kind === 'set' && event.name === 'dealer') after.push(valuesOf(play, 'score') as number[])
      },
    })
    const rng = stream('to 11', index)
    while (!play.over) play.choose(rng.below(play.choices.length))
    const isOver = after.map((scores) => {
      const most = Math.max(...scores)
      const shared = scores.filter((score) => score === most).length > 1
      if (most >= target && shared) tied += 1
      return most >= target && !shared
    })
    expect(isOver).toEqual([...isOver.slice(1).fill(false), true])
    expect(play.outcome.ending).toBe('finished')
    expect(play.outcome.winners).toHaveLength(1)
    expect(play.outcome.counters['deals']).toBe(after.length)
  }
  expect(tied).toBeGreaterThan(0)
})

test('each deals in turn', () => {
  const play = Play.start(oneDeal, { seed: 4 })
  expect(valuesOf(play, 'dealer')).toEqual([0])
  while (!play.over) play.choose(0)
  const { deals } = play.outcome.counters as { deals: number }
  expect(valuesOf(play, 'dealer')).toEqual([deals % 2])
})
