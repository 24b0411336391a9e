/** A trained player as plain data: what `ai.json` holds. */
import { z } from 'zod'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { type GameStructure, STRUCTURE } from '../features/structure.ts'
import { WEIGHTS, type Weights } from './evaluate.ts'

export interface Ai {
  readonly version: 1
  /** The name of the game. */
  readonly game: string
  readonly players: number
  /** Those of the game's `init`; none if left out. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** Of search, for each decision, unless the player is given another budget. */
  readonly iterations: number
  /** What the features are generated from; null if the game declares them. */
  readonly structure: GameStructure | null
  readonly weights: Weights
  /** Whether positions are judged after the best action of the player who has to act. */
  readonly looksAhead: boolean
  /** How it came about. */
  readonly provenance: Readonly<Record<string, unknown>>
  /** Of all the rest. */
  readonly digest: string
}

const AI: z.ZodType<Ai> = z.strictObject({
  version: z.literal(1),
  game: z.string(),
  players: z.int().min(1),
  options: z.record(z.string(), z.unknown()).optional(),
  iterations: z.int().min(1),
  structure: STRUCTURE.nullable(),
  weights: WEIGHTS,
  looksAhead: z.boolean(),
  provenance: z.record(z.string(), z.unknown()),
  digest: z.string(),
})

/** Adds the digest. */
export const sealedAi = (ai: Omit<Ai, 'digest'>): Ai => ({ ...ai, digest: digest(ai) })

/** Throws an InputError if this is not a trained player, or if it was changed since it was written. */
export function parseAi(value: unknown): Ai {
  const parsed = AI.safeParse(value)
  if (!parsed.success)
    throw new InputError(
      `this is not a trained player, as manyhands train writes it:\n${z.prettifyError(parsed.error)}`,
    )
  const { digest: found, ...rest } = parsed.data
  if (digest(rest) === found) return parsed.data
  throw new InputError(
    'the trained player was changed after it was written: its digest does not fit; train it again',
  )
}
