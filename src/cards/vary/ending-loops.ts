/**
 * Loops around a choice that end when there is nothing to choose. In a classic the rules see to it that something always ends such a
 * loop, as the discard ends a turn of Rummy. What variation takes away or puts in breaks that easily: then a turn cannot go on and does
 * not end, which all descendants inherit.
 */
import type { Game, Step, Steps } from '../rules/tree.ts'
import { rewrittenGame } from './fields.ts'

export const withEndingLoops = (game: Game): Game =>
  rewrittenGame(game, {
    node(node, type) {
      const step = node as unknown as Step
      if (type !== 'step' || step.do !== 'repeat') return undefined
      const steps = endingSteps(step.steps)
      return steps && { ...step, steps }
    },
  })

/** Undefined if the last of them is no choice, or something is said already for when there is nothing to choose. */
function endingSteps(steps: Steps): Steps | undefined {
  const last = steps.at(-1)
  if (last?.do !== 'choose' || last.otherwise !== undefined) return undefined
  const canAlways = last.options.some(({ when, each = [] }) => when === undefined && each.length === 0)
  return canAlways ? undefined : [...steps.slice(0, -1), { ...last, otherwise: ENDING }]
}

const ENDING: Steps = [{ do: 'stop' }]

/** Whether steps are those that end such a loop: that they did nothing in some games does not mean that they are idle. */
export const endsLoop = (steps: unknown): boolean => JSON.stringify(steps) === JSON.stringify(ENDING)
