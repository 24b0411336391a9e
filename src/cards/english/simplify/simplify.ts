/**
 * The rules of a game as they are with the options that were chosen: options are numbers, what follows from them is
 * worked out, statistics are left out, and a procedure that has no parameters and is used once stands where it is used.
 */
import type { Expr, Game, GetNode, Option, Step, StepNodes, Steps } from '../../rules/tree.ts'
import { withoutActor } from './actor.ts'
import { withoutConstants } from './constants.ts'
import { fold, type OptionValues } from './fold.ts'
import { all } from './logic.ts'
import { asOneDeal } from './one-deal.ts'
import { alike, partsOf } from './parts.ts'
import { withoutIdlePicks } from './picks.ts'
import { withoutShortTerms } from './short-terms.ts'
import { withoutSides } from './sides.ts'

export function simplified(given: Game, chosen: OptionValues): Game {
  const simple = asOneDeal(simplifiedOnce(asOneDeal(withoutSides(given)), chosen))
  const short = withoutShortTerms(withoutConstants(simple))
  return short === simple ? simple : simplified(short, chosen)
}

function simplifiedOnce(game: Game, chosen: OptionValues): Game {
  const calls = countCalls(game)
  const simple = (steps: Steps): Steps => simpleSteps(steps, game, chosen)
  const procs = mapProcs(game.procs, simple)
  const once = new Set(
    Object.entries(procs).flatMap(([name, { params }]) =>
      calls.get(name) === 1 && Object.keys(params ?? {}).length === 0 ? [name] : [],
    ),
  )
  const place = (steps: Steps): Steps => inline(steps, procs, once)
  const rest = Object.fromEntries(Object.entries(procs).filter(([name]) => !once.has(name)))
  return withoutIdle({
    ...(simpleValue(game, game, chosen) as Game),
    flow: withoutActor(place(simple(game.flow)), game),
    procs: mapProcs(rest, place),
  })
}

/** The same for one expression. */
export const simplifiedPart = (expression: Expr, game: Game, chosen: OptionValues): Expr =>
  simpleValue(expression, game, chosen) as Expr

type Procs = NonNullable<Game['procs']>

const mapProcs = (procs: Procs = {}, change: (steps: Steps) => Steps): Procs =>
  Object.fromEntries(
    Object.entries(procs).map(([name, proc]) => [name, { ...proc, steps: change(proc.steps) }]),
  )

/** Without variables that nothing looks at, now that the options are known. */
function withoutIdle(game: Game): Game {
  const { flow, procs, defs, result, vars = {} } = game
  const read = new Set<unknown>()
  for (const { get, name } of partsOf([
    flow,
    procs,
    defs,
    result,
    Object.values(vars).map(({ init }) => init),
  ]))
    if (get === 'var') read.add(name)
  const drop = (steps: Steps): Steps =>
    steps.flatMap((step): Steps => {
      if ((step.do === 'set' || step.do === 'add') && !read.has(step.var)) return []
      return [mapSteps(step, drop)]
    })
  return {
    ...game,
    flow: drop(flow),
    procs: mapProcs(procs, drop),
    vars: Object.fromEntries(Object.entries(vars).filter(([name]) => read.has(name))),
  }
}

function countCalls(game: Game): ReadonlyMap<unknown, number> {
  const calls = new Map<unknown, number>()
  for (const { do: kind, name } of partsOf([game.flow, game.procs]))
    if (kind === 'proc') calls.set(name, (calls.get(name) ?? 0) + 1)
  return calls
}

function inline(steps: Steps, procs: Game['procs'], once: ReadonlySet<string>): Steps {
  return steps.flatMap((step): Steps => {
    if (step.do === 'proc' && once.has(step.name)) return inline(procs?.[step.name]?.steps ?? [], procs, once)
    return [mapSteps(step, (inner) => inline(inner, procs, once))]
  })
}

/** The step with each list of steps in it exchanged. */
function mapSteps(step: Step, change: (steps: Steps) => Steps): Step {
  const fields = Object.entries(step).map(([key, value]) => {
    if (['steps', 'then', 'else', 'otherwise'].includes(key)) return [key, change(value as Steps)]
    if (key !== 'options') return [key, value]
    return [key, (value as { do: Steps }[]).map((option) => ({ ...option, do: change(option.do) }))]
  })
  return Object.fromEntries(fields) as Step
}

/** A choice without the options that there never are, and without tests that always hold. */
function open(step: Step, game: Game): Step {
  if (step.do === 'block' && step.until === false) return without(step, 'until')
  if ((step.do === 'turns' || step.do === 'repeat') && step.while === true) return without(step, 'while')
  // Without a rule for it, the turn passes to the left as well.
  if (step.do === 'turns' && step.in === undefined && alike(step.next, LEFT)) return without(step, 'next')
  if (step.do !== 'choose') return step
  const options = step.options
    .map((option) => withoutIdlePicks(option, game))
    .filter(({ when, each = [] }) => when !== false && each.every(({ where }) => where !== false))
    .map((option) => {
      const each = option.each?.map((binder) => (binder.where === true ? without(binder, 'where') : binder))
      const kept = option.when === true ? without(option, 'when') : option
      return each === undefined ? kept : { ...kept, each }
    })
  return { ...step, options }
}

/** Nothing follows from choosing it. */
const isIdle = ({ do: effects }: Option): boolean => effects.length === 0

const LEFT: GetNode = { get: 'next', after: { get: 'me' } }

function without<Node extends object>(node: Node, field: string): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== field)) as Node
}

/** Steps that do nothing if there are none in them. */
const IDLE_WHEN_EMPTY: ReadonlySet<string> = new Set(['each', 'as', 'let', 'repeat'])

function simpleSteps(steps: Steps, game: Game, chosen: OptionValues): Steps {
  return steps.flatMap((step): Steps => {
    if (step.do === 'tally') return []
    const simple = open(
      mapSteps(simpleFields(step, game, chosen) as unknown as Step, (inner) =>
        simpleSteps(inner, game, chosen),
      ),
      game,
    )
    if (simple.do === 'repeat' && (simple.while === false || simple.atMost === 0)) return []
    if (IDLE_WHEN_EMPTY.has(simple.do) && (simple as { steps: Steps }).steps.length === 0) return []
    if (simple.do === 'choose' && simple.options.length === 0) return simple.otherwise ?? []
    if (simple.do === 'choose' && simple.options.every(isIdle) && (simple.otherwise ?? []).length === 0)
      return []
    if (simple.do !== 'if') return [simple]
    if (simple.test === true) return simple.then
    if (simple.test === false) return simple.else ?? []
    const { else: otherwise, ...rest } = simple
    if (otherwise === undefined || otherwise.length === 0)
      return simple.then.length === 0 ? [] : [merged(rest)]
    return [simple]
  })
}

/** One test inside another, and nothing else: both must hold. */
function merged(step: StepNodes['if']): Step {
  const [only, ...rest] = step.then
  if (only?.do !== 'if' || rest.length > 0 || only.else !== undefined) return step
  return { ...only, test: all([step.test, only.test]) }
}

/** Any part of the tree with its expressions simplified; lists of steps are left for `simpleSteps`. */
function simpleValue(value: unknown, game: Game, chosen: OptionValues): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((inner) => simpleValue(inner, game, chosen))
  const simple = simpleFields(value, game, chosen)
  return 'get' in simple ? fold(simple as unknown as GetNode, game, chosen) : simple
}

function simpleFields(value: object, game: Game, chosen: OptionValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, simpleValue(inner, game, chosen)]),
  )
}
