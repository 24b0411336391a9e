import { expect, test } from 'vitest'
import { type Stream, stream } from '../../rng/index.ts'
import { evenness } from '../../rng/testing/chi-square.ts'
import { Assignments } from './assign.ts'
import type { Fact } from './facts.ts'

/** Every way to put the cards into the places, by trying all. */
function allWays(cards: ReadonlyMap<number, readonly number[]>, free: ReadonlyMap<number, number>): string[] {
  const [first, ...rest] = [...cards]
  if (first === undefined) return [...free.values()].every((room) => room === 0) ? [''] : []
  const [card, places] = first
  return places.flatMap((place) => {
    const room = free.get(place) ?? 0
    if (room === 0) return []
    const left = new Map(free).set(place, room - 1)
    return allWays(new Map(rest), left).map((way) => `${card}>${place} ${way}`)
  })
}

/** One way drawn, written down. */
function drawn(assignments: Assignments, free: ReadonlyMap<number, number>, rng: Stream): string {
  const places = Array.from(free).flatMap(([place, room]) => new Array<number>(room).fill(place))
  const cards = new Int32Array(places.length)
  assignments.drawInto(
    cards,
    Array.from(free.keys(), (place) => places.indexOf(place)),
    rng,
  )
  return places
    .map((place, at) => [cards[at] as number, place] as const)
    .sort(([a], [b]) => a - b)
    .map(([card, place]) => `${card}>${place} `)
    .join('')
}

test.each([
  [
    'cards that may be anywhere',
    [
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    { 1: 2, 2: 2 },
  ],
  [
    'a place that lacks some',
    [
      [1, 2, 3],
      [1, 2, 3],
      [2, 3],
      [2, 3],
      [1, 2, 3],
    ],
    { 1: 2, 2: 1, 3: 2 },
  ],
  ['one that can only be here', [[1], [1, 2], [1, 2, 3], [2, 3], [3, 1]], { 1: 2, 2: 2, 3: 1 }],
  [
    'every card its own',
    [
      [1, 2],
      [2, 3],
      [1, 3],
      [1, 2, 3],
    ],
    { 1: 1, 2: 1, 3: 2 },
  ],
])('%s: every way is as likely as any other, and there is no other', (_, allowed, rooms) => {
  const cards = new Map(allowed.map((places, card) => [card, places]))
  const free = new Map(Object.entries(rooms).map(([place, room]) => [Number(place), room as number]))
  const ways = allWays(cards, free)
  const counts = new Map(ways.map((way) => [way, 0]))
  const rng = stream(1, 'ways', allowed.length, ways.length)
  for (let draw = 0; draw < ways.length * 400; draw += 1) {
    const way = drawn(new Assignments(cards, free), free, rng)
    expect(counts.has(way), way).toBe(true)
    counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  expect(evenness([...counts.values()]), [...counts.values()].join(' ')).toBeGreaterThan(0.0001)
})

const FACTS: readonly (readonly [string, readonly Fact[]])[] = [
  ['at least one here', [{ cards: [0, 1, 2], zones: [1], least: 1 }]],
  ['at most one here', [{ cards: [0, 1, 2, 3], zones: [2, 3], least: 3 }]],
  [
    'about the same cards in two places',
    [
      { cards: [0, 1, 2], zones: [1], least: 1 },
      { cards: [0, 1, 2], zones: [2], least: 1 },
    ],
  ],
  [
    'that overlap, and speak of several kinds of cards',
    [
      { cards: [0, 1, 2, 3], zones: [1, 3], least: 2 },
      { cards: [2, 3, 4], zones: [2], least: 1 },
      { cards: [1, 3, 4, 5], zones: [1, 2], least: 3 },
    ],
  ],
]

test.each(FACTS)('with facts, %s: every way in which they hold is as likely as any other', (_, facts) => {
  const allowed = [
    [1, 2, 3],
    [1, 2],
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
    [1, 2, 3],
  ]
  const cards = new Map(allowed.map((places, card) => [card, places]))
  const free = new Map([
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  const lies = (way: string, { cards: some, zones }: Fact): number =>
    some.filter((card) => zones.some((zone) => way.includes(`${card}>${zone} `))).length
  const ways = allWays(cards, free).filter((way) => facts.every((fact) => lies(way, fact) >= fact.least))
  const counts = new Map(ways.map((way) => [way, 0]))
  const assignments = new Assignments(cards, free, facts)
  const rng = stream(1, 'facts', facts.length)
  for (let draw = 0; draw < ways.length * 400; draw += 1) {
    const way = drawn(assignments, free, rng)
    expect(counts.has(way), way).toBe(true)
    counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  expect(ways.length).toBeGreaterThan(1)
  expect(evenness([...counts.values()]), [...counts.values()].join(' ')).toBeGreaterThan(0.0001)
})

test('where there is no way, there is none', () => {
  expect(
    new Assignments(
      new Map([
        [0, [1]],
        [1, [1]],
      ]),
      new Map([
        [1, 1],
        [2, 1],
      ]),
    ).isPossible,
  ).toBe(false)
})
