import { describe, expect, test } from 'vitest'
import { type Stream, stream } from '../../rng/index.ts'
import { evenness } from '../../rng/testing/chi-square.ts'
import type { WorldTables } from '../compile/engine/hidden-worlds.ts'
import { Assignments } from './assign.ts'
import type { Fact } from './facts.ts'
import { unknownFrom } from './unknown.ts'

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

function holdsIn(way: string, { cards, zones, least }: Fact): boolean {
  const lie = cards.filter((card) => zones.some((zone) => ` ${way}`.includes(` ${card}>${zone} `)))
  return lie.length >= least
}

function ask(
  cards: ReadonlyMap<number, readonly number[]>,
  free: ReadonlyMap<number, number>,
  facts: readonly Fact[] = [],
  assignments = new Assignments(),
): Assignments {
  return assignments.ask(unknownFrom(cards, free, facts))
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
    const way = drawn(ask(cards, free), free, rng)
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
  const ways = allWays(cards, free).filter((way) => facts.every((fact) => holdsIn(way, fact)))
  const counts = new Map(ways.map((way) => [way, 0]))
  const assignments = ask(cards, free, facts)
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
    ask(
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

interface Question {
  readonly cards: ReadonlyMap<number, readonly number[]>
  readonly free: ReadonlyMap<number, number>
  readonly facts: readonly Fact[]
}

/** A question with few worlds. Zones are far apart, so that masks take two words; the numbers of cards have gaps. */
function randomQuestion(rng: Stream): Question {
  const zones = rng.shuffle([0, 3, 31, 40]).slice(0, rng.between(2, 4))
  const free = new Map(zones.map((zone) => [zone, rng.between(1, 2)]))
  const count = [...free.values()].reduce((sum, room) => sum + room, 0)
  const some = (): number[] => zones.filter(() => rng.chance(0.7))
  const restrictions = [zones, some(), some()]
  const numbers = rng.shuffle([1, 5, 9, 64, 70, 200, 201, 255]).slice(0, count)
  const cards = new Map(numbers.toSorted((a, b) => a - b).map((card) => [card, rng.pick(restrictions)]))
  const facts = Array.from({ length: rng.below(4) }, () => {
    const about = numbers.filter(() => rng.chance(0.6)).toSorted((a, b) => a - b)
    return { cards: about, zones: some(), least: rng.between(0, Math.min(2, about.length)) }
  }).filter(({ least }) => least > 0)
  return { cards, free, facts }
}

const waysOf = ({ cards, free, facts }: Question): string[] =>
  allWays(cards, free).filter((way) => facts.every((fact) => holdsIn(way, fact)))

/** How often each way comes, beside how often another one does. */
function counted(
  question: Question,
  ways: readonly string[],
  assignments: Assignments,
  draws: number,
): number[] {
  const counts = new Map(ways.map((way) => [way, 0]))
  const rng = stream(1, 'counted')
  for (let draw = 0; draw < ways.length * draws; draw += 1) {
    const way = drawn(assignments, question.free, rng)
    expect(counts.has(way), way).toBe(true)
    counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  return [...counts.values()]
}

test('one after the other, random questions are answered with all their ways, each as likely as any other', () => {
  const assignments = new Assignments()
  const rng = stream(1, 'questions')
  let [possible, impossible] = [0, 0]
  for (let n = 0; n < 300; n += 1) {
    const question = randomQuestion(rng.derive(n))
    const ways = waysOf(question)
    ask(question.cards, question.free, question.facts, assignments)
    expect(assignments.isPossible).toBe(ways.length > 0)
    if (ways.length === 0) impossible += 1
    if (ways.length < 2 || ways.length > 40) continue
    possible += 1
    expect(evenness(counted(question, ways, assignments, 60))).toBeGreaterThan(1e-6)
    expect(assignments.approximation).toBeUndefined()
  }
  expect(Math.min(possible, impossible)).toBeGreaterThan(50)
})

/** A draw by the tables alone, as the header of assign.ts describes it. */
function walk(tables: WorldTables, list: Int32Array, starts: readonly number[], rng: Stream): void {
  const pools: number[][] = Array.from({ length: tables.pools }, () => [])
  const deal = (from: number[], many: number): number[] => {
    if (many === from.length) return from.splice(0).reverse()
    return Array.from({ length: many }, () => {
      const at = rng.below(from.length)
      const card = from[at] as number
      from[at] = from.at(-1) as number
      from.pop()
      return card
    })
  }
  let stage = tables.first
  while (stage !== 0) {
    if (tables.stages[stage * 3 + 2] === -1) tables.build(stage)
    const [kind, first, count] = tables.stages.subarray(stage * 3, stage * 3 + 3) as unknown as [
      number,
      number,
      number,
    ]
    const branches = Array.from({ length: count }, (_, n) => first + n)
    const x = count > 1 ? rng.float() * (tables.upTo[first + count - 1] as number) : 0
    const branch = branches.find((b) => (tables.upTo[b] as number) > x) ?? (branches.at(-1) as number)
    const own = tables.cards.subarray(tables.kindStarts[kind], tables.kindStarts[kind + 1])
    const left = [...own]
    const dealt = pools.flatMap((pool, p) => {
      const cards = deal(left, tables.parts[branch * tables.pools + p] as number)
      pool.push(...cards)
      return cards
    })
    // Cards that were dealt are left behind the others, the first one last.
    own.set(dealt.toReversed())
    stage = tables.next[branch] as number
  }
  pools.forEach((pool, p) => {
    for (const place of tables.places.subarray(tables.poolStarts[p], tables.poolStarts[p + 1]))
      list.set(deal(pool, tables.room[place] as number), starts[place])
  })
}

test('whoever walks the tables draws the same worlds', () => {
  const rng = stream(1, 'walk')
  let walked = 0
  for (let n = 0; n < 200; n += 1) {
    const { cards, free, facts } = randomQuestion(rng.derive(n))
    const [one, other] = [ask(cards, free, facts), ask(cards, free, facts)]
    if (!one.isPossible) continue
    const room = [...free.values()]
    const starts = room.map((_, place) => room.slice(0, place).reduce((sum, some) => sum + some, 0))
    const [drawnList, walkedList] = [new Int32Array(cards.size), new Int32Array(cards.size)]
    const [rngA, rngB] = [stream(n, 'draws'), stream(n, 'draws')]
    for (let draw = 0; draw < 5; draw += 1) {
      one.drawInto(drawnList, starts, rngA)
      walk(other.tables as WorldTables, walkedList, starts, rngB)
      expect(walkedList).toEqual(drawnList)
      expect(rngB.save()).toEqual(rngA.save())
      walked += 1
    }
  }
  expect(walked).toBeGreaterThan(300)
})

describe('where the ways are too many to count', () => {
  const allowed = [
    [1, 2, 3],
    [1, 2],
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
    [1, 3],
  ]
  const cards = new Map(allowed.map((places, card) => [card, places]))
  const free = new Map([
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  const facts = (FACTS.at(-1) as (typeof FACTS)[number])[1]

  test('the oldest facts about several kinds are dropped first, and that is said', () => {
    const assignments = ask(cards, free, facts, new Assignments({ stages: 1000, steps: 90 }))
    expect(assignments.approximation).toEqual({ droppedFacts: 2, isByExchanges: false })
    const ways = waysOf({ cards, free, facts: facts.slice(2) })
    const counts = counted({ cards, free, facts }, ways, assignments, 100)
    expect(evenness(counts)).toBeGreaterThan(0.0001)
  })

  test('worlds come from exchanges, all of them and nearly as likely as any other', () => {
    const tiny = { stages: 1, steps: 1 }
    for (const known of [[], facts]) {
      const assignments = ask(cards, free, known, new Assignments(tiny))
      expect(assignments.approximation).toEqual({ droppedFacts: 0, isByExchanges: true })
      expect(assignments.tables).toBeUndefined()
      const ways = waysOf({ cards, free, facts: known })
      const counts = counted({ cards, free, facts: known }, ways, assignments, 400)
      const mean = 400
      expect(Math.max(...counts.map((count) => Math.abs(count - mean) / mean))).toBeLessThan(0.25)
    }
  })

  test('exchanges reach the worlds of random questions, each about as often as any other', () => {
    const rng = stream(1, 'exchanges')
    let [asked, worlds, missed] = [0, 0, 0]
    for (let n = 0; asked < 60; n += 1) {
      const question = randomQuestion(rng.derive(n))
      const ways = waysOf(question)
      if (ways.length < 2 || ways.length > 40) continue
      asked += 1
      const assignments = ask(
        question.cards,
        question.free,
        question.facts,
        new Assignments({ stages: 1, steps: 1 }),
      )
      const counts = counted(question, ways, assignments, 100)
      worlds += ways.length
      missed += counts.filter((count) => count === 0).length
      const distance = counts.reduce((sum, count) => sum + Math.abs(count - 100), 0) / (200 * ways.length)
      if (question.facts.length === 0) expect(distance).toBeLessThan(0.15)
    }
    // Facts may part worlds from each other that no exchange leads between.
    expect(missed / worlds).toBeLessThan(0.02)
  })

  test('every card in a place of its own, with fifty places, is drawn within bounds', () => {
    const places = Array.from({ length: 50 }, (_, n) => n + 1)
    const own = new Map(places.map((place) => [place, places.filter((other) => other !== place)]))
    const assignments = ask(own, new Map(places.map((place) => [place, 1])))
    expect(assignments.approximation?.isByExchanges).toBe(true)
    const list = new Int32Array(50)
    const seen = new Set<number>()
    for (let draw = 0; draw < 200; draw += 1) {
      assignments.drawInto(
        list,
        places.map((_, n) => n),
        stream(1, 'derangement', draw),
      )
      expect(places.filter((card, n) => list[n] === card)).toEqual([])
      expect(list.toSorted()).toEqual(Int32Array.from(places))
      seen.add(list[0] as number)
    }
    expect(seen.size).toBeGreaterThan(40)
  })
})

test('if there is less room than cards, or more, no world is possible', () => {
  const cards = new Map([
    [0, [1, 2]],
    [1, [1, 2]],
  ])
  for (const room of [0, 2])
    expect(
      ask(
        cards,
        new Map([
          [1, 1],
          [2, room],
        ]),
      ).isPossible,
    ).toBe(false)
})
