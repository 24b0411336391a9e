import { describe, expect, test } from 'vitest'
import { manyhands } from '../../src/cli/testing/manyhands.ts'

const run = async (args: readonly string[]) => {
  const { code, stdout, stderr } = await manyhands(import.meta.dirname, ['train', ...args])
  return { code, stdout, text: stdout + stderr }
}

const GAMES = ['connect-four.ts', 'hex.ts', 'pig.ts', 'liars-dice.ts', 'gops.ts'] as const
/** Games in boardgame.io's own form, which know nothing of manyhands. */
const BOARDGAMES = ['boardgame-io/tic-tac-toe.js', 'boardgame-io/draft-and-roll.js'] as const

describe('every example game', () => {
  test.each([...GAMES, ...BOARDGAMES])('%s passes the check', async (file) => {
    const { code, text } = await run(['check', `./${file}`, '--games', '10'])
    expect(text).toContain('nothing breaks the interface')
    expect(code).toBe(0)
  })

  test.each([...GAMES, ...BOARDGAMES])('%s is played, and search beats random play', async (file) => {
    const { code, stdout } = await run([
      'simulate',
      `./${file}`,
      '--games',
      '40',
      '--players',
      'mcts:30,random',
      '--json',
    ])
    const { balance } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(balance).toMatchObject({ completed: 40, errors: 0 })
    expect(balance.seats[0].value).toBeGreaterThan(0.6)
  })
})

describe('facts about the example games', () => {
  test('connect four ends after 7 to 42 pieces, and the first player has an advantage', async () => {
    const { stdout } = await run(['simulate', './connect-four.ts', '--games', '1500', '--json'])
    const { balance } = JSON.parse(stdout)
    expect(balance.actions.min).toBeGreaterThanOrEqual(7)
    expect(balance.actions.max).toBeLessThanOrEqual(42)
    expect(balance.choices.most).toBe(7)
    expect(balance.firstMover.verdict).toBe('advantage')
  })

  test('hex has no draw', async () => {
    const { stdout } = await run(['simulate', './hex.ts', '--games', '500', '--json'])
    const { balance } = JSON.parse(stdout)
    expect(balance.draws.value).toBe(0)
    expect(balance.completed).toBe(500)
  })

  test('the lead changes in pig', async () => {
    const { stdout } = await run(['simulate', './pig.ts', '--games', '200', '--json'])
    expect(JSON.parse(stdout).balance.leadChanges.mean).toBeGreaterThan(0.5)
  })
})
