/** What a person can do with what is drawn, for all parts of the table. */
import { createContext } from 'preact'
import type { LyingCard } from '../engine/scene.ts'

export interface TableActions {
  readonly canAnswer: boolean
  /** The card for which the person is to say what is meant. */
  readonly openCard: number | undefined
  /** The answer that a hint found best. */
  readonly bestAnswer: number | undefined
  answer(place: number): void
  /** A card was clicked: answers, or asks which answer is meant. */
  pick(card: LyingCard): void
  /** Says why a card cannot be picked; undefined ends it. */
  explain(card: LyingCard | undefined): void
}

export const Actions = createContext<TableActions>({
  canAnswer: false,
  openCard: undefined,
  bestAnswer: undefined,
  answer() {},
  pick() {},
  explain() {},
})
