/** The study of examples/forecast, with seasons made for the bench. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import forecast from '../../examples/forecast/study.ts'
import type { MethodTree } from '../../src/tune/index.ts'
import type { Hands, Ran, Workshop } from './workshop.ts'

const GENERATOR = fileURLToPath(new URL('../../examples/forecast/generate.ts', import.meta.url))

export const LOAD_ONCE = new URL('./load-once.ts', import.meta.url)
export const LOAD_EACH_TIME = new URL('./load-each-time.ts', import.meta.url)

export interface Search {
  readonly evaluator: URL
  readonly method: MethodTree
  /** That of the example if left out. */
  readonly budget?: number
}

export class Forecast {
  readonly workshop: Workshop
  readonly #seasons: number

  private constructor(workshop: Workshop, seasons: number) {
    this.workshop = workshop
    this.#seasons = seasons
  }

  static async withSeasons(seasons: number, workshop: Workshop): Promise<Forecast> {
    const how = ['--seasons', String(seasons), '--out', seasonsIn(workshop)]
    await promisify(execFile)(process.execPath, ['--conditions=manyhands-source', GENERATOR, ...how])
    return new Forecast(workshop, seasons)
  }

  run({ evaluator, ...search }: Search, hands: Omit<Hands, 'env'>): Promise<Ran> {
    const instances = forecast.instances.slice(0, this.#seasons)
    const study = { ...forecast, ...search, instances, evaluator: fileURLToPath(evaluator) }
    return this.workshop.run(study, { ...hands, env: { FORECAST_SEASONS: seasonsIn(this.workshop) } })
  }
}

const seasonsIn = ({ folder }: Workshop): string => join(folder, 'seasons')
