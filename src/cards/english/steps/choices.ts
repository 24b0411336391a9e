/** Decisions: what a player may choose between, and what follows. */

import { type Binder, type Expr, IT, type Option, type StepNodes } from '../../rules/tree.ts'
import { type Condition, conditionOf } from '../expressions/conditions.ts'
import { narrowed } from '../expressions/narrow.ts'
import { shapeOf } from '../expressions/shapes.ts'
import { isPlain, type Scene, said, type Telling } from '../scene.ts'
import { negated } from '../simplify/logic.ts'
import { alike } from '../simplify/parts.ts'
import { type Group, lettered, picked, pronoun, WORDS } from '../words/noun.ts'
import { capital, plain, small } from '../words/words.ts'
import { bluffIn } from './bluff.ts'
import { whereHolds } from './drawing.ts'
import { restrictedPick } from './restriction.ts'
import { followedBy } from './under.ts'

export function tellChoice({ options, otherwise }: StepNodes['choose'], scene: Scene): Telling[] {
  const told = options.map((option) => tellOption(option, scene))
  const [only] = told
  const fallback = tellFallback(unable(options, scene), scene.tell(otherwise ?? []))
  const orPass = fallback || isAlwaysOpen(options) ? '' : ', or pass if none is possible'
  const choice =
    told.length === 1 && only ? only : { text: scene.doing('choose', `one of these${orPass}:`), under: told }
  return [fallback ? followedBy(choice, fallback) : choice]
}

/** Whether there is always something to choose: an option without conditions, or two of which one is open. */
export function isAlwaysOpen(options: readonly Option[]): boolean {
  const free = options.filter(({ each = [] }) => each.length === 0)
  return free.some(
    ({ when }) => when === undefined || free.some((other) => other.when && areOpposite(when, other.when)),
  )
}

function areOpposite(a: Expr, b: Expr): boolean {
  if (alike(negated(a), b) || alike(a, negated(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return a.get === 'lt' && b.get === 'le' && alike(a.a, b.b) && alike(a.b, b.a)
}

/** That none of the options can be chosen: of a single one by its label, as its effects are told in between. */
function unable([option, ...others]: readonly Option[], scene: Scene): string {
  if (option === undefined || others.length > 0) return 'if none of these is possible'
  const label = `**${small(labelOf(option))}**`
  const [binder, ...more] = option.each ?? []
  if (binder === undefined || more.length > 0 || option.when !== undefined)
    return `if ${scene.me.text} cannot ${label}`
  if (binder.in === undefined) return `if there are no such cards to ${label}`
  return `if there is no such ${WORDS[scene.kindOf(binder.in)]?.[0]} to ${label}`
}

function tellFallback(head: string, steps: readonly Telling[]): Telling | undefined {
  const [only] = steps
  if (only === undefined) return undefined
  if (steps.length === 1 && isPlain(only)) return { text: `${head}, ${only.text}` }
  return { text: `${head}:`, under: steps, inOrder: true }
}

const LONGEST_OPTION = 400

/** The parts of an option, one after the other; a list ends a part. */
class OptionText {
  #line: string
  readonly #parts: Telling[] = []

  constructor(label: string) {
    this.#line = `**${label}**`
  }

  add(before: string, { text, under }: Condition): void {
    this.#line = this.#line === '' ? text : `${this.#line}${before}${text}`
    if (under === undefined) return
    this.#parts.push({ text: `${this.#line}:`, under })
    this.#line = ''
  }

  /** Ends with what follows from the choice. */
  telling(effects: readonly Telling[]): Telling {
    const [line, parts] = [this.#line, this.#parts]
    const isShort = effects.reduce((length, { text }) => length + text.length, line.length) <= LONGEST_OPTION
    if (effects.every(isPlain) && (isShort || effects.length < 3)) {
      const sentences = [line, ...effects.map(({ text }) => capital(text))].filter(Boolean)
      if (sentences.length > 0) parts.push({ text: sentences.join('. '), alone: true })
    } else parts.push({ text: line === '' ? 'then:' : `${line}. Then:`, under: effects, inOrder: true })
    return parts.reduceRight((next, part) => followedBy(part, next))
  }
}

const labelOf = ({ label }: Option): string => plain(label).replace(/[.:;,]+$/, '')

function tellOption(option: Option, scene: Scene): Telling {
  const text = new OptionText(capital(labelOf(option)))
  if (option.when !== undefined) {
    const test = conditionOf(option.when, scene)
    text.add(' ', { ...test, text: test.under ? `only if ${test.text}` : `(only if ${test.text})` })
  }
  let inner = whereHolds(option.when, scene)
  let isLong = false
  for (const [n, binder] of (option.each ?? []).entries()) {
    const { object, scene: next } = tellBinder(binder, inner)
    const name = isNaming(binder) ? 'name ' : ''
    text.add(n === 0 ? ': ' : `${isLong ? ';' : ','} and ${name}`, object)
    isLong = /[;,]/.test(object.text)
    inner = next
  }
  const bluff = bluffIn(option, scene, inner)
  return text.telling([...inner.tell(option.do), ...(bluff === undefined ? [] : said(bluff))])
}

/** Whether a suit or a rank is picked, whatever it is: it lies nowhere, so that one names it. */
const isNaming = ({ in: set }: Binder): boolean =>
  typeof set === 'object' && set.get === 'all' && (set.of === 'suit' || set.of === 'rank')

/** What is picked, and the scene in which it has its name. */
function tellBinder(binder: Binder, scene: Scene): { object: Condition; scene: Scene } {
  const { as = IT, in: set, some, shape = {}, where } = binder
  if (set === undefined) {
    const from = scene.group(some as Expr)
    const kept = scene.keeping(as, 'card*', shape.same)
    const of = from.many.startsWith('cards ') ? from.many.slice('cards'.length) : ` from ${from.the}`
    const object = `${shapeOf(shape, scene, of)}${called(kept)}`
    return { object: tested(object, ', where', where, kept.scene), scene: kept.scene }
  }
  const whole = scene.group(set)
  const kept = scene.keeping(as, whole.kind)
  return { object: picking(binder, whole, kept, scene), scene: kept.scene }
}

/** One of a set, and what must hold for it. */
function picking({ as = IT, where }: Binder, whole: Group, kept: Kept, scene: Scene): Condition {
  if (kept.letter) return tested(picked(lettered(whole, kept.text)), ' for which', where, kept.scene)
  const any = `${picked(whole)}${called(kept)}`
  if (where === undefined || whole.pick !== undefined) return tested(any, '; only if', where, kept.scene)
  const whom = whole.kind === 'player' ? ' for whom' : ' for which'
  const asList = tested(any, whom, where, scene.naming(as, whole.kind, pronoun(whole.kind)))
  return asList.under ? asList : { text: `${picked(narrowed(whole, as, where, scene))}${called(kept)}` }
}

function tested(object: string, word: string, where: Expr | undefined, scene: Scene): Condition {
  if (where === undefined) return { text: object }
  const { text, under } = conditionOf(where, scene)
  return { text: `${object}${word} ${text}`, ...(under && { under }) }
}

type Kept = ReturnType<Scene['keeping']>

const called = ({ text }: { text: string }): string => (text.startsWith('the ') ? ` (${text})` : '')

/** Something to pick; from the first of several sets that is not empty, each of more than two on a line of its own. */
export function tellPick(verb: string, set: Expr, scene: Scene): Telling {
  if (typeof set !== 'object' || set.get !== 'ifAble') return { text: `${verb} ${anyOf(set, scene)}` }
  const restricted = restrictedPick(set.of, scene)
  if (restricted !== undefined) return { text: `${verb} ${restricted}` }
  const [first = set, second = set, ...rest] = set.of
  const isShort = picked(scene.group(first)).length <= SHORT_PICK && !isCases(first) && !isCases(second)
  if (set.of.length === 2 && rest.length === 0 && isShort)
    return { text: `${verb} ${picked(scene.group(first))} if you can; otherwise, ${anyOf(second, scene)}` }
  return {
    text: `${verb} the first of these that you can:`,
    under: set.of.map((part) => ({ text: anyOf(part, scene), alone: true })),
    inOrder: true,
  }
}

const SHORT_PICK = 60

const isCases = (set: Expr): boolean => typeof set === 'object' && set.get === 'if'

/** "any card in your hand", of a whole place. */
const anyOf = (set: Expr, scene: Scene): string =>
  typeof set === 'object' && set.get === 'zone' ? `any ${scene.group(set).one}` : picked(scene.group(set))
