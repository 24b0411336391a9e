/**
 * Rules without what is decided before play: options are their values, tests of numbers are worked out, and what has a name that
 * nothing uses needs none.
 */
import { type Expr, type Game, type GetNode, IT, type Option, type Step, type Steps } from '../rules/tree.ts'
import { type Node, type Rewriting, rewritten, rewrittenGame } from './fields.ts'
import { usesBound } from './uses.ts'

export type OptionValues = Readonly<Record<string, number | boolean>>

/** The game with its options decided: as given, or else by default. It plays as the game does with these options. */
export function withOptions(game: Game, chosen: OptionValues = {}): Game {
  const valueOfOption = (name: string): Expr => chosen[name] ?? game.options?.[name]?.default ?? 0
  const folding: Rewriting = {
    node(node, type) {
      if (node['get'] === 'option') return valueOfOption(node['name'] as string)
      if (type === 'step') return foldedStep(inner(node, type))
      return typeof node['get'] === 'string'
        ? folded(inner(node, type) as unknown as GetNode, game)
        : undefined
    },
  }
  /** The node with its fields folded: only then is it looked at itself. */
  const inner = (node: Node, type: string): Node => {
    let isSelf = true
    const self: Rewriting = {
      node: (each, eachType) => {
        if (!isSelf) return folding.node?.(each, eachType)
        isSelf = false
        return undefined
      },
    }
    return rewritten(node, type, self) as Node
  }
  const { options: _, ...rest } = rewrittenGame(game, folding)
  return rest
}

function folded(node: GetNode, { seats }: Game): Expr {
  switch (node.get) {
    case 'count':
      return isEveryone(node.of) && seats.min === seats.max ? seats.min : node
    case 'eq':
      return bothKnown(node.a, node.b) ? node.a === node.b : node
    case 'ne':
      return bothKnown(node.a, node.b) ? node.a !== node.b : node
    case 'lt':
      return bothNumbers(node.a, node.b) ? node.a < node.b : node
    case 'le':
      return bothNumbers(node.a, node.b) ? node.a <= node.b : node
    case 'not':
      return typeof node.of === 'boolean' ? !node.of : node
    case 'and':
      return joined(node, node.of, true)
    case 'or':
      return joined(node, node.of, false)
    case 'if':
      return typeof node.test === 'boolean' ? (node.test ? node.then : node.else) : node
    case 'let':
      return usesBound(node.in, node.as ?? IT) ? node : node.in
    default:
      return node
  }
}

const isEveryone = (value: Expr): boolean =>
  typeof value === 'object' && value.get === 'all' && value.of === 'player'
const bothKnown = (a: Expr, b: Expr): boolean => typeof a !== 'object' && typeof b !== 'object'
const bothNumbers = (a: Expr, b: Expr): boolean => typeof a === 'number' && typeof b === 'number'

/** Without the tests that decide nothing. */
function joined(node: GetNode, of: readonly Expr[], idle: boolean): Expr {
  if (of.includes(!idle)) return !idle
  const rest = of.filter((test) => test !== idle)
  if (rest.length === of.length && of.length > 1) return node
  return rest.length === 0 ? idle : rest.length === 1 ? (rest[0] as Expr) : ({ ...node, of: rest } as Expr)
}

/** Steps that do nothing if there are none in them; a loop with a test may go on for ever. */
const IDLE_WHEN_EMPTY: ReadonlySet<string> = new Set(['each', 'as', 'let'])

/** The steps that stand in its place. */
function foldedStep(node: Node): Step | Steps {
  const step = node as unknown as Step
  if (step.do === 'if') {
    if (typeof step.test === 'boolean') return step.test ? step.then : (step.else ?? [])
    const { else: otherwise, ...rest } = step
    if (otherwise?.length === 0) return step.then.length === 0 ? [] : rest
    return otherwise === undefined && step.then.length === 0 ? [] : step
  }
  if (step.do === 'let' && !usesBound(step.steps, step.as ?? IT)) return step.steps
  if (IDLE_WHEN_EMPTY.has(step.do) && (step as { readonly steps: Steps }).steps.length === 0) return []
  if (step.do === 'repeat' && step.while === false) return []
  if ((step.do === 'repeat' || step.do === 'turns') && step.while === true) {
    const { while: _, ...rest } = step
    return rest as Step
  }
  return step.do === 'choose' ? openChoice(step) : step
}

/** Without options that there never are, and without tests that always hold. */
function openChoice(step: Extract<Step, { do: 'choose' }>): Step | Steps {
  const options = step.options
    .filter(({ when }) => when !== false)
    .map((option): Option => {
      if (option.when !== true) return option
      const { when: _, ...rest } = option
      return rest
    })
  // A choice without options is an error in a tree.
  return options.length === 0 ? (step.otherwise ?? []) : { ...step, options }
}
