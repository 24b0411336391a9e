/** One step ahead: tries each choice in a few sampled worlds, and takes the one after which random play ends best. */
import type { Stream } from '../rng/index.ts'
import { drawFutures, type ForwardModel, type ModelOutcome, playOut } from './forward-model.ts'
import { Rewards } from './rewards.ts'
import { assertSameOffers, offersOf } from './same-offers.ts'

const WORLDS = 4

/** The place of the choice. The model is left somewhere in the future. */
export function chooseGreedily(model: ForwardModel, rng: Stream): number {
  const { goal, seat, choices } = model
  const root = model.save()
  const offers = offersOf(model)
  const futures = drawFutures(rng)
  const outcomes = Array.from({ length: choices }, (): ModelOutcome[] => [])
  for (let n = 0; n < WORLDS; n += 1) {
    model.load(root)
    model.sampleWorld(seat, rng)
    assertSameOffers(model, seat, offers)
    const world = model.save()
    // The same future for each choice, so that only the choice makes a difference.
    for (const [place, each] of outcomes.entries()) {
      model.load(world)
      model.reseed(futures + n)
      model.choose(place)
      playOut(model, rng)
      each.push(copyOf(model.outcome(), goal.seats))
    }
  }
  const rewards = new Rewards(goal)
  // The range of points is known only after all outcomes were seen once.
  for (const outcome of outcomes.flat()) rewards.of(outcome)
  const sums = outcomes.map((each) =>
    each.reduce((sum, outcome) => sum + (rewards.of(outcome)[seat] as number), 0),
  )
  const most = Math.max(...sums)
  return rng.pick([...sums.keys()].filter((place) => sums[place] === most))
}

function copyOf(outcome: ModelOutcome, seats: number): ModelOutcome {
  const { isOver, winners } = outcome
  const scores = Array.from({ length: seats }, (_, seat) => outcome.score(seat))
  return { isOver, winners, score: (seat) => scores[seat] as number }
}
