/** Numbers of a value. A measure writes all its numbers at once, because many of them come from one pass over a board. */

/** For whom the numbers are. */
export interface Viewer {
  readonly player: number
  readonly players: number
  /** Whether the player has to act. */
  readonly isActing: boolean
}

export interface Measures {
  readonly names: readonly string[]
  /** Writes as many numbers as there are names, from a place on. */
  write(value: unknown, viewer: Viewer, out: Float64Array, at: number): void
}
