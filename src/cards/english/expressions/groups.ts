/** Sets as one speaks of them: all of it, one of it, those of it for which something holds. */

import { type Expr, type GetNode, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { alike } from '../simplify/parts.ts'
import { explainDeckOrder } from '../words/notes.ts'
import {
  each,
  filled,
  type Group,
  group,
  namedGroup,
  picked,
  pronoun,
  singleGroup,
  WORDS,
} from '../words/noun.ts'
import { familyOf, placeOf } from '../words/places.ts'
import { wholeRanks } from '../words/won.ts'
import { listed, withArticle } from '../words/words.ts'
import { ownCards } from './extremes.ts'
import { narrowed, suchThat } from './narrow.ts'

export function groupOf(expression: Expr, scene: Scene): Group {
  const type = scene.typeOf(expression)
  const kind = scene.kindOf(expression)
  if (typeof expression !== 'object') return singleGroup(kind, scene.phrase(expression))
  const say = (SETS as Sets)[expression.get] as
    | ((node: GetNode, scene: Scene, kind: string) => Group)
    | undefined
  if (say) return say(expression, scene, kind)
  const text = scene.phrase(expression)
  return type.endsWith('*') ? namedGroup(kind, text) : singleGroup(kind, text)
}

type Sets = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], scene: Scene, kind: string) => Group }

export type GroupKinds = keyof typeof SETS

const SETS = {
  zone: (node, scene) => {
    const { where, text, card } = placeOf(node, scene)
    if (card !== undefined) return { ...group('card', `card ${where}`, `cards ${where}`, card), moving: card }
    return { ...group('card', `card ${where}`, `cards ${where}`), moving: `all cards from ${text}` }
  },
  family: (node, scene) => {
    const { all, any } = familyOf(node, scene)
    return {
      ...group('card', `card ${any}`, `cards ${any}`, `the cards ${all}`),
      counted: `cards ${all}`,
      moving: `all cards from ${all.replace(/^(?:in|on) /, '')}`,
    }
  },
  all: ({ of }) => {
    const [one, many] = WORDS[of] as readonly [string, string]
    return group(of, one, many, of === 'card' ? 'all cards of the deck' : `all ${many}`)
  },
  range: ({ from, to }, scene) => {
    const span = `from ${scene.phrase(from)} to ${scene.phrase(to)}`
    return group('num', `number ${span}`, `numbers ${span}`)
  },
  members: ({ of }, scene) => {
    const side = scene.phrase(of)
    return group('player', `player of ${side}`, `players of ${side}`)
  },
  topmost: ({ of, n }, scene) => {
    const place = placeOf(of, scene)
    const many = scene.phrase(n)
    const short = !many.includes(' ')
    const the =
      n === 1
        ? `the top card of ${place.text}`
        : `the top ${short ? `${many} ` : ''}cards of ${place.text}${short ? '' : ` (as many as ${many})`}`
    return namedGroup('card', the)
  },
  above: ({ of }, scene) => namedGroup('card', `${scene.phrase(of)} and the cards on top of it`),
  filter: (node, scene) => {
    const { of, as = IT, where } = node
    const ranks = wholeRanks(node)
    if (!ranks) return narrowed(scene.group(of), as, where, scene)
    const { least } = ranks
    const isAll = least === scene.game.deck.suits.length * (scene.game.deck.packs ?? 1)
    const many = `${least}${isAll ? '' : ' or more'} cards of one rank`
    const from = scene.group(of).many.replace(/^cards /, '')
    return { ...namedGroup('card', `every ${many} ${from}`), narrow: true }
  },
  best: ({ of, as = IT, by }, scene) => {
    const set = scene.group(of)
    if (isOwnRank(by, as)) return group('card', `highest-ranked ${set.one}`, `highest-ranked ${set.many}`)
    const { scene: inner, letter } = scene.each(as, set.kind, by)
    const said = greatest(by, as, inner)
    if (!set.narrow) return suchThat(set, as, said, letter)
    // The greatest of those that are left, not of all.
    const [one, many] = WORDS[set.kind] as readonly [string, string]
    const those = suchThat(group(set.kind, one, many), as, said, letter)
    return group(set.kind, `${those.one} among ${set.the}`, `${those.many} among ${set.the}`)
  },
  image: ({ of, as = IT, to }, scene) => {
    const set = scene.group(of)
    const kind = scene.naming(as, set.kind, scene.noun(0)).kindOf(to)
    const [one, many] = WORDS[kind] as readonly [string, string]
    if (typeof to === 'object' && /^(?:rank|suit)Of$/.test(to.get) && isBound((to as { of: Expr }).of, as))
      return group(kind, `${one} of ${withArticle(set.one)}`, `${many} of ${set.the}`)
    const { scene: inner, letter } = scene.each(as, set.kind, to)
    const said = filled(inner.phrase(to), as, pronoun(set.kind))
    const the = `the ${many} that are, for ${each(set, letter)}, ${said}`
    return namedGroup(kind, the)
  },
  union: ({ of }, scene, kind) => {
    const besides = neighbours(of, scene)
    if (besides !== undefined) return besides
    const sets = of.map((part) => scene.group(part))
    const alike = ofOnePlace(sets, kind)
    if (alike !== undefined) return alike
    const the = listed(together(sets.map((set) => set.the)))
    return {
      ...namedGroup(kind, sets.length > 1 ? `(${the})` : the),
      ...pickOf(sets),
      the,
      moving: listed(together(sets.map((set) => set.moving ?? set.the))),
    }
  },
  inter: ({ of }, scene, kind) => {
    const [whole, ...rest] = of.map((part) => scene.group(part))
    if (whole === undefined) return namedGroup(kind, `no ${kind}`)
    const single = rest.find((part) => part.single)
    if (single && rest.length === 1) {
      const where =
        typeof of[0] === 'object' && of[0].get === 'zone' ? placeOf(of[0], scene).where : `among ${whole.the}`
      const the = `${single.the}, if it is ${where}`
      return { ...namedGroup(kind, the), one: `${single.the.replace(/^the /, '')} ${where}`, pick: the }
    }
    const also = rest.map((part) => part.the)
    return group(
      kind,
      `${whole.one} that is also among ${listed(also)}`,
      `${whole.many} that are also among ${listed(also)}`,
    )
  },
  minus: ({ from, take }, scene, kind) => {
    const [set, less] = [scene.group(from), scene.group(take)]
    const moving = `${set.moving ?? set.the} except ${less.the}`
    const the = `${set.the} ${kind === 'card' ? 'without' : 'except'} ${less.the}`
    if (!set.narrow)
      return {
        ...group(kind, `${set.one} other than ${less.the}`, `${set.many} other than ${less.the}`, the),
        moving,
      }
    const not = less.single ? `not ${less.the}` : `not among ${less.the}`
    const who = kind === 'player' ? 'who' : 'that'
    return {
      ...group(kind, `${set.one} and ${who} is ${not}`, `${set.many} and ${who} are ${not}`, the),
      moving,
      narrow: true,
    }
  },
  ifAble: ({ of }, scene, kind) => {
    const sets = of.map((part) => scene.group(part))
    const the = sets.map((set) => set.the).join('; or if there are none, ')
    return { ...namedGroup(kind, `(${the})`), the, pick: sets.map(picked).join('; or if there is none, ') }
  },
  if: ({ test, then, else: otherwise }, scene, kind) => {
    const [yes, no] = [scene.group(then), scene.group(otherwise)]
    const when = scene.clause(test)
    const the = `(if ${when}, ${yes.the}; otherwise ${no.the})`
    return {
      ...namedGroup(kind, the),
      pick: `if ${when}, ${picked(yes)}; otherwise, ${picked(no)}`,
    }
  },
  let: ({ as = IT, be, in: body }, scene) => {
    const { scene: inner, text, outside } = scene.lettered(as, scene.typeOf(be))
    const set = inner.group(body)
    const where = `, where ${text} is ${outside.phrase(be)}`
    return { ...set, the: set.the + where, pick: picked(set) + where }
  },
} satisfies Sets

/** One of either set. What has cases of its own comes last, and there is no telling two of them apart. */
function pickOf(sets: readonly Group[]): { pick?: string } {
  const [cases, others] = [sets.filter(({ pick }) => pick), sets.filter(({ pick }) => !pick)]
  if (cases.length > 1) return {}
  const apart = cases.length > 0 || sets.some(({ narrow }) => narrow)
  return { pick: [...others, ...cases].map(picked).join(apart ? '; or ' : ' or ') }
}

/** "8s and 3s in your hand": cards of several faces in the same place. */
function ofOnePlace(sets: readonly Group[], kind: string): Group | undefined {
  const [first, ...rest] = sets.map(({ one }) => /^(\S+)( (?:in|on) .*)$/.exec(one))
  const [, , where = ''] = first ?? []
  if (first === undefined || rest.length === 0 || sets.some(({ narrow, pick }) => narrow || pick))
    return undefined
  if (where === '' || rest.some((other) => other?.[2] !== where)) return undefined
  const faces = sets.map(({ one }) => one.slice(0, -where.length))
  const many = sets.map((set) => set.many.slice(0, -where.length))
  if (faces.includes('card') || !sets.every((set) => set.many.endsWith(where))) return undefined
  return {
    ...group(kind, `${listed(faces, 'or')}${where}`, `${listed(many)}${where}`),
    pick: `${listed(faces.map(withArticle), 'or')}${where}`,
  }
}

/** What comes just before and just after something in its order. */
function neighbours(of: readonly Expr[], scene: Scene): Group | undefined {
  const [a, b, ...rest] = of
  if (typeof a !== 'object' || a.get !== 'shift' || typeof b !== 'object' || b.get !== 'shift')
    return undefined
  const steps = [a.by, b.by]
  if (rest.length > 0 || !alike(a.of, b.of) || !steps.includes(1) || !steps.includes(-1)) return undefined
  if (scene.kindOf(a) !== 'card') return undefined
  const order = explainDeckOrder(scene, true)
  const middle = scene.phrase(a.of)
  return group(
    'card',
    `card just before or after ${middle} ${order}`,
    `cards just before and after ${middle} ${order}`,
  )
}

/**
 * "the cards in your hand", "the cards in the crib" as "the cards in your hand and the crib". What begins otherwise
 * comes first, where it cannot be read as one more place.
 */
function together(sets: readonly string[]): string[] {
  const others = sets.filter((set) => !COMMON.test(set))
  const common = sets.filter((set) => COMMON.test(set))
  const begins = common.map((set) => COMMON.exec(set)?.[0] ?? '')
  const all = common.map((set, n) => (begins[n] === begins[n - 1] ? set.slice(begins[n]?.length) : set))
  return all.length === 0 ? others : [...others, listed(all)]
}

const COMMON = /^(?:all cards from |the cards (?:in|on) )(?=[^,]*$)/

const isOwnRank = (by: Expr, name: string): boolean =>
  typeof by === 'object' &&
  by.get === 'number' &&
  typeof by.of === 'object' &&
  by.of.get === 'rankOf' &&
  isBound(by.of.of, name)

/** That a number is the greatest of all: of ranks and the like, that they are the highest. */
function greatest(by: Expr, name: string, scene: Scene): string {
  const who: Expr = { get: 'bound', name }
  const cards = scene.kindOf(who) === 'player' ? ownCards(by, who, scene) : undefined
  if (cards !== undefined) return `${scene.noun(who).text} ${scene.noun(who).have} the most ${cards}`
  const depends = typeof by === 'object' && by.get === 'if'
  if (typeof by !== 'object' || by.get !== 'number')
    return `${depends ? `(${scene.phrase(by)})` : scene.phrase(by)} is greatest`
  const { of } = by
  if (typeof of === 'object' && of.get === 'rankOf') return `${scene.phrase(of.of)} is of the highest rank`
  return `${scene.phrase(of)} is the highest`
}
