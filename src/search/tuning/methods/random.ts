/** Any configurations, each as likely as any other. */
import { distinctDraws, inBatches } from './batches.ts'

export const random = inBatches('random', ({ space, rng, incumbents }) => {
  const draws = rng.derive('draws')
  return distinctDraws(space, () => space.sample(draws), incumbents)
})
