/** Games on which fair search once hung or ran out of memory: made by variation, kept as they were found. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'

const FOLDER = new URL('./testing/troublesome/', import.meta.url)
const GAMES = readdirSync(FOLDER).map((name) => {
  const game = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Game
  return [name, game] as const
})

test.each(GAMES)('%s: greedy and search play it to its end or its step limit', (_, game) => {
  for (const player of ['greedy', 'mcts:20']) {
    const played = simulateBatch(game, { games: 1, players: [player], stepLimit: 1500 })
    expect(played.firstError).toBeUndefined()
    expect(played.endings.finished + played.unfinished).toBe(1)
  }
})
