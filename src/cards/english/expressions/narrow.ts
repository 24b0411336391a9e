/** Those of a set for which something holds: "hearts in your hand", "players whose score is 100". */

import type { Expr } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { mentions } from '../simplify/parts.ts'
import { filled, type Group, group, lettered, pronoun, relative } from '../words/noun.ts'
import { oneOfSuit, rankName, ranksName, suitName, withArticle } from '../words/words.ts'

export function narrowed(set: Group, name: string, where: Expr, scene: Scene): Group {
  if (where === true) return set
  if (where === false)
    return group(set.kind, `${set.one} (there is none)`, `${set.many} (there are none)`, `none of ${set.the}`)
  const tests = typeof where === 'object' && where.get === 'and' && where.of.length > 0 ? where.of : [where]
  const others = tests.filter((test) => byFace(set, name, test, scene) === undefined)
  const { scene: inner, letter } = scene.each(name, set.kind, others)
  if (set.single || (letter !== undefined && others.length > 0))
    return suchThat(set, name, inner.clause(where), letter)
  return tests.reduce(
    (so, test) => byFace(so, name, test, scene) ?? suchThat(so, name, inner.clause(test)),
    set,
  )
}

/** A set and what is said of each of it, with marks for the item or with a letter. */
export function suchThat(set: Group, name: string, said: string, letter?: string): Group {
  if (set.single) {
    const text = `${set.the} ${set.narrow ? 'and' : 'if'} ${filled(said, name, pronoun(set.kind))}`
    return { ...set, one: text, many: text, the: text, narrow: true }
  }
  if (letter !== undefined) {
    const named = lettered(set, letter)
    return group(set.kind, `${named.one} for which ${said}`, `${named.many} for which ${said}`)
  }
  const which = (many: boolean): string => relative(said, name, set.kind, many)
  const and = set.narrow ? ' and' : ''
  return {
    ...group(set.kind, `${set.one}${and} ${which(false)}`, `${set.many}${and} ${which(true)}`),
    narrow: true,
  }
}

/** Something has been excepted already: "that is not of the trump suit" goes on with "and not a spade". */
const EXCEPTED = / that is not of [^,]*$/

/** Cards of a suit or a rank have names of their own. */
function byFace(set: Group, name: string, where: Expr, scene: Scene): Group | undefined {
  if (set.kind !== 'card' || typeof where !== 'object' || (where.get !== 'eq' && where.get !== 'ne'))
    return undefined
  const { get, a, b } = where
  const face = typeof a === 'object' && (a.get === 'suitOf' || a.get === 'rankOf') ? a : undefined
  if (face === undefined || !isBound(face.of, name) || mentions(b, { get: 'bound', name })) return undefined
  const known = typeof b === 'object' && (b.get === 'suit' || b.get === 'rank') ? b : undefined
  const plain = /^card(?= |$)/.test(set.one) && !set.narrow
  if (known && plain && get === 'eq') {
    const [one, many] =
      known.get === 'suit'
        ? [oneOfSuit(known.is), suitName(known.is)]
        : [rankName(known.is), ranksName(known.is)]
    return group(
      'card',
      set.one.replace(/^card/, one),
      set.many.replace(/^cards/, many),
      set.the.replace('cards', many),
    )
  }
  if (known) {
    const is = known.get === 'suit' ? oneOfSuit(known.is) : rankName(known.is)
    const are = known.get === 'suit' ? suitName(known.is) : ranksName(known.is)
    const not = get === 'ne' ? ' not' : ''
    const [one, many] =
      get === 'ne' && EXCEPTED.test(set.one)
        ? [' and', ' and']
        : [' that is', ' that are'].map((that) => (set.narrow ? ` and${that}` : that))
    return {
      ...group('card', `${set.one}${one}${not} ${withArticle(is)}`, `${set.many}${many}${not} ${are}`),
      narrow: true,
    }
  }
  const of = ofFace(face.get, b, scene)
  const not = get === 'ne' ? 'not ' : ''
  // Behind "among the cards …" it must be clear which cards are of the suit.
  const isClear = !(/ among | order of the deck$/.test(set.one) || (get === 'ne' && / of /.test(set.one)))
  const isMore = get === 'ne' && EXCEPTED.test(set.one)
  const [is, are] = isMore ? ['and ', 'and '] : isClear ? ['', ''] : ['that is ', 'that are ']
  return {
    ...group('card', `${set.one} ${is}${not}${of}`, `${set.many} ${are}${not}${of}`),
    narrow: set.narrow ?? false,
  }
}

/** "of the suit led", "of the same rank as your card". */
export function ofFace(get: 'suitOf' | 'rankOf', value: Expr, scene: Scene): string {
  const word = get === 'suitOf' ? 'suit' : 'rank'
  const text = scene.phrase(value)
  if (typeof value === 'object' && value.get === get && text !== 'the suit led')
    return `of the same ${word} as ${scene.phrase(value.of)}`
  return `of ${/^(?:the |that |⟨)/.test(text) ? '' : `${word} `}${text}`
}
