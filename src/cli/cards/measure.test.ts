import { afterEach, beforeEach, expect, test } from 'vitest'
import { idleRuleGame } from '../../cards/testing/idle-rule-game.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('high-cards.json', JSON.stringify(idleRuleGame))
})
afterEach(() => work[Symbol.dispose]())

const run = (...args: string[]) =>
  manyhands(work.folder, ['measure', 'high-cards.json', '--which-rules', '0', '--quiet', ...args])

test('--which-rules says which rules break the game, change play, and change nothing, in their own words', async () => {
  const { code, stdout } = await run()
  expect(code).toBe(0)
  const [breaking = '', changing = '', idle = ''] = stdout.split(/^\d+ rules? change/m)
  expect(breaking).toContain('ends_at_random: games cut off at the step limit: 100% (at most 5%)')
  expect(changing).toContain('“Shuffle the stock.”')
  expect(idle).toContain('flow[2]')
})

test('--which-rules --json has a list of rules, each with its path, words and effect', async () => {
  const { rules, cost, digest } = JSON.parse((await run('--json')).stdout)
  expect(rules).toContainEqual(
    expect.objectContaining({ path: 'flow[2]', effect: 'idle', gate: null, words: expect.any(String) }),
  )
  expect(rules).toContainEqual(
    expect.objectContaining({
      path: 'flow[3].while',
      effect: 'breaks',
      gate: expect.objectContaining({ name: 'ends_at_random' }),
    }),
  )
  expect(cost.rules.value).toBe(rules.length)
  expect(digest).toMatch(/^[\da-f]{64}$/)
})

test('--which-rules takes a number of rules to measure', async () => {
  const { code, stderr } = await manyhands(work.folder, ['measure', '--which-rules', 'whist'])
  expect(code).toBe(2)
  expect(stderr).toContain('whole number')
})
