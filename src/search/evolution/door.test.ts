import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evolve } from '../testing/evolve.ts'
import { Archive, type Dimension } from './archive.ts'
import { type Comer, doorQueue, dueElites, type Elite, measuredAgain } from './door.ts'
import { mapElites } from './map-elites.ts'
import { Ranking } from './ranking.ts'
import type { Variation } from './variation.ts'

const DIMENSIONS: readonly Dimension[] = [{ name: 'kind', type: 'category' }]

const elite = (key: string, fitness: number, kind: string, rest: Partial<Elite> = {}): Elite => ({
  key,
  fitness,
  behaviour: [kind],
  samples: 1,
  measuredIn: 0,
  ...rest,
})
const comer = (key: string, fitness: number, kind: string): Comer => ({
  key,
  fitness,
  share: 1,
  behaviour: [kind],
})
/** Looks are believed. */
const byLook = ({ fitness }: Comer): number => fitness
const keys = (some: readonly { readonly key: string }[]): string => some.map(({ key }) => key).join(' ')

describe('the queue at the door', () => {
  const comers = [comer('a', 1, 'x'), comer('b', 5, 'y'), comer('c', 3, 'x'), comer('d', 4, 'y')]

  test('has the best look of each cell first, and leaves out those that would not enter', () => {
    const archive = new Archive(DIMENSIONS, [elite('old', 2, 'x')])
    expect(keys(doorQueue(comers, archive, byLook))).toBe('b c d')
  })

  test('has the one of which most is expected, then the one of which most is expected beyond what is kept, and so on', () => {
    const archive = new Archive(DIMENSIONS, [elite('old', 6, 'x'), elite('older', 4, 'z')])
    const some = [comer('a', 8, 'x'), comer('b', 5, 'y'), comer('c', 7, 'z'), comer('d', 4, 'w')]
    expect(keys(doorQueue(some, archive, byLook))).toBe('a b c d')
  })

  test('gives every second place to the next category, so that relatives of the best do not take all', () => {
    const archive = new Archive<Elite>([{ name: 'length', type: 'number', edges: [1, 2, 3] }, ...DIMENSIONS])
    const some = [
      { ...comer('a', 9, 'x'), behaviour: [0, 'x'] },
      { ...comer('b', 8, 'x'), behaviour: [1, 'x'] },
      { ...comer('c', 7, 'x'), behaviour: [2, 'x'] },
      { ...comer('d', 2, 'y'), behaviour: [0, 'y'] },
      { ...comer('e', 1, 'z'), behaviour: [0, 'z'] },
    ]
    expect(keys(doorQueue(some, archive, byLook))).toBe('a b d c e')
  })

  test('goes by what is expected, and a look only says who may enter', () => {
    const archive = new Archive(DIMENSIONS, [elite('old', 6, 'x')])
    const some = [comer('a', 5, 'x'), comer('b', 7, 'x'), comer('c', 8, 'y'), comer('d', 9, 'y')]
    expect(keys(doorQueue(some, archive, ({ key }) => (key === 'c' ? 5 : 1)))).toBe('c b d')
  })

  test('is ordered by looks alone where all compete with all', () => {
    const ranking = new Ranking(1, [elite('old', 2, 'x')])
    expect(keys(doorQueue(comers, ranking, byLook))).toBe('b d c')
  })
})

test('elites are due when their measurement is old: seldom measured ones first, then the fittest', () => {
  const ranking = new Ranking(5, [
    elite('often', 9, 'x', { samples: 3 }),
    elite('fresh', 8, 'x', { measuredIn: 6 }),
    elite('fit', 7, 'x'),
    elite('less fit', 6, 'x'),
  ])
  expect(keys(dueElites(ranking, 7, 3, 9))).toBe('fit less fit often')
  expect(keys(dueElites(ranking, 7, 3, 1))).toBe('fit')
})

test('fitness is the mean of all measurements', () => {
  const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(values, ([first = 0, ...rest]) => {
      const last = rest.reduce(
        (now, fitness, n) => measuredAgain(now, fitness, n + 1),
        elite('a', first, 'x'),
      )
      const sum = rest.reduce((total, each) => total + each, first)
      expect(last.fitness).toBeCloseTo(sum / (rest.length + 1), 9)
      expect([last.samples, last.measuredIn]).toEqual([rest.length + 1, rest.length])
    }),
  )
})

/** Letters follow each other: the kind of a letter is the letter itself. */
const letters: Variation<string> = {
  operators: ['next'],
  crossovers: [],
  apply: (_operator, letter) => ({
    genome: String.fromCharCode(letter.charCodeAt(0) + 1),
    how: `follows ${letter}`,
  }),
  key: (letter) => letter,
}

const FITNESS: Readonly<Record<string, number>> = { a: 60, k: 40, t: 35 }

test('a newcomer that finds no room at the door tries again with the next generation', () => {
  const { evaluations } = evolve(
    mapElites({
      start: ['a', 'k', 't'],
      variation: letters,
      dimensions: DIMENSIONS,
      populationSize: 3,
      generations: 3,
      doorsPerGeneration: 1,
      remeasureEvery: 0,
      meanChanges: 1,
    }),
    ({ genome }) => ({ fitness: FITNESS[genome] ?? 1, behaviour: [genome], reward: 1 }),
  )
  const doors = evaluations.filter(({ candidate }) => candidate.level === 'door')
  expect(doors.map(({ candidate, generation }) => `${candidate.genome}${generation}`)).toEqual([
    'a0',
    'k1',
    't2',
  ])
})

test('an elite that the door no longer lets pass leaves, and one that falls below a challenger gives way', () => {
  const kindOf = (genome: string): string => (genome < 'm' ? 'early' : 'late')
  const fitness = (genome: string, sample: number): number | null => {
    if (genome === 'a') return sample === 0 ? 9 : null
    if (genome === 'm') return sample === 0 ? 5 : 1
    return genome === 'n' ? 4 : 0
  }
  const { found } = evolve(
    mapElites({
      start: ['a', 'n', 'm'],
      variation: letters,
      dimensions: DIMENSIONS,
      populationSize: 3,
      generations: 2,
      doorsPerGeneration: 3,
      remeasureEvery: 1,
      remeasuresPerGeneration: 3,
    }),
    ({ genome, level, sample }) => {
      const value = level === 'look' ? (fitness(genome, 0) as number) : fitness(genome, sample)
      return { fitness: value, behaviour: value === null ? null : [kindOf(genome)], reward: 1 }
    },
  )
  expect(found.champions.map(({ genome, fitness: mean }) => [genome, mean])).toContainEqual(['n', 4])
  expect(found.champions.map(({ genome }) => genome)).not.toContain('a')
  expect(found.champions.map(({ genome }) => genome)).not.toContain('m')
})

test('a genome that the door simplifies stays in its simple form, with the parents of the other', () => {
  const { found } = evolve(
    mapElites({
      start: ['a'],
      variation: letters,
      dimensions: DIMENSIONS,
      populationSize: 2,
      generations: 3,
      meanChanges: 1,
    }),
    ({ genome, level }) => ({
      fitness: 1,
      behaviour: [genome],
      reward: 1,
      ...(level === 'door' && genome === 'b' && { genome: 'B' }),
    }),
  )
  const simple = found.champions.find(({ genome }) => genome === 'B')
  expect(simple?.parents).toEqual(['a'])
  expect(simple?.changes.map(({ how }) => how)).toEqual([
    'follows a',
    'replaced at the door by an equivalent genome',
  ])
  expect(found.champions.map(({ genome }) => genome)).not.toContain('b')
})
