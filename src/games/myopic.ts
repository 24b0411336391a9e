/**
 * The points in sight: takes the choice after which the own score is furthest ahead when the next decision comes, as far as a
 * few sampled worlds show. Where nothing can be scored at once, a base policy chooses.
 */
import type { Stream } from '../rng/index.ts'
import { drawFutures, type ForwardModel } from './forward-model.ts'
import { assertSameOffers, offersOf } from './same-offers.ts'

const WORLDS = 4

/** The place of the choice. @param base the place of the base policy's choice, which is kept if none scores more */
export function chooseByScore(model: ForwardModel, base: number, rng: Stream): number {
  const { seat } = model
  const offers = offersOf(model)
  const leads = new Array<number>(offers.length).fill(0)
  const root = model.save()
  const futures = drawFutures(rng)
  for (let n = 0; n < WORLDS; n += 1) {
    model.load(root)
    model.sampleWorld(seat, rng)
    assertSameOffers(model, seat, offers)
    const world = model.save()
    for (let option = 0; option < offers.length; option += 1) {
      model.load(world)
      model.reseed(futures + n)
      model.choose(option)
      leads[option] = (leads[option] as number) + leadOf(model, seat)
    }
  }
  model.load(root)
  const most = Math.max(...leads)
  return leads[base] === most ? base : leads.indexOf(most)
}

/** By how much a seat is ahead of the best opponent, as the game stands. */
function leadOf(model: ForwardModel, seat: number): number {
  const { seats, teams = seats, best } = model.goal
  const outcome = model.outcome()
  const sign = best === 'least' ? -1 : 1
  let against = Number.NEGATIVE_INFINITY
  for (let other = 0; other < seats; other += 1)
    if (other % teams !== seat % teams) against = Math.max(against, sign * outcome.score(other))
  return sign * outcome.score(seat) - (against === Number.NEGATIVE_INFINITY ? 0 : against)
}
