/** Places and variables by their names and owners. */
import { type Expr, type Game, type GetNodes, IT, type Per } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { partsOf } from '../simplify.ts'
import { type Noun, noun, owned } from './noun.ts'
import { isPlural, rankName, suitName, wordsOf } from './words.ts'

export interface Place {
  readonly text: string
  /** Where cards are: "in your hand", "on the table". */
  readonly where: string
  readonly are: string
}

/** Cards lie on these, and in anything else. */
const FLAT = /(?:^| )(?:table|board|layout|tableau|floor)$/

export const whereIn = (name: string, text: string): string => `${FLAT.test(name) ? 'on' : 'in'} ${text}`

export function placeOf(node: Expr, scene: Scene): Place {
  if (typeof node !== 'object' || node.get !== 'zone') throw new TypeError('not a place')
  const name = wordsOf(node.name)
  const text = indexed(name, scene.game.zones[node.name]?.per ?? [], node.of ?? [], scene)
  return { text, where: whereIn(name, text), are: isPlural(name) ? 'are' : 'is' }
}

/** A place or a variable with its owner and its other indices: "your hand", "the score of …", "the pile of kings". */
export function indexed(name: string, per: readonly Per[], of: readonly Expr[], scene: Scene): string {
  let owner: Noun | undefined
  let long = name
  let free = false
  per.forEach((kind, n) => {
    const index = of[n] as Expr
    if (kind === 'player' || kind === 'team') owner = ownerNoun(index, scene)
    else if (typeof index === 'object' && index.get === 'spare') free = true
    else if (kind === 'suit' || kind === 'rank') long += ` for ${indexName(index, scene)}`
    else long = `${singular(long)} ${figureOf(scene.phrase(index))}`
  })
  const whole = owner === undefined ? `the ${long}` : owned(long, owner)
  return free ? `a free place among ${whole}` : whole
}

/** An owner that depends on something is said in brackets. */
function ownerNoun(index: Expr, scene: Scene): Noun {
  const owner = scene.noun(index)
  const depends = typeof index === 'object' && (index.get === 'if' || index.get === 'let')
  return depends ? noun(`(${owner.text})`, { long: true }) : owner
}

const singular = (name: string): string => (isPlural(name) ? name.slice(0, -1) : name)

const figureOf = (index: string): string => (index.includes(' ') ? `number (${index})` : index)

function indexName(index: Expr, scene: Scene): string {
  if (typeof index !== 'object') return scene.phrase(index)
  if (index.get === 'suit') return suitName(index.is)
  if (index.get === 'rank') return rankName(index.is)
  return scene.phrase(index)
}

/** All places of a name: "everyone’s hand". */
export function familyOf({ name: id }: GetNodes['family'], scene: Scene): { all: string; any: string } {
  const name = wordsOf(id)
  const per = scene.game.zones[id]?.per ?? []
  if (per.length === 0) return { all: whereIn(name, `the ${name}`), any: whereIn(name, `the ${name}`) }
  if (per[0] === 'player')
    return { all: whereIn(name, `everyone’s ${name}`), any: whereIn(name, `anyone’s ${name}`) }
  if (per[0] === 'team')
    return { all: whereIn(name, `both sides’ ${name}`), any: whereIn(name, `any side’s ${name}`) }
  return {
    all: whereIn(name, `all ${isPlural(name) ? name : `${name}s`}`),
    any: whereIn(name, `any ${name}`),
  }
}

/** Names of players that need the noun. */
const ADJECTIVE = /(?:ed|last|first|next|current|previous|high|low)$/

/** What a variable is called: its own name, and what kind of thing it is where the name does not say so. */
export function variableName(id: string, type: string): string {
  const name = wordsOf(id)
  const kind = type.replace('*', '')
  const word = kind === 'team' ? 'side' : kind
  if (kind === 'num' || kind === 'bool') return type.endsWith('*') ? `${name} numbers` : name
  if (name.includes(word) || (kind === 'player' && !ADJECTIVE.test(name))) return name
  return `${name} ${word}${type.endsWith('*') ? 's' : ''}`
}

/** Whether only single cards are ever put in a place: then one speaks of the card there. */
export function takesOne(name: string, game: Game): boolean {
  const sets = namesOfSets([game.flow, game.procs])
  const single = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    const step = value as { do?: string; to?: unknown; n?: unknown; cards?: unknown }
    if (step.do === 'deal' && step.to === name) return step.n === 1
    const here = step.do === 'move' && (step.to as Partial<GetNodes['zone']>)?.name === name
    return here ? isOneCard(step.cards, sets) : Object.values(value).every(single)
  }
  return game.deck.in !== name && single([game.flow, game.procs])
}

/** Names that stand for several cards somewhere. */
function namesOfSets(tree: unknown): Set<string> {
  const names = new Set<string>()
  for (const { as = IT, some, do: kind, params } of partsOf(tree)) {
    if (some !== undefined || kind === 'let') names.add(as as string)
    for (const param of Object.keys(params ?? {})) names.add(param)
  }
  return names
}

/** Whether an expression is at sight one card. */
function isOneCard(cards: unknown, sets: ReadonlySet<string>): boolean {
  const { get, name } = (cards ?? {}) as { get?: string; name?: string }
  if (get === 'bound') return !sets.has(name ?? '')
  return get === 'top' || get === 'bottom' || get === 'card' || get === 'first'
}
