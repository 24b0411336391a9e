/**
 * The rules of a game as they are with the options that were chosen: options are numbers, what follows from them is
 * worked out, statistics are left out, and a procedure that has no parameters and is used once stands where it is used.
 */
import type { Expr, Game, GetNode, Step, Steps } from '../rules/tree.ts'

export type OptionValues = Readonly<Record<string, number | boolean>>

export function simplified(game: Game, chosen: OptionValues): Game {
  const simplify = new Simplifier(game, chosen)
  const calls = countCalls(game)
  const procs = Object.fromEntries(
    Object.entries(game.procs ?? {}).map(([name, proc]) => [
      name,
      { ...proc, steps: simplify.steps(proc.steps) },
    ]),
  )
  const once = new Set(
    Object.entries(procs).flatMap(([name, { params }]) =>
      calls.get(name) === 1 && Object.keys(params ?? {}).length === 0 ? [name] : [],
    ),
  )
  const place = (steps: Steps): Steps => inline(steps, procs, once)
  return withoutIdle({
    ...(simplify.value(game) as Game),
    flow: place(simplify.steps(game.flow)),
    procs: Object.fromEntries(
      Object.entries(procs)
        .filter(([name]) => !once.has(name))
        .map(([name, proc]) => [name, { ...proc, steps: place(proc.steps) }]),
    ),
  })
}

/** Without variables that nothing looks at, now that the options are known. */
function withoutIdle(game: Game): Game {
  const read = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { get, name } = value as { get?: string; name?: string }
    if (get === 'var' && name !== undefined) read.add(name)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit([
    game.flow,
    game.procs,
    game.defs,
    game.result,
    Object.values(game.vars ?? {}).map(({ init }) => init),
  ])
  const drop = (steps: Steps): Steps =>
    steps.flatMap((step): Steps => {
      if ((step.do === 'set' || step.do === 'add') && !read.has(step.var)) return []
      return [mapSteps(step, drop)]
    })
  return {
    ...game,
    flow: drop(game.flow),
    procs: Object.fromEntries(
      Object.entries(game.procs ?? {}).map(([name, proc]) => [name, { ...proc, steps: drop(proc.steps) }]),
    ),
    vars: Object.fromEntries(Object.entries(game.vars ?? {}).filter(([name]) => read.has(name))),
  }
}

function countCalls(game: Game): Map<string, number> {
  const calls = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { do: kind, name } = value as { do?: unknown; name?: unknown }
    if (kind === 'proc' && typeof name === 'string') calls.set(name, (calls.get(name) ?? 0) + 1)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit([game.flow, game.procs])
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

class Simplifier {
  readonly #game: Game
  readonly #chosen: OptionValues

  constructor(game: Game, chosen: OptionValues) {
    this.#game = game
    this.#chosen = chosen
  }

  steps(steps: Steps): Steps {
    return steps.flatMap((step): Steps => {
      if (step.do === 'tally') return []
      const simple = open(mapSteps(this.#fields(step) as Step, (inner) => this.steps(inner)))
      if (simple.do === 'repeat' && (simple.while === false || simple.atMost === 0)) return []
      if (simple.do !== 'if') return [simple]
      if (simple.test === true) return simple.then
      if (simple.test === false) return simple.else ?? []
      const { else: otherwise, ...rest } = simple
      if (otherwise === undefined || otherwise.length === 0) return simple.then.length === 0 ? [] : [rest]
      return [simple]
    })
  }

  /** Any part of the tree with its expressions simplified; lists of steps are left for `steps`. */
  value(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((inner) => this.value(inner))
    const simple = this.#fields(value)
    return 'get' in simple ? this.#fold(simple as unknown as GetNode) : simple
  }

  #fields(value: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.value(inner)]))
  }

  #fold(node: GetNode): Expr {
    switch (node.get) {
      case 'option':
        return this.#chosen[node.name] ?? this.#game.options?.[node.name]?.default ?? node
      case 'count':
        return isEveryone(node.of) ? this.#seats(node) : node
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
        return this.#joined(node, true)
      case 'or':
        return this.#joined(node, false)
      case 'minus':
        return withoutSome(node)
      case 'if':
        return typeof node.test === 'boolean' ? (node.test ? node.then : node.else) : node
      default:
        return node
    }
  }

  #seats(node: Expr): Expr {
    const { min, max } = this.#game.seats
    return min === max ? min : node
  }

  /** `and` without what is true, `or` without what is false. */
  #joined(node: Extract<GetNode, { get: 'and' | 'or' }>, idle: boolean): Expr {
    const rest = node.of.filter((part) => part !== idle)
    if (rest.includes(!idle)) return !idle
    return rest.length === 0 ? idle : rest.length === 1 ? (rest[0] as Expr) : { ...node, of: rest }
  }
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
