import { describe, expect, test } from 'vitest'
import { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { stream } from '../../src/rng/index.ts'
import { CrazyEights } from './crazy-eights.ts'
import { Hearts } from './hearts.ts'
import { measureYardsticks } from './speed.ts'
import { below, CHANCE, GameStreams, next, ofPlayer, shuffle } from './streams.ts'
import { War } from './war.ts'

describe.each([
  { make: War, games: 150 },
  { make: CrazyEights, games: 200 },
  { make: Hearts, games: 300 },
])('$make.name by hand', ({ make, games }) => {
  const { name, seats } = new make(1).game

  test.each([1, 'another seed'])('comes game by game to what the interpreter comes to, seed %j', (seed) => {
    const [yardstick, table] = [new make(seed), new GameSetup(name, { seed, seats })]
    for (let index = 0; index < games; index += 1) {
      const { steps: _, counts: __, ...outcome } = table.play(index)
      expect({ index, ...yardstick.outcome(index) }).toEqual({ index, ...outcome })
    }
  })

  test('plays a game far beyond 2^32, and again the same', () => {
    const [yardstick, table] = [new make(7), new GameSetup(name, { seed: 7, seats })]
    const index = 2 ** 40 + 3
    const { steps: _, counts: __, ...outcome } = table.play(index)
    expect([yardstick.outcome(index), yardstick.outcome(index)]).toEqual([outcome, outcome])
  })

  test('sums what its games come to', () => {
    const yardstick = new make(3)
    const outcomes = Array.from({ length: 30 }, (_, n) => yardstick.outcome(20 + n))
    const sum = (of: (outcome: (typeof outcomes)[number]) => number): number =>
      outcomes.reduce((total, outcome) => total + of(outcome), 0)
    const seatNumbers = Array.from({ length: seats }, (_, seat) => seat)
    expect(yardstick.run(20, 30)).toEqual({
      games: 30,
      wins: seatNumbers.map((seat) => sum(({ winners }) => Number(winners.includes(seat)))),
      scores: seatNumbers.map((seat) => sum(({ scores }) => scores[seat] as number)),
      turns: sum(({ turns }) => turns),
      decisions: sum(({ decisions }) => decisions),
      forced: sum(({ forced }) => forced),
      counters: Object.fromEntries(
        yardstick.game.counters.map((counter) => [
          counter,
          sum(({ counters }) => counters[counter] as number),
        ]),
      ),
    })
  })
})

describe('the streams of a game', () => {
  const seed = 'seed'

  test('draw what streams of their names draw', () => {
    const streams = new GameStreams(seed, 4)
    for (const index of [0, 1, 77, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
      streams.begin(index)
      for (const seat of [undefined, 0, 1, 2, 3]) {
        const at = seat === undefined ? CHANCE : ofPlayer(seat)
        const rng = seat === undefined ? stream(seed, 'chance', index) : stream(seed, 'player', seat, index)
        for (let n = 1; n < 53; n += 1) expect(below(streams.words, at, n)).toBe(rng.below(n))
        expect(next(streams.words, at) >>> 0).toBe(rng.next())
        const cards = Uint8Array.from({ length: 52 }, (_, card) => card)
        const expected = rng.shuffle(Uint8Array.from(cards))
        shuffle(streams.words, at, cards, 52)
        expect(cards).toEqual(expected)
      }
    }
  })

  test('throw away the draws that the stream throws away', () => {
    const n = 65_175
    // Nearly as many as can be, of 2^32.
    expect(2 ** 32 % n).toBeGreaterThan(65_000)
    const streams = new GameStreams(seed, 0)
    const rng = stream(seed, 'chance', 1)
    streams.begin(1)
    for (let draw = 0; draw < 1_000_000; draw += 1) {
      if (below(streams.words, CHANCE, n) !== rng.below(n)) throw new Error(`draw ${draw} differs`)
    }
    // Some were: a stream that throws none away has come less far.
    const other = stream(seed, 'chance', 1)
    for (let draw = 0; draw < 1_000_000; draw += 1) other.next()
    expect(rng.save()).not.toEqual(other.save())
  })
})

test('the speed of all is measured, with its spread', async () => {
  const speeds = await measureYardsticks({ repeats: 3, seconds: 0.001 })
  expect(speeds.map(({ game }) => game)).toEqual(['war', 'crazy-eights?deals=1', 'hearts?deals=1'])
  for (const { repeats, low, median, high } of speeds) {
    expect([low, median, high]).toEqual(repeats.toSorted((a, b) => a - b))
  }
})
