/**
 * The rooms of `src/`, the sub-rooms of `src/cards/`, and which may import which: downwards only, and never sideways.
 * Where two rooms of one floor must meet, an adapter in the consuming room, a folder, is listed in `ADAPTERS`.
 * No file may import itself by way of others.
 */
import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { dirname } from 'node:path/posix'
import { importsOf } from './imports.ts'

type Floors = readonly (readonly string[])[]

/** From the ground up. A room may import from the floors below its own. */
const FLOORS: Floors = [
  ['rng', 'digest', 'errors', 'html', 'text', 'modules', 'subprocess'],
  ['stats'],
  ['pool'],
  ['runs'],
  ['search', 'games'],
  ['cards', 'train', 'tune', 'candidates', 'hooks', 'council'],
  ['studio'],
  ['cli'],
]

/** The same for the rooms within a room, by its name. Files directly in the room stand above all of them. */
const INNER_FLOORS: Readonly<Record<string, Floors>> = {
  cards: [
    ['rules'],
    ['check', 'english', 'model'],
    ['classics', 'lower'],
    ['vary'],
    ['interpret', 'compile'],
    ['knowledge'],
    ['players', 'solve'],
    ['simulate'],
    ['session', 'ladder', 'verify', 'measure'],
    ['evolve'],
  ],
  // The server and the pages meet in wire: what they send each other.
  studio: [['wire', 'look'], ['table'], ['server', 'pages']],
}

/** Folders whose files may import from another room of their own floor: folder → room. */
const ADAPTERS: Readonly<Record<string, string>> = {
  'train/card-games': 'cards',
}

interface SourceFile {
  readonly file: string
  readonly imports: readonly string[]
}

/** Every import that goes up or sideways, as a sentence. Tests may import from anywhere. */
export function findWrongImports(source: string): string[] {
  return sourceFiles(source).flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const fault = faultOf(file, target)
      return fault === undefined ? [] : `${source}/${file} imports ${target}: ${fault} (see scripts/rooms.ts)`
    }),
  )
}

function faultOf(file: string, target: string): string | undefined {
  if (target.startsWith('manyhands/')) return 'files of src import each other by relative paths'
  if (isTesting(target)) return 'testing folders are not published'
  const [room, other] = [roomOf(file), roomOf(target)]
  if (room !== other) {
    const isFine = mayImport(FLOORS, room, other) || ADAPTERS[dirname(file)] === other
    return isFine ? undefined : `${room} may not import from ${other}`
  }
  const floors = INNER_FLOORS[room]
  const [inner, otherInner] = [roomOf(file, 1), roomOf(target, 1)]
  // Files of the room itself, such as its index, stand above all its rooms.
  if (!floors || inner === otherInner || inner === '') return undefined
  return mayImport(floors, inner, otherInner)
    ? undefined
    : `${room}/${inner} may not import from ${room}/${otherInner}`
}

const isTesting = (file: string): boolean => `/${file}`.includes('/testing/')

/** The room of a file, or with a depth of 1 the room within that room; '' for files that lie in none. */
function roomOf(file: string, depth = 0): string {
  const folders = file.split('/').slice(0, -1)
  return folders[depth] ?? ''
}

function mayImport(floors: Floors, room: string, other: string): boolean {
  const own = floors.findIndex((floor) => floor.includes(room))
  const its = floors.findIndex((floor) => floor.includes(other))
  return its !== -1 && its < own
}

/** Each import cycle once, as the files that it goes through. */
export function findImportCycles(source: string): string[] {
  const imports = new Map(sourceFiles(source).map((each) => [each.file, each.imports]))
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at !== -1) cycles.push([...path.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

/** Production code with what it imports, paths from the folder of sources on. */
function sourceFiles(source: string): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: source })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts') && !isTesting(file))
    .toSorted()
    .map((file) => ({ file, imports: importsOf(file, source) }))
}
