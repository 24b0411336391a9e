/** One step ahead: tries each choice in a few sampled worlds, and takes the one after which playouts end best. */
import type { Stream } from '../rng/index.ts'
import type { ForwardModel } from './forward-model.ts'
import { playOutOptions } from './playouts.ts'
import { rewardsOfSeat } from './values.ts'

const WORLDS = 4

/** The place of the choice. Everybody plays at random in playouts, or by one of the model's `policies`. */
export function chooseGreedily(model: ForwardModel, rng: Stream, policy?: string): number {
  const { goal, seat } = model
  const playouts = playOutOptions(model, { playouts: WORLDS, policy }, rng)
  const rewards = rewardsOfSeat(seat, goal, playouts)
  const sums = Array.from({ length: playouts.options }, (_, option) => {
    let sum = 0
    for (let n = 0; n < WORLDS; n += 1) sum += rewards[option * WORLDS + n] as number
    return sum
  })
  const most = Math.max(...sums)
  return rng.pick([...sums.keys()].filter((place) => sums[place] === most))
}
