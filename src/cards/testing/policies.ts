/** Ways to play for tests: each a function of the choices and a stream, so that two games can be played alike. */
import type { Stream } from '../../rng/index.ts'
import { stream } from '../../rng/index.ts'
import type { Choice } from '../interpret/decision.ts'

export type Policy = (choices: readonly Choice[], rng: Stream) => number

export const atRandom: Policy = (choices, rng) => rng.below(choices.length)

/**
 * Prefers some kinds of options to others, by a taste that the seed decides: one game is played by someone who
 * always knocks, another by someone who never passes. That reaches what random play hardly ever does.
 */
export function withTaste(seed: number): Policy {
  const tastes = new Map<string, number>()
  const taste = (name: string): number => {
    const known = tastes.get(name)
    if (known !== undefined) return known
    const weight = stream(seed, 'taste', name).pick([1, 1, 4, 20, 200])
    tastes.set(name, weight)
    return weight
  }
  return (choices, rng) => {
    const weights = choices.map(({ name }) => taste(name))
    let left = rng.below(weights.reduce((sum, weight) => sum + weight, 0))
    return weights.findIndex((weight) => (left -= weight) < 0)
  }
}

/** Takes the first, or the last, of what there is: the lowest and the highest cards. */
export const first: Policy = () => 0
export const last: Policy = (choices) => choices.length - 1

/** Takes what comes first in a list of labels or names of options, if it can be chosen; else as another would. */
export function preferring(words: readonly string[], otherwise: Policy = first): Policy {
  return (choices, rng) => {
    for (const word of words) {
      const at = choices.findIndex(({ label, name }) => label === word || name === word)
      if (at >= 0) return at
    }
    return otherwise(choices, rng)
  }
}
