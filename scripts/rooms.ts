/**
 * The rooms of `src/` and which may import which: downwards only, and never sideways. Where two rooms of one
 * floor must meet, an adapter in the consuming room is listed in `ADAPTERS`, and says so itself.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, normalize, posix, sep } from 'node:path'

/** From the ground up. A room may import from the floors below its own. */
const FLOORS: readonly (readonly string[])[] = [
  ['rng', 'digest', 'modules', 'commands'],
  ['pool'],
  ['runs'],
  ['search'],
  ['cards', 'train', 'tune', 'candidates', 'hooks', 'council'],
  ['studio', 'cli'],
]

/** Files that may import from another room of their own floor: `file` → room. */
const ADAPTERS: Readonly<Record<string, string>> = {}

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

export function findWrongImports(source: string): string[] {
  const files = globSync('**/*.ts', { cwd: source }).map((file) => file.split(sep).join('/'))
  return files.flatMap((file) => wrongImports(source, file))
}

function wrongImports(source: string, file: string): string[] {
  const room = file.split('/')[0] as string
  const text = readFileSync(join(source, file), 'utf8')
  const isTest = file.endsWith('.test.ts') || file.includes('/testing/')
  return Array.from(text.matchAll(IMPORT), ([, specifier]) =>
    posix.join(posix.dirname(file), specifier as string),
  )
    .map((target) => normalize(target).split(sep)[0] as string)
    .filter((other) => other !== room && !isTest && !mayImport(file, room, other))
    .map((other) => `${source}/${file} imports from ${other}: ${room} may not (see scripts/rooms.ts)`)
}

function mayImport(file: string, room: string, other: string): boolean {
  const own = FLOORS.findIndex((floor) => floor.includes(room))
  const its = FLOORS.findIndex((floor) => floor.includes(other))
  return (its !== -1 && its < own) || ADAPTERS[file] === other
}
