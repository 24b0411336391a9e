/**
 * What is put into a game has to be worth learning. Longer rules cost quality as they do in any game (cards/measure/quality.ts), but
 * evolution tries thousands of additions and keeps those that were lucky, so here words beyond those of the nearest classic cost more.
 */
import { rulesCost } from '../measure/rules-cost.ts'
import { classicForm, type NearestClassic } from '../vary/starting-games.ts'

/** As many words more than the classic leave the fitness divided by the root of two. */
const MANY_WORDS = 500

/** From 0 to 1: what the words beyond those of the nearest classic leave of the fitness. */
export function leanness(words: number, { id }: Pick<NearestClassic, 'id'>, seats: number): number {
  const added = Math.max(0, words - wordsOfClassic(id, seats))
  return 1 / Math.sqrt(1 + added / MANY_WORDS)
}

const known = new Map<string, number>()

function wordsOfClassic(id: string, seats: number): number {
  const address = `${id} ${seats}`
  const before = known.get(address)
  if (before !== undefined) return before
  const words = rulesCost(classicForm(id, seats), {})['rules_complexity']?.value ?? 0
  known.set(address, words)
  return words
}
