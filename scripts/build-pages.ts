/**
 * Builds the pages of the studio with Vite, into `dist/pages`. With `--if-changed` it does nothing when they were built
 * from the same files; `manyhands studio` calls it so when it runs from source. With `--are-built` it only says by its
 * exit code whether they are.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const ROOT = resolve(import.meta.dirname, '..')
const PAGES = join(ROOT, 'dist/pages')
/** Says which files the pages were built from, each with its hash. It is not published. */
const STAMP = join(ROOT, 'dist/.pages-built-from')
/** What decides how pages are built, beside the files in them. */
const RECIPE = ['scripts/build-pages.ts', 'src/studio/tsconfig.json', 'package-lock.json']

export async function buildPages(): Promise<void> {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  // Not imported above: to see whether pages are built takes no Vite, and is done at every start.
  const { build } = await import('vite')
  // Built aside and renamed: a studio that is running never serves half of the pages.
  const aside = mkdtempSync(join(ROOT, 'dist/.pages-'))
  const files = new Set(RECIPE)
  try {
    await build({
      configFile: false,
      root: join(ROOT, 'src/studio/pages'),
      logLevel: 'warn',
      resolve: { conditions: ['manyhands-source', 'browser', 'import', 'module', 'default'] },
      plugins: [withoutNode(), listing(files)],
      worker: { format: 'es', plugins: () => [withoutNode(), listing(files)] },
      build: {
        outDir: aside,
        emptyOutDir: true,
        target: 'es2023',
        // Browsers of 2024 on, which have light-dark().
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        reportCompressedSize: false,
        // The content security policy has no data: addresses for scripts, so nothing is put into another file.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // How long plugins take is no warning.
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    })
    putInPlace(aside)
    writeFileSync(STAMP, JSON.stringify(hashes([...files].toSorted()), undefined, 1))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Another process may be doing the same, between the two steps: then this one does them again. */
function putInPlace(aside: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(PAGES, { recursive: true, force: true })
      renameSync(aside, PAGES)
      return
    } catch (thrown) {
      if (tries === MOST_TRIES) throw thrown
    }
  }
}

const MOST_TRIES = 20

export function pagesAreBuilt(): boolean {
  if (!existsSync(join(PAGES, 'index.html')) || !existsSync(STAMP)) return false
  const stamp: Readonly<Record<string, string>> = JSON.parse(readFileSync(STAMP, 'utf8'))
  const now = hashes(Object.keys(stamp))
  return Object.entries(stamp).every(([file, hash]) => now[file] === hash)
}

export function hashes(files: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    files.map((file) => {
      const path = join(ROOT, file)
      const hash = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
      return [file, hash]
    }),
  )
}

/** Notes every file of this repository that goes into the pages. */
export function listing(files: Set<string>): Plugin {
  return {
    name: 'files of the pages',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const file = relative(ROOT, id.replace(/\?.*$/, ''))
        if (file.startsWith('src/') && existsSync(join(ROOT, file))) files.add(file)
      }
    },
  }
}

/** Vite would put an empty module in the place of a Node module, and the page would fail when it is used. */
export function withoutNode(): Plugin {
  return {
    name: 'no Node modules',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isBuiltin(source)) return null
      throw new Error(`${relative(ROOT, importer ?? '')} imports ${source}, which no browser has`)
    },
  }
}

if (import.meta.main) {
  if (process.argv.includes('--are-built')) process.exitCode = pagesAreBuilt() ? 0 : 1
  else if (!process.argv.includes('--if-changed') || !pagesAreBuilt()) await buildPages()
}
