/**
 * A rule with second thoughts: the choice of a base policy, unless playouts show that another is better. Every choice is
 * played out in the same imagined worlds with the same futures, the base policy playing all seats from there on; one that
 * beats the base policy's own choice by more than the error of the comparison replaces it.
 *
 * Tesauro and Galperin, On-line Policy Improvement using Monte-Carlo Search, 1996.
 */
import type { Stream } from '../rng/index.ts'
import type { ForwardModel } from './forward-model.ts'
import { playOutOptions } from './playouts.ts'
import { rewardsOfSeat } from './values.ts'

/** Standard errors by which another choice must be better. With fewer, noise makes a good base policy worse. */
const ERRORS = 2

export interface RolloutOptions {
  /** Of each choice. */
  readonly playouts: number
  /** One of the model's `policies`; at random if left out. */
  readonly policy?: string | undefined
}

/** The place of the choice. @param base the place of the base policy's choice */
export function chooseByRollout(
  model: ForwardModel,
  options: RolloutOptions,
  base: number,
  rng: Stream,
): number {
  const { goal, seat } = model
  const all = playOutOptions(model, options, rng)
  const rewards = rewardsOfSeat(seat, goal, all)
  const rewardOf = (option: number, playout: number): number =>
    rewards[option * all.playouts + playout] as number
  let best = base
  let most = 0
  for (let option = 0; option < all.options; option += 1) {
    const gain = pairedGain(all.playouts, (n) => rewardOf(option, n) - rewardOf(base, n))
    if (gain.mean <= most || gain.mean <= ERRORS * gain.error) continue
    best = option
    most = gain.mean
  }
  return best
}

function pairedGain(many: number, gainIn: (playout: number) => number): { mean: number; error: number } {
  let [sum, squares] = [0, 0]
  for (let n = 0; n < many; n += 1) {
    const gain = gainIn(n)
    sum += gain
    squares += gain * gain
  }
  const mean = sum / many
  return { mean, error: Math.sqrt(Math.max(0, squares / many - mean * mean) / Math.max(1, many - 1)) }
}
