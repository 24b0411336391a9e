/**
 * The whole tree of a small game, in typed arrays. Every node comes after its parent, so a sweep upwards through the
 * numbers meets parents first, and one downwards meets children first.
 */
import { stream } from '../../rng/index.ts'
import type { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import type { Setting } from '../model/game-model.ts'
import type { Items } from '../model/values.ts'
import type { Game } from '../rules/tree.ts'
import { follow, type Reached, type Start } from './advance-to-decision.ts'
import type { Fate } from './chance-script.ts'
import { Observations, type Place, type Standpoint } from './observations.ts'
import { type Ending, goalOf, type Stakes } from './payoffs.ts'
import { SolveError } from './solve-error.ts'

/** All moments that are the same to the seat that must choose. */
interface InformationSet {
  readonly seat: number
  readonly labels: readonly string[]
  /** What the seat has seen, in words. */
  readonly seen: readonly string[]
  /** Its first action; actions of all information sets are numbered one after the other. */
  readonly firstAction: number
}

export interface GameTree {
  readonly nodes: number
  readonly parent: Int32Array
  /** The action by which a node is reached; -1 if chance leads there. */
  readonly action: Int32Array
  /** Whose action that is; -1 for chance. */
  readonly mover: Int8Array
  /** How likely chance leads to a node, from its parent; 1 where a player does. */
  readonly chance: Float64Array
  /** The information set of a decision; -1 for any other node. */
  readonly set: Int32Array
  /** What the first seat gets, at an end; 0 elsewhere. */
  readonly payoff: Float64Array
  readonly sets: readonly InformationSet[]
  readonly actions: number
  readonly stakes: Stakes
}

/** First the tree grows, then the strategy improves. */
export interface SolvingProgress {
  readonly what: 'nodes' | 'iterations'
  readonly done: number
  /** The size of a tree is not known before it has grown. */
  readonly total: number | undefined
}

export const NODE_LIMIT = 1_000_000
/** An estimate is believed if it is this many times the limit. */
const CLEARLY = 10
/** How many paths an estimate takes. */
const PATHS = 8

interface Edge {
  readonly parent: number
  readonly action: number
  readonly chance: number
  /** The choice that begins the stretch that leads on from here; none at the start of the game. */
  readonly from?: Start | undefined
  /** What chance has decided on that stretch so far. */
  readonly decided: Items
}

/** How many nodes there are between two looks at the clock. */
const AT_ONCE = 500

export function* growTree(game: Game, setting: Setting, limit: number): Generator<SolvingProgress, GameTree> {
  const program = new InformedProgram(game, setting)
  if (program.seats !== 2)
    throw new SolveError(`only games for two are solved; ${game.name} is played by ${program.seats} here`)
  const estimate = estimateNodes(program)
  if (estimate > CLEARLY * limit)
    throw new SolveError(
      `${game.name} is too large to be solved: its tree has about ${inPowers(estimate)} nodes, and ${limit} is the most`,
    )
  const grower = new Grower(program, limit)
  while (grower.growBy(AT_ONCE)) yield { what: 'nodes', done: grower.nodes, total: undefined }
  return grower.tree
}

/**
 * About how large a tree is, without growing it. From Knuth, "Estimating the efficiency of backtrack programs", 1975:
 * go down at random, and multiply how many ways there were at each node; the sum of these products over the nodes of a
 * path is the size of the tree, on average over paths.
 */
function estimateNodes(program: Program): number {
  const rng = stream('solve', 'size')
  let total = 0
  for (let path = 0; path < PATHS; path += 1) {
    const observations = new Observations(program)
    let ways = 1
    total += 1
    const among = <Item>(items: readonly Item[]): Item => {
      ways *= items.length
      total += ways
      return items[rng.below(items.length)] as Item
    }
    let reached: Reached = follow(program, observations, among)
    while (reached.at === 'decision') {
      const { standing, choices } = reached
      reached = follow(program, observations, among, { standing, choice: among(choices) })
    }
  }
  return total / PATHS
}

const inPowers = (many: number): string => `10^${Math.round(Math.log10(Math.min(many, Number.MAX_VALUE)))}`

class Grower {
  readonly #program: Program
  readonly #limit: number
  readonly #observations: Observations
  readonly #parent: number[] = []
  readonly #action: number[] = []
  readonly #chance: number[] = []
  readonly #set: number[] = []
  /** By node. */
  readonly #endings = new Map<number, Ending>()
  readonly #setAt = new Map<Place, number>()
  readonly #sets: InformationSet[] = []
  readonly #open: Edge[] = [{ parent: -1, action: -1, chance: 1, decided: [] }]
  #actions = 0

  constructor(program: Program, limit: number) {
    this.#program = program
    this.#limit = limit
    this.#observations = new Observations(program)
  }

  get nodes(): number {
    return this.#parent.length
  }

  /** Goes on with so many nodes. Returns whether there is more to grow. */
  growBy(many: number): boolean {
    for (let n = 0; n < many; n += 1) {
      const edge = this.#open.pop()
      if (edge === undefined) return false
      // The last one opened is the first to be followed: children are numbered in their order.
      this.#open.push(...this.#follow(edge).toReversed())
    }
    return true
  }

  get tree(): GameTree {
    const { stakes, payoffOf } = goalOf(this.#program, [...this.#endings.values()])
    const payoff = new Float64Array(this.nodes)
    for (const [node, ending] of this.#endings) payoff[node] = payoffOf(ending)
    return {
      nodes: this.nodes,
      parent: Int32Array.from(this.#parent),
      action: Int32Array.from(this.#action),
      mover: Int8Array.from(this.#parent, (from) => this.#sets[this.#set[from] ?? -1]?.seat ?? -1),
      chance: Float64Array.from(this.#chance),
      set: Int32Array.from(this.#set),
      payoff,
      sets: this.#sets,
      actions: this.#actions,
      stakes,
    }
  }

  /** Adds the node to which an edge leads. Returns the edges that lead on from there. */
  #follow({ parent, action, chance, from, decided }: Edge): Edge[] {
    const node = this.nodes
    if (node >= this.#limit)
      throw new SolveError(
        `${this.#program.game.name} is too large to be solved: its tree has more than ${this.#limit} nodes`,
      )
    this.#parent.push(parent)
    this.#action.push(action)
    this.#chance.push(chance)
    const reached = this.#play(from, decided)
    this.#set.push(reached.at === 'decision' ? this.#setOf(reached) : -1)
    if (reached.at === 'end') {
      this.#endings.set(node, reached)
      return []
    }
    if (reached.at === 'chance') {
      const { among } = reached
      const next = { parent: node, action: -1, chance: 1 / among.length, from }
      return among.map((card) => ({ ...next, decided: [...decided, card] }))
    }
    const { choices, standing } = reached
    const { firstAction } = this.#sets[this.#set[node] as number] as InformationSet
    const next = { parent: node, chance: 1, decided: [] }
    return choices.map((choice, n) => ({ ...next, action: firstAction + n, from: { standing, choice } }))
  }

  /** Plays on until chance must decide more than it has. */
  #play(from: Start | undefined, decided: Items): Reached | { readonly at: 'chance'; readonly among: Items } {
    const script = decided.values()
    const open: { among?: Items } = {}
    const fate: Fate = (among) => {
      const { value, done } = script.next()
      if (!done) return value
      open.among = among
      throw new Error('chance must decide')
    }
    try {
      return follow(this.#program, this.#observations, fate, from)
    } catch (thrown) {
      if (!open.among) throw thrown
      return { at: 'chance', among: open.among }
    }
  }

  #setOf({ seat, choices, standing }: Extract<Reached, { at: 'decision' }>): number {
    const { place } = standing.seats[seat] as Standpoint
    const known = this.#setAt.get(place)
    if (known !== undefined) return known
    const labels = choices.map(({ label }) => label)
    const seen = this.#observations.wordsTo(place)
    const set = this.#sets.push({ seat, labels, seen, firstAction: this.#actions }) - 1
    this.#actions += labels.length
    this.#setAt.set(place, set)
    return set
  }
}
