/** Places and variables by their names and owners. */
import type { Expr, GetNodes, Per } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { type Noun, noun, owned } from './noun.ts'
import { takesOne } from './one-card.ts'
import { isPlural, rankName, severalOf, suitName, wordsOf } from './words.ts'

export interface Place {
  readonly text: string
  /** The card in it, where there is never more than one. */
  readonly card?: string
  /** What a card becomes that is put there: "down as the starter". */
  readonly as?: string
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
  const where = whereIn(name, text)
  const isCard = takesOne(node.name, scene.game)
  const one = isCard
    ? { card: theCard(name, text, where), ...(NAMED.test(name) && { as: `down as ${text}` }) }
    : {}
  return { text, where, are: isPlural(name) ? 'are' : 'is', ...one }
}

/** Places that are called by the one card in them. */
const NAMED = /(?:^| )(?:card|starter|upcard|turn ?up|prize)$/

/** "your card" of a hand, "the third card" of a place that is called so, else "the card in the starter". */
function theCard(name: string, text: string, where: string): string {
  if (/(?:^| )hand$/.test(name)) return text.replace(/hand$/, 'card').replace(/^the hand of /, 'the card of ')
  return NAMED.test(text) ? text : `the card ${where}`
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

/** A variable that is true or false: what is noted, and for whom. */
export function noteOf(id: string, of: readonly Expr[], scene: Scene): { mark: string; whose: string } {
  const { per = [] } = scene.game.vars?.[id] ?? {}
  const [owner] = per
  const isOwned = owner === 'player' || owner === 'team'
  const rest = indexed(wordsOf(id), isOwned ? per.slice(1) : per, isOwned ? of.slice(1) : of, scene)
  const whose = isOwned ? ` for ${scene.phrase(of[0] as Expr)}` : ''
  return { mark: `“${rest.replace(/^the /, '')}”`, whose }
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
  if (per[0] === 'player' && scene.game.seats.max === 2)
    return {
      all: whereIn(name, `both players’ ${severalOf(name)}`),
      any: whereIn(name, `anyone’s ${name}`),
    }
  if (per[0] === 'player')
    return { all: whereIn(name, `everyone’s ${name}`), any: whereIn(name, `anyone’s ${name}`) }
  if (per[0] === 'team')
    return { all: whereIn(name, `both sides’ ${name}`), any: whereIn(name, `any side’s ${name}`) }
  return {
    all: whereIn(name, `all ${severalOf(name)}`),
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
