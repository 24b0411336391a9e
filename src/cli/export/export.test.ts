import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLASSICS, type Game } from '../../cards/index.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'
import { exportPage } from './export-page.ts'

const gops = CLASSICS.get('gops') as Game
const parts = { script: 'start()', style: 'p { margin: 0 }', worker: 'play()' }

test('export writes one page, named after the game, and says where', async () => {
  using work = new Workspace()
  const { code, stdout } = await manyhands(work.folder, ['export', 'gops', '--html', '--json'])
  expect(code).toBe(0)
  const { file, bytes, digest } = JSON.parse(stdout)
  const page = readFileSync(join(work.folder, 'gops.html'), 'utf8')
  expect({ file, bytes, digest }).toEqual({
    file: 'gops.html',
    bytes: Buffer.byteLength(page),
    digest: expect.stringMatching(/^[\da-f]{64}$/),
  })
})

test('a format has to be named, and a game has to be one', async () => {
  using work = new Workspace()
  const without = await manyhands(work.folder, ['export', 'gops'])
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('export needs a format: --html') })
  expect((await manyhands(work.folder, ['export', 'nothing', '--html'])).code).toBe(2)
})

test('the page names nothing outside of itself, and its policy allows only what stands in it', () => {
  const page = exportPage(gops, {}, parts)
  expect(page).not.toMatch(/\b(?:src|href)=/)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(policy).toContain('default-src &#39;none&#39;')
  expect(policy).not.toContain('unsafe-inline')
  expect(policy.match(/sha256-/g)).toHaveLength(2)
})

test('nothing in a game or in the code can end the element that it stands in', () => {
  const bad = '</script><script>alert(1)</script>'
  const page = exportPage(
    { ...gops, name: bad, source: bad },
    {},
    { ...parts, script: `x = "${bad}"`, worker: bad },
  )
  expect(page.match(/<script/g)).toHaveLength(3)
  expect(page.match(/<\/script/g)).toHaveLength(3)
})

test('the same game gives the same page', () => {
  expect(exportPage(gops, { a: 1 }, parts)).toBe(exportPage(structuredClone(gops), { a: 1 }, parts))
})

test('tables of the rules, which a phone scrolls by themselves, are reached by the keyboard', () => {
  const page = exportPage(CLASSICS.get('crazy-eights') as Game, {}, parts)
  expect(page).toContain('<table tabindex="0">')
  expect(page).not.toContain('<table>')
})
