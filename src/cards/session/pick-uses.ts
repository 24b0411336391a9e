/** What the rules do with what is picked: which numbers are places on the table, and to whom cards go. */
import { wordsOf } from '../english/words/words.ts'
import { Evaluation } from '../interpret/evaluation.ts'
import type { Program } from '../interpret/program.ts'
import type { Choose } from '../lower/instructions.ts'
import { ME, POINT } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { type Expr, type Game, type GetNodes, IT, type Option, type StepNodes } from '../rules/tree.ts'
import { isBoundTo, isKind, type Node, nodesIn } from './tree-nodes.ts'

/** The decision where a state stands, as the rules have it. */
export const chooseAt = (program: Program, state: State): Choose => program.code[state.get(POINT)] as Choose

export const optionsAt = (program: Program, state: State): readonly Option[] =>
  chooseAt(program, state).step.options

/** Whether a number that is picked is the place of a zone, which counts from 0 in the rules and from 1 at the table. */
export function isPlace(option: Option | undefined, binder: number, game: Game): boolean {
  const name = option?.each?.[binder]?.as ?? IT
  return option !== undefined && isUsedAsPlace([option.when, option.each, option.do], name, game)
}

function isUsedAsPlace(tree: unknown, name: string, game: Game): boolean {
  return nodesIn(tree).some((node) => {
    if (!isKind(node, 'zone', 'spare')) return isGivenAsPlace(node, name, game)
    const { name: zone, of } = node as unknown as GetNodes['zone']
    const per = game.zones[zone]?.per ?? []
    return of?.some((index, n) => typeof per[n] === 'number' && isBoundTo(index, name)) ?? false
  })
}

/** As an argument of a definition or procedure, which uses it as a place. */
function isGivenAsPlace(node: Node, name: string, game: Game): boolean {
  const called = String(node['name'])
  const body: unknown =
    node['get'] === 'def' ? game.defs?.[called]?.is : node['do'] === 'proc' ? game.procs?.[called]?.steps : 0
  const given = Object.entries((node['with'] ?? {}) as Readonly<Record<string, Expr>>)
  return given.some(([param, value]) => isBoundTo(value, name) && isUsedAsPlace(body, param, game))
}

/**
 * What an option is about, where another one has the same label: of two that are called "bid", one is the first bid and
 * the other the second bid.
 */
export function aboutOf(option: Option | undefined, game: Game): string | undefined {
  if (option === undefined) return undefined
  const others = nodesIn([game.flow, game.procs]).filter(
    (node) => 'do' in node && node['label'] === option.label,
  ) as unknown[] as Option[]
  const names = new Set(others.map(namedBy))
  const own = namedBy(option)
  if (own === undefined || names.size < 2) return undefined
  const title = game.vars?.[own]?.label || wordsOf(own)
  return title === option.label ? `first ${title}` : title
}

/** The variable that is set to what is picked. */
function namedBy({ each = [], do: steps }: Option): string | undefined {
  const set = steps.find((step) => step.do === 'set' && each.some(({ as = IT }) => isBoundTo(step.to, as)))
  return set?.do === 'set' ? set.var : undefined
}

/**
 * The other player who gets the cards that are picked, where that is settled before: at once, or after they have lain in
 * a place of the one who picks.
 */
export function receiverOf(program: Program, state: State, option: Option | undefined): number | undefined {
  const names = option?.each?.map(({ as = IT }) => as) ?? []
  const moved = option?.do.find(
    (step): step is StepNodes['move'] =>
      step.do === 'move' && names.some((name) => isBoundTo(step.cards, name)),
  )
  if (!moved || !isZone(moved.to)) return undefined
  const me = state.get(ME)
  const first = ownerOf(moved.to, program, state)
  if (first !== me) return first
  const [onward, another] = movesFrom(moved.to, [program.game.flow, program.game.procs])
  const next = onward && !another && isZone(onward.to) ? ownerOf(onward.to, program, state) : undefined
  return next === me ? undefined : next
}

const isZone = (value: Expr): value is GetNodes['zone'] => typeof value === 'object' && value.get === 'zone'

function ownerOf(place: GetNodes['zone'], program: Program, state: State): number | undefined {
  // Names that are bound later have no value yet.
  if (JSON.stringify(place).includes('"get":"bound"') || looksAtCards(place.of, program.game))
    return undefined
  const zone = program.binder.zone(place)(new Evaluation(program, state))
  const owner = zone === undefined ? -1 : program.playerOf(zone)
  return owner < 0 ? undefined : owner
}

/** Where cards lie, or what one player knows alone, may be a secret: who gets cards by that is not told before. */
function looksAtCards(tree: unknown, game: Game): boolean {
  return nodesIn(tree).some((node) => {
    const name = String(node['name'])
    if (isKind(node, 'def')) return looksAtCards(game.defs?.[name]?.is, game)
    if (isKind(node, 'var')) return game.vars?.[name]?.see !== undefined
    return isKind(node, 'zone', 'family', 'owner', 'indexOf', 'above', 'spare')
  })
}

/** The steps that move all cards of a place. */
function movesFrom(place: GetNodes['zone'], tree: unknown): StepNodes['move'][] {
  const isFrom = (node: Node): boolean =>
    node['do'] === 'move' && JSON.stringify(node['cards']) === JSON.stringify(place)
  return nodesIn(tree).filter(isFrom) as unknown[] as StepNodes['move'][]
}
