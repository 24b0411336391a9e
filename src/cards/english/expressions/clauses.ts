/** Tests as clauses: "your hand is empty", and what is said where they do not hold. */

import { type Expr, type GetNode, type GetNodes, IT, type Shape } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { alike } from '../simplify/parts.ts'
import { explainDeckOrder, explainRanking } from '../words/notes.ts'
import { filled, type Group, lettered, type Noun, noun, pronoun } from '../words/noun.ts'
import { indexed, noteOf, placeOf, variableName } from '../words/places.ts'
import { figure, listed, oneOfSuit, rankName, withArticle, wordsOf } from '../words/words.ts'
import { narrowed, ofFace } from './narrow.ts'
import { remainderBelow, remainderIs } from './remainders.ts'
import { shapeOf } from './shapes.ts'

export function clause(test: Expr, scene: Scene, holds = true): string {
  if (typeof test !== 'object') return (test === true) === holds ? 'it is always so' : 'it is never so'
  const say = (TESTS as Tests)[test.get] as
    | ((node: GetNode, scene: Scene, holds: boolean) => string)
    | undefined
  if (say) return say(test, scene, holds)
  return `${scene.phrase(test)} is ${holds ? 'yes' : 'no'}`
}

type Tests = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], scene: Scene, holds: boolean) => string }

export type ClauseKinds = keyof typeof TESTS

const TESTS = {
  not: ({ of }, scene, holds) => scene.clause(of, !holds),
  and: ({ of }, scene, holds) => joined(of, scene, holds, holds ? 'and' : 'or'),
  or: ({ of }, scene, holds) => joined(of, scene, holds, holds ? 'or' : 'and'),
  eq: (node, scene, holds) => same(node, scene, holds),
  ne: ({ a, b }, scene, holds) => same({ get: 'eq', a, b }, scene, !holds),
  lt: ({ a, b }, scene, holds) => compared(a, b, false, scene, holds),
  le: ({ a, b }, scene, holds) => compared(a, b, true, scene, holds),
  if: ({ test, then, else: otherwise }, scene, holds) =>
    `either ${scene.clause(test)} and ${scene.clause(then, holds)}, or ${scene.clause(test, false)} and ${scene.clause(otherwise, holds)}`,
  let: ({ as = IT, be, in: body }, scene, holds) => {
    const { scene: inner, text, outside } = scene.lettered(as, scene.typeOf(be))
    return `${inner.clause(body, holds)}, where ${text} is ${outside.phrase(be)}`
  },
  empty: ({ of }, scene, holds) => emptiness(of, scene, holds),
  has: ({ in: within, item }, scene, holds) => {
    const things = scene.noun(item)
    if (typeof within === 'object' && within.get === 'range' && !scene.typeOf(item).endsWith('*'))
      return `${things.text} ${things.are}${holds ? '' : ' not'} between ${scene.phrase(within.from)} and ${scene.phrase(within.to)}`
    const place =
      typeof within === 'object' && within.get === 'zone'
        ? placeOf(within, scene).where
        : `among ${scene.group(within).the}`
    return `${things.text} ${things.are}${holds ? '' : ' not'} ${place}`
  },
  any: ({ of, as = IT, where }, scene, holds) => {
    const whole = scene.group(of)
    const direct = someone(whole, as, where, scene, holds ? 'a' : 'no')
    if (direct !== undefined) return direct
    const set = narrowed(whole, as, where, scene)
    return holds ? `there is ${withArticle(set.one)}` : `there is no ${set.one}`
  },
  every: ({ of, as = IT, where }, scene, holds) => universal(scene.group(of), as, where, scene, holds),
  matches: ({ of, shape }, scene, holds) => {
    if (Object.keys(shape).every((key) => key === 'min' || key === 'max'))
      return howMany(of, shape, scene, holds)
    const exactly = isSoMany(of, shape) ? { ...shape, max: shape.min as Expr } : shape
    const isCard = typeof of === 'object' && of.get === 'zone' && placeOf(of, scene).card !== undefined
    return `${scene.group(of).the} ${isCard ? 'is' : 'are'}${holds ? '' : ' not'} ${shapeOf(exactly, scene)}`
  },
  var: (node, scene, holds) => {
    const { mark, whose } = noteOf(node.name, node.of ?? [], scene)
    return `${mark} is ${holds ? '' : 'not '}noted${whose}`
  },
  option: ({ name }, _scene, holds) => `the option *${name}* is ${holds ? 'on' : 'off'}`,
  bound: ({ name }, scene, holds) =>
    `${scene.noun({ get: 'bound', name }).text} is ${holds ? 'true' : 'false'}`,
  def: ({ name, with: args = {} }, scene, holds) => {
    const about = Object.values(args).map((value) => scene.phrase(value))
    const of = about.length === 0 ? '' : ` for ${listed(about)}`
    return `*${wordsOf(name)}* ${holds ? 'holds' : 'does not hold'}${of}`
  },
} satisfies Tests

/** Parts that begin alike have one subject: "it is a heart or a spade", "the bid is at least 3 and at most 7". */
function withOneSubject(parts: readonly string[], word: 'and' | 'or'): readonly string[] {
  const [first = ''] = parts
  const [subject] = /^.*?(?: is| are| ⟨\w+ is⟩)(?: not)? /.exec(first) ?? []
  if (subject === undefined || parts.length < 2 || /^there /.test(subject)) return parts
  const rest = parts.map((part) => (part.startsWith(subject) ? part.slice(subject.length) : ''))
  if (rest.some((part) => part === '' || /^not /.test(part) || / (?:and|or|is|are) |,/.test(part)))
    return parts
  const isNot = subject.endsWith(' not ')
  if (isNot && word === 'or') return parts
  if (isNot) return [`${subject.replace(/ not $/, '')} ${noneOf(rest)}`]
  return [`${subject}${word === 'or' && /^⟨/.test(subject) ? 'either ' : ''}${listed(rest, word)}`]
}

const noneOf = (parts: readonly string[]): string =>
  parts.length === 2 ? `neither ${parts.join(' nor ')}` : `not ${listed(parts, 'or')}`

function joined(tests: readonly Expr[], scene: Scene, holds: boolean, word: 'and' | 'or'): string {
  const parts = withOneSubject(
    tests.map((test) => scene.clause(test, holds)),
    word,
  )
  if (parts.length < 2) return parts.join('') || (word === 'and' ? 'it is always so' : 'it is never so')
  const nested = tests.some(
    (test) =>
      typeof test === 'object' &&
      /^(?:and|or|if|not)$/.test(test.get) &&
      / (?:and|or) /.test(scene.clause(test, holds)),
  )
  if (!nested && word === 'or') return `either ${listed(parts, 'or')}`
  if (!nested) return parts.some((part) => part.length > 30) ? parts.join(', and ') : listed(parts, 'and')
  if (word === 'and') return parts.join(', and ')
  const clear = parts.map((part) => (/ and /.test(part) ? `(${part})` : part))
  return `either ${clear.join(', or ')}`
}

/** Whether two values are the same: a card is a heart, there are three cards, you are the dealer. */
function same({ a, b }: GetNodes['eq'], scene: Scene, holds: boolean): string {
  const remainder = remainderIs(a, b, scene, holds)
  if (remainder !== undefined) return remainder
  const isMe = (value: Expr): boolean => typeof value === 'object' && value.get === 'me'
  if ((typeof a !== 'object' && typeof b === 'object') || (isMe(b) && !isMe(a)))
    return same({ get: 'eq', a: b, b: a }, scene, holds)
  if (typeof a === 'object' && a.get === 'count' && typeof b === 'number')
    return b === 0 ? emptiness(a.of, scene, holds) : thereAre(scene.group(a.of), b, holds)
  const face = typeof a === 'object' && (a.get === 'suitOf' || a.get === 'rankOf') ? a : undefined
  if (face && !isBound(face.of, 'led')) {
    const card = scene.noun(face.of)
    const not = holds ? '' : ' not'
    if (typeof b === 'object' && (b.get === 'suit' || b.get === 'rank')) {
      const name = b.get === 'suit' ? oneOfSuit(b.is) : rankName(b.is)
      return `${card.text} ${card.are}${not} ${withArticle(name)}`
    }
    return `${card.text} ${card.are}${not} ${ofFace(face.get, b, scene)}`
  }
  const subject = scene.noun(a)
  if (scene.typeOf(a) === 'bool') return sameTruth(a, b, scene, holds)
  return `${subject.text} ${subject.are}${holds ? '' : ' not'} ${scene.phrase(b)}`
}

/** Whether two tests both hold or both do not. */
function sameTruth(a: Expr, b: Expr, scene: Scene, holds: boolean): string {
  if (typeof b === 'boolean') return scene.clause(a, b === holds)
  const [one, other] = [scene.clause(a), scene.clause(b)]
  return holds
    ? `either both or neither of these hold: ${one}; ${other}`
    : `exactly one of these holds: ${one}; ${other}`
}

/** The top so many cards are that many at most. */
const isSoMany = (of: Expr, { min, max }: Shape): boolean =>
  typeof of === 'object' && of.get === 'topmost' && min !== undefined && max === undefined && alike(of.n, min)

/** Whether there are so many of them, whatever they are. */
function howMany(of: Expr, { min = 1, max }: Shape, scene: Scene, holds: boolean): string {
  const { one, many } = scene.group(of)
  if (min === 1 && max === 1) return `there is${holds ? '' : ' not'} exactly 1 ${one}`
  const number =
    max === undefined
      ? `${scene.phrase(min)} or more`
      : alike(min, max)
        ? `exactly ${scene.phrase(min)}`
        : `${scene.phrase(min)} to ${scene.phrase(max)}`
  return `there are${holds ? '' : ' not'} ${number} ${many}`
}

function thereAre(set: Group, n: number, holds: boolean): string {
  const not = holds ? '' : ' not'
  if (set.counted) return `there are${not} exactly ${figure(n)} ${set.counted} together`
  return n === 1 ? `there is${not} exactly 1 ${set.one}` : `there are${not} exactly ${figure(n)} ${set.many}`
}

/** a is less than b, or at most b. What is known as a number comes last. */
function compared(a: Expr, b: Expr, orEqual: boolean, scene: Scene, holds: boolean): string {
  if (scene.kindOf(a) !== 'num') return ranked(a, b, orEqual, scene, holds)
  const remainder = typeof b === 'number' ? remainderBelow(a, orEqual ? b + 1 : b, scene, holds) : undefined
  if (remainder !== undefined) return remainder
  const flip = typeof a === 'number' && typeof b !== 'number'
  // a < b, a ≤ b; not: a ≥ b, a > b; read from b: b > a, b ≥ a; not: b ≤ a, b < a.
  const [subject, object] = flip ? [b, a] : [a, b]
  const more = flip === holds
  const equal = orEqual === holds
  return bounded(subject, object, more, equal, scene)
}

/** The same of ranks, suits and cards. */
function ranked(a: Expr, b: Expr, orEqual: boolean, scene: Scene, holds: boolean): string {
  const [low, high] = [scene.noun(a), scene.noun(b)]
  const not = holds ? '' : ' not'
  const order = orderOf(scene.kindOf(a), scene)
  if (!orEqual) return `${high.text} ${high.are}${not} higher than ${scene.phrase(a)}${order}`
  // What is spoken of comes first, and what it is held against after.
  const fromHigh = scene.isKnown(a) || high.text.startsWith('⟨')
  return fromHigh
    ? `${high.text} ${high.are}${not} ${scene.phrase(a)} or higher${order}`
    : `${low.text} ${low.are}${not} ${scene.phrase(b)} or lower${order}`
}

/** In which order, where that is not plain. */
function orderOf(kind: string, scene: Scene): string {
  if (kind === 'card') return ` ${explainDeckOrder(scene)}`
  if (kind === 'suit') return ' in the order of the suits'
  return kind === 'rank' ? '' : ' by number'
}

/** The card whose place by rank a number is. */
function rankedCard(value: Expr): Expr | undefined {
  if (typeof value !== 'object' || value.get !== 'number') return undefined
  return typeof value.of === 'object' && value.of.get === 'rankOf' ? value.of.of : undefined
}

function bounded(subject: Expr, object: Expr, more: boolean, equal: boolean, scene: Scene): string {
  const [one, other] = [rankedCard(subject), rankedCard(object)]
  if (one !== undefined && other !== undefined) {
    explainRanking(scene)
    const ranks = equal
      ? `ranks at ${more ? 'least' : 'most'} as high as`
      : `ranks ${more ? 'higher' : 'lower'} than`
    return `${scene.noun(one).text} ${ranks} ${scene.phrase(other)}`
  }
  const than = equal ? (more ? 'at least' : 'at most') : more ? 'more than' : 'less than'
  const limit = scene.phrase(object)
  if (typeof subject === 'object' && subject.get === 'count') {
    const { one, many, counted } = scene.group(subject.of)
    if (counted) return `there are ${than.replace('less', 'fewer')} ${limit} ${counted} together`
    if (limit === '1') return `there is ${than} 1 ${one}`.replace('more than 1', 'more than one')
    return `there are ${than.replace('less', 'fewer')} ${limit} ${many}`
  }
  const { text, are } = scene.noun(subject)
  return `${text} ${are} ${than} ${limit}`
}

/** The player whose place it is, where a sentence can begin with that player. */
function ownerOf({ name, of }: GetNodes['zone'], scene: Scene): Noun | undefined {
  const [index] = of ?? []
  if (scene.game.zones[name]?.per?.[0] !== 'player' || index === undefined) return undefined
  const owner = scene.noun(index)
  return owner.long ? undefined : owner
}

function emptiness(of: Expr, scene: Scene, holds: boolean): string {
  if (typeof of === 'object' && of.get === 'zone') {
    const place = placeOf(of, scene)
    const owner = ownerOf(of, scene)
    if (holds) return `${place.text} ${place.are} empty`
    return owner ? `${owner.text} ${owner.have} cards ${place.where}` : `there are cards ${place.where}`
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
function universal(set: Group, name: string, where: Expr, scene: Scene, holds: boolean): string {
  if (!holds)
    return (
      someone(set, name, where, scene, 'a', false) ??
      `there is ${withArticle(narrowed(set, name, { get: 'not', of: where }, scene).one)}`
    )
  const { scene: inner, letter } = scene.each(name, set.kind, where)
  const said = inner.clause(where)
  if (letter !== undefined) return `for every ${lettered(set, letter).one}, ${said}`
  return (
    ofSubject(`every ${set.one}`, said, name, set.kind) ??
    `for every ${set.one}, ${filled(said, name, pronoun(set.kind))}`
  )
}

/** "a player’s score is 100", "no player’s hand is empty". */
function someone(
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
