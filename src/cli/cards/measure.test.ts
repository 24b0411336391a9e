import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idleRuleGame } from '../../cards/testing/idle-rule-game.ts'
import { faultsOf } from '../../html/testing/faults.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('high-cards.json', JSON.stringify(idleRuleGame))
})
afterEach(() => work[Symbol.dispose]())

const run = (...args: string[]) => manyhands(work.folder, ['measure', ...args])

test('--html writes a page of the measured game, and changes nothing else', async () => {
  const { stdout, code } = await run('gops', '--html', 'gops.html')
  expect(code).toBe(0)
  expect(stdout).toContain('\npage gops.html\n')
  const page = readFileSync(join(work.folder, 'gops.html'), 'utf8')
  expect(faultsOf(page)).toEqual([])
  expect(page).toContain('<h1>GOPS</h1>')
  expect(page).toContain(`<strong>${/quality ([\d.]+)/.exec(stdout)?.[1]}</strong> of 100`)
  expect(page.match(/<figure class="chart">/g)).toHaveLength(7)
})

test('a game that is not let through has a page, too', async () => {
  const { code, stdout } = await run('war', '--json', '--html', 'war.html')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).not.toHaveProperty('details')
  expect(readFileSync(join(work.folder, 'war.html'), 'utf8')).toContain('Closed gate: Has choices')
})

test('a page that cannot be written is refused before anything is played', async () => {
  const { code, stderr } = await run('gops', '--html', 'nowhere/gops.html')
  expect(code).toBe(2)
  expect(stderr).toContain('there is no folder nowhere for nowhere/gops.html')
  expect(existsSync(join(work.folder, 'nowhere'))).toBe(false)
})

const whichRules = (...args: string[]) =>
  manyhands(work.folder, ['measure', 'high-cards.json', '--which-rules', '0', '--quiet', ...args])

test('--which-rules says which rules break the game, change play, and change nothing, in their own words', async () => {
  const { code, stdout } = await whichRules()
  expect(code).toBe(0)
  const [breaking = '', changing = '', idle = ''] = stdout.split(/^\d+ rules? change/m)
  expect(breaking).toContain(
    'ends_at_random: 100%. At most 5% of games between random players may reach the step limit.',
  )
  expect(changing).toContain('“Shuffle the stock.”')
  expect(idle).toContain('flow[2]')
})

test('--which-rules --json has a list of rules, each with its path, words and effect', async () => {
  const { rules, cost, digest } = JSON.parse((await whichRules('--json')).stdout)
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
