/** What any game offers a player who looks ahead, and the players who use it. */
export type { ForwardModel, Goal, ModelOutcome } from './forward-model.ts'
export { chooseGreedily } from './greedy.ts'
export { OffersDiffer } from './same-offers.ts'
export type { ActionStats } from './search-tree.ts'
export { type SearchOptions, TreeSearch } from './tree-search.ts'
