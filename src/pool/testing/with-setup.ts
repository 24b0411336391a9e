/** A task with a `setup`, which can be made to fail in several ways. */
import type { Context } from '../task.ts'

export type SetupPlan = { readonly base: number } | 'throw' | 'exit' | 'loop'

let calls = 0

export function setup(plan: SetupPlan): { base: number; calls: number } {
  calls += 1
  if (plan === 'throw') throw new Error('no database here')
  if (plan === 'exit') process.exit(9)
  if (plan === 'loop') for (;;);
  return { base: plan.base, calls }
}

export default function add(item: number, { setup }: Context): { sum: number; calls: number } {
  const { base, calls } = setup as { base: number; calls: number }
  return { sum: base + item, calls }
}
