/** A run of evolve with 10,000 evaluations, as large as its page has to stay quick with. */
import { CLASSICS } from '../../src/cards/index.ts'
import { digest } from '../../src/digest/index.ts'
import { createRun, type RunWriter, toJson } from '../../src/runs/index.ts'

export const LARGE = { evaluations: 10_000, generations: 100, champions: 300 }

/** Stays open, so that generations can be added. */
export function writeLargeRun(folder: string, size = LARGE): RunWriter {
  const run = createRun(folder, { kind: 'evolve', command: ['evolve'], fingerprint: {} })
  const dimensions = [
    { name: 'minutes', type: 'number', edges: [2, 3.5, 6, 10, 20] },
    { name: 'depth', type: 'number', edges: [0.15, 0.25, 0.35, 0.45] },
    { name: 'interaction', type: 'number', edges: [0.6, 0.8] },
    { name: 'mechanisms', type: 'category' },
  ]
  const { generations } = size
  run.event(
    'plan',
    toJson({
      seats: 2,
      style: 'balanced',
      search: 'map-elites',
      population: 100,
      generations: 2 * generations,
      dimensions,
    }),
  )
  for (let n = 0; n < size.evaluations; n += 1)
    run.record(digest([n]), {
      ok: true,
      index: n,
      value: { fitness: n % 50, games: 40, behaviour: [3, null, null, 'tricks'] },
    })
  for (let n = 1; n <= generations; n += 1) addGeneration(run, n, size)
  run.commit()
  return run
}

const game = CLASSICS.get('hearts')

export function addGeneration(run: RunWriter, generation: number, { champions, generations } = LARGE): void {
  const each = Math.ceil(champions / generations)
  const rows = Array.from({ length: each }, (_, n) => {
    const key = digest([generation, n])
    return {
      ...{ key, name: `Game ${generation}-${n}`, quality: (generation * 7 + n) % 40, samples: 1 },
      ...{
        cell: [generation % 6, (generation + n) % 5, n % 3, `kind ${generation % 9}`],
        mechanisms: `kind ${generation % 9}`,
      },
      ...{ minutes: 5, nearest: 'Hearts', distance: 0.4, generation },
    }
  })
  for (const { key } of rows) run.event('game', toJson({ key, game, report: { measures: {} }, descent: [] }))
  const at = Date.now() / 1000
  const spans = Array.from({ length: 12 }, (_, n) => {
    const from = at + n / 12
    return { worker: n % 2, level: ['glance', 'look', 'door'][n % 3], from, to: from + 0.05, items: 10 }
  })
  run.event('work', toJson({ generation, spans }))
  run.event(
    'generation',
    toJson({
      ...{ generation, best: 20 + generation / 10, median: 10, coverage: generation, qdScore: 100 },
      ...{ glances: 100, refusedGlances: 10, looks: 10, refusedLooks: 3, doors: 4, refusedDoors: 1 },
      ...{ evaluations: 100 * generation, gamesSimulated: 9000 * generation, champions: rows, gone: [] },
    }),
  )
}
