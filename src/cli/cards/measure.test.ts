import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultsOf } from '../../html/testing/faults.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
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
