/**
 * `npm run digests` runs a fixed list of commands and compares their digests with those in scripts/digests.json: a
 * change that is not meant to change results must leave every one as it is. `--write` stores the present ones;
 * further words name the commands to run, by any part of their name.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CLASSICS } from '../src/cards/index.ts'

type Digests = Readonly<Record<string, string>>

const STORED = new URL('digests.json', import.meta.url)
const ROOT = resolve(import.meta.dirname, '..')
const STUDY = 'examples/forecast/study.ts'

const COMMANDS: readonly string[] = [
  ...[...CLASSICS.keys()].map((id) => `simulate ${id} --games 200`),
  ...['hearts', 'cribbage', 'cheat', 'gops'].map((id) => `simulate ${id} --games 20 --engine reference`),
  'simulate hearts?deals=1 --players mcts:50,greedy,random,mcts-open:50 --games 6',
  'simulate gin-rummy?deals=1 --players mcts:20,greedy --games 2',
  'simulate blackjack --players mcts:50 --games 10',
  'ladder kuhn-poker --players random,greedy,mcts:50 --games 400',
  'ladder crazy-eights?deals=1 --players random,greedy,mcts:50 --games 60 --seats 4',
  'ladder whist --players random,greedy --games 40 --engine reference',
  'solve kuhn-poker',
  'solve leduc-poker --iterations 200',
  'verify',
  'map examples/collatz.ts --in examples/numbers.jsonl --out {folder}/results.jsonl',
  ...['tournament', 'race', 'tpe', 'random', 'grid'].map(
    (method) => `tune ${STUDY} --method ${method} --budget 300`,
  ),
  'tune test/fixtures/valley.json --method cma-es',
  `tune ${STUDY}`,
  'candidates run --dir {workspace}',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const stored: Digests = existsSync(STORED) ? JSON.parse(readFileSync(STORED, 'utf8')) : {}
const wanted = COMMANDS.filter((name) => positionals.every((part) => name.includes(part)))
if (wanted.some((name) => name.includes(STUDY)) && !existsSync('examples/forecast/data'))
  execFileSync(process.execPath, ['examples/forecast/generate.ts'], { cwd: ROOT })
const found: Record<string, string> = {}
for (const name of wanted) {
  found[name] = await digestOf(name)
  const same = found[name] === stored[name]
  console.log(`${values.write ? 'stored' : same ? 'same  ' : 'OTHER '} ${found[name]?.slice(0, 12)} ${name}`)
  if (!same && !values.write) process.exitCode = 1
}
if (values.write) writeFileSync(STORED, `${JSON.stringify({ ...stored, ...found }, null, 2)}\n`)
else console.log(`${wanted.length} digests compared with ${Object.keys(stored).length} stored ones`)

async function digestOf(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-digests-'))
  try {
    if (name.includes('{workspace}'))
      execFileSync('tar', ['xf', join(ROOT, 'test/fixtures/candidates-workspace.tar'), '-C', folder])
    const words = name
      .split(' ')
      .map((word) => word.replace('{folder}', folder).replace('{workspace}', join(folder, 'workspace')))
    const recorded = ['map', 'tune'].includes(words[0] ?? '') ? ['--run', join(folder, 'run')] : []
    const output = await outputOf([...words, ...recorded, '--json'])
    const { digest } = JSON.parse(output) as { digest?: string }
    if (digest === undefined) throw new Error(`manyhands ${words.join(' ')} gave no digest: ${output}`)
    return digest
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Some of these end with exit code 1: an item of the map fails, a method finds nothing better. */
function outputOf(words: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const options = { cwd: ROOT, maxBuffer: 2 ** 28 }
    execFile(process.execPath, ['bin/manyhands.js', ...words], options, (error, output) =>
      output === '' ? failed(error ?? new Error('no output')) : done(output),
    )
  })
}
