/** What an evolution has found, and how each generation went. */
import { Archive, type Cell, type Dimension } from './archive.ts'
import type { Level } from './candidate.ts'
import type { Elite } from './door.ts'
import type { Ancestor } from './lineage.ts'
import type { OperatorRecord } from './operator-bandit.ts'

/** A genome that passed the door, with where it came from. */
export type Champion<Genome> = Ancestor<Genome> &
  Pick<Elite, 'fitness' | 'samples' | 'behaviour'> & {
    /** In the archive. */
    readonly cell: Cell
  }

export interface GenerationRecord {
  /** How many generations had ended with this one, final rounds among them. */
  readonly generation: number
  /** The fitness of the best champion; null as long as there is none. */
  readonly best: number | null
  /** Of the fitness by looks of this generation's children; null if all were refused. */
  readonly median: number | null
  /** How many cells have an elite. */
  readonly coverage: number
  /** The sum of the elites' fitness. */
  readonly qdScore: number
  readonly glances: number
  readonly refusedGlances: number
  readonly looks: number
  readonly refusedLooks: number
  readonly doors: number
  readonly refusedDoors: number
}

export interface Evolved<Genome> {
  /** Fittest first. All have passed the door. */
  readonly champions: readonly Champion<Genome>[]
  /** The fittest champion of each cell, ordered by cell. */
  readonly elites: readonly Champion<Genome>[]
  /** How many generations have ended, final rounds among them. */
  readonly generation: number
  readonly evaluations: Readonly<Record<Level, number>>
  readonly history: readonly GenerationRecord[]
  readonly operators: readonly OperatorRecord[]
  /** Champions, all others that are alive, and their ancestors, by key. `familyLine` reads it. */
  readonly lineage: ReadonlyMap<string, Ancestor<Genome>>
}

type Known<Genome> = Pick<
  Evolved<Genome>,
  'generation' | 'evaluations' | 'history' | 'operators' | 'lineage'
> & {
  readonly elites: readonly Elite[]
  readonly dimensions: readonly Dimension[]
}

export function evolvedOf<Genome>({ elites, dimensions, ...rest }: Known<Genome>): Evolved<Genome> {
  const archive = new Archive(dimensions, elites)
  const champion = ({ key, fitness, samples, behaviour }: Elite): Champion<Genome> => {
    const ancestor = rest.lineage.get(key) as Ancestor<Genome>
    return { ...ancestor, fitness, samples, behaviour, cell: archive.cellOf(behaviour) }
  }
  const champions = elites.toSorted((a, b) => b.fitness - a.fitness).map(champion)
  return { champions, elites: archive.elites.map(champion), ...rest }
}

interface Fitted {
  readonly fitness: number | null
}

export function recordOf(
  { glance, look, door }: Readonly<Record<Level, readonly Fitted[]>>,
  elites: readonly Elite[],
  dimensions: readonly Dimension[],
): Omit<GenerationRecord, 'generation'> {
  const { coverage, qdScore } = new Archive(dimensions, elites)
  const passed = look.flatMap(({ fitness }) => fitness ?? [])
  const refused = (results: readonly Fitted[]): number =>
    results.filter(({ fitness }) => fitness === null).length
  return {
    best: elites.reduce<number | null>((best, { fitness }) => Math.max(best ?? fitness, fitness), null),
    median: median(passed),
    coverage,
    qdScore,
    glances: glance.length,
    refusedGlances: refused(glance),
    looks: look.length,
    refusedLooks: refused(look),
    doors: door.length,
    refusedDoors: refused(door),
  }
}

function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
}
