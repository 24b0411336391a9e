/** Whether values are the same, and which is more: "you are the dealer", "the total is at most 31". */
import type { Expr, GetNodes, Shape } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { alike } from '../simplify/parts.ts'
import { explainDeckOrder, explainOwnSuit, explainRanking } from '../words/notes.ts'
import { type Group, owned } from '../words/noun.ts'
import { wonCompared, wonIn } from '../words/won.ts'
import { figure, oneOfSuit, rankName, withArticle } from '../words/words.ts'
import { isExtreme } from './extremes.ts'
import { ofFace } from './narrow.ts'
import { emptiness } from './quantities.ts'
import { remainderBelow, remainderIs } from './remainders.ts'

/** Whether two values are the same: a card is a heart, there are three cards, you are the dealer. */
export function same({ a, b }: GetNodes['eq'], scene: Scene, holds: boolean): string {
  const known = remainderIs(a, b, scene, holds) ?? isExtreme(a, b, scene, holds)
  if (known !== undefined) return known
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
  const own = ownSuit(a, b, scene, holds) ?? ownSuit(b, a, scene, holds)
  if (own !== undefined) return own
  const won = wonIn(a, scene) ?? wonIn(b, scene)
  if (won) return wonCompared(won, holds ? 'exactly' : 'not exactly', scene.phrase(wonIn(a, scene) ? b : a))
  const subject = scene.noun(a)
  if (scene.typeOf(a) === 'bool') return sameTruth(a, b, scene, holds)
  return `${bracketed(a, subject.text)} ${subject.are}${holds ? '' : ' not'} ${bracketed(b, scene.phrase(b))}`
}

/** Whether a card is of the suit that has a player's number. */
function ownSuit(a: Expr, b: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof a !== 'object' || a.get !== 'number' || typeof b !== 'object' || b.get !== 'number')
    return undefined
  if (typeof a.of !== 'object' || a.of.get !== 'suitOf' || scene.kindOf(b.of) !== 'player') return undefined
  explainOwnSuit(scene)
  const [card, player] = [scene.noun(a.of.of), scene.noun(b.of)]
  return `${card.text} ${card.are}${holds ? '' : ' not'} of ${owned('own suit', player)}`
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
export const isSoMany = (of: Expr, { min, max }: Shape): boolean =>
  typeof of === 'object' && of.get === 'topmost' && min !== undefined && max === undefined && alike(of.n, min)

/** Whether there are so many of them, whatever they are. */
export function howMany(of: Expr, { min = 1, max }: Shape, scene: Scene, holds: boolean): string {
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
  if (/ among the given \w+$/.test(set.one))
    return `${holds ? '' : 'not '}exactly ${figure(n)} of the given ${set.many.split(' ')[0]} is there`.replace(
      /^(?:not )?exactly 1 of the given (\w+)s is there$/,
      `there is${not} only one given $1`,
    )
  if (set.counted) return `there are${not} exactly ${figure(n)} ${set.counted} together`
  return n === 1 ? `there is${not} exactly 1 ${set.one}` : `there are${not} exactly ${figure(n)} ${set.many}`
}

/** a is less than b, or at most b. What is known as a number comes last. */
export function compared(a: Expr, b: Expr, orEqual: boolean, scene: Scene, holds: boolean): string {
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

/** A value that depends on a test, apart from what it is compared with. */
const bracketed = (value: Expr, text: string): string =>
  typeof value === 'object' && (value.get === 'if' || value.get === 'let') ? `(${text})` : text

/** The card whose place by rank a number is. */
function rankedCard(value: Expr): Expr | undefined {
  if (typeof value !== 'object' || value.get !== 'number') return undefined
  return typeof value.of === 'object' && value.of.get === 'rankOf' ? value.of.of : undefined
}

/** Whether several share the greatest of something, of which there is always at least one that has it. */
function tie(set: Expr, several: boolean, scene: Scene): string | undefined {
  if (typeof set !== 'object' || set.get !== 'best') return undefined
  if (typeof set.of !== 'object' || set.of.get !== 'all' || typeof set.by !== 'object') return undefined
  const whole = scene.group(set.of)
  const of = / whose (.*) is greatest$/.exec(scene.group(set).many)?.[1]
  if (of === undefined) return undefined
  return `${several ? 'two or more' : 'no two'} ${whole.many} share the greatest ${of}`
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
  const limit = bracketed(object, scene.phrase(object))
  if (typeof subject === 'object' && subject.get === 'count') {
    const alone = limit === '1' && more !== equal ? tie(subject.of, more, scene) : undefined
    if (alone !== undefined) return alone
    const { one, many, counted } = scene.group(subject.of)
    if (counted) return `there are ${than.replace('less', 'fewer')} ${limit} ${counted} together`
    if (limit === '1') return `there is ${than} 1 ${one}`.replace('more than 1', 'more than one')
    return `there are ${than.replace('less', 'fewer')} ${limit} ${many}`
  }
  const won = wonIn(subject, scene)
  if (won) return wonCompared(won, than.replace('less', 'fewer'), limit)
  const { text, are } = scene.noun(subject)
  return `${bracketed(subject, text)} ${are} ${than} ${limit}`
}
