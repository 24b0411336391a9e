/** Sentences, and lists of sentences under them. They get capitals and full stops on the page. */
export interface Telling {
  readonly text: string
  readonly under?: readonly Telling[]
  /** Whether what is under it are steps; else they are choices or cases. */
  readonly inOrder?: boolean
  /** Stands for itself: what comes before or after is not part of it. */
  readonly alone?: boolean
}

export const said = (text: string): Telling[] => [{ text }]
