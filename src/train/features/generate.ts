/**
 * Features from the shape of a game's states: numbers at their places, lengths and counts of lists, the own entry of a player
 * against the best other one, and the marks on a board with their lines. All are numbers, for any player, and come from what that
 * player sees.
 */
import { InputError, nearestName } from '../../errors/index.ts'
import { matchMeasures } from './matches.ts'
import { measuresOf, together } from './measures.ts'
import type { GameStructure } from './structure.ts'

export interface CandidateFeatures {
  /** In a fixed order: that of the fields' names, and of the kinds of numbers within a field. */
  readonly names: readonly string[]
  /** Writes a number for each name. @param seen what the player sees of a state */
  measure(seen: unknown, player: number, isActing: boolean, out: Float64Array): void
}

/** Whether the player has to act. */
const TO_ACT = 'to act'

export function generateCandidateFeatures(structure: GameStructure): CandidateFeatures {
  const { players, shape, kept } = structure
  const measures = together([measuresOf(shape, players), matchMeasures(shape)])
  const all = [TO_ACT, ...measures.names.map((name) => name || 'value')]
  const scratch = new Float64Array(all.length)
  const places = kept?.map((name) => placeOf(name, all)) ?? [...all.keys()]
  return {
    names: places.map((place) => all[place] as string),
    measure(seen, player, isActing, out) {
      scratch[0] = Number(isActing)
      measures.write(seen, { player, players, isActing }, scratch, 1)
      for (let n = 0; n < places.length; n += 1) out[n] = scratch[places[n] as number] as number
    },
  }
}

function placeOf(name: string, all: readonly string[]): number {
  const place = all.indexOf(name)
  if (place >= 0) return place
  const near = nearestName(name, all)
  throw new InputError(
    `the structure keeps a feature "${name}" that its shape does not have${near === undefined ? '' : `; did you mean "${near}"?`}`,
  )
}
