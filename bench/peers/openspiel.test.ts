import { afterEach, describe, expect, test, vi } from 'vitest'
import { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { measureOpenSpiel } from './openspiel.ts'
import { PAIRS } from './pairs.ts'

afterEach(() => vi.unstubAllEnvs())

/** A Python that cannot import what it is asked to, or none at all. */
function measureWith(python: string): { games: number; said: string } {
  vi.stubEnv('MANYHANDS_PEERS_PYTHON', python)
  const said: string[] = []
  const { games } = measureOpenSpiel({ seconds: 0.01, repeats: 1, say: (line) => said.push(line) })
  return { games: games.length, said: said.join('\n') }
}

describe('OpenSpiel', () => {
  test('is not measured without its Python, which is said with the command that installs it', () => {
    const { games, said } = measureWith('/nowhere/python')
    expect(games).toBe(0)
    expect(said).toContain('OpenSpiel was not measured: /nowhere/python cannot be run')
    expect(said).toContain('pip install open_spiel')
    expect(said).toContain('MANYHANDS_PEERS_PYTHON=')
  })

  test.each(PAIRS.map(({ manyhands, seats }) => ({ manyhands, seats })))(
    'has a game that is $manyhands here, for $seats',
    ({ manyhands, seats }) => {
      expect(new GameSetup(manyhands, { seats }).play(0).ending).toBe('finished')
    },
  )
})
