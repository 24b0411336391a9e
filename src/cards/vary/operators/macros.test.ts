import { expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { english } from '../../english/english.ts'
import { Play } from '../../interpret/play.ts'
import { Program } from '../../interpret/program.ts'
import type { Game } from '../../rules/tree.ts'
import { startingGames } from '../starting-games.ts'
import { variation } from '../variation.ts'

const gameOf = (id: string, seats: number): Game =>
  startingGames(seats).find((game) => game.id === id) as Game

/** The first child that is described so. */
function childOf(operator: string, parent: Game, how: RegExp = /./) {
  for (let n = 0; n < 200; n += 1) {
    const child = variation.apply(operator, parent, undefined, stream('macro', n))
    if (child !== undefined && how.test(child.how)) return child
  }
  throw new Error(`${operator} does not make such a child of ${parent.id}`)
}

/** Who chose what in a random game, in order. */
function choicesOf(game: Game, seed = 1): { readonly player: number; readonly label: string }[] {
  const choices: { player: number; label: string }[] = []
  const play = Play.start(new Program(game), {
    seed,
    stepLimit: 20_000,
    onEvent: (event) => {
      if (event.kind === 'choice') choices.push({ player: event.player, label: event.label })
    },
  })
  const rng = stream('players', seed)
  while (!play.over) play.choose(rng.below(play.choices.length))
  return choices
}

const labelsOf = (game: Game): readonly string[] => choicesOf(game).map(({ label }) => label)

test('a named trump is chosen once, by who leads first, and the English rules tell it', () => {
  const { genome } = childOf('named trump', gameOf('hearts', 4))
  expect(labelsOf(genome).filter((label) => label.startsWith('name'))).toHaveLength(1)
  expect(english(genome)).toMatch(/name trumps/i)
})

test('everyone passes cards after the deal', () => {
  const { genome, how } = childOf('pass cards', gameOf('whist', 4), /2 cards/)
  expect(how).toMatch(/^after the deal, everyone passes 2 cards to the (left|right)$/)
  const passes = choicesOf(genome).filter(({ label }) => label.startsWith('pass'))
  expect(new Set(passes.map(({ player }) => player)).size).toBe(4)
})

test('hands are drafted card by card', () => {
  const { genome } = childOf('draft hands', gameOf('crazy-eights', 4))
  // Five cards each.
  expect(labelsOf(genome).filter((label) => label.startsWith('draft')).length).toBeGreaterThanOrEqual(16)
})

test('a player who is skipped has no turn', () => {
  const { genome } = childOf('effect of rank', gameOf('crazy-eights', 3), /next player is skipped/)
  const before = choicesOf(gameOf('crazy-eights', 3))
  const neighbours = (choices: ReturnType<typeof choicesOf>): boolean =>
    choices.every(
      ({ player }, n) => n === 0 || [0, 1].includes((player - (choices[n - 1]?.player ?? 0) + 3) % 3),
    )
  expect(neighbours(before)).toBe(true)
  const skips = Array.from({ length: 10 }, (_, seed) => choicesOf(genome, seed)).filter(
    (game) => !neighbours(game),
  )
  expect(skips.length).toBeGreaterThan(0)
})

test('each player passes once at the most', () => {
  const { genome } = childOf('may pass once', gameOf('scopa', 2))
  const passes = choicesOf(genome).filter(({ label }) => label.startsWith('pass'))
  expect(passes.length).toBeGreaterThan(0)
  expect(new Set(passes.map(({ player }) => player)).size).toBe(passes.length)
})

test('bids come before the tricks, one each', () => {
  const { genome } = childOf('bid tricks', gameOf('hearts', 4))
  const labels = labelsOf(genome)
  expect(labels.filter((label) => label.startsWith('bid'))).toHaveLength(4)
  expect(labels.findLastIndex((label) => label.startsWith('bid'))).toBeLessThan(
    labels.findIndex((label) => label.startsWith('play')),
  )
})

test('a card that costs points lowers the score of who won it', () => {
  const { genome, how } = childOf('points for card', gameOf('go-fish', 2), /costs/)
  expect(how).toMatch(/^the \w+ of \w+ in one’s books costs \d+$/)
  const scores = (game: Game): number => {
    const play = Play.start(new Program(game), { seed: 1 })
    while (!play.over) play.choose(0)
    return play.outcome.scores.reduce((sum, score) => sum + score, 0)
  }
  // All cards end in books: exactly one player has it.
  expect(scores(gameOf('go-fish', 2)) - scores(genome)).toBe(Number(/\d+$/.exec(how)?.[0]))
})

test('a number is told with what it counts', () => {
  const { how } = childOf('number', gameOf('gin-rummy', 2), /^deal/)
  expect(how).toMatch(/^deal \d+ cards? instead of 10$/)
})
