/**
 * Information-set Monte Carlo tree search: every iteration samples a world that the seat could not tell from the real
 * one, descends the tree by choices that are legal in that world, and plays the game out at random. All worlds share
 * one tree, so that the choice cannot depend on what the seat does not know.
 *
 * Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012 (single observer).
 */
import type { Stream } from '../rng/index.ts'
import {
  type ActionStats,
  assertPolicy,
  drawFutures,
  type ForwardModel,
  playOut,
  type SearchLimits,
} from './forward-model.ts'
import { Rewards } from './rewards.ts'
import { assertSameOffers, offersOf } from './same-offers.ts'
import { ROOT, SearchTree } from './search-tree.ts'

export interface SearchOptions {
  readonly iterations: number
  /** Sees everything, as no player may: to measure what hidden information is worth. */
  readonly open?: boolean
  /** How everybody plays in playouts: one of the model's `policies`; at random if left out. */
  readonly policy?: string | undefined
  /**
   * The weight of rarely tried choices, where the greatest reward is 1; 0.7 if left out, which suits the noise of random playouts.
   * Less is better where estimates are exact. A model with a `search` of its own does not take it.
   */
  readonly exploration?: number | undefined
  /** Asked after each iteration: a search with a budget in time stops early. It takes from the search that it can be repeated. */
  readonly isTimeUp?: (() => boolean) | undefined
}

/** After so many iterations search checks whether the rest can still change the choice. */
const CHECK_EVERY = 8

/** Searches for the seat that has to choose, from where the model stands; afterwards the model stands there again. */
export class TreeSearch {
  readonly #model: ForwardModel
  readonly #options: SearchOptions
  readonly #limits: Readonly<Record<'choosing' | 'evaluating', SearchLimits>>
  readonly #tree: SearchTree
  /** The nodes of an iteration, and the seats that chose them. */
  readonly #path: number[] = []
  readonly #seats: number[] = []

  constructor(model: ForwardModel, options: SearchOptions) {
    const { iterations } = options
    if (!(Number.isSafeInteger(iterations) && iterations > 0))
      throw new RangeError(`iterations must be a whole number of at least 1; got ${iterations}`)
    assertPolicy(model, options.policy)
    if ((options.exploration !== undefined || options.isTimeUp) && model.search)
      throw new RangeError('this game searches by itself, and takes neither exploration nor isTimeUp')
    this.#model = model
    this.#tree = new SearchTree(options.exploration)
    this.#options = options
    this.#limits = { choosing: { ...options, mayStop: true }, evaluating: { ...options, mayStop: false } }
  }

  /** The place of the choice with the most visits. */
  choose(rng: Stream): number {
    const stats = this.#search(rng, true)
    let best = 0
    stats.forEach(({ visits, reward }, n) => {
      const [most, value] = [stats[best]?.visits ?? 0, stats[best]?.reward ?? 0]
      if (visits > most || (visits === most && reward > value)) best = n
    })
    return best
  }

  /** Makes all iterations. The statistics stand in the order of the choices. */
  evaluate(rng: Stream): readonly ActionStats[] {
    return this.#search(rng, false)
  }

  #search(rng: Stream, mayStop: boolean): readonly ActionStats[] {
    const [model, tree, { iterations, open, isTimeUp }] = [this.#model, this.#tree, this.#options]
    if (!model.isDeciding) throw new RangeError('the game is over: there is nothing to choose')
    if (model.search) return model.search(mayStop ? this.#limits.choosing : this.#limits.evaluating, rng)
    const { seat } = model
    const root = model.save()
    const offers = offersOf(model)
    // The range of points is found anew, so that a choice depends on no earlier search.
    const rewards = new Rewards(model.goal)
    tree.clear()
    const futures = drawFutures(rng)
    for (let n = 0; n < iterations; n += 1) {
      if (mayStop && n % CHECK_EVERY === 0 && tree.lead() > iterations - n) break
      model.load(root)
      if (!open) {
        model.sampleWorld(seat, rng)
        assertSameOffers(model, seat, offers)
      }
      model.reseed(futures + n)
      this.#iterate(rng, rewards)
      if (isTimeUp?.()) break
    }
    model.load(root)
    return Array.from({ length: model.choices }, (_, n) => tree.statsOf(seat, model.key(n)))
  }

  #iterate(rng: Stream, rewards: Rewards): void {
    const [model, tree, path, seats] = [this.#model, this.#tree, this.#path, this.#seats]
    let depth = 0
    let node = ROOT
    while (model.isDeciding) {
      const place = tree.select(node, model, rng)
      node = tree.offered(place)
      path[depth] = node
      seats[depth] = model.seat
      depth += 1
      model.choose(place)
      if (tree.visits(node) > 0) continue
      playOut(model, rng, this.#options.policy)
      break
    }
    const outcome = rewards.of(model.outcome())
    for (let n = 0; n < depth; n += 1) {
      tree.reward(path[n] as number, outcome[seats[n] as number] as number)
    }
  }
}
