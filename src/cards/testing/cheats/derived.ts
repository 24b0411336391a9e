/** A cheat made from a real game: the same tree with another name, with some of its steps or options changed. */
import type { Game, Option, Step } from '../../rules/tree.ts'

interface Changes {
  /** What becomes of each step, inner steps first; several steps take its place if it gives a list. */
  readonly step?: (step: Step) => Step | readonly Step[]
  /** What becomes of the options of each choice. */
  readonly options?: (options: readonly Option[]) => readonly Option[]
}

export function derived(
  original: Game,
  fields: Pick<Game, 'id' | 'name' | 'source'> & Partial<Game>,
  { step = (same) => same, options = (same) => same }: Changes = {},
): Game {
  const changed = (value: unknown, key?: string): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item) => changed(item))
      return key === 'options' ? options(items as readonly Option[]) : items.flatMap((item) => asList(item))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner, name)]))
  }
  const asList = (item: unknown): unknown => (isStep(item) ? step(item) : item)
  const { flow, procs } = original
  return {
    ...original,
    flow: changed(flow) as Game['flow'],
    ...(procs && { procs: changed(procs) as NonNullable<Game['procs']> }),
    ...fields,
  }
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'do' in value && typeof value.do === 'string'
