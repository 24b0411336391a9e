/** What a page shows of an evolution, built up from the events of its run as they come. */
import type {
  BestEvent,
  ChampionRow,
  GenerationEvent,
  PlanEvent,
  WorkEvent,
  WorkSpan,
} from '../../../cards/evolve/run-events.ts'
import type { StreamedEvent } from '../../wire/runs.ts'

export interface EvolutionView {
  readonly plan: PlanEvent | undefined
  readonly generations: readonly GenerationEvent[]
  readonly champions: ReadonlyMap<string, ChampionRow>
  /** The games of the result; none until the run has ended. */
  readonly best: BestEvent['games']
  readonly spans: readonly (WorkSpan & { readonly generation: number })[]
}

export const NOTHING_YET: EvolutionView = {
  plan: undefined,
  generations: [],
  champions: new Map(),
  best: [],
  spans: [],
}

export function withEvents(view: EvolutionView, events: readonly StreamedEvent[]): EvolutionView {
  let { plan, best } = view
  const generations = [...view.generations]
  const champions = new Map(view.champions)
  const spans = [...view.spans]
  for (const { type, data } of events) {
    const told: unknown = data
    if (type === 'plan') plan = told as PlanEvent
    if (type === 'best') best = (told as BestEvent).games
    if (type === 'work') {
      const work = told as WorkEvent
      spans.push(...work.spans.map((span) => ({ ...span, generation: work.generation })))
    }
    if (type !== 'generation') continue
    const generation = told as GenerationEvent
    // A resumed run goes back to its last saved state, and comes to the same generations again.
    while ((generations.at(-1)?.generation ?? -1) >= generation.generation) generations.pop()
    generations.push(generation)
    for (const champion of generation.champions) champions.set(champion.key, champion)
    for (const key of generation.gone) champions.delete(key)
  }
  return { plan, generations, champions, best, spans }
}

/** The games of the result first, with their final quality and in its order; then the others, the best first. */
export function inOrder({ champions, best }: Pick<EvolutionView, 'champions' | 'best'>): ChampionRow[] {
  const place = new Map(best.map(({ name }, n) => [name, n]))
  const placeOf = ({ name }: ChampionRow): number => place.get(name) ?? best.length
  const quality = new Map(best.map((game) => [game.name, game.quality]))
  return Array.from(champions.values(), (row) => ({
    ...row,
    quality: quality.get(row.name) ?? row.quality,
  })).toSorted((a, b) => placeOf(a) - placeOf(b) || b.quality - a.quality)
}

/** The best champion of each cell, by its cell. */
export function elites(champions: readonly ChampionRow[]): ReadonlyMap<string, ChampionRow> {
  const found = new Map<string, ChampionRow>()
  for (const champion of champions) {
    const cell = JSON.stringify(champion.cell)
    if (champion.quality > (found.get(cell)?.quality ?? Number.NEGATIVE_INFINITY)) found.set(cell, champion)
  }
  return found
}
