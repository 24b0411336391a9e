/** Whether there is something, and whether it holds for all or for one: "your hand is empty", "a player’s score is 100". */
import { type Expr, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { mentions } from '../simplify/parts.ts'
import { filled, type Group, lettered, type Noun, noun, pronoun } from '../words/noun.ts'
import { indexed, type Place, placeOf, variableName } from '../words/places.ts'
import { withArticle } from '../words/words.ts'
import { hasExtreme } from './extremes.ts'
import { narrowed } from './narrow.ts'

/** The player whose place it is, where a sentence can begin with that player. */
function ownerOf({ name, of }: GetNodes['zone'], scene: Scene): Noun | undefined {
  const [index] = of ?? []
  if (scene.game.zones[name]?.per?.[0] !== 'player' || index === undefined) return undefined
  const owner = scene.noun(index)
  return owner.long ? undefined : owner
}

export function emptiness(of: Expr, scene: Scene, holds: boolean): string {
  if (typeof of === 'object' && of.get === 'zone') {
    const place = placeOf(of, scene)
    const owner = ownerOf(of, scene)
    if (place.card !== undefined) return oneCard(place, owner, holds)
    if (holds) return `${place.text} ${place.are} empty`
    if (!owner) return `there are cards ${place.where}`
    const isNamed = /^(?:the|your|their|player) /.test(owner.text)
    const where = isNamed ? place.where.replace(`${owner.whose} `, 'their ') : place.where
    return `${owner.text} ${owner.have} cards ${where}`
  }
  const set = scene.group(of)
  const owner = typeof of === 'object' && of.get === 'var' ? ownedVariable(of, scene) : undefined
  if (owner)
    return `${owner.who.text} ${owner.who.have} ${holds ? 'no' : owner.many ? 'some' : withArticle(owner.thing).split(' ')[0]} ${owner.thing}`
  if (typeof of === 'object' && of.get === 'suitOf') {
    const card = scene.noun(of.of)
    return `${card.text} ${card.have} ${holds ? 'no' : 'a'} suit`
  }
  if (set.single) {
    const plain = set.the.replace(/^the /, '')
    if (/^\*[A-Z]\*$/.test(plain)) return `there is ${holds ? 'no such' : 'such a'} ${set.kind} ${plain}`
    return `there is ${holds ? `no ${plain}` : withArticle(plain)}`
  }
  if (!holds && set.narrow) return `there is ${withArticle(set.one)}`
  return holds ? `there are no ${set.many}` : `there are ${set.many}`
}

/** Whether there is the one card that a place can hold. */
function oneCard({ card = '', where }: Place, owner: Noun | undefined, holds: boolean): string {
  const a = holds ? 'no' : 'a'
  if (owner && card === `${owner.whose} card`) return `${owner.text} ${owner.have} ${a} card`
  return card.includes(where) ? `there is ${a} card ${where}` : `there is ${a} ${card.replace(/^the /, '')}`
}

/** That you are one of those for whom something holds: that it holds for you. */
export function amongFiltered(within: Expr, item: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof within !== 'object' || within.get !== 'filter' || typeof item !== 'object') return undefined
  if (item.get !== 'me' || typeof within.of !== 'object' || within.of.get !== 'all') return undefined
  return scene.naming(within.as ?? IT, 'player', scene.me).clause(within.where, holds)
}

/** That you are one of those who have the most of something. */
export function amongBest(within: Expr, item: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof within !== 'object' || within.get !== 'best' || typeof item !== 'object') return undefined
  if (typeof within.of !== 'object' || within.of.get !== 'all') return undefined
  const name = within.as ?? IT
  return hasExtreme(standingIn(within.by, name, item), item, 'most', scene, holds)
}

/** A part with an expression in place of a name. */
const standingIn = (part: Expr, name: string, value: Expr): Expr =>
  JSON.parse(JSON.stringify(part), (_, node) => (isBound((node ?? 0) as Expr, name) ? value : node)) as Expr

/** A variable that belongs to somebody, apart from its owner. */
function ownedVariable(
  { name, of = [] }: GetNodes['var'],
  scene: Scene,
): { who: Noun; thing: string; many: boolean } | undefined {
  const { type = 'num', per = [] } = scene.game.vars?.[name] ?? {}
  const [owner] = of
  if (owner === undefined || (per[0] !== 'player' && per[0] !== 'team')) return undefined
  const thing = indexed(variableName(name, type), per.slice(1), of.slice(1), scene).replace(/^the /, '')
  return { who: scene.noun(owner), thing, many: type.endsWith('*') }
}

/** That it holds for every one, or that there is one for which it does not. */
export function universal(set: Group, name: string, where: Expr, scene: Scene, holds: boolean): string {
  if (!holds)
    return (
      someone(set, name, where, scene, 'a', false) ??
      `there is ${withArticle(narrowed(set, name, { get: 'not', of: where }, scene).one)}`
    )
  const faces = ofEveryFace(set, name, where, scene)
  if (faces !== undefined) return faces
  const { scene: inner, letter } = scene.each(name, set.kind, where)
  const said = inner.clause(where)
  if (letter !== undefined) return `for every ${lettered(set, letter).one}, ${said}`
  return (
    ofSubject(`every ${set.one}`, said, name, set.kind) ??
    `for every ${set.one}, ${filled(said, name, pronoun(set.kind))}`
  )
}

/** "your hand has cards of every suit". */
function ofEveryFace(set: Group, name: string, where: Expr, scene: Scene): string | undefined {
  if ((set.one !== 'suit' && set.one !== 'rank') || typeof where !== 'object' || where.get !== 'not')
    return undefined
  const { of: none } = where
  const cards = typeof none === 'object' && none.get === 'empty' ? none.of : undefined
  if (typeof cards !== 'object' || cards.get !== 'filter') return undefined
  const { of: place, as = IT, where: test } = cards
  if (typeof place !== 'object' || place.get !== 'zone' || mentions(place, { get: 'bound', name }))
    return undefined
  if (typeof test !== 'object' || test.get !== 'eq' || !isBound(test.b, name)) return undefined
  const { a: face } = test
  if (typeof face !== 'object' || face.get !== `${set.one}Of` || !isBound((face as { of: Expr }).of, as))
    return undefined
  const { text, are } = placeOf(place, scene)
  return `${text} ${are === 'are' ? 'have' : 'has'} cards of every ${set.one}`
}

/** "a player’s score is 100", "no player’s hand is empty". */
export function someone(
  set: Group,
  name: string,
  where: Expr,
  scene: Scene,
  article: 'a' | 'no',
  holds = true,
): string | undefined {
  if (set.one !== 'player' && set.one !== 'side') return undefined
  const { scene: inner, letter } = scene.each(name, set.kind, where)
  const said = inner.clause(where, holds)
  if (letter !== undefined || / (?:and|or|either) /.test(said)) return undefined
  return ofSubject(`${article} ${set.one}`, said, name, set.kind)
}

/** What is said of each of a set, as one sentence about all; undefined if it does not begin with the item. */
function ofSubject(subject: string, said: string, name: string, kind: string): string | undefined {
  const [first = '', ...rest] = said.split(/(?<=⟩)/)
  if (first !== `⟨${name}⟩` && first !== `⟨${name}’s⟩`) return undefined
  const verbs = { are: 'is', have: 'has' }
  return (
    filled(first, name, noun(subject, { long: false })) +
    filled(rest.join(''), name, { ...pronoun(kind), ...verbs })
  )
}
