/** What `manyhands tune` calls: `setup` once in each worker, `evaluate` for each configuration, season and seed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stream } from 'manyhands/rng'
import { type Horizon, type Score, scoresOf } from './judging.ts'
import type { Settings } from './projection.ts'
import { fromCsv } from './rows.ts'
import { type Table, tableOf } from './table.ts'

const FOLDER = fileURLToPath(new URL('./data', import.meta.url))

/** Another seed judges by other players: so much of a score is luck. */
const JUDGED = 0.75

let seasons: ReadonlyMap<string, Table> | undefined

/** Reads all seasons: it takes far longer than an evaluation. */
export function setup(folder: string = FOLDER): void {
  seasons = new Map(
    seasonFiles(folder).map((file) => [
      file.replace('.csv', ''),
      tableOf(fromCsv(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}

export function evaluate(settings: Settings, season: number, seed: number): Record<Horizon, Score> {
  if (!seasons) throw new Error('no seasons are loaded: setup() comes before evaluate()')
  const table = seasons.get(String(season))
  if (!table)
    throw new RangeError(`there is no season ${season}; there are: ${[...seasons.keys()].join(', ')}`)
  const rng = stream(seed, 'judged', season)
  return scoresOf(table, settings, () => rng.chance(JUDGED))
}

function seasonFiles(folder: string): string[] {
  const files = filesIn(folder).filter((file) => file.endsWith('.csv'))
  if (files.length > 0) return files
  throw new Error(`no seasons in ${folder}; make them with: npx node examples/forecast/generate.ts`)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
