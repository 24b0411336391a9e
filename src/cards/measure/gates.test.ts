import { describe, expect, test } from 'vitest'
import type { Findings } from './findings.ts'
import { closedGate, gatesOf } from './gates.ts'
import type { PlayedGame } from './playtest.ts'

const finished: PlayedGame = {
  ending: 'finished',
  shares: [1, 0],
  scores: [1, 0],
  isDraw: false,
  turns: 40,
  steps: 200,
  decisions: 40,
}

/** A hundred games, won by both sides in turn, some of them changed. */
const games = (change: (n: number) => Partial<PlayedGame> = () => ({})): PlayedGame[] =>
  Array.from({ length: 100 }, (_, n) => ({
    ...finished,
    shares: n % 2 === 0 ? [1, 0] : [0, 1],
    ...change(n),
  }))

const atRandom = (change?: (n: number) => Partial<PlayedGame>): Findings => ({
  sides: 2,
  random: games(change),
})

/** Played well by the courses alone. */
const well = (
  change: (n: number) => Partial<PlayedGame>,
  firstGain: number | null = null,
  deals = 1,
): Findings => ({
  sides: 2,
  random: games(),
  leak: null,
  thumbPlay: games(),
  thumbDeals: [1],
  courses: games(change).map((game) => ({
    game,
    deals,
    firstGain,
    points: [],
    taken: [],
    sums: {} as never,
  })),
})

describe('gates', () => {
  test('are open for a game that works', () => {
    expect(closedGate(atRandom())).toBeUndefined()
    expect(closedGate(well(() => ({})))).toBeUndefined()
    expect(Object.values(gatesOf(atRandom())).every(({ ok }) => ok !== false)).toBe(true)
  })

  test.each([
    ['no_errors', atRandom((n) => (n < 10 ? { ending: 'error', message: 'no card is left' } : {}))],
    ['has_choices', atRandom(() => ({ decisions: 2 }))],
    ['has_turns', atRandom(() => ({ turns: 3 }))],
    ['ends_at_random', atRandom((n) => (n < 20 ? { ending: 'unfinished' } : {}))],
    ['ends_when_played_well', well((n) => (n < 20 ? { ending: 'unfinished' } : {}))],
    ['not_drawn_at_random', atRandom((n) => (n < 70 ? { isDraw: true } : {}))],
    ['not_drawn_when_played_well', well((n) => (n < 50 ? { isDraw: true } : {}))],
    ['fair_seats_at_random', atRandom((n) => (n < 95 ? { shares: [1, 0] } : {}))],
    ['fair_seats_when_played_well', well((n) => (n < 90 ? { shares: [0, 1] } : {}))],
    ['first_move_not_decisive', well(() => ({}), 0.5)],
    ['fits_a_session', well(() => ({ decisions: 3000, turns: 3000 }))],
    ['hides_what_is_hidden', { ...atRandom(), leak: 'take 7H' }],
    ['can_be_played', { ...atRandom(), failure: 'took longer than 600000 ms' }],
  ] as const)('%s closes, and is named', (name, findings: Findings) => {
    expect(closedGate(findings)).toBe(name)
    expect(gatesOf(findings)[name].ok).toBe(false)
  })

  test('stay open while a figure beyond a limit may be chance', () => {
    const few = atRandom((n) => (n === 0 ? { ending: 'unfinished' } : {}))
    expect(closedGate({ ...few, random: few.random.slice(0, 10) })).toBeUndefined()
  })

  test('an hour is for one deal: a long match of many deals is let through', () => {
    const long = well(() => ({ decisions: 3000, turns: 3000 }), null, 10)
    expect(closedGate(long)).toBeUndefined()
  })

  test('the cause is in the words of a closed gate', () => {
    const broken = atRandom(() => ({ ending: 'error', message: 'no card is left' }))
    expect(gatesOf(broken).no_errors.means).toBe('no card is left')
  })
})
