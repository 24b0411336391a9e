/** A model without the members by which it searches and plays options out itself: what `TreeSearch` is for any other game. */
import type { ForwardModel } from '../forward-model.ts'

export function referenceModel<Saved>(model: ForwardModel<Saved>): ForwardModel<Saved> {
  return {
    goal: model.goal,
    get isDeciding() {
      return model.isDeciding
    },
    get seat() {
      return model.seat
    },
    get choices() {
      return model.choices
    },
    key: (n) => model.key(n),
    choose: (n) => model.choose(n),
    save: () => model.save(),
    load: (saved) => model.load(saved),
    reseed: (future) => model.reseed(future),
    sampleWorld: (seat, rng) => model.sampleWorld(seat, rng),
    ...(model.playOut && { playOut: (policy) => model.playOut?.(policy) }),
    ...(model.policies && { policies: model.policies }),
    outcome: () => model.outcome(),
  }
}
