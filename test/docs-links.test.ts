import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (page: string): string => readFileSync(join(root, page), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,examples}/**/*.md', { cwd: root })]

interface Link {
  readonly to: string
  readonly anchor: string | undefined
}

/** Links to other files of the project, by their paths in it. */
function linksOf(page: string): Link[] {
  const text = read(page).replace(/^```[\s\S]*?^```$/gm, '')
  return Array.from(
    text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ([, path = '', anchor]) => ({
      to: path === '' ? page : join(dirname(page), path),
      anchor,
    }),
  )
}

/** As GitHub makes them from headings. */
const anchorsOf = (page: string): string[] =>
  Array.from(read(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('the links in %s lead somewhere', (page) => {
  const broken = linksOf(page).filter(
    ({ to, anchor }) =>
      !existsSync(join(root, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  )
  expect(broken).toEqual([])
})

test('the index of the documentation leads to every page, every example game and the classics', () => {
  const linked = new Set(linksOf('docs/README.md').map(({ to }) => relative('', to)))
  const wanted = globSync(['docs/*.md', 'examples/games/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts', 'docs/README.md'],
  })
  expect(wanted.filter((file) => !linked.has(file))).toEqual([])
  expect(linked).toContain('src/cards/classics')
})
