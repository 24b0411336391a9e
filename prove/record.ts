/** `docs/proof.json`: what was proved, when, where and on which code; and the table made from it. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { codeBehind } from '../scripts/imports.ts'
import type { Figures, Proof } from './proof.ts'

export interface ProofRecord {
  readonly claim: string
  readonly figures: Figures
  readonly seed: number
  readonly command: string
  readonly seconds: number
  readonly commit: string
  readonly machine: string
  /** sha256 of the code that ran. */
  readonly code: string
}

export type ProofBook = Readonly<Record<string, ProofRecord>>

const BOOK = 'docs/proof.json'
const TABLE = 'docs/proofs.md'

export function readBook(): ProofBook {
  return existsSync(BOOK) ? JSON.parse(readFileSync(BOOK, 'utf8')) : {}
}

export function writeBook(book: ProofBook): void {
  writeFileSync(BOOK, `${JSON.stringify(book, null, 2)}\n`)
  writeFileSync(TABLE, table(book))
}

/**
 * Changes when code does that runs in the proof: its own file with all that it imports, and the programs that it starts.
 * Tests do not count.
 */
export function fingerprint(name: string, { starts = [] }: Pick<Proof, 'starts'>): string {
  const programs = globSync(starts.map((folder) => `${folder}/**/*.ts`)).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const hash = createHash('sha256')
  for (const file of codeBehind([`prove/${name}.ts`, ...programs], '.'))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export function circumstances(): Pick<ProofRecord, 'commit' | 'machine'> {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  // What an earlier proof has written is no change of the code.
  const changed =
    git('status', '--porcelain', '--', '.', `:!${BOOK}`, `:!${TABLE}`) === '' ? '' : ' with changes'
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    commit: git('rev-parse', '--short', 'HEAD') + changed,
    machine: `${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}`,
  }
}

export function table(book: ProofBook): string {
  const sections = Object.entries(book)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, record]) => section(name, record))
  return `# Proofs

Made by \`npm run prove\` from \`docs/proof.json\`: do not edit. \`npm run prove -- --stale\` lists the proofs
whose code has changed since.

${sections.join('\n')}`
}

function section(name: string, record: ProofRecord): string {
  const rows = Object.entries(record.figures).map(([figure, value]) => `| ${figure} | ${show(value)} |`)
  return `## ${name}

${record.claim}

| figure | value |
|---|---|
${rows.join('\n')}

\`${record.command}\`, seed ${record.seed}, ${Math.round(record.seconds)} s, commit ${record.commit},
${record.machine}.
`
}

function show(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value
}
