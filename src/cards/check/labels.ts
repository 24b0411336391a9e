/** Checks that no two choices of a decision can read alike: a label is what players, records and scripts go by. */
import type { Context } from './context.ts'

export interface Labelled {
  readonly label: string | undefined
  readonly path: string
  /** The type of what is picked first, if something is. */
  readonly picks: string | undefined
}

export function checkLabels(context: Context, options: readonly Labelled[]): void {
  const known = new Set<string>()
  for (const { label, path } of options) {
    if (label === undefined) continue
    if (label !== label.trim()) {
      context.report.error(path, label, 'a label without space around it')
    } else if (known.has(label)) {
      context.report.error(path, label, 'a label that no other option of this choice has')
    }
    known.add(label)
    const other = options.find((option) => saysTheSame(context, option, label))
    if (other) {
      const expected = `a label that cannot be mistaken for "${other.label}" and what is picked for it`
      context.report.error(path, label, expected)
    }
  }
}

/** Whether an option and what is picked for it can read like the beginning of a label: "bid" 3 like "bid 3". */
function saysTheSame(context: Context, { label, picks }: Labelled, other: string): boolean {
  if (label === undefined || picks === undefined || !other.startsWith(`${label} `)) return false
  const rest = other.slice(label.length + 1)
  const { deck } = context.declared
  const isName = (names: readonly string[] | undefined): boolean =>
    names?.some((name) => `${rest} `.startsWith(`${name} `)) ?? false
  const cards = (): readonly string[] | undefined => deck?.cards.map((card) => deck.cardName(card))
  switch (picks) {
    case 'num':
      return /^\d+( |$)/.test(rest)
    case 'card':
      return isName(cards())
    case 'card*':
      return /^\d+ cards?( |$)/.test(rest) || isName(cards())
    case 'suit':
      return isName(deck?.suits.map((_, n) => deck.suitName(n)))
    case 'rank':
      return isName(deck?.ranks.filter((rank) => rank !== ''))
    default:
      return new RegExp(`^${picks === 'player' ? 'player' : 'team'} \\d+( |$)`).test(rest)
  }
}
