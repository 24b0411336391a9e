/**
 * Builds the parts of an exported page, into `dist/export`: the script and the style of the table, and the code of its worker,
 * each as one text. `manyhands export` puts them into one file with a game.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { hashes, listing, ROOT, withoutNode } from './build-pages.ts'

const FOLDER = join(ROOT, 'dist/export')
const STAMP = join(ROOT, 'dist/.export-built-from')
const RECIPE = [
  'scripts/build-export.ts',
  'scripts/build-pages.ts',
  'src/studio/tsconfig.json',
  'package-lock.json',
]

export async function buildExport(): Promise<void> {
  const files = new Set(RECIPE)
  const page = await bundled('src/studio/table/export/main.tsx', files)
  const worker = await bundled('src/studio/table/engine/worker.ts', files)
  mkdirSync(FOLDER, { recursive: true })
  writeWhole(join(FOLDER, 'table.js'), page.script)
  writeWhole(join(FOLDER, 'table.css'), page.style)
  writeWhole(join(FOLDER, 'worker.js'), worker.script)
  writeWhole(STAMP, JSON.stringify(hashes([...files].toSorted()), undefined, 1))
}

/** Renamed into place, as another process may read or build at the same moment. */
function writeWhole(path: string, text: string): void {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, text)
  renameSync(aside, path)
}

export function exportIsBuilt(): boolean {
  if (!existsSync(join(FOLDER, 'worker.js')) || !existsSync(STAMP)) return false
  const stamp: Readonly<Record<string, string>> = JSON.parse(readFileSync(STAMP, 'utf8'))
  const now = hashes(Object.keys(stamp))
  return Object.entries(stamp).every(([file, hash]) => now[file] === hash)
}

/** A script that needs no other file, and the styles that it imports. */
async function bundled(entry: string, files: Set<string>): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    resolve: { conditions: ['manyhands-source', 'browser', 'import', 'module', 'default'] },
    plugins: [withoutNode(), listing(files)],
    // Where the code stands is asked for in Node only.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"file:///"' },
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      reportCompressedSize: false,
      cssCodeSplit: false,
      lib: { entry: join(ROOT, entry), formats: ['iife'], name: 'table' },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.find((each) => each.type === 'chunk')
  const style = outputs.find((each) => each.type === 'asset' && each.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error(`${entry} was bundled without a script`)
  return { script: script.code, style: style?.type === 'asset' ? String(style.source) : '' }
}

if (import.meta.main) {
  if (!process.argv.includes('--if-changed') || !exportIsBuilt()) await buildExport()
}
