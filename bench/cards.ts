/**
 * What compiled games are worth: beside the interpreter, beside the same games by hand and beside OpenSpiel; what a batch
 * costs with and without workers; and what a game costs before it is first played.
 */
import { type Bench, type Findings, joinFindings, type Settings } from './bench.ts'
import { benchBatches } from './cards/batches.ts'
import { benchByHand } from './cards/by-hand.ts'
import { benchEngines } from './cards/engines.ts'
import { benchFreshModules } from './cards/fresh-modules.ts'
import { benchFreshMutants } from './cards/fresh-mutants.ts'
import { benchOpenSpiel } from './cards/openspiel.ts'
import { benchWorkers } from './cards/workers.ts'

export const cards: Bench = {
  about: 'compiled games beside the interpreter, by hand and in OpenSpiel; batches, workers, fresh modules',
  async run(settings: Settings): Promise<Findings> {
    return joinFindings([
      await benchEngines(settings),
      await benchByHand(settings),
      await benchBatches(settings),
      await benchWorkers(settings),
      await benchFreshModules(settings),
      await benchFreshMutants(settings),
      await benchOpenSpiel(settings),
    ])
  },
}
