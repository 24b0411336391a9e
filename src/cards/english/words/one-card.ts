/** Places that never hold more than one card, as far as that is plain from the steps: there one speaks of the card. */
import { type Expr, type Game, IT, type Step, type Steps } from '../../rules/tree.ts'
import { mentions, partsOf } from '../simplify/parts.ts'

/** Where cards are put in a place, and what is done around it. */
interface Filling {
  readonly step: Step
  /** The steps it stands among. */
  readonly list: Steps
  /** The steps of the innermost loop around it, or of the whole game. */
  readonly loop: Steps
  readonly isLooped: boolean
}

const KNOWN = new WeakMap<Game, Map<string, boolean>>()

export function takesOne(name: string, game: Game): boolean {
  const known = KNOWN.get(game) ?? new Map<string, boolean>()
  KNOWN.set(game, known)
  const before = known.get(name)
  if (before !== undefined) return before
  // Cards that go round among places of one card: each of them is one, unless something else shows.
  known.set(name, true)
  const takes = isSingle(name, game)
  known.set(name, takes)
  return takes
}

function isSingle(name: string, game: Game): boolean {
  if (game.deck.in === name || game.zones[name]?.order === 'pile') return false
  const fillings = [
    ...fillingsOf(game.flow, name, { loop: game.flow, isLooped: false }),
    ...Object.values(game.procs ?? {}).flatMap(({ steps }) =>
      fillingsOf(steps, name, { loop: steps, isLooped: true }),
    ),
  ]
  const names = namesOf(game, name)
  const open = fillings.filter(({ list }) => !list.some((step) => empties(step, name, names)))
  return (
    fillings.every(({ step }) => isOneCard(step, game)) &&
    open.filter(({ isLooped }) => !isLooped).length <= 1 &&
    open.every(
      ({ step, loop, isLooped }) =>
        !isLooped ||
        (loop.some((each) => empties(each, name, names)) &&
          open.every(
            (other) => other.step === step || other.loop !== loop || areApart(step, other.step, loop),
          )),
    )
  )
}

/** Whether two steps are in different branches of one choice or one test: then only one of them is done. */
function areApart(one: Step, other: Step, among: Steps): boolean {
  const holds = (steps: Steps, step: Step): boolean => partsOf(steps).includes(step as never)
  const around = among.find((step) => holds([step], one))
  if (around === undefined || !holds([around], other)) return false
  const branch = listsIn(around).find((steps) => holds(steps, one))
  if (branch === undefined) return false
  if (holds(branch, other)) return areApart(one, other, branch)
  return around.do === 'choose' || around.do === 'if'
}

function fillingsOf(list: Steps, name: string, around: Pick<Filling, 'loop' | 'isLooped'>): Filling[] {
  return list.flatMap((step): Filling[] => {
    const isLoop =
      step.do === 'repeat' ||
      step.do === 'turns' ||
      (step.do === 'each' && !mentions(step.in, { of: 'player' }))
    const inner = listsIn(step).flatMap((steps) =>
      fillingsOf(steps, name, isLoop ? { loop: steps, isLooped: true } : around),
    )
    return fills(step, name) ? [{ step, list, ...around }, ...inner] : inner
  })
}

function listsIn(step: Step): Steps[] {
  const { steps, then, else: otherwise, otherwise: fallback, options } = step as Step & Partial<Lists>
  return [steps, then, otherwise, fallback, ...(options ?? []).map((option) => option.do)].filter(
    (list) => list !== undefined,
  )
}

interface Lists {
  readonly steps: Steps
  readonly then: Steps
  readonly else: Steps
  readonly otherwise: Steps
  readonly options: readonly { readonly do: Steps }[]
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

/** Names that stand for cards of this place. */
function namesOf(game: Game, place: string): readonly unknown[] {
  return partsOf([game.flow, game.procs])
    .filter(({ do: kind, be }) => kind === 'let' && mentions(be, { name: place }))
    .map(({ as = IT }) => as)
}

/** Whether all cards of a place are taken out of it in this step, whatever happens. */
function empties(step: Step, name: string, names: readonly unknown[]): boolean {
  const inSome = (steps: Steps = []): boolean => steps.some((inner) => empties(inner, name, names))
  switch (step.do) {
    case 'move':
      return takesAll(step.cards, name, names)
    case 'if':
      return inSome(step.then) && inSome(step.else)
    case 'choose':
      // One of the options there is always, and each of them does it.
      return (
        step.options.some(({ when, each }) => when === undefined && each === undefined) &&
        step.options.every((option) => inSome(option.do))
      )
    case 'each':
    case 'as':
    case 'let':
    case 'block':
    case 'trick':
      return inSome(step.steps)
    default:
      return false
  }
}

function takesAll(cards: Expr, name: string, names: readonly unknown[]): boolean {
  if (typeof cards !== 'object') return false
  switch (cards.get) {
    case 'union':
      return cards.of.some((part) => takesAll(part, name, names))
    case 'top':
    case 'first':
      return takesAll(cards.of, name, names)
    case 'zone':
    case 'family':
      return cards.name === name
    case 'bound':
      return names.includes(cards.name)
    default:
      return cards.get === 'all'
  }
}
