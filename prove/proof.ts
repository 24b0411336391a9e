/** A claim that takes minutes to show: fuzzing, torture, long measurements. */
export interface Proof {
  /** What is claimed, in a sentence that a user understands. */
  readonly claim: string
  /** The code that the claim is about: when it changes, the proof is stale. */
  readonly covers: readonly string[]
  /** Shows the claim, or throws. A slice is a few seconds of the same, for `npm test`. */
  run(effort: Effort): Promise<Figures>
}

export interface Effort {
  readonly slice: boolean
  readonly seed: number
  /** Says how far it has got. */
  readonly say: (line: string) => void
}

export type Figures = Readonly<Record<string, number | string>>
