/**
 * The shape of a game's states as plain data: what numbers can be read from any of them, and where. It is found once, by random
 * games; from then on a worker that is given the structure generates the same features in the same order.
 */
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'

export type Scalar = string | number | boolean | null

/**
 * - scalar: a value; `labels` are the values it takes, if they are few
 * - record: named fields
 * - players: one entry for each player
 * - list: entries that come and go, or stand in fixed places
 * - board: cells in rows, or in one list that is read as rows of `widths` cells; `owners` has the player of each label, −1 for none
 * - opaque: nothing that could be read as a number
 */
export type Shape =
  | { readonly kind: 'scalar'; readonly isNumeric: boolean; readonly labels: readonly Scalar[] | null }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'players'; readonly item: Shape }
  | {
      readonly kind: 'list'
      readonly length: number | null
      readonly item: Shape
      readonly owners: readonly number[] | null
    }
  | {
      readonly kind: 'board'
      readonly cells: number
      readonly widths: readonly number[]
      readonly isFlat: boolean
      readonly labels: readonly Scalar[]
      readonly owners: readonly number[]
    }
  | { readonly kind: 'opaque' }

export interface GameStructure {
  readonly version: 1
  readonly players: number
  /** Of what a player sees of a state: of `view`, or of the state itself. */
  readonly shape: Shape
  /** Names of the features that vary, and of which no two are equal; null as long as none was dropped. */
  readonly kept: readonly string[] | null
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const owners = z.array(z.int().min(-1))

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('scalar'),
      isNumeric: z.boolean(),
      labels: z.array(scalar).nullable(),
    }),
    z.strictObject({ kind: z.literal('record'), fields: z.record(z.string(), shape) }),
    z.strictObject({ kind: z.literal('players'), item: shape }),
    z.strictObject({
      kind: z.literal('list'),
      length: z.int().min(0).nullable(),
      item: shape,
      owners: owners.nullable(),
    }),
    z.strictObject({
      kind: z.literal('board'),
      cells: z.int().min(1),
      widths: z.array(z.int().min(1)),
      isFlat: z.boolean(),
      labels: z.array(scalar),
      owners,
    }),
    z.strictObject({ kind: z.literal('opaque') }),
  ]),
)

export const STRUCTURE: z.ZodType<GameStructure> = z.strictObject({
  version: z.literal(1),
  players: z.int().min(1),
  shape,
  kept: z.array(z.string()).nullable(),
})

/** As text that a file or a message can hold. */
export const serializeGameStructure = (structure: GameStructure): string => JSON.stringify(structure)

/** Throws an InputError if the text is not the structure of a game. */
export function deserializeGameStructure(text: string): GameStructure {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (thrown) {
    throw new InputError(`the structure of a game is JSON: ${(thrown as Error).message}`)
  }
  const parsed = STRUCTURE.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `this is not the structure of a game, as serializeGameStructure writes it:\n${z.prettifyError(parsed.error)}`,
  )
}
