/**
 * Places that never hold more than one card, as far as that is plain from the steps: there one speaks of the card.
 *
 * The steps are followed with the greatest number of cards that the place can hold. Of places that there is one of for each player,
 * one is followed: what each player does is done to it once.
 */
import { type Expr, type Game, IT, type Step, type Steps } from '../../rules/tree.ts'
import { mentions, partsOf } from '../simplify/parts.ts'

const KNOWN = new WeakMap<Game, Map<string, boolean>>()

export function takesOne(name: string, game: Game): boolean {
  const known = KNOWN.get(game) ?? new Map<string, boolean>()
  KNOWN.set(game, known)
  const before = known.get(name)
  if (before !== undefined) return before
  // Cards that go round among places of one card: each of them is one, unless something else shows.
  known.set(name, true)
  const isPile = game.deck.in === name || game.zones[name]?.order === 'pile'
  const takes = !isPile && !new Filled(name, game).isCrowded
  known.set(name, takes)
  return takes
}

/** The greatest number of cards in the place at some point of the rules, as far as one counts: two, or more than two. */
type Most = 0 | 1 | 2 | 3
const MORE_THAN_TWO = 3

const more = (most: Most): Most => Math.min(most + 1, MORE_THAN_TWO) as Most
const fewer = (most: Most): Most => Math.max(most - 1, 0) as Most
const greatest = (...all: readonly Most[]): Most => Math.max(0, ...all) as Most

/** What can be in one place while a game is played. */
class Filled {
  readonly #name: string
  readonly #game: Game
  /** Names that stand for cards of this place. */
  readonly #names: readonly unknown[]
  readonly #procs = new Set<string>()
  /** At the steps that leave or repeat the innermost loop or a block. */
  #jumps: Most = 0
  isCrowded = false

  constructor(name: string, game: Game) {
    this.#name = name
    this.#game = game
    this.#names = partsOf([game.flow, game.procs])
      .filter(({ do: kind, be }) => kind === 'let' && mentions(be, { name }))
      .map(({ as = IT }) => as)
    this.#after(game.flow, 0)
  }

  #after(steps: Steps | undefined, before: Most): Most {
    let most = before
    for (const [n, step] of (steps ?? []).entries()) {
      most = this.#afterStep(step, most)
      // Cards change places one after the other: in between there may be two.
      if (most > 1 && steps?.[n + 1]?.do !== 'move') this.isCrowded = true
    }
    return most
  }

  #afterStep(step: Step, before: Most): Most {
    switch (step.do) {
      case 'move':
        return this.#filled(step, this.#taken(step.cards, before))
      case 'deal':
        return this.#filled(step, before)
      case 'trick':
        return this.#after(step.steps, this.#filled(step, before))
      case 'if':
        return greatest(this.#after(step.then, before), this.#after(step.else, before))
      case 'choose':
        return this.#afterChoice(step, before)
      case 'each':
        return mentions(step.in, { of: 'player' })
          ? this.#left(step.steps, before)
          : this.#repeated(step.steps, before)
      case 'repeat':
      case 'turns':
        return this.#repeated(step.steps, before)
      case 'block':
        return this.#left(step.steps, before)
      case 'as':
      case 'let':
        return this.#after(step.steps, before)
      case 'proc':
        return this.#afterProc(step.name, before)
      case 'stop':
      case 'again':
      case 'leave':
        this.#jumps = greatest(this.#jumps, before)
        return 0
      default:
        return before
    }
  }

  #afterChoice(step: Extract<Step, { do: 'choose' }>, before: Most): Most {
    const isSure = step.options.some(({ when, each }) => when === undefined && each === undefined)
    const ends = step.options.map((option) => this.#after(option.do, before))
    return greatest(...ends, isSure ? 0 : this.#after(step.otherwise, before))
  }

  #afterProc(name: string, before: Most): Most {
    if (this.#procs.has(name)) return before
    this.#procs.add(name)
    const most = this.#after(this.#game.procs?.[name]?.steps, before)
    this.#procs.delete(name)
    return most
  }

  /** Steps that may be left early. */
  #left(steps: Steps, before: Most): Most {
    const around = this.#jumps
    this.#jumps = 0
    const most = greatest(this.#after(steps, before), this.#jumps)
    this.#jumps = around
    return most
  }

  #repeated(steps: Steps, before: Most): Most {
    const most = greatest(before, this.#left(steps, before))
    return most === before ? most : this.#repeated(steps, most)
  }

  #filled(step: Step, before: Most): Most {
    if (!fills(step, this.#name)) return before
    return isOneCard(step, this.#game) ? more(before) : MORE_THAN_TWO
  }

  /** How many stay where these cards are taken away. */
  #taken(cards: Expr, before: Most): Most {
    if (typeof cards !== 'object') return before
    switch (cards.get) {
      case 'union':
        return Math.min(...cards.of.map((part) => this.#taken(part, before))) as Most
      case 'top':
      case 'first':
        return this.#taken(cards.of, before) < before ? fewer(before) : before
      case 'zone':
      case 'family':
        return cards.name === this.#name ? 0 : before
      case 'bound':
        return this.#names.includes(cards.name) ? fewer(before) : before
      default:
        return cards.get === 'all' ? 0 : before
    }
  }
}

function fills(step: Step, name: string): boolean {
  if (step.do === 'deal' || step.do === 'trick') return step.to === name
  return step.do === 'move' && typeof step.to === 'object' && (step.to as { name?: string }).name === name
}

function isOneCard(step: Step, game: Game): boolean {
  if (step.do === 'trick') return true
  if (step.do === 'deal') return step.n === 1
  if (step.do !== 'move' || typeof step.cards !== 'object') return false
  const { cards } = step
  if (cards.get === 'zone') return takesOne(cards.name, game)
  if (cards.get === 'bound') return !namesOfSets(game).has(cards.name)
  return /^(?:top|bottom|card|first)$/.test(cards.get)
}

/** Names that may stand for several cards somewhere. */
function namesOfSets(game: Game): ReadonlySet<unknown> {
  const names = new Set<unknown>()
  for (const { as = IT, some, do: kind, be, params } of partsOf([game.flow, game.procs])) {
    const single = /^(?:top|bottom|card|first)$/.test((be as { get?: string })?.get ?? '')
    if (some !== undefined || (kind === 'let' && !single)) names.add(as)
    for (const param of Object.keys(params ?? {})) names.add(param)
  }
  return names
}
