/** How much is played to measure a game. */
export interface Effort {
  /** Steps after which a game between random players is cut off. */
  readonly stepLimit: number
  /** Minutes of play at a table, in each seating, for each duel of players who think. */
  readonly duelMinutes: number
  /** The same for games whose course is followed. */
  readonly courseMinutes: number
  /** The same for finding out who plays the game best. */
  readonly scoutMinutes: number
  /** At least so many blocks of two games in each duel, and so many games whose course is followed, however long they are. */
  readonly leastBlocks: number
  readonly leastCourses: number
  /** How much players think: 1 for the usual 50 and 200 iterations, or 8 and 32 playouts of each choice. */
  readonly thought: number
  /**
   * Left out to save time: the search for options that name hidden cards, whose gate then stays unchecked, or the duel with a player
   * who sees all cards.
   */
  readonly without?: readonly ('leaks' | 'open' | 'memory')[]
}

export const USUAL_EFFORT: Effort = {
  stepLimit: 200_000,
  duelMinutes: 160,
  courseMinutes: 160,
  scoutMinutes: 60,
  leastBlocks: 6,
  leastCourses: 12,
  thought: 1,
}
