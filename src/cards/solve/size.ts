/**
 * About how large a tree is, without growing it. From Knuth, "Estimating the efficiency of backtrack programs", 1975:
 * go down at random, and multiply how many ways there were at each node; the sum of these products over the nodes of a
 * path is the size of the tree, on average over paths.
 */
import { stream } from '../../rng/index.ts'
import type { Program } from '../interpret/program.ts'
import type { Items } from '../model/values.ts'
import { follow, type Reached } from './advance-to-decision.ts'
import { Observations } from './observations.ts'

const PATHS = 8

export function estimateNodes(program: Program): number {
  const rng = stream('solve', 'size')
  let total = 0
  for (let path = 0; path < PATHS; path += 1) {
    const observations = new Observations(program)
    let ways = 1
    total += 1
    const among = <Item>(items: readonly Item[]): Item => {
      ways *= items.length
      total += ways
      return items[rng.below(items.length)] as Item
    }
    const fate = (cards: Items): number => among(cards)
    let reached: Reached = follow(program, observations, fate)
    while (reached.at === 'decision') {
      const { standing } = reached
      reached = follow(program, observations, fate, { standing, choice: among(reached.choices) })
    }
  }
  return total / PATHS
}
