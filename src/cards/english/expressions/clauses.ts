/** Tests as clauses: "your hand is empty", and what is said where they do not hold. */

import { type Expr, type GetNode, type GetNodes, IT } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { noteOf, placeOf } from '../words/places.ts'
import { listed, withArticle, wordsOf } from '../words/words.ts'
import { compared, howMany, isSoMany, same } from './comparisons.ts'
import { narrowed } from './narrow.ts'
import { amongBest, amongFiltered, emptiness, someone, universal } from './quantities.ts'
import { shapeOf } from './shapes.ts'

export function clause(test: Expr, scene: Scene, holds = true): string {
  if (typeof test !== 'object') return (test === true) === holds ? 'it is always so' : 'it is never so'
  const say = (TESTS as Tests)[test.get] as
    | ((node: GetNode, scene: Scene, holds: boolean) => string)
    | undefined
  if (say) return say(test, scene, holds)
  return `${scene.phrase(test)} is ${holds ? 'true' : 'false'}`
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
    const own = amongFiltered(within, item, scene, holds) ?? amongBest(within, item, scene, holds)
    if (own !== undefined) return own
    if (typeof within === 'object' && within.get === 'range' && !scene.typeOf(item).endsWith('*'))
      return `${things.text} ${things.are}${holds ? '' : ' not'} between ${scene.phrase(within.from)} and ${scene.phrase(within.to)}`
    if (typeof within === 'object' && within.get === 'minus') {
      const [there, taken] = [within.from, within.take].map((set) =>
        scene.clause({ get: 'has', in: set, item }, (set === within.from) === holds),
      )
      return holds ? `${there}, and ${taken}` : `either ${there}, or ${taken}`
    }
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
