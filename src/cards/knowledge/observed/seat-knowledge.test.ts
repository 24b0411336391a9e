/** Knowledge as masks beside the interpreter's, through moves, shuffles, cards shown and facts, without any rules. */
import { describe, expect, test } from 'vitest'
import { type Stream, stream } from '../../../rng/index.ts'
import { Machine } from '../../interpret/machine.ts'
import type { State } from '../../model/state.ts'
import { asItems, type Items } from '../../model/values.ts'
import { choose, may, perPlayer, pile, spread } from '../../rules/build.ts'
import { atMost, type Fact } from '../facts.ts'
import { InformedProgram } from '../informed-program.ts'
import { hasBit, setBit } from '../masks.ts'
import { small } from '../testing/small.ts'
import { SeatKnowledge } from './seat-knowledge.ts'
import { TableCards } from './table.ts'

const program = new InformedProgram(
  small('table', [choose([may('stay', []), may('go', [])])], {
    deck: { suits: ['C', 'H'], ranks: [...'1234567'], in: 'stock' },
    zones: { deposit: pile('none'), heap: pile('all'), chest: spread('none'), books: perPlayer('all') },
  }),
)
const { deck, zones, knowledge, seats } = program
const ONLOOKER = seats
const zoneOf = (name: string, member = 0): number => program.membersOf(name)[member] as number
const card = (name: string): number => deck.number('card', name) as number
/** One pack. */
const WORDS = 2

const mask = (items: Items, words = WORDS): Int32Array => {
  const bits = new Int32Array(words)
  for (const item of items) setBit(bits, 0, item)
  return bits
}
const itemsOf = (bits: Int32Array): number[] =>
  Array.from({ length: 32 * bits.length }, (_, item) => item).filter((item) => hasBit(bits, 0, item))

interface Move {
  readonly cards: Items
  readonly to: number
  readonly byPlace: boolean
  readonly inOrder: boolean
  readonly knownTo?: Items
}

/** The same cards twice, and what seats know of them. */
class Twin {
  readonly state: State
  readonly #table = new TableCards(program, WORDS)
  readonly #knowers: readonly SeatKnowledge[]

  constructor() {
    this.state = Machine.start(program, stream('twin'), { stepLimit: -1 }).state
    knowledge.start(this.state)
    this.#table.start()
    this.#knowers = Array.from({ length: seats + 1 }, () => new SeatKnowledge(this.#table))
    for (const knower of this.#knowers) knower.start()
  }

  /** All cards come from one place. */
  move({ cards, to, byPlace, inOrder, knownTo = [] }: Move): void {
    const from = this.state.placeOf(cards[0] as number)
    const step = { from, to, arrived: 0, inOrder, byPlace }
    knowledge.moved(this.state, { ...step, cards, knownTo })
    const moving = { ...step, cards: mask(cards), many: cards.length }
    this.#knowers.forEach((knower, seat) => {
      if (this.#told(knownTo).includes(seat) || knowledge.seesMove(this.state, seat, from, to))
        knower.identified(moving.cards, to, inOrder)
      else knower.unseen(moving)
    })
    for (const each of cards) {
      this.state.moveCard(each, to, 'top')
      this.#table.move(each, to)
    }
    this.same()
  }

  shuffle(zone: number): void {
    knowledge.shuffled(this.state, zone)
    for (const knower of this.#knowers) knower.shuffled(zone)
    this.same()
  }

  show(cards: Items, to: Items): void {
    knowledge.shown(this.state, cards, to)
    for (const seat of this.#told(to)) this.#knowers[seat]?.shown(mask(cards))
    this.same()
  }

  learn(fact: Fact, to: Items): void {
    knowledge.learn(this.state, fact, to)
    const { cards, zones: places, least } = fact
    const masks = { cards: mask(cards), zones: mask(places, Math.ceil(zones.length / 32)), least }
    for (const seat of this.#told(to)) this.#knowers[seat]?.learn(masks)
    this.same()
  }

  lacks(zone: number, cards: Items, to: Items): void {
    knowledge.learn(this.state, atMost(0, cards, zone, program), to)
    for (const seat of this.#told(to)) this.#knowers[seat]?.lacks(zone, mask(cards))
    this.same()
  }

  /** Where a seat holds a card to be possible. */
  places(seat: number, name: string): string[] {
    return knowledge.placesOf(this.state, seat, card(name)).map((zone) => program.zoneName(zone))
  }

  factsOf(seat: number): readonly Fact[] {
    return knowledge.factsOf(this.state, seat)
  }

  #told(to: Items): Items {
    return to.length === seats ? [...to, ONLOOKER] : to
  }

  same(): void {
    const { state } = this
    this.#knowers.forEach((knower, seat) => {
      const found = {
        places: deck.cards.map((each) =>
          zones.flatMap((_, zone) => (hasBit(knower.may, zone * WORDS, each) ? zone : [])),
        ),
        placed: itemsOf(knower.placed),
        certain: itemsOf(knower.certain()),
        facts: knower.facts.map((fact) => ({
          cards: itemsOf(fact.cards),
          zones: itemsOf(fact.zones),
          least: fact.least,
        })),
        knowsAll: zones.map((_, zone) => knower.knowsAllIn(zone)),
      }
      expect(found, `seat ${seat}`).toEqual({
        places: deck.cards.map((each) => knowledge.placesOf(state, seat, each)),
        placed: asItems(knowledge.placedFor(state, seat)),
        certain: deck.cards.filter((each) => knowledge.isCertain(state, seat, each)),
        facts: knowledge.factsOf(state, seat),
        knowsAll: zones.map((_, zone) =>
          state.cardsIn(zone).every((each) => knowledge.isCertain(state, seat, each)),
        ),
      })
    })
  }
}

const [stock, heap, chest] = ['stock', 'heap', 'chest'].map((name) => zoneOf(name)) as [
  number,
  number,
  number,
]
const hands = [zoneOf('hand', 0), zoneOf('hand', 1)] as const
const EVERYONE = program.everything('player')

/** Four cards for each, and nobody knows how they were shuffled. */
function dealt(): Twin {
  const twin = new Twin()
  twin.shuffle(stock)
  for (const hand of hands)
    for (let n = 0; n < 4; n += 1)
      twin.move({ cards: [twin.state.top(stock)], to: hand, byPlace: true, inOrder: true })
  return twin
}

describe('masks know what the interpreter knows', () => {
  test('a card from a hand to a hidden place may be any of that hand', () => {
    const twin = dealt()
    const [first = 0] = twin.state.cardsIn(hands[0])
    twin.move({ cards: [first], to: chest, byPlace: false, inOrder: true })
    const name = deck.cardName(first)
    expect(twin.places(0, name)).toEqual(['chest'])
    expect(twin.places(1, name)).toContain('chest')
    expect(twin.places(1, name).length).toBeGreaterThan(1)
  })

  test('who lacks the only cards that may be elsewhere gives them away', () => {
    const twin = dealt()
    const held = twin.state.cardsIn(hands[1])
    twin.lacks(stock, held, [0])
    for (const each of held) expect(twin.places(0, deck.cardName(each))).toEqual(['hand of player 2'])
  })

  test('one of two cards lies there: when the one is seen elsewhere, it is the other', () => {
    const twin = dealt()
    const [one = 0, other = 0] = [...twin.state.cardsIn(stock), ...twin.state.cardsIn(hands[1])]
    twin.learn({ cards: [one, other].toSorted((a, b) => a - b), zones: [stock], least: 1 }, [0])
    expect(twin.factsOf(0).length).toBe(1)
    const held = twin.state.cardsIn(stock).includes(one) ? other : one
    twin.show([held], [0])
    expect(twin.factsOf(0)).toEqual([])
  })

  test('cards shown to one player in a pile keep their place until it is shuffled', () => {
    const twin = dealt()
    const top = twin.state.top(stock)
    twin.show([top], [1])
    twin.move({ cards: [top], to: hands[0], byPlace: true, inOrder: true })
    expect(twin.places(1, deck.cardName(top))).toEqual(['hand of player 1'])
  })

  test('cards shown by their name are known when they move, to whoever saw them', () => {
    const twin = dealt()
    const [first = 0] = twin.state.cardsIn(hands[0])
    twin.show([first], EVERYONE)
    twin.move({ cards: [first], to: chest, byPlace: false, inOrder: true, knownTo: EVERYONE })
    expect(twin.places(1, deck.cardName(first))).toEqual(['chest'])
  })

  test('whole places that go elsewhere take along what is known of them', () => {
    const twin = dealt()
    const held = twin.state.cardsIn(hands[1])
    twin.learn({ cards: held, zones: [hands[1]], least: 2 }, [0])
    twin.move({ cards: held, to: chest, byPlace: true, inOrder: false })
    twin.move({ cards: twin.state.inOrder(stock), to: heap, byPlace: true, inOrder: true })
    expect(twin.places(0, deck.cardName(held[0] as number))).not.toContain('hand of player 2')
  })

  test('anything may happen to the cards', () => {
    const seen = { facts: 0, moves: 0, unsure: 0 }
    for (let round = 0; round < 60; round += 1) {
      const rng = stream('seat knowledge', round)
      const twin = dealt()
      for (let n = 0; n < 16; n += 1) {
        happening(twin, rng)
        seen.moves += 1
        seen.facts += twin.factsOf(0).length
        seen.unsure += deck.cards.filter((each) => knowledge.placesOf(twin.state, 0, each).length > 1).length
      }
    }
    expect(seen.facts).toBeGreaterThan(200)
    expect(seen.unsure).toBeGreaterThan(seen.moves)
  })
})

/** What is learnt is true: nobody is told otherwise. */
function happening(twin: Twin, rng: Stream): void {
  const { state } = twin
  const zone = rng.pick(zones.map((_, each) => each).filter((each) => state.countIn(each) > 0))
  const some = (items: Items): number[] => items.filter(() => rng.chance(0.4))
  const told = rng.pick([[0], [1], EVERYONE])
  switch (rng.below(9)) {
    case 0:
      twin.shuffle(rng.pick([stock, heap, zoneOf('deposit')]))
      break
    case 1:
      twin.show([rng.pick(state.cardsIn(zone))], told)
      break
    case 2: {
      const elsewhere = some(deck.cards.filter((each) => state.placeOf(each) !== zone))
      if (elsewhere.length > 0) twin.lacks(zone, elsewhere, told)
      break
    }
    case 3:
    case 4: {
      const among = some(deck.cards)
      const there = among.filter((each) => state.placeOf(each) === zone).length
      if (there > 0) twin.learn({ cards: among, zones: [zone], least: 1 + rng.below(there) }, told)
      break
    }
    default:
      moveSome(twin, zone, rng)
  }
}

function moveSome(twin: Twin, from: number, rng: Stream): void {
  const { state } = twin
  const to = rng.pick(zones.map((_, each) => each).filter((each) => each !== from))
  const many = 1 + rng.below(state.countIn(from))
  if (zones[from]?.pile) {
    const cards = state.inOrder(from).slice(-many)
    twin.move({ cards, to, byPlace: true, inOrder: many === 1 || rng.chance(0.5) })
    return
  }
  const cards = rng
    .shuffle([...state.cardsIn(from)])
    .slice(0, many)
    .toSorted((a, b) => a - b)
  twin.move({ cards, to, byPlace: many === state.countIn(from), inOrder: many === 1 })
}
