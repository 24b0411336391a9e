/**
 * What the pool costs an item, what it holds in memory, and what a second thread brings. The neighbour is
 * piscina, the thread pool most used with Node, at the settings that served it best here.
 */
import { type Bench, type Findings, joinFindings, type Settings } from './bench.ts'
import { benchMemory } from './pool/memory.ts'
import { benchTinyItems } from './pool/tiny-items.ts'
import { benchTwoThreads } from './pool/two-threads.ts'

export const pool: Bench = {
  about: 'tiny items beside piscina, a long stream in little memory, two threads over one',
  async run(settings: Settings): Promise<Findings> {
    return joinFindings([
      await benchTinyItems(settings),
      await benchMemory(settings),
      await benchTwoThreads(settings),
    ])
  },
}
