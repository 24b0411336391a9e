/**
 * The rules of a game as they are with the options that were chosen: options are numbers, what follows from them is
 * worked out, statistics are left out, and a procedure that has no parameters and is used once stands where it is used.
 */
import type { Expr, Game, GetNode, Step, Steps } from '../rules/tree.ts'

export type OptionValues = Readonly<Record<string, number | boolean>>

export function simplified(game: Game, chosen: OptionValues): Game {
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
    flow: place(simple(game.flow)),
    procs: mapProcs(rest, place),
  })
}

type Procs = NonNullable<Game['procs']>

const mapProcs = (procs: Procs = {}, change: (steps: Steps) => Steps): Procs =>
  Object.fromEntries(
    Object.entries(procs).map(([name, proc]) => [name, { ...proc, steps: change(proc.steps) }]),
  )

/** Every object in a tree, from the top; one that is used twice, twice. */
export function* partsOf(tree: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof tree !== 'object' || tree === null) return
  yield tree as Readonly<Record<string, unknown>>
  for (const inner of Object.values(tree)) yield* partsOf(inner)
}

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
function open(step: Step): Step {
  if (step.do !== 'choose') return step
  const options = step.options
    .filter(({ when }) => when !== false)
    .map(({ when, ...option }) => (when === undefined || when === true ? option : { ...option, when }))
  return { ...step, options }
}

function simpleSteps(steps: Steps, game: Game, chosen: OptionValues): Steps {
  return steps.flatMap((step): Steps => {
    if (step.do === 'tally') return []
    const simple = open(
      mapSteps(simpleFields(step, game, chosen) as Step, (inner) => simpleSteps(inner, game, chosen)),
    )
    if (simple.do === 'repeat' && (simple.while === false || simple.atMost === 0)) return []
    if (simple.do !== 'if') return [simple]
    if (simple.test === true) return simple.then
    if (simple.test === false) return simple.else ?? []
    const { else: otherwise, ...rest } = simple
    if (otherwise === undefined || otherwise.length === 0) return simple.then.length === 0 ? [] : [rest]
    return [simple]
  })
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

function fold(node: GetNode, { options, seats }: Game, chosen: OptionValues): Expr {
  switch (node.get) {
    case 'option':
      return chosen[node.name] ?? options?.[node.name]?.default ?? node
    case 'count':
      return isEveryone(node.of) && seats.min === seats.max ? seats.min : node
    case 'add':
    case 'mul':
    case 'min':
    case 'max':
      return node.of.every(isNumber) ? ARITHMETIC[node.get](node.of as readonly number[]) : node
    case 'sub':
      return isNumber(node.from) && isNumber(node.take) ? node.from - node.take : node
    case 'div':
      return isNumber(node.of) && isNumber(node.by) && node.by !== 0 ? Math.floor(node.of / node.by) : node
    case 'eq':
      return isPlain(node.a) && isPlain(node.b) ? node.a === node.b : node
    case 'ne':
      return isPlain(node.a) && isPlain(node.b) ? node.a !== node.b : node
    case 'lt':
      return isNumber(node.a) && isNumber(node.b) ? node.a < node.b : node
    case 'le':
      return isNumber(node.a) && isNumber(node.b) ? node.a <= node.b : node
    case 'not':
      return typeof node.of === 'boolean' ? !node.of : node
    case 'and':
      return joined(node, true)
    case 'or':
      return joined(node, false)
    case 'minus':
      return withoutSome(node)
    case 'if':
      return typeof node.test === 'boolean' ? (node.test ? node.then : node.else) : node
    default:
      return node
  }
}

/** `and` without what is true, `or` without what is false. */
function joined(node: Extract<GetNode, { get: 'and' | 'or' }>, idle: boolean): Expr {
  const rest = node.of.filter((part) => part !== idle)
  if (rest.includes(!idle)) return !idle
  return rest.length === 0 ? idle : rest.length === 1 ? (rest[0] as Expr) : { ...node, of: rest }
}

const ARITHMETIC = {
  add: (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0),
  mul: (of: readonly number[]) => of.reduce((product, n) => product * n, 1),
  min: (of: readonly number[]) => Math.min(...of),
  max: (of: readonly number[]) => Math.max(...of),
}
/** A set without those of it for which something holds: those for which it does not. */
function withoutSome(node: Extract<GetNode, { get: 'minus' }>): Expr {
  const { from, take } = node
  if (typeof take !== 'object' || take.get !== 'filter' || !alike(from, take.of)) return node
  return { ...take, where: opposite(take.where) }
}

function opposite(test: Expr): Expr {
  if (typeof test !== 'object') return { get: 'not', of: test }
  if (test.get === 'eq') return { ...test, get: 'ne' }
  if (test.get === 'ne') return { ...test, get: 'eq' }
  return test.get === 'not' ? test.of : { get: 'not', of: test }
}

const isNumber = (value: Expr): value is number => typeof value === 'number'
const isPlain = (value: Expr): value is number | boolean => typeof value !== 'object'
const isEveryone = (value: Expr): boolean =>
  typeof value === 'object' && value.get === 'all' && value.of === 'player'

/** Whether two parts of a tree are written alike. */
export const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
