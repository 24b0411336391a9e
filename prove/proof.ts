/** A claim that takes minutes to show: fuzzing, torture, long measurements. */
export interface Proof {
  /** What is claimed, in a sentence that a user understands. */
  readonly claim: string
  /** Folders of the programs that it starts: their code is not imported, and when it changes the proof is stale, too. */
  readonly starts?: readonly string[]
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
