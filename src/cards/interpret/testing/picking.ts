import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { evenness, tally } from '../../../rng/testing/chi-square.ts'
// biome-ignore format: a line for each name would hide the tests
import {
  all, as, bound, byRank, choose, count, each, eq, everyone, filter, has, image, increase, look, lt, may,
  mayPick, maySome, me, move, ne, player, rankOf, set, suitOf, sum, val, variable, zone,
} from '../../rules/build.ts'
import type { Expr, Option, Shape } from '../../rules/tree.ts'
import { cardsIn, labels, say, valuesOf } from '../../testing/scripted.ts'
import { cards, type Parts, start } from '../../testing/tiny.ts'
import type { GameEvent } from '../observer.ts'
import { Play } from '../play.ts'
import { mark, trail, trailOf } from './suite.ts'

const heap = zone('heap')
const hand = zone('hand', player(0))
const pass = may('pass', mark(9))
const pips = (card: Expr): Expr => look('pips', rankOf(card))

/** A small deck, so that all ways to pick can be tried. */
const parts: Parts = {
  deck: { suits: ['C', 'D', 'H'], ranks: [...'234567'], in: 'stock' },
  vars: { ...trail, n: variable('num'), picked: variable('card*') },
  tables: { pips: byRank({ '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7 }) },
}

/** The first player holds these cards and chooses. */
const asking = (held: string, options: readonly Option[]): Play =>
  start([move(cards(held), hand), as(player(0), choose(options))], parts)
const laySome = (shape: Shape): Option => maySome('lay', hand, shape, (some) => set('picked', some))
const picked = (play: Play): string[] =>
  (valuesOf(play, 'picked')[0] as number[]).map((each) => play.program.deck.cardName(each))

export function someTests(): void {
  test('asks first how many, then for one after the other, in any order', () => {
    const play = asking('4C 2C 3C', [laySome({}), pass])
    expect(labels(play)).toEqual(['lay 1 card', 'lay 2 cards', 'lay 3 cards', 'pass'])
    say(play, 'lay 2 cards')
    expect(labels(play)).toEqual(['lay 2C', 'lay 3C', 'lay 4C'])
    say(play, 'lay 4C')
    expect(labels(play)).toEqual(['lay 4C 2C', 'lay 4C 3C'])
    say(play, 'lay 4C 2C')
    expect(picked(play)).toEqual(['2C', '4C'])
    expect(play.outcome).toMatchObject({ decisions: 3, forced: 0 })
  })

  test('says what is picked ascending, and then the new card', () => {
    const play = asking('2C 3C 4C 5C 6C', [laySome({ min: 3, max: 3 }), pass])
    say(play, 'lay 5C', 'lay 5C 3C')
    expect(labels(play)).toEqual(['lay 3C 5C 2C', 'lay 3C 5C 4C', 'lay 3C 5C 6C'])
    say(play, 'lay 3C 5C 4C')
    expect(picked(play)).toEqual(['3C', '4C', '5C'])
  })

  test('does not ask how many if that is clear', () => {
    const play = asking('4C 2C 3C', [laySome({ min: 2, max: 2 }), pass])
    expect(labels(play)).toEqual(['lay 2C', 'lay 3C', 'lay 4C', 'pass'])
    say(play, 'lay 3C', 'lay 3C 4C')
    expect(picked(play)).toEqual(['3C', '4C'])
    expect(play.outcome).toMatchObject({ decisions: 2, forced: 0 })
  })

  test('does not ask how many if only one number can be completed', () => {
    const play = asking('2C 2D 3C 4H', [laySome({ min: 2, same: 'rank' }), pass])
    expect(labels(play)).toEqual(['lay 2C', 'pass'])
    say(play, 'lay 2C')
    expect(picked(play)).toEqual(['2C', '2D'])
  })

  test('offers no number that cannot be completed', () => {
    const play = asking('2C 3C 4C 6D 7D', [laySome({ min: 2, same: 'suit', run: 'ranks' }), pass])
    expect(labels(play)).toEqual(['lay 2 cards', 'lay 3 cards', 'pass'])
    say(play, 'lay 2 cards')
    expect(labels(play)).toEqual(['lay 2C', 'lay 3C', 'lay 4C', 'lay 6D', 'lay 7D'])
    say(play, 'lay 3C')
    expect(labels(play)).toEqual(['lay 3C 2C', 'lay 3C 4C'])
  })

  test('offers no card with which the rest cannot be completed', () => {
    const play = asking('2C 3C 4C 5C 6C', [laySome({ sum: { by: 'pips', is: 9 } }), pass])
    expect(labels(play)).toEqual(['lay 2 cards', 'lay 3 cards', 'pass'])
    say(play, 'lay 2 cards')
    // Not the two, which would take a seven.
    expect(labels(play)).toEqual(['lay 3C', 'lay 4C', 'lay 5C', 'lay 6C'])
    say(play, 'lay 5C')
    expect(picked(play)).toEqual(['4C', '5C'])
  })

  describe('are not asked for where only one set is left', () => {
    test('from the beginning', () => {
      const play = asking('4C 2C 3C', [laySome({ min: 3, max: 3 })])
      expect(play.over).toBe(true)
      expect(picked(play)).toEqual(['2C', '3C', '4C'])
      expect(play.outcome).toMatchObject({ decisions: 0, forced: 3 })
    })

    test('beside another option, where one card stands for the set', () => {
      const play = asking('4C 2C 3C', [laySome({ min: 3, max: 3 }), pass])
      expect(labels(play)).toEqual(['lay 2C', 'pass'])
      say(play, 'lay 2C')
      expect(picked(play)).toEqual(['2C', '3C', '4C'])
      expect(play.outcome).toMatchObject({ decisions: 1, forced: 2 })
    })

    test('of that number', () => {
      const play = asking('2C 3C 4C 5C 6C', [laySome({ sum: { by: 'pips', is: 9 } }), pass])
      say(play, 'lay 3 cards')
      expect(picked(play)).toEqual(['2C', '3C', '4C'])
      expect(play.outcome).toMatchObject({ decisions: 1, forced: 3 })
    })

    test('with what was picked, and the lowest comes first', () => {
      // Two, five and seven, or three, five and six.
      const option = laySome({ sum: { by: 'pips', is: 14 } })
      const begin = (): [Play, string[]] => {
        const told: string[] = []
        const flow = [move(cards('2C 3C 5C 6C 7C'), hand), as(player(0), choose([option]))]
        const onEvent = (event: GameEvent): void => {
          if (event.kind === 'choice') told.push(`${event.label} of ${event.of}`)
        }
        return [start(flow, parts, { onEvent }), told]
      }
      const [high, toldHigh] = begin()
      say(high, 'lay 7C')
      expect(toldHigh).toEqual(['lay 7C of 5', 'lay 7C 2C of 1', 'lay 2C 7C 5C of 1'])
      expect(picked(high)).toEqual(['2C', '5C', '7C'])
      // Both sets have the five, so there is still something to choose after it.
      const [middle, toldMiddle] = begin()
      say(middle, 'lay 5C')
      expect(labels(middle)).toEqual(['lay 5C 2C', 'lay 5C 3C', 'lay 5C 6C', 'lay 5C 7C'])
      say(middle, 'lay 5C 6C')
      expect(toldMiddle).toEqual(['lay 5C of 5', 'lay 5C 6C of 4', 'lay 5C 6C 3C of 1'])
      expect(picked(middle)).toEqual(['3C', '5C', '6C'])
    })

    test('that leaves something for what comes after', () => {
      const option = mayPick(
        'lay',
        [
          { as: 'some', some: hand, shape: { min: 2, max: 2 } },
          { as: 'one', in: bound('some'), where: eq(sum(bound('some'), pips), 7) },
        ],
        set('picked', bound('some')),
      )
      const play = asking('2C 3C 5C 7C', [option])
      // Only two and five add up to seven.
      expect(labels(play)).toEqual(['lay 2C 5C 2C', 'lay 2C 5C 5C'])
      expect(play.outcome).toMatchObject({ decisions: 0, forced: 2 })
    })
  })

  test.each<[string, string, Shape, number]>([
    ['one of six', '2C 3C 4C 5C 6C 7C', { min: 1, max: 1 }, 6],
    ['two of five', '2C 3C 4D 5C 6H', { min: 2, max: 2 }, 10],
    ['three of six', '2C 3C 4D 5C 6H 7C', { min: 3, max: 3 }, 20],
    ['four of five', '2C 3C 4D 5C 6H', { min: 4, max: 4 }, 5],
    ['two of a rank', '2C 2D 2H 5C 5D 5H', { min: 2, max: 2, same: 'rank' }, 6],
  ])('come to each set equally often by chance: %s', (_, held, shape, sets) => {
    const play = asking(held, [laySome(shape)])
    const saved = play.save()
    const found = new Map<string, number>()
    const counts = tally(sets, 3000, (round) => {
      const branch = Play.load(play.program, saved)
      const rng = stream('some cards', held, round)
      while (!branch.over) branch.choose(rng.below(branch.choices.length))
      const name = picked(branch).join(' ')
      const at = found.get(name) ?? found.size
      found.set(name, at)
      return at
    })
    expect(found.size).toBe(sets)
    expect(evenness(counts), counts.join(' ')).toBeGreaterThan(0.0001)
  })

  test('may be no card at all if the least is 0', () => {
    const play = asking('2C', [laySome({ min: 0, max: 1 }), pass])
    expect(labels(play)).toEqual(['lay 0 cards', 'lay 1 card', 'pass'])
    say(play, 'lay 0 cards')
    expect(picked(play)).toEqual([])
  })

  test.each<[string, Shape]>([
    ['more cards than there are', { min: 4 }],
    ['at most fewer than at least', { min: 3, max: 2 }],
    ['a sum that none have', { sum: { by: 'pips', is: 10 } }],
    ['no card of a shape', { min: 2, same: 'rank' }],
  ])('is no option for %s', (_, shape) => {
    expect(trailOf(asking('2C 3C 4C', [laySome(shape), pass]))).toBe(9)
  })

  test('works out its numbers when it is asked', () => {
    const play = asking('2C 3C 4C', [laySome({ min: count(hand), max: val('n') }), pass])
    expect(trailOf(play)).toBe(9)
  })

  test('offers only sets that pass the test', () => {
    const option = maySome('lay', hand, { min: 2, same: 'suit' }, (some) => set('picked', some), {
      where: (some) => eq(sum(some, pips), 7),
    })
    const play = asking('2C 3C 4C 5C 2D 5D', [option, pass])
    const each = ['2C', '3C', '4C', '5C', '2D', '5D'].map((card) => `lay ${card}`)
    expect(labels(play)).toEqual([...each, 'pass'])
    // Only the two goes with the five, though the shape has other sets with it.
    say(play, 'lay 5C')
    expect(picked(play)).toEqual(['2C', '5C'])
    expect(play.outcome).toMatchObject({ decisions: 1, forced: 1 })
  })

  test('is offered only as it can be completed by what comes after', () => {
    const option = mayPick(
      'lay',
      [
        { as: 'some', some: hand, shape: { min: 2, max: 2 } },
        {
          as: 'one',
          in: filter(hand, (each) =>
            has(
              image(bound('some'), (other) => suitOf(other)),
              suitOf(each),
            ),
          ),
          where: lt(count(bound('some')), 3),
        },
        { as: 'rank', in: all('rank'), where: ne(bound('rank'), rankOf(bound('one'))) },
      ],
      [],
    )
    const play = asking('2C 3C 4D', [option, pass])
    expect(labels(play)).toEqual(['lay 2C', 'lay 3C', 'lay 4D', 'pass'])
    say(play, 'lay 4D')
    expect(labels(play)).toEqual(['lay 4D 2C', 'lay 4D 3C'])
    say(play, 'lay 4D 3C')
    expect(labels(play)).toEqual(['lay 3C 4D 2C', 'lay 3C 4D 3C', 'lay 3C 4D 4D'])
    say(play, 'lay 3C 4D 2C')
    expect(labels(play)).toHaveLength(5)
  })

  test('forgets nothing of the acting player', () => {
    const play = start([
      move(cards('2C 3C 4C'), hand),
      each(everyone, () =>
        choose([maySome('lay', zone('hand', me), {}, (some) => move(some, heap)), may('pass', [])]),
      ),
    ])
    say(play, 'lay 2 cards', 'lay 4C', 'lay 4C 3C')
    expect(cardsIn(play, 'heap').toSorted()).toEqual(['3C', '4C'])
    expect(play.outcome.turns).toBe(4)
  })

  test('reaches every set of the shape in every order in which there is something to choose, and nothing else', () => {
    const shapes: readonly [Shape, (pips: number[], suits: string[]) => boolean][] = [
      [{ min: 1, max: 3 }, (pips) => pips.length >= 1 && pips.length <= 3],
      [{ min: 2, same: 'rank' }, (pips) => pips.length >= 2 && new Set(pips).size === 1],
      [{ min: 2, same: 'suit' }, (pips, suits) => pips.length >= 2 && new Set(suits).size === 1],
      [
        { min: 2, run: 'ranks' },
        (pips) =>
          pips.length >= 2 &&
          new Set(pips).size === pips.length &&
          Math.max(...pips) - Math.min(...pips) === pips.length - 1,
      ],
      [{ sum: { by: 'pips', is: 9 } }, (pips) => pips.reduce((total, n) => total + n, 0) === 9],
    ]
    const deck = [...'234567'].flatMap((rank) => [...'CDH'].map((suit) => rank + suit))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...deck), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...shapes),
        (held, [shape, has]) => {
          const play = asking(held.join(' '), [
            laySome(shape),
            may('pass', increase('n', 1)),
            may('skip', []),
          ])
          const wanted = subsets(held).filter((some) =>
            has(
              some.map((name) => Number(name[0])),
              some.map((name) => name.slice(1)),
            ),
          )
          const ends = Map.groupBy(wanted, (some) => some.length)
            .values()
            .flatMap((alike) => waysTo(alike))
          expect(endsOf(play).toSorted()).toEqual(
            Array.from(ends, (some) => some.toSorted().join(' ')).toSorted(),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
}

const subsets = (items: readonly string[]): string[][] =>
  items.reduce<string[][]>((found, item) => found.flatMap((some) => [some, [...some, item]]), [[]]).slice(1)

/** Sets of one size, each as often as there are ways to come to it, a card at a time until only one set is left. */
function waysTo(sets: readonly string[][], before: readonly string[] = []): string[][] {
  if (sets.length === 1) return [...sets]
  const next = new Set(sets.flat()).difference(new Set(before))
  return [...next].flatMap((card) =>
    waysTo(
      sets.filter((some) => some.includes(card)),
      [...before, card],
    ),
  )
}

/** Every set that can be picked, by all ways there are. */
function endsOf(play: Play): string[] {
  if (play.over) return [picked(play).toSorted().join(' ')]
  const saved = play.save()
  return play.choices.flatMap(({ name }, n) => {
    if (name !== 'lay') return []
    const branch = Play.load(play.program, saved)
    branch.choose(n)
    return endsOf(branch)
  })
}
