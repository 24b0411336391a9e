/** The types of the language: which fits where, and what type variables stand for. */

/** The greatest number that a set of numbers has room for: sets are 64 bits, for the numbers from 0. */
export const MOST_IN_SET = 63

/** The greatest value of an option that declares none. */
export const LARGEST_OPTION = 1_000_000

const SETS_OF = ['num', 'card', 'suit', 'rank', 'player', 'team']

/** Type variables of one node: T and U stand for single values, X and Y for any type. */
export type Variables = Map<string, string>

/** The type of an item of a set; a single value is a set of one, but a number is not: it may be out of range. */
export function itemOf(type: string): string | undefined {
  if (type === 'zone') return 'card'
  if (type === 'num') return undefined
  const item = type.endsWith('*') ? type.slice(0, -1) : type
  return SETS_OF.includes(item) ? item : undefined
}

/** Whether a value of the type found may stand where one like the pattern is wanted. Binds type variables. */
export function fits(pattern: string, found: string, variables: Variables): boolean {
  // What is found is never a variable, and mostly what is wanted.
  if (pattern === found) return true
  if (pattern === 'X' || pattern === 'Y') return join(pattern, found, variables)
  if (pattern === 'T+') return fits(found === 'num' ? 'T' : 'T*', found, variables)
  const item = pattern.endsWith('*') ? itemOf(found) : found
  const wanted = pattern.endsWith('*') ? pattern.slice(0, -1) : pattern
  if (item === undefined) return false
  if (wanted !== 'T' && wanted !== 'U') return item === wanted
  if (!SETS_OF.includes(item)) return false
  const known = variables.get(wanted)
  if (known === undefined) variables.set(wanted, item)
  return known === undefined || known === item
}

/** Any type, but the same throughout: a single value and a set of its kind make a set. */
function join(variable: string, found: string, variables: Variables): boolean {
  const value = found === 'zone' ? 'card*' : found
  const known = variables.get(variable)
  if (known === undefined || known === value) {
    variables.set(variable, value)
    return true
  }
  if (itemOf(known) === undefined || itemOf(known) !== itemOf(value)) return false
  variables.set(variable, `${itemOf(known)}*`)
  return true
}

const VARIABLES: ReadonlySet<string> = new Set(
  ['T', 'U', 'X', 'Y'].flatMap((name) => [name, `${name}*`, `${name}+`]),
)

/** Whether what a pattern stands for depends on the node that it is in. */
export const isVariable = (pattern: string): boolean => VARIABLES.has(pattern)

/** The pattern with what its variables stand for; undefined if that is not known. */
export function resolve(pattern: string, variables: Variables): string | undefined {
  if (!isVariable(pattern)) return pattern
  const star = pattern.endsWith('*') ? '*' : ''
  const name = star ? pattern.slice(0, -1) : pattern
  const known = variables.get(name)
  return known === undefined ? undefined : `${known}${star}`
}

const KINDS: Readonly<Record<string, string>> = {
  num: 'a number',
  bool: 'true or false',
  card: 'a card',
  suit: 'a suit',
  rank: 'a rank',
  player: 'a player',
  team: 'a team',
  zone: 'a zone',
  T: 'a number, card, suit, rank, player or team',
  'T*': 'a set',
  'T+': 'an item or a set',
  X: 'a value',
}

/** The type in words, for a message. */
export function inWords(pattern: string, variables: Variables = new Map()): string {
  const type = resolve(pattern, variables) ?? pattern
  return (
    KINDS[type] ??
    (type.endsWith('*') ? `a set of ${type === 'num*' ? 'number' : type.slice(0, -1)}s` : 'a value')
  )
}
