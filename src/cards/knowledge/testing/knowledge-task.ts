/** What a worker does for the proof of knowledge: follows games of one random tree on both engines. */
import { digest } from '../../../digest/index.ts'
import type { Game } from '../../rules/tree.ts'
import { randomGame, seatsOf } from '../../vary/generate/random-game.ts'
import { compareKnowledge, type KnowledgeComparison } from './compare-knowledge.ts'

export const KNOWLEDGE_TASK = new URL(import.meta.url)

/** A random game by its seed, and how many games of it to play. */
export interface KnowledgeItem {
  readonly tree: number
  readonly games: number
}

export interface KnowledgeAnswer {
  /** Of the rules alone: what a game is called makes it no other game. */
  readonly digest: string
  readonly compared: KnowledgeComparison
}

const STEP_LIMIT = 3000
const MOST_DECISIONS = 40

export default function knowledgeTask({ tree, games }: KnowledgeItem): KnowledgeAnswer {
  const game = randomGame(tree)
  const compared = compareRandomKnowledge(game, tree, games)
  return { digest: digest({ ...game, id: '', name: '' }), compared }
}

/** In every other tree the knowledge of one seat is kept, as for one player who searches among others who do not. */
export function compareRandomKnowledge(game: Game, tree: number, games: number): KnowledgeComparison {
  const seats = seatsOf(game, tree)
  return compareKnowledge(game, {
    setting: { seats },
    seed: tree,
    games,
    stepLimit: STEP_LIMIT,
    mostDecisions: MOST_DECISIONS,
    ...(tree % 2 === 1 && { seats: [(tree >> 1) % seats] }),
  })
}
