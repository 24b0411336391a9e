/** What is known of a game that was simulated: plain data, the same whichever worker played it. */

export interface GameData {
  /** Which game of the run it is, as in `7-game-0` for the first game of seed 7. */
  readonly gameId: string
  /** Of this game alone: `simulateSingleGame` with it and the same players gives the same game. */
  readonly seed: number
  readonly playerCount: number
  /** Every decision, in order; empty if states are not recorded. */
  readonly states: readonly RecordedState[]
  /** The players with the highest return. Nobody has won a game that was cut off or failed. */
  readonly winners: readonly number[]
  /** By player; empty unless the game was completed. */
  readonly returns: readonly number[]
  readonly totalActions: number
  /** The game came to its end. */
  readonly completed: boolean
  /** The player who made the first decision. */
  readonly firstMover: number | null
  readonly choices: ChoiceCount
  /** How often another player took the lead, by the feature `score`; null if the game declares none. */
  readonly leadChanges: number | null
  /** Why the game failed. */
  readonly error?: GameFailure
}

export interface RecordedState {
  /** How many actions were taken before. */
  readonly actionNumber: number
  readonly decidingPlayer: number
  /** Of the deciding player. */
  readonly featureValues: Readonly<Record<string, number>>
  /** The ids of the actions, and of the one that was taken. */
  readonly availableActions: readonly string[]
  readonly actionTaken: string
}

/** How many actions the players could choose from. */
interface ChoiceCount {
  /** Added up over all decisions. */
  readonly sum: number
  readonly most: number
  /** Decisions with a single action. */
  readonly forced: number
}

export interface GameFailure {
  /** `crashed`: it ended its worker, by an uncaught error, `process.exit` or memory. */
  readonly kind: 'threw' | 'crashed' | 'timeout'
  readonly message: string
  readonly stack?: string
  /** A command that plays this game again; missing if the game came from no file. */
  readonly reproduce?: string
}

export interface SimulationResults {
  /** In the order of their seeds: the first game of the run comes first. */
  readonly games: readonly GameData[]
  readonly completedGames: number
  readonly totalStates: number
  /** Of completed games; 0 if there is none. */
  readonly averageActions: number
}

export function resultsOf(games: readonly GameData[]): SimulationResults {
  const completed = games.filter((game) => game.completed)
  const actions = completed.reduce((sum, { totalActions }) => sum + totalActions, 0)
  return {
    games,
    completedGames: completed.length,
    totalStates: games.reduce((sum, { states }) => sum + states.length, 0),
    averageActions: completed.length > 0 ? actions / completed.length : 0,
  }
}

/** A game of which nothing is known but why it failed. */
export const failedGame = (
  { gameId, seed, playerCount }: Pick<GameData, 'gameId' | 'seed' | 'playerCount'>,
  error: GameFailure,
): GameData => ({
  gameId,
  seed,
  playerCount,
  states: [],
  winners: [],
  returns: [],
  totalActions: 0,
  completed: false,
  firstMover: null,
  choices: { sum: 0, most: 0, forced: 0 },
  leadChanges: null,
  error,
})
