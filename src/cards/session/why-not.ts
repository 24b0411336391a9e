/**
 * Why a card cannot be picked at a decision, an entry for each option that takes cards: which of its tests the card
 * does not pass. What another player's cards have to do with it is not told.
 */
import { PickWords } from '../english/pick-words.ts'
import { Evaluation } from '../interpret/evaluation.ts'
import type { Program } from '../interpret/program.ts'
import type { Binder, Choosable, Operand } from '../lower/instructions.ts'
import type { State } from '../model/state.ts'
import { asItems } from '../model/values.ts'
import { type Expr, type GetNodes, IT } from '../rules/tree.ts'
import { clean } from './clean-text.ts'
import type { GameWords } from './game-words.ts'
import type { InteractiveGame } from './interactive-game.ts'
import type { KnownNumbers } from './known-numbers.ts'
import { chooseAt } from './pick-uses.ts'
import type { Question } from './question.ts'
import { isKind, nodesIn } from './tree-nodes.ts'

/** A reason that concerns one option, in the words of the rules. */
export interface Reason {
  readonly option: string
  readonly text: string
}

/** More cards than this are not named. */
const MOST_NAMED = 3
/** A condition that takes longer to say is left to the rules. */
const LONGEST = 160

export class WhyNot {
  readonly #program: Program
  readonly #state: State
  readonly #words: GameWords
  readonly #numbers: KnownNumbers
  readonly #question: Question

  constructor(game: InteractiveGame, words: GameWords) {
    const { program, state, question, seat } = game
    this.#program = program
    this.#state = state
    this.#words = words
    this.#numbers = game.knownNumbers(seat)
    this.#question = question
  }

  /** For a card that is not among those that can be picked now. */
  reasons(card: number): Reason[] {
    const { options, option, binder, size } = chooseAt(this.#program, this.#state)
    const begun = (this.#state.read(option) as number) - 1
    const at = begun < 0 ? 0 : (this.#state.read(binder) as number)
    const open = begun < 0 ? options : options.slice(begun, begun + 1)
    const isSizeOpen = this.#state.read(size) === 0
    return open.flatMap((each) => {
      const text = this.#reason(each, each.binders[at], card, isSizeOpen)
      return text === undefined ? [] : [{ option: clean(each.label), text: shortened(text) }]
    })
  }

  #reason(
    { label, when }: Choosable,
    binder: Binder | undefined,
    card: number,
    isSizeOpen: boolean,
  ): string | undefined {
    if (binder === undefined || !binder.type.startsWith('card')) return undefined
    const source = binder.in ?? binder.some?.of
    if (source === undefined || !this.#mayConcern(source, card)) return undefined
    if (when && !this.#holds(when))
      return this.#numbers.knows(when.expr)
        ? `not now, as ${this.#wordsFor(when).clause(when.expr, false)}`
        : 'not now'
    const outside = this.#outside(new Part(source, source.expr, []), card)
    if (outside !== undefined) return outside
    if (binder.some && !isSizeOpen && asItems(this.#state.read(binder.cell)).includes(card))
      return 'it is picked already'
    if (
      binder.some &&
      isSizeOpen &&
      this.#question.answers.some(({ option, pick }) => option === label && pick?.kind === 'size')
    )
      return 'first say how many cards'
    if (binder.some) return `no ${this.#wordsFor(source).cardsOf(binder.some.shape)} can be made with it now`
    if (!binder.where || !this.#numbers.knows(binder.where.expr)) return 'nothing can be chosen to go with it'
    return this.#wordsFor(binder.where).failing(binder.where.expr, binder.name, this.#words.card(card))
  }

  /** Why a card is not in a set; undefined if it is in it. */
  #outside(part: Part, card: number): string | undefined {
    if (this.#items(part).includes(card)) return undefined
    const { expr } = part
    const words = this.#wordsFor(part.source)
    if (typeof expr !== 'object') return undefined
    switch (expr.get) {
      case 'if':
      case 'let':
        return this.#outside(this.#resolved(part), card)
      case 'ifAble':
        return this.#outsideAble(part, expr, card)
      case 'filter':
        return this.#outside(part.of(expr.of), card) ?? this.#filteredOut(part, expr, card)
      case 'minus':
        return this.#outside(part.of(expr.from), card) ?? `not ${words.allOf(expr.take)}`
      default:
        return this.#only(part)
    }
  }

  /** Without the cases that do not hold now. */
  #resolved(part: Part): Part {
    const { expr } = part
    if (typeof expr !== 'object') return part
    if (expr.get === 'let') return this.#resolved(part.within(expr))
    if (expr.get !== 'if') return part
    return this.#resolved(part.of(this.#test(part.of(expr.test)) ? expr.then : expr.else))
  }

  /** While there is something in one of the sets, nothing of the sets after it can be picked. */
  #outsideAble(part: Part, { of }: GetNodes['ifAble'], card: number): string | undefined {
    const able = of.find((set) => this.#items(part.of(set)).length > 0)
    if (able === undefined) return undefined
    const set = this.#resolved(part.of(able))
    if (able === of.at(-1)) return this.#outside(set, card)
    const [only, another] = this.#items(set)
    if (only !== undefined && another === undefined) return `it must be ${this.#words.card(only)}`
    const one = this.#wordsFor(part.source, set.lets).oneOf(set.expr)
    return `it must be ${one}, as long as you have one${this.#led(part)}`
  }

  /** The card that was led, if the rule is about it. */
  #led(part: Part): string {
    const led = part.lets.find(({ as }) => as === 'led')
    const [card] = led ? this.#items(new Part(part.source, led.be, [])) : []
    return card === undefined ? '' : ` (${this.#words.card(card)} was led)`
  }

  #filteredOut(part: Part, { of, as = IT, where }: GetNodes['filter'], card: number): string {
    const tests = isKind(where, 'and') ? (where as GetNodes['and']).of : [where]
    const failed = tests.filter((test) => {
      const passing = part.of({ get: 'filter', of, as, where: test })
      return this.#numbers.knows(test) && !this.#items(passing).includes(card)
    })
    const words = this.#wordsFor(part.source, part.lets)
    if (failed.length === 0) return `it must be ${words.oneOf(part.expr)}`
    return failed.map((test) => words.failing(test, as, this.#words.card(card))).join(', and ')
  }

  /** The few cards that can be picked, or what they are. */
  #only(part: Part): string {
    const items = this.#items(part)
    const isKnown = items.length > 0 && items.length <= MOST_NAMED
    return isKnown
      ? `only ${this.#words.cards(items)}`
      : `it must be ${this.#wordsFor(part.source, part.lets).oneOf(part.expr)}`
  }

  /** Options for cards that lie elsewhere say nothing about this one. */
  #mayConcern(source: Operand, card: number): boolean {
    const zone = this.#program.zones[this.#state.placeOf(card)]?.name ?? ''
    return basesOf(source.expr).some((base) => {
      const places = nodesIn(base).filter((node) => isKind(node, 'zone', 'family'))
      return places.length === 0 || places.some(({ name }) => name === zone)
    })
  }

  #holds({ expr, scope }: Operand): boolean {
    return this.#program.binder.within(scope).test(expr)(new Evaluation(this.#program, this.#state))
  }

  #test(part: Part): boolean {
    return this.#holds({ expr: part.whole, scope: part.source.scope })
  }

  #items({ whole, source }: Part): readonly number[] {
    const items = this.#program.binder.within(source.scope).items(whole)
    return asItems(items(new Evaluation(this.#program, this.#state)))
  }

  #wordsFor({ scope }: Operand, lets: readonly Let[] = []): PickWords {
    const { game, options } = this.#program
    const isTruth = (name: string): boolean => typeof game.options?.[name]?.default === 'boolean'
    const chosen = Array.from(options, ([name, value]) => [name, isTruth(name) ? value === 1 : value])
    const bound = new Map<string, { readonly type: string }>(scope)
    for (const { as = IT } of lets) bound.set(as, { type: 'card' })
    return new PickWords(game, Object.fromEntries(chosen), { bound, me: true })
  }
}

type Let = GetNodes['let']

/** A part of an expression, with the names that stand around it. */
class Part {
  readonly source: Operand
  readonly expr: Expr
  readonly lets: readonly Let[]

  constructor(source: Operand, expr: Expr, lets: readonly Let[]) {
    this.source = source
    this.expr = expr
    this.lets = lets
  }

  of(expr: Expr): Part {
    return new Part(this.source, expr, this.lets)
  }

  within(node: Let): Part {
    return new Part(this.source, node.in, [...this.lets, node])
  }

  /** The part as an expression that can be evaluated where the whole one can. */
  get whole(): Expr {
    return this.lets.reduceRight<Expr>((inner, node) => ({ ...node, in: inner }), this.expr)
  }
}

/** The sets from which a set is taken. */
function basesOf(set: Expr): Expr[] {
  if (typeof set !== 'object') return []
  if (set.get === 'filter') return basesOf(set.of)
  if (set.get === 'minus') return basesOf(set.from)
  if (set.get === 'let') return basesOf(set.in)
  if (set.get === 'if') return [set.then, set.else].flatMap(basesOf)
  return set.get === 'ifAble' || set.get === 'union' || set.get === 'inter' ? set.of.flatMap(basesOf) : [set]
}

const shortened = (text: string): string =>
  text.length <= LONGEST ? text : 'see the rules for what it must be'
