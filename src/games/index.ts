/** What any game offers a player who looks ahead, and the players who use it. */
export type {
  ActionStats,
  ForwardModel,
  Goal,
  ModelOutcome,
  PlayoutOptions,
  Playouts,
  SearchLimits,
} from './forward-model.ts'
export { chooseGreedily } from './greedy.ts'
export { OffersDiffer } from './same-offers.ts'
export { type SearchOptions, TreeSearch } from './tree-search.ts'
export { type Estimate, type OptionValue, optionValues, positionValue, type SeatValue } from './values.ts'
