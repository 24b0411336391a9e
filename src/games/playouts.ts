/**
 * Playouts of every option of a decision from the same imagined worlds, each with the same future: only the option makes a
 * difference.
 */
import type { Stream } from '../rng/index.ts'
import {
  assertPolicy,
  drawFutures,
  type ForwardModel,
  type PlayoutOptions,
  type Playouts,
  playOut,
} from './forward-model.ts'
import { winnersOf } from './rewards.ts'
import { assertSameOffers, offersOf } from './same-offers.ts'

/** Each option is chosen, and the game played out, at random or by a policy. The model stands where it stood. */
export function playOutOptions(model: ForwardModel, options: PlayoutOptions, rng: Stream): Playouts {
  return playOutFrom(model, options, true, rng)
}

/** Nothing is chosen: one option, the position itself. */
export function playOutPosition(model: ForwardModel, options: PlayoutOptions, rng: Stream): Playouts {
  return playOutFrom(model, options, false, rng)
}

function playOutFrom(
  model: ForwardModel,
  options: PlayoutOptions,
  isChoosing: boolean,
  rng: Stream,
): Playouts {
  const { playouts, open, policy } = options
  if (!(Number.isSafeInteger(playouts) && playouts > 0))
    throw new RangeError(`playouts must be a whole number of at least 1; got ${playouts}`)
  assertPolicy(model, policy)
  if (!model.isDeciding) throw new RangeError('the game is over: there is nothing to play out')
  if (model.playOutOptions) return model.playOutOptions(options, isChoosing, rng)
  const { seat, goal } = model
  const offers = isChoosing ? offersOf(model) : undefined
  const many = offers?.length ?? 1
  const size = 1 + goal.seats
  const numbers = new Float64Array(many * playouts * size)
  const root = model.save()
  const futures = drawFutures(rng)
  for (let n = 0; n < playouts; n += 1) {
    model.load(root)
    if (!open) model.sampleWorld(seat, rng)
    if (offers) assertSameOffers(model, seat, offers)
    const world = model.save()
    for (let option = 0; option < many; option += 1) {
      model.load(world)
      model.reseed(futures + n)
      if (isChoosing) model.choose(option)
      playOut(model, rng, policy)
      writeOutcome(model, numbers, (option * playouts + n) * size)
    }
  }
  model.load(root)
  return { options: many, playouts, seats: goal.seats, numbers }
}

function writeOutcome(model: ForwardModel, numbers: Float64Array, at: number): void {
  const outcome = model.outcome()
  numbers[at] = winnersOf(outcome)
  for (let seat = 0; seat < model.goal.seats; seat += 1) numbers[at + 1 + seat] = outcome.score(seat)
}
