import { expect, test } from 'vitest'
import type { Course, PlayedBlock, PlayedGame, Playtest, Rows } from '../measure/playtest.ts'
import { type Look, looking } from './looking.ts'

/** A game that no stage refuses: who wins alternates. */
const game = (index: number): PlayedGame => ({
  ending: 'finished',
  shares: index % 2 === 0 ? [1, 0] : [0, 1],
  isDraw: false,
  scores: [1, 0],
  turns: 20,
  steps: 60,
  decisions: 20,
})

const course: Course = {
  game: game(0),
  sums: {
    valued: 8,
    options: 16,
    gain: 1,
    gainOverThumb: 1,
    stakes: 1,
    reach: 1,
    interactions: 1,
    real: 1,
    idle: 0,
    asThumb: 1,
  },
  deals: 1,
  firstGain: 0.1,
  points: [],
  taken: [],
}

interface Script {
  /** What is different about the game of this number, in self-play of this player. */
  readonly alone?: (player: string, index: number) => Partial<PlayedGame>
  /** The share of the first of this pair, and how its games end. */
  readonly duel?: (pair: readonly [string, string]) => Partial<Pick<PlayedBlock, 'share'>> & {
    readonly ending?: PlayedGame['ending']
  }
}

/** Goes through the stages with made-up rows. */
function look({ alone = () => ({}), duel = () => ({}) }: Script): { look: Look; asked: readonly Playtest[] } {
  const asked: Playtest[] = []
  const stages = looking(2)
  const answer = (test: Playtest): Rows => {
    asked.push(test)
    if (test.kind === 'self-play')
      return { kind: 'self-play', rows: rows(test, (n) => ({ ...game(n), ...alone(test.player, n) })) }
    if (test.kind === 'courses') return { kind: 'courses', rows: rows(test, () => course) }
    if (test.kind !== 'duel') throw new Error(`nothing is made up for ${test.kind}`)
    const { share = 0.6, ending = 'finished' } = duel(test.pair)
    const played = { ...game(0), ending }
    return {
      kind: 'duel',
      rows: rows(test, () => ({ share, payoffs: [[share], [1 - share]], games: [played, played] })),
    }
  }
  let next = stages.next()
  while (!next.done) next = stages.next(next.value.map(answer))
  return { look: next.value, asked }
}

const rows = <Row>({ first, many }: { first: number; many: number }, row: (n: number) => Row): Row[] =>
  Array.from({ length: many }, (_, n) => row(first + n))

const gamesAlone = (asked: readonly Playtest[]): number =>
  asked.reduce((total, test) => total + (test.kind === 'self-play' ? test.many : 0), 0)

const FAULTS: readonly (readonly [cause: string, fault: Partial<PlayedGame>])[] = [
  ['games throw', { ending: 'error' }],
  ['games do not end', { ending: 'unfinished' }],
  ['there is too little to choose', { decisions: 2 }],
  ['games are too long', { decisions: 700 }],
  ['there are too few turns', { turns: 3 }],
  ['games are drawn', { isDraw: true }],
  ['one seat wins', { shares: [1, 0] }],
]

test.each(FAULTS)('%s: refused after ten games by random players', (cause, fault) => {
  const { look: found, asked } = look({ alone: () => fault })
  expect(found).toEqual({ reached: 0, refused: cause })
  expect(gamesAlone(asked)).toBe(10)
})

test.each(FAULTS)('%s, but not in the first ten games: refused after a hundred', (cause, fault) => {
  const { look: found, asked } = look({ alone: (_, index) => (index < 10 ? {} : fault) })
  expect(found).toEqual({ reached: 0.1, refused: cause })
  expect(gamesAlone(asked)).toBe(100)
})

test('one game in ten may be cut off, and four in ten drawn', () => {
  const cut = look({ alone: (_, index) => (index % 10 === 3 ? { ending: 'unfinished' } : {}) })
  const drawn = look({ alone: (_, index) => (index % 10 < 4 ? { isDraw: true } : {}) })
  for (const { look: found } of [cut, drawn]) expect(found).toHaveProperty('findings')
})

test('games by a rule of thumb may be drawn or go in circles, but must not throw', () => {
  const alone = (fault: Partial<PlayedGame>): Script => ({
    alone: (player) => (player === 'random' ? {} : fault),
  })
  expect(look(alone({ isDraw: true })).look).toHaveProperty('findings')
  expect(look(alone({ ending: 'unfinished' })).look).toHaveProperty('findings')
  expect(look(alone({ ending: 'error' })).look).toEqual({ reached: 0.3, refused: 'games throw' })
})

const isThought = ([first]: readonly [string, string]): boolean => first.startsWith('mcts')

test('a game that does not end when it is thought through is refused', () => {
  const { look: found } = look({ duel: (pair) => (isThought(pair) ? { ending: 'unfinished' } : {}) })
  expect(found).toEqual({ reached: 0.4, refused: 'games that are thought through do not end' })
})

test('a game in which looking ahead loses to a rule of thumb is refused', () => {
  const { look: found } = look({ duel: (pair) => (isThought(pair) ? { share: 0.3 } : {}) })
  expect(found).toEqual({ reached: 0.5, refused: 'a look ahead does not beat a rule of thumb' })
})

test('a game without fault has findings of every stage, and players who think know its best rule of thumb', () => {
  const { look: found } = look({
    duel: ([first]) => ({ share: first === 'thumb:last-high' ? 0.9 : 0.6 }),
  })
  expect(found.reached).toBe(0.7)
  if (!('findings' in found)) throw new Error('it was refused')
  const { random, thumbPlay, duels, courses, field } = found.findings
  expect([random.length, thumbPlay?.length, duels?.thumb.length, courses?.length]).toEqual([100, 20, 9, 2])
  expect(field).toMatchObject({ thumb: 'thumb:last-high', quick: expect.stringMatching(/@thumb:last-high$/) })
})
