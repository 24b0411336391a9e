/**
 * How far the rules of two games are apart, whatever things are called: the share of small pieces of rules that they do not
 * have in common. A piece is a node with one, two or three levels under it; a zone counts as what kind of place it is, a
 * variable as its type.
 */
import type { Game } from '../rules/tree.ts'
import { contentKey } from './canonical.ts'
import { fieldsOf, isLeaf, itemType, type Node, nameKind } from './fields.ts'
import { namesUsed } from './uses.ts'

export interface RulesFeatures {
  readonly key: string
  /** How often each piece occurs, by its hash. */
  readonly counts: ReadonlyMap<number, number>
}

const known = new WeakMap<Game, RulesFeatures>()

export function rulesFeatures(game: Game): RulesFeatures {
  const features = known.get(game) ?? { key: contentKey(game), counts: new Collector(game).counts() }
  known.set(game, features)
  return features
}

/** From 0, for games with the same canonical rules and only for these, to 1. Both ways the same. */
export function rulesDistance(a: Game | RulesFeatures, b: Game | RulesFeatures): number {
  const [one, other] = [featuresOf(a), featuresOf(b)]
  if (one.key === other.key) return 0
  let shared = 0
  let all = 0
  for (const [hash, times] of one.counts) {
    const others = other.counts.get(hash) ?? 0
    shared += Math.min(times, others)
    all += Math.max(times, others)
  }
  for (const [hash, times] of other.counts) if (!one.counts.has(hash)) all += times
  // Rules that differ only in the order of pieces are other rules still.
  return (all - shared + 1) / (all + 1)
}

const featuresOf = (game: Game | RulesFeatures): RulesFeatures =>
  'counts' in game ? game : rulesFeatures(game)

/** Hashes of a node with so many levels under it. */
type Levels = readonly [number, number, number]

/** What every game has much of should not outweigh what makes it this game. */
const WEIGHTS = { deck: 4, result: 3 } as const

class Collector {
  readonly #game: Game
  readonly #counts = new Map<number, number>()
  readonly #calls = new Map<string, number>()

  constructor(game: Game) {
    this.#game = game
  }

  counts(): ReadonlyMap<number, number> {
    const { flow, procs, defs, result, deck, zones, teams } = this.#game
    const used = namesUsed(this.#game)
    this.#part(flow, 'steps')
    for (const name of used.proc) this.#part(procs?.[name]?.steps, 'steps')
    for (const name of used.def) this.#part(defs?.[name]?.is, 'X')
    this.#part(result.score, 'X')
    this.#part(result.winners, 'X')
    const { in: _, ...cards } = deck
    this.#add(hashText(`deck ${JSON.stringify(cards)}`), WEIGHTS.deck)
    this.#add(hashText(`result ${result.win} ${result.aim} ${teams}`), WEIGHTS.result)
    for (const name of used.zone) this.#add(hashText(`zone ${JSON.stringify(zones[name])}`), 1)
    return this.#counts
  }

  #add(hash: number, times: number): void {
    this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + times)
  }

  /** The levels of a value, whose pieces are counted. */
  #part(part: unknown, type: string): Levels {
    if (Array.isArray(part)) return this.#list(part, itemType(type) ?? 'X')
    if (typeof part !== 'object' || part === null) return same(hashText(String(part)))
    const node = part as Node
    if (node['get'] === 'option')
      return same(hashText(String(this.#game.options?.[node['name'] as string]?.default)))
    if (node['do'] === 'tally') return NOTHING
    if (type === 'args') return this.#list(Object.values(node), 'X')
    const kind = hashText(String(node['get'] ?? (type === 'step' ? node['do'] : type)))
    const fields = fieldsOf(node, type)
    let [own, near, far] = [kind, kind, kind]
    for (const name in fields) {
      const value = node[name]
      const field = fields[name] as string
      if (value === undefined || field === 'text' || field === 'binds') continue
      const at = hashText(name)
      if (isLeaf(field)) {
        const leaf = mixed(at, this.#leaf(field, value as string))
        own = mixed(own, leaf)
        near = mixed(near, leaf)
        far = mixed(far, leaf)
      } else {
        const [one, two] = this.#part(value, field)
        near = mixed(near, mixed(at, one))
        far = mixed(far, mixed(at, two))
      }
    }
    // A node without anything under it is one piece, not three.
    this.#add(own, 1)
    if (near !== own) this.#add(near, 1)
    if (far !== near) this.#add(far, 1)
    return [own, near, far]
  }

  #list(items: readonly unknown[], type: string): Levels {
    let [own, near, far] = NOTHING
    for (const item of items) {
      const [one, two, three] = this.#part(item, type)
      own = mixed(own, one)
      near = mixed(near, two)
      far = mixed(far, three)
    }
    return [own, near, far]
  }

  /** What a word or a name stands for. */
  #leaf(field: string, value: string): number {
    const { zones, vars, tables, defs, procs } = this.#game
    switch (nameKind(field)) {
      case 'zone':
        return this.#named(`zone ${value}`, zones[value])
      case 'var': {
        const { type, per } = vars?.[value] ?? {}
        return this.#named(`var ${value}`, [type, per])
      }
      case 'table':
        return this.#named(`table ${value}`, tables?.[value])
      case 'def':
        return this.#named(`def ${value}`, defs?.[value]?.type)
      case 'proc':
        return this.#named(`proc ${value}`, Object.values(procs?.[value]?.params ?? {}))
      case undefined:
        return hashText(value)
      default:
        return 0
    }
  }

  #named(name: string, declared: unknown): number {
    const hash = this.#calls.get(name) ?? hashText(JSON.stringify(declared) ?? '')
    this.#calls.set(name, hash)
    return hash
  }
}

const NOTHING: Levels = [1, 1, 1]
const same = (hash: number): Levels => [hash, hash, hash]

/** FNV-1a over the text's code units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193)
  return hash
}

/** Depends on the order. */
function mixed(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ b
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
