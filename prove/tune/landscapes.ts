import { BBOB_NUMBERS, type BbobNumber } from './bbob.ts'
import { bbobLandscape, type Landscape } from './landscape.ts'
import { learner, pipeline } from './mixed.ts'

/** A function of BBOB by its number, or a mixed space by its name. */
export type LandscapeId = BbobNumber | MixedId

const MIXED = { learner, pipeline }
type MixedId = keyof typeof MIXED

export const FUNCTIONS: readonly BbobNumber[] = BBOB_NUMBERS
export const MIXED_SPACES = Object.keys(MIXED) as readonly MixedId[]

const DIMENSION = 16

/** Functions lie elsewhere and are turned otherwise with each seed; the mixed spaces are as they are. */
export const landscapeOf = (id: LandscapeId, seed: number): Landscape =>
  typeof id === 'number' ? bbobLandscape(id, { dimension: DIMENSION, instance: seed }) : MIXED[id]()
