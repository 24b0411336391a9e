import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { GameSetup, simulateParallel } from '../../cards/index.ts'
import { sealedAi } from '../player/ai-file.ts'
import { TRAINED_CARD_PLAYERS } from './trained-by.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-trained-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Wants points, and to keep its high cards for later. */
const weights = {
  features: ['points lead', 'hand mine: sum of ranks', "hand others': sum of ranks"],
  means: [0, 0, 0],
  scales: [10, 10, 10],
  weights: [1, 0.8, -0.8],
  bias: 0,
}
const ai = sealedAi({
  version: 1,
  game: 'GOPS',
  players: 2,
  iterations: 12,
  structure: { version: 1, players: 2, shape: { kind: 'opaque' }, kept: weights.features },
  weights,
  looksAhead: false,
  provenance: {},
})
const file = join(folder, 'ai.json')
writeFileSync(file, JSON.stringify(ai))

const options = {
  players: [`trained:${file}`, 'random'],
  seed: 3,
  games: 12,
  trainedBy: TRAINED_CARD_PLAYERS,
} as const

describe('a trained player in the commands of card games', () => {
  test('plays, and wins', async () => {
    const result = await simulateParallel('gops', { ...options, workers: 1, lane: 'inline' })
    expect(result.errors).toBe(0)
    expect(result.wins[0]).toBeGreaterThan(8)
  })

  test('chooses the same in compiled code and in the interpreter', () => {
    const [compiled, reference] = (['compiled', 'reference'] as const).map((engine) =>
      new GameSetup('gops', { ...options, engine }).play(0),
    )
    expect(compiled).toEqual(reference)
  })

  test('leaves other players of the table as they are', () => {
    const against = (players: readonly string[]) =>
      new GameSetup('crazy-eights?deals=1', { players, seed: 2, trainedBy: TRAINED_CARD_PLAYERS })
    const other = join(folder, 'eights.json')
    const kept = ['hand: lead in cards']
    const lead = { features: kept, means: [0], scales: [1], weights: [-1], bias: 0 }
    const eights = { ...ai, game: 'Crazy Eights?deals=1', weights: lead }
    const { digest: _, ...unsealed } = { ...eights, structure: { ...eights.structure, kept } }
    writeFileSync(other, JSON.stringify(sealedAi(unsealed as Parameters<typeof sealedAi>[0])))
    const result = against([`trained:${other}`, 'mcts:5']).play(0)
    expect(result).toEqual(
      new GameSetup('crazy-eights?deals=1', {
        players: [`trained:${other}`, 'mcts:5'],
        seed: 2,
        trainedBy: TRAINED_CARD_PLAYERS,
        engine: 'reference',
      }).play(0),
    )
  })

  test('that was trained with an option plays games with that option only', () => {
    const carried = join(folder, 'carried.json')
    const { digest: _, ...rest } = ai
    writeFileSync(carried, JSON.stringify(sealedAi({ ...rest, options: { carry: true } })))
    const { games: __, ...setup } = { ...options, players: [`trained:${carried}`, 'random'] }
    expect(new GameSetup('gops?carry=true', setup).play(0).ending).toBe('finished')
    expect(() => new GameSetup('gops', setup)).toThrow(
      'was trained for GOPS?carry=true with 2 players; this is GOPS with 2',
    )
  })

  test.each([
    ['another game', 'kuhn-poker', {}, 'was trained for GOPS with 2 players; this is Kuhn poker with 2'],
    ['other options', 'gops?carry=true', {}, 'this is GOPS?carry=true with 2'],
    ['more seats', 'gops', { players: options.players[0], seats: 3 }, 'this is GOPS with 3'],
    ['a file that is missing', 'gops', { players: 'trained:nowhere.json' }, 'nowhere.json'],
    ['nobody who makes it', 'gops', { trainedBy: undefined }, 'give trainedBy'],
  ])('is refused for %s', (_, game, more, message) => {
    const { games: __, ...setup } = options
    expect(() => new GameSetup(game, { ...setup, ...more })).toThrow(message)
  })
})
