/**
 * Writes publishable JavaScript and types to `dist/`, from nothing each time. With `--if-changed` it does nothing when
 * `dist/` was built from the same files: npm runs it at each install, and the first `npx manyhands` runs it once more.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }
import { buildExport } from './build-export.ts'
import { buildPages } from './build-pages.ts'
import { bundleHookRunner } from './bundle-hook-runner.ts'
import { run } from './shell.ts'

/** Says what `dist/` was built from. It is not published. */
const STAMP = 'dist/.built-from'
/** Files that are not TypeScript. */
const TEMPLATES = ['candidates/init/template', 'council/personas/built-in']

const stamp = sourceDigest()
if (!process.argv.includes('--if-changed') || !isBuiltFrom(stamp)) await build()

async function build(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  process.exitCode = run('tsc', ['--project', 'tsconfig.build.json'])
  if (process.exitCode !== 0) return
  for (const folder of TEMPLATES) cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true })
  for (const entry of nodeEntries()) requireNode(entry)
  await bundleHookRunner('dist/hook-runner')
  await buildPages()
  await buildExport()
  writeFileSync(STAMP, stamp)
}

function isBuiltFrom(digest: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest
}

function sourceDigest(): string {
  const hash = createHash('sha256')
  const inputs = [
    'src/**/*.*',
    'scripts/{build,build-export,build-pages,bundle-hook-runner}.ts',
    'tsconfig*.json',
    'package.json',
    'package-lock.json',
  ]
  for (const file of globSync(inputs).toSorted()) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** What a program can import, except what is made for browsers. */
function nodeEntries(): string[] {
  return Object.values(packageJson.exports).flatMap((entry) =>
    typeof entry === 'object' && !entry.default.endsWith('/browser.js') ? [entry.default] : [],
  )
}

/** On the first line, so that source maps stay right for all others. */
function requireNode(entry: string): void {
  writeFileSync(entry, `import '../../bin/require-node.js'; ${readFileSync(entry, 'utf8')}`)
}
