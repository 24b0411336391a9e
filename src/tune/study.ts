/** A study ready to be worked on: the space, the horizons, and the blocks on which configurations meet. */
import { canonical } from '../digest/index.ts'
import { type PathElement, stream } from '../rng/index.ts'
import { type Config, Space } from '../search/index.ts'
import type { StudyTree } from './study-tree.ts'

/** An instance with a seed: the same for every configuration. */
export interface Block {
  readonly instance: unknown
  readonly seed: number
}

const SEEDS = 2 ** 31

export class Study {
  readonly tree: StudyTree
  readonly seed: PathElement
  /** Where its paths begin. */
  readonly folder: string
  readonly space: Space
  readonly horizons: readonly string[]
  /** By horizon: what is in use now. */
  readonly incumbents: readonly Config[]
  /** Instances to search with, and those kept for the end. */
  readonly instances: readonly unknown[]
  readonly heldOut: readonly unknown[]
  /** Whether none are kept: the race at the end has the same instances, and there are no others. */
  readonly isExhaustive: boolean
  /** The same in any order, so that a few blocks are a fair sample. */
  readonly #search: readonly unknown[]
  readonly #heldOut: readonly unknown[]

  constructor(tree: StudyTree, seed: PathElement, folder = '.') {
    this.tree = tree
    this.seed = seed
    this.folder = folder
    this.space = new Space(tree.parameters)
    this.horizons = tree.horizons ?? [tree.metric ?? 'score']
    this.incumbents = this.horizons.map((horizon) => this.space.changed({}, incumbentOf(tree, horizon)))
    const { instances, heldOut } = split(tree)
    this.instances = instances
    this.heldOut = heldOut
    this.isExhaustive = canonical(instances) === canonical(heldOut)
    this.#search = stream(seed, 'blocks', 'search').shuffle([...instances])
    this.#heldOut = stream(seed, 'blocks', 'held out').shuffle([...heldOut])
  }

  /** Blocks to search with: every instance once, then every instance again with other luck. */
  searchBlock(n: number): Block {
    return this.#block('search', this.#search, n)
  }

  /** Blocks that no search has seen. */
  heldOutBlock(n: number): Block {
    return this.#block('held out', this.#heldOut, n)
  }

  #block(purpose: string, instances: readonly unknown[], n: number): Block {
    const instance = instances[n % instances.length]
    return { instance, seed: stream(this.seed, 'luck', purpose, n).below(SEEDS) }
  }
}

function incumbentOf({ incumbent = {} }: StudyTree, horizon: string): Config {
  if ('byHorizon' in incumbent && typeof incumbent.byHorizon === 'object')
    return incumbent.byHorizon[horizon] ?? {}
  return incumbent as Config
}

/**
 * A third is kept, and at least so many, as fewer show little; where that would leave fewer to search with, none. Then
 * all are met again with other luck, and a result holds for just these.
 */
const KEPT = 1 / 3
const LEAST_KEPT = 10

function split({ instances: given = 1, heldOut }: StudyTree): {
  readonly instances: readonly unknown[]
  readonly heldOut: readonly unknown[]
} {
  const all = typeof given === 'number' ? Array.from({ length: given }, (_, n) => n) : given
  if (heldOut !== undefined && typeof heldOut !== 'number') return { instances: all, heldOut }
  const usual = all.length >= 2 * LEAST_KEPT ? Math.max(LEAST_KEPT, Math.floor(all.length * KEPT)) : 0
  const kept = heldOut ?? usual
  if (kept === 0) return { instances: all, heldOut: all }
  return { instances: all.slice(0, -kept), heldOut: all.slice(-kept) }
}
