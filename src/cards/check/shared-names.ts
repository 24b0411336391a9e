/** Warns of one name for two things: the language can tell them apart, and so could nobody who reads the rules. */
import { at, type Report } from './problem.ts'

/** What the English rules and the table call by its name. Counters, procedures and blocks stand apart. */
const NAMED = {
  zone: 'a zone',
  var: 'a variable',
  def: 'a definition',
  option: 'an option',
  table: 'a table',
} as const
type Named = keyof typeof NAMED

const FOLDERS: Readonly<Record<Named, string>> = {
  zone: 'zones',
  var: 'vars',
  def: 'defs',
  option: 'options',
  table: 'tables',
}

const KINDS = Object.keys(NAMED) as Named[]

/** What a game declares, as far as names go. */
interface Names {
  readonly declared: Readonly<Record<Named, ReadonlyMap<string, unknown>>>
  /** Definitions that are declared further down. */
  readonly listed: ReadonlySet<string>
  readonly report: Report
}

const EXPECTED = 'a name of its own'
const HINT = 'a reader of the rules cannot tell which one is meant'

export function warnOfSharedNames({ declared, report }: Names): void {
  KINDS.forEach((kind, n) => {
    for (const name of declared[kind].keys()) {
      const other = KINDS.slice(0, n).find((before) => declared[before].has(name))
      if (other) report.warn(at(FOLDERS[kind], name), `the name of ${NAMED[other]}`, EXPECTED, HINT)
    }
  })
}

/** For what is bound: something picked, a parameter, an item of a set. */
export function warnOfBoundName({ declared, listed, report }: Names, name: string, path: string): void {
  const other = KINDS.find(
    (kind) => declared[kind].has(name) || (kind === 'def' && listed.has(`def ${name}`)),
  )
  if (other) report.warn(path, `${JSON.stringify(name)}, the name of ${NAMED[other]}`, EXPECTED, HINT)
}
