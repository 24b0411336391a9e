/** What a checker says: where, what was found, what was expected, and what to do about it. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Such as `flow[2].steps[0].cards`; empty for the whole. */
  readonly path: string
  readonly found: string
  readonly expected: string
  readonly hint?: string
}

/** More than a person reads at once: the rest are counted, not listed. */
const MOST_PROBLEMS = 200

export class Report {
  readonly problems: Problem[] = []
  errors = 0

  error(path: string, found: unknown, expected: string, hint?: string): void {
    this.errors += 1
    this.#add({ severity: 'error', path, found: describe(found), expected, ...(hint && { hint }) })
  }

  warn(path: string, found: string, expected: string, hint?: string): void {
    this.#add({ severity: 'warning', path, found, expected, ...(hint && { hint }) })
  }

  #add(problem: Problem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem)
  }
}

/** A sentence as it is: wrap one that should not be quoted. */
export class Words {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What was found, in a few words, whatever it is. */
export function describe(value: unknown): string {
  if (value instanceof Words) return value.text
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value !== 'object') return `a ${typeof value}`
  const node = value as { get?: unknown; do?: unknown }
  if (typeof node.get === 'string') return `{ "get": ${describe(node.get)} … }`
  if (typeof node.do === 'string') return `{ "do": ${describe(node.do)} … }`
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an object without fields'
  return `an object with ${keys.slice(0, 4).join(', ').slice(0, 60)}${keys.length > 4 ? ', …' : ''}`
}

/** "did you mean …", or what there is to choose from. */
export function suggest(found: unknown, names: Iterable<string>): string | undefined {
  const known = [...names]
  if (known.length === 0) return 'there is none to choose from'
  if (typeof found === 'string') {
    const near = known
      .map((name) => ({ name, distance: editDistance(found.toLowerCase(), name.toLowerCase()) }))
      .sort((a, b) => a.distance - b.distance)[0]
    if (near && near.distance <= Math.max(1, Math.floor(near.name.length / 3)))
      return `did you mean "${near.name}"?`
  }
  return known.length <= 24 ? `there is: ${known.join(', ')}` : undefined
}

/** Levenshtein's distance, of words that are not long. */
function editDistance(a: string, b: string): number {
  if (a.length > 60 || b.length > 60) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    }
  }
  return row[b.length] as number
}
