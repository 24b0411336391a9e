/** What breaks the interface, where it was seen, and what would be right. */

export interface Problem {
  readonly kind: ProblemKind
  /** One sentence: what is wrong. */
  readonly what: string
  /** One sentence: what would be right. */
  readonly fix: string
  readonly where: Where
}

export type ProblemKind =
  | 'hidden randomness'
  | 'threw'
  | 'mutation'
  | 'different trace'
  | 'actors'
  | 'actions'
  | 'apply'
  | 'returns'
  | 'simultaneous'
  | 'clone'
  | 'key'
  | 'view'
  | 'determinize'
  | 'features'
  | 'no end'
  | 'no choice'
  | 'crash'

/** The place in a game at which a problem was seen. */
export interface Where {
  /** The function of the game, as `apply`; missing if no single call is to blame. */
  readonly call?: string
  readonly seed: number
  readonly players: number
  /** Actions that were taken before, by their ids. */
  readonly after: readonly string[]
  /** A search from the beginning of the game came to it, by actions of its own. */
  readonly inSearch?: true
  /** In a file of the user, as `game.ts:12:5`. */
  readonly place?: string | undefined
}

/** A problem with how many of the games showed it. */
export interface FoundProblem extends Problem {
  readonly games: number
}

/** Each problem once, at the first place at which it was seen. */
export function merged(found: readonly (readonly Problem[])[]): FoundProblem[] {
  const all = new Map<string, FoundProblem>()
  for (const ofGame of found) {
    const first = new Map<string, Problem>()
    for (const problem of ofGame) if (!first.has(idOf(problem))) first.set(idOf(problem), problem)
    for (const [id, problem] of first) {
      const known = all.get(id)
      all.set(id, known ? { ...known, games: known.games + 1 } : { ...problem, games: 1 })
    }
  }
  return [...all.values()]
}

const idOf = ({ kind, fix, where }: Problem): string => `${kind}\n${where.call}\n${fix}`
