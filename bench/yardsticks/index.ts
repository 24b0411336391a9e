/** All yardsticks. */
import type { PathElement } from '../../src/rng/index.ts'
import { CrazyEights } from './crazy-eights.ts'
import { Hearts } from './hearts.ts'
import { War } from './war.ts'
import type { Yardstick } from './yardstick.ts'

export const YARDSTICKS: readonly (new (seed: PathElement) => Yardstick)[] = [War, CrazyEights, Hearts]
