/**
 * Every example in README.md and docs/ runs, and prints what the page says. The pages are tested in three files, which
 * run at the same time.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pasteable } from '../src/cli/command/pasteable.ts'
import { manyhands } from '../src/cli/testing/manyhands.ts'
import { type Fence, fences, matches } from './fences.ts'

const root = join(import.meta.dirname, '..')

/** A page belongs to the first of these that its name matches. */
const GROUPS = {
  cards: /cards|games|players|engine|ladder|play|solve|verify|english|rules/,
  search: /search|tune|candidates|stats/,
  rest: /./,
} as const

type Group = keyof typeof GROUPS

const groupOf = (page: string): Group =>
  (Object.keys(GROUPS) as Group[]).find((name) => GROUPS[name].test(page)) ?? 'rest'

export function testPages(group: Group): void {
  const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
  for (const page of pages.filter((each) => groupOf(each) === group)) testPage(page)
}

function testPage(page: string): void {
  const examples = fences(readFileSync(join(root, page), 'utf8'))
  if (!examples.some(isRun)) return
  describe(page, () => {
    // Inside the package, so that an example imports 'manyhands/…' as a user's program does.
    const folder = join(root, '.report', 'docs', page.replace(/\W/g, '-'))
    // The README's commands are typed in the checkout itself.
    const typedIn = page === 'README.md' ? root : folder
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const { file, text } of examples) {
      if (!file) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }

    for (const [at, fence] of examples.entries()) {
      const expected = examples[at + 1]
      if (fence.language === 'ts' && !fence.file && expected?.language === 'text') {
        test(`the program in line ${fence.line} prints what the page says`, () => {
          const program = join(folder, `line-${fence.line}.ts`)
          writeFileSync(program, fence.text)
          expectOutput(
            run(folder, process.execPath, ['--conditions=manyhands-source', program]),
            expected.text,
          )
        })
      }
      if (fence.language === 'console') {
        test(`the commands in line ${fence.line} print what the page says`, async () => {
          for (const { command, output } of commands(fence)) {
            expectOutput(await type(typedIn, command), output)
          }
        })
      }
    }
  })
}

function isRun(fence: Fence, at: number, all: readonly Fence[]): boolean {
  return fence.language === 'console' || (fence.language === 'ts' && all[at + 1]?.language === 'text')
}

/** A command of ours alone, with nothing else for a shell to do. */
const WORD = /'[^']*'|"[^"$`\\]*"|[\w./:?=,-]+/
const OURS = new RegExp(`^npx manyhands((?: (?:${WORD.source}))+)$`)

async function type(cwd: string, command: string): Promise<string> {
  const [, words] = OURS.exec(command) ?? []
  if (words === undefined) return run(cwd, 'bash', ['-c', command])
  const args = words.match(new RegExp(WORD, 'g')) ?? []
  const { stdout, stderr } = await manyhands(
    cwd,
    args.map((word) => word.replace(/^(['"])(.*)\1$/, '$2')),
  )
  return pasteable(stdout + stderr, 'npx manyhands')
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`
  const { stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return stdout + stderr.replace(/^npm (warn|notice).*\n/gm, '')
}

function expectOutput(actual: string, expected: string): void {
  if (!matches(actual, expected)) expect(actual.trimEnd()).toBe(expected.trimEnd())
}

/** A `console` fence: lines that begin with `$ ` are typed, what follows each is its output. */
function commands({ text }: Fence): { command: string; output: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split(/(?<!\\)\n/)
      return { command, output: output.join('\n') }
    })
}
