/**
 * Games that are a single deal without what only matters if another one follows: a count of deals that is still what it
 * was at the start where it is asked, and what is put in order for the next deal.
 */
import type { Expr, Game, Step, Steps } from '../../rules/tree.ts'
import { partsOf, somePart } from './parts.ts'

export function asOneDeal(game: Game): Game {
  return withoutTidyingUp(Object.keys(game.vars ?? {}).reduce(withoutCount, game))
}

/** The steps that are done once and in order: those of the game, or of the one block that is all of it. */
const straight = ({ flow }: Game): Steps => {
  const [only, ...rest] = flow
  return only?.do === 'block' && rest.length === 0 && only.until === undefined ? only.steps : flow
}

function withSteps(game: Game, steps: Steps): Game {
  const [only] = game.flow
  const isBlock = only?.do === 'block' && straight(game) === only.steps
  return { ...game, flow: isBlock ? [{ ...only, steps }] : steps }
}

/** A number that nothing asks for any more once it has changed is what it was at the start. */
function withoutCount(game: Game, name: string): Game {
  const { type, per, init = 0, see } = game.vars?.[name] ?? {}
  if (type !== 'num' || per !== undefined || see !== undefined || typeof init !== 'number') return game
  const steps = straight(game)
  const at = steps.findIndex((step) => isWrite(step, name))
  const writes = partsOf([game.flow, game.procs]).filter((part) => part['var'] === name)
  if (at < 0 || writes.length !== 1) return game
  if (reads([steps.slice(at), game.result], name, game)) return game
  const replaced = JSON.parse(JSON.stringify({ ...game, vars: {} }), (_, node) =>
    node?.get === 'var' && node.name === name ? init : node,
  ) as Game
  return { ...replaced, vars: game.vars ?? {} }
}

const isWrite = (step: Step, name: string): boolean =>
  (step.do === 'set' || step.do === 'add') && step.var === name

/** Whether a variable is asked for, here or in what is named here. */
function reads(tree: unknown, name: string, game: Game, seen: ReadonlySet<unknown> = new Set()): boolean {
  return somePart(tree, ({ get, do: kind, name: called }) => {
    if (get === 'var') return called === name
    if ((get !== 'def' && kind !== 'proc') || seen.has(called)) return false
    const inner = get === 'def' ? game.defs?.[called as string]?.is : game.procs?.[called as string]?.steps
    return reads(inner, name, game, new Set(seen).add(called))
  })
}

/** Without what nothing asks for any more, and without the last moves if the result does not look at cards. */
function withoutTidyingUp(game: Game): Game {
  const all = straight(game)
  const steps = all.filter(
    (step, n) =>
      (step.do !== 'set' && step.do !== 'add') || reads([all.slice(n + 1), game.result], step.var, game),
  )
  const looksAtCards = somePart(resultOf(game), ({ get }) => CARDS.has(get))
  const last = steps.findLastIndex((step) => step.do !== 'tally' && (step.do !== 'move' || looksAtCards))
  // A game of nothing but such steps is told as it is.
  return last < 0 || last === all.length - 1 ? game : withSteps(game, steps.slice(0, last + 1))
}

const resultOf = ({ result, defs }: Game): unknown => [
  result,
  somePart(result, ({ get }) => get === 'def') ? defs : [],
]

const CARDS: ReadonlySet<unknown> = new Set<Exclude<Expr, number | boolean>['get']>([
  'zone',
  'family',
  'owner',
  'top',
  'topmost',
  'bottom',
  'above',
  'indexOf',
  'spare',
])
