/** Games that are much like each other: a list of them is more use with the best one alone. */
import type { Game } from '../rules/tree.ts'
import { rulesDistance } from '../vary/features.ts'

/** Nearer than this, two games are one with a change or two. */
const SIBLINGS = 0.15

/** Without those that are much like an earlier one. */
export function unlikeEachOther<Each extends { readonly genome: Game }>(games: readonly Each[]): Each[] {
  const kept: Each[] = []
  for (const game of games)
    if (kept.every(({ genome }) => rulesDistance(genome, game.genome) >= SIBLINGS)) kept.push(game)
  return kept
}
