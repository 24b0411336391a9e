/**
 * What `manyhands tune` does with the time it is given, on examples/forecast: data loaded once beside data loaded for each
 * evaluation, two workers beside one, and what the tool itself costs an evaluation.
 */
import { type Bench, type Findings, joinFindings, type Settings } from './bench.ts'
import { Forecast } from './tune/forecast.ts'
import { benchLoading } from './tune/loading.ts'
import { benchOverhead } from './tune/overhead.ts'
import { benchWorkers } from './tune/workers.ts'
import { Workshop } from './tune/workshop.ts'

export const tune: Bench = {
  about: 'data loaded once, workers beside one, and what the tool costs an evaluation, on examples/forecast',
  async run(settings: Settings): Promise<Findings> {
    using workshop = new Workshop()
    const seasons = settings.slice ? 3 : 24
    const forecast = await Forecast.withSeasons(seasons, workshop)
    return joinFindings([
      { conditions: { seasons }, measures: [], gates: [] },
      await benchLoading(forecast, settings),
      await benchWorkers(forecast, settings),
      await benchOverhead(forecast, settings),
    ])
  },
}
