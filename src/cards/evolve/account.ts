/** What the evaluations of a search have said, beside what the search itself keeps. */
import { type Json, toJson } from '../../runs/index.ts'
import type { Evolved, GenomeCandidate } from '../../search/index.ts'
import type { Game } from '../rules/tree.ts'
import { variation } from '../vary/variation.ts'
import type { Evaluated } from './evaluated.ts'

/** What the search came to, and what its evaluations said. */
export interface Searched {
  readonly evolved: Evolved<Game>
  /** By key: the last answer of the door. */
  readonly doors: ReadonlyMap<string, Evaluated>
  readonly games: number
  readonly causes: ReadonlyMap<string, number>
}

/** What was evaluated, for the report: with a run it survives a kill. */
export class Account {
  readonly #doors: Map<string, Evaluated>
  readonly #causes: Map<string, number>
  #games: number

  constructor(state: Json | undefined) {
    const saved = state as unknown as SavedAccount | undefined
    this.#doors = new Map(saved?.doors)
    this.#causes = new Map(saved?.causes)
    this.#games = saved?.games ?? 0
  }

  add({ key, level }: GenomeCandidate<Game>, answer: Evaluated): void {
    this.#games += answer.games
    if (answer.cause !== undefined) this.#causes.set(answer.cause, (this.#causes.get(answer.cause) ?? 0) + 1)
    if (level !== 'door') return
    const settled = answer.genome ? variation.key(answer.genome) : key
    this.#doors.set(settled, withFirstRemoved(answer, this.#doors.get(settled)))
  }

  /** Without games that nobody will ask for any more. */
  save({ lineage }: Evolved<Game>): Json {
    for (const key of this.#doors.keys()) if (!lineage.has(key)) this.#doors.delete(key)
    const saved: SavedAccount = { doors: [...this.#doors], causes: [...this.#causes], games: this.#games }
    return toJson(saved)
  }

  get found() {
    return { doors: this.#doors, causes: this.#causes, games: this.#games }
  }
}

/** Idle rules are removed at the first measurement, so that later ones find none. */
function withFirstRemoved(answer: Evaluated, before: Evaluated | undefined): Evaluated {
  if (!(answer.report && before?.report)) return answer
  return { ...answer, report: { ...answer.report, removed: before.report.removed } }
}

interface SavedAccount {
  readonly doors: [string, Evaluated][]
  readonly causes: [string, number][]
  readonly games: number
}
