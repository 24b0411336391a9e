/**
 * What players say aloud when they take an option: what can be worked out from a variable that is no secret. A bid of 3
 * that sets a variable to 3 is named aloud, and so are a level and a suit that set it to 5 × level + suit.
 */
import { type Expr, type Game, IT, type Option, type Step, type Steps } from '../rules/tree.ts'
import { type Node, nodesIn } from './tree-nodes.ts'

/** By the option's label: whether each of the things it asks for is named aloud, wherever that label stands. */
export function namedAloud(game: Game): ReadonlyMap<string, readonly boolean[]> {
  const aloud = new Map<string, readonly boolean[]>()
  for (const option of optionsIn([game.flow, game.procs])) {
    const named = namesAloud(option, game)
    const now = (option.each ?? []).map(({ as = IT }) => named.has(as))
    const before = aloud.get(option.label)
    aloud.set(option.label, before ? now.map((each, n) => each && before[n] === true) : now)
  }
  return aloud
}

function namesAloud(option: Option, game: Game): ReadonlySet<string> {
  const sizes = new Map(option.each?.map(({ as = IT, in: set }) => [as, sizeOf(set)]))
  const forms = publishedBy(option.do, new Set(sizes.keys()), game)
  return new Set(forms.filter((form) => isInvertible(form, sizes)).flatMap((form) => [...form.keys()]))
}

/** A sum of names, each so many times, and of something that everybody knows. */
type Form = ReadonlyMap<string, number>

/** What steps that are done in any case let everybody know. */
function publishedBy(steps: Steps, names: ReadonlySet<string>, game: Game): Form[] {
  const forms = steps.flatMap((step) => publishedByStep(step, names, game))
  return forms.filter((form) => form.size > 0)
}

function publishedByStep(step: Step, names: ReadonlySet<string>, game: Game): Form[] {
  if (step.do === 'set' || step.do === 'add') {
    const form = formOf(step.do === 'set' ? step.to : step.by, names, game)
    return form && game.vars?.[step.var]?.see === undefined ? [form] : []
  }
  if (step.do === 'as' || step.do === 'block') return publishedBy(step.steps, names, game)
  if (step.do !== 'proc') return []
  const given = Object.entries(step.with ?? {}).map(
    ([param, value]) => [param, formOf(value, names, game)] as const,
  )
  const known = new Map(given.flatMap(([param, form]) => (form ? [[param, form] as const] : [])))
  const inside = publishedBy(game.procs?.[step.name]?.steps ?? [], new Set(known.keys()), game)
  return inside.map((form) =>
    sum(Array.from(form, ([param, times]) => scaled(known.get(param) as Form, times))),
  )
}

/** Undefined if it is no such sum. */
function formOf(value: Expr, names: ReadonlySet<string>, game: Game): Form | undefined {
  if (typeof value !== 'object') return new Map()
  switch (value.get) {
    case 'bound':
      return names.has(value.name) ? new Map([[value.name, 1]]) : undefined
    case 'number':
      return formOf(value.of, names, game)
    case 'me':
    case 'option':
      return new Map()
    case 'var':
      return game.vars?.[value.name]?.see === undefined && value.of === undefined ? new Map() : undefined
    case 'add':
      return sumOf(value.of.map((part) => formOf(part, names, game)))
    case 'sub': {
      const take = formOf(value.take, names, game)
      return sumOf([formOf(value.from, names, game), take && scaled(take, -1)])
    }
    case 'mul': {
      const times = value.of.filter((part) => typeof part === 'number')
      const [form, another] = value.of.filter((part) => typeof part !== 'number')
      const known = form !== undefined && another === undefined ? formOf(form, names, game) : undefined
      return (
        known &&
        scaled(
          known,
          times.reduce((product, each) => product * each, 1),
        )
      )
    }
    default:
      return undefined
  }
}

const scaled = (form: Form, times: number): Form =>
  new Map(Array.from(form, ([name, each]) => [name, each * times]))

const sumOf = (forms: readonly (Form | undefined)[]): Form | undefined =>
  forms.includes(undefined) ? undefined : sum(forms as readonly Form[])

function sum(forms: readonly Form[]): Form {
  const total = new Map<string, number>()
  for (const form of forms) for (const [name, times] of form) total.set(name, (total.get(name) ?? 0) + times)
  return total
}

/** Whether no two picks come to the same sum: each name counts for more than all smaller ones together can make. */
function isInvertible(form: Form, sizes: ReadonlyMap<string, number>): boolean {
  let reach = 0
  return Array.from(form, ([name, times]) => ({
    times: Math.abs(times),
    size: sizes.get(name) ?? MOST_ITEMS,
  }))
    .toSorted((a, b) => a.times - b.times)
    .every(({ times, size }) => {
      const isClear = times > reach
      reach += times * (size - 1)
      return isClear
    })
}

/** As many numbers as a set has room for. */
const MOST_ITEMS = 64
const MOST_OF = { suit: 4, rank: 16, player: 12, team: 12, card: MOST_ITEMS } as const

function sizeOf(set: Expr | undefined): number {
  if (typeof set !== 'object') return MOST_ITEMS
  if (set.get === 'all') return MOST_OF[set.of]
  const isKnown = set.get === 'range' && typeof set.from === 'number' && typeof set.to === 'number'
  return isKnown ? Number(set.to) - Number(set.from) + 1 : MOST_ITEMS
}

function optionsIn(tree: unknown): Option[] {
  const isOption = (node: Node): boolean => 'label' in node && 'do' in node
  return nodesIn(tree).filter(isOption) as unknown[] as Option[]
}
