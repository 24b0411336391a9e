import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sealedAi } from './player/ai-file.ts'
import { identityOf, seatedPlayers, usualTimeout } from './players.ts'
import { simulateSingleGame } from './simulate/single-game.ts'
import { type NimState, nim } from './testing/nim.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-players-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Knows what matters in Nim: whether the other has to act on a multiple of four. */
const features = {
  good: ({ sticks, next }: NimState, player: number) => ((sticks % 4 === 0) === (next !== player) ? 1 : 0),
}
const expert = { ...nim, features }

function fileOf(name: string, game: string, options?: Readonly<Record<string, unknown>>): string {
  const file = join(folder, name)
  const weights = { features: ['good'], means: [0], scales: [1], weights: [8], bias: -4 }
  const ai = sealedAi({
    version: 1,
    game,
    players: 2,
    ...(options && { options }),
    iterations: 20,
    structure: null,
    weights,
    looksAhead: false,
    provenance: {},
  })
  writeFileSync(file, JSON.stringify(ai))
  return file
}

describe('players by name', () => {
  test('one name serves all seats, and every seat may have its own', () => {
    expect(seatedPlayers(['mcts:5'], nim, 3)).toEqual(['mcts:5', 'mcts:5', 'mcts:5'])
    expect(seatedPlayers(['mcts-weak', 'random'], nim, 2)).toEqual(['mcts-weak', 'random'])
    expect(() => seatedPlayers(['random', 'random'], nim, 3)).toThrow('there are 3 seats; got 2 players')
  })

  test.each(['mcts:0', 'mcts:', 'mcts:1.5', 'clever', 'trained:'])('%s is refused', (name) => {
    expect(() => seatedPlayers([name], nim, 2)).toThrow(`there is no player "${name}"`)
  })

  test('players who search have more time', () => {
    expect(usualTimeout(['random', 'greedy'])).toBe(10_000)
    expect(usualTimeout(['random', 'mcts:200'])).toBe(30_000)
  })

  test('a trained player is known by its contents, not by its file', () => {
    const [one, two] = [fileOf('one.json', 'Nim'), fileOf('two.json', 'Nim')]
    expect(identityOf(`trained:${one}`)).toBe(identityOf(`trained:${two}`))
    expect(identityOf('mcts:7')).toBe('mcts:7')
  })

  test('a trained player plays by its weights', () => {
    const players = [`trained:${fileOf('expert.json', 'Nim')}`, 'random']
    const games = Array.from({ length: 20 }, (_, n) =>
      simulateSingleGame(expert, { seed: 3 * n + 1, players }),
    )
    expect(games.filter(({ winners }) => winners.includes(0)).length).toBeGreaterThan(18)
  })

  test('a player for another game, and a file that is no player, are refused', () => {
    expect(() => seatedPlayers([`trained:${fileOf('hex.json', 'Hex')}`], nim, 2)).toThrow(
      'was trained for Hex with 2 players; this is Nim with 2',
    )
    expect(() => seatedPlayers([`trained:${join(folder, 'missing.json')}`], nim, 2)).toThrow(
      'a trained player is an ai.json',
    )
  })

  test('a player for other options is refused', () => {
    const file = fileOf('large.json', 'Nim', { size: 20 })
    expect(seatedPlayers([`trained:${file}`], nim, 2, { size: 20 })).toHaveLength(2)
    expect(() => seatedPlayers([`trained:${file}`], nim, 2)).toThrow(
      'was trained with --option size=20; this is Nim with no --option',
    )
    expect(() => seatedPlayers([`trained:${fileOf('small.json', 'Nim')}`], nim, 2, { size: 3 })).toThrow(
      'was trained with no --option; this is Nim with --option size=3',
    )
  })
})
