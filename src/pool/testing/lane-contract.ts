import { describe } from 'vitest'
import { faultsContract } from './contract/faults.ts'
import { type LaneTraits, useLane } from './contract/fixture.ts'
import { loadingContract } from './contract/loading.ts'
import { answersContract } from './contract/results.ts'
import { stoppingContract } from './contract/stopping.ts'
import { workersContract } from './contract/workers.ts'

/** The behaviour that every lane shows, whatever carries its messages. */
export function runLaneContract(name: string, traits: LaneTraits): void {
  describe(`on the ${name} lane`, () => {
    const fixture = useLane(traits.lane)
    for (const contract of [
      answersContract,
      faultsContract,
      loadingContract,
      stoppingContract,
      workersContract,
    ]) {
      contract(fixture, traits)
    }
  })
}
