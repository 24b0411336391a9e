import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkGame, english, type Game, InteractiveGame, simulateBatch } from '../../src/cards/index.ts'

const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] }).toSorted()
const examples = await Promise.all(
  files.map(async (file): Promise<[string, Game]> => {
    const { default: game } = await import(join(import.meta.dirname, file))
    return [file, game]
  }),
)
const played = (file: string) => {
  const [, game] = examples.find(([name]) => name === file) as [string, Game]
  return simulateBatch(game, { games: 40 })
}

describe.each(examples)('%s', (file, game) => {
  test('passes the checker without a warning, under the id that its file has', () => {
    expect(checkGame(game).problems).toEqual([])
    expect(`${game.id}.ts`).toBe(file)
  })

  test('gives the same results on both engines, with every number of players', () => {
    for (let seats = game.seats.min; seats <= game.seats.max; seats += 1) {
      const [compiled, reference] = (['compiled', 'reference'] as const).map((engine) =>
        simulateBatch(game, { games: 10, seats, engine }),
      )
      expect(compiled).toMatchObject({ games: 10, unfinished: 0, errors: 0 })
      expect(reference).toEqual(compiled)
    }
  })

  test('can be played to its end by a person', () => {
    const table = InteractiveGame.start(game, {
      players: Array.from({ length: game.seats.min }, (_, seat) => (seat === 0 ? 'human' : 'random')),
    })
    while (!table.over) table.isHuman ? table.answer(0) : table.computerChooses()
    expect(table.record()).toContain('player 1: ')
  })

  test('has rules in English', () => {
    expect(english(game)).toMatch(new RegExp(`^# ${game.name}\n[\\s\\S]*\n## End\n`))
  })
})

test('all five tricks are won by somebody', () => {
  const { scores } = played('five-tricks.ts')
  expect(scores.reduce((sum, { mean }) => sum + (mean ?? 0), 0)).toBeCloseTo(5)
})

test('some player gets rid of all cards, and in some games the stock runs out first', () => {
  const { scores, counters } = played('match-or-draw.ts')
  expect(Math.min(...scores.map(({ min }) => min ?? 99))).toBe(0)
  // With three players, all cards but those dealt and the first one face up.
  expect(counters['draws']?.max).toBe(52 - 3 * 5 - 1)
})

test('rows are lost, and those that are kept score', () => {
  const { counters, scores } = played('lucky-streak.ts')
  expect(counters['lost']?.mean).toBeGreaterThan(0)
  expect(scores[0]?.min).toBeGreaterThan(0)
})

test('the patience is won exactly when all 36 cards are away', () => {
  const [, game] = examples.find(([file]) => file === 'pairs-of-ten.ts') as [string, Game]
  const ends = Array.from({ length: 20 }, (_, seed) => simulateBatch(game, { games: 1, seed }))
  const won = ends.map(({ wins }) => wins[0])
  expect(won).toEqual(ends.map(({ scores }) => (scores[0]?.mean === 36 ? 1 : 0)))
  expect(new Set(won).size).toBe(2)
})
