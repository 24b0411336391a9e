/** Places in a game where a mechanism can be put: what people would call the deal, the play, the score. */
import { add, each, everyone, increase, me, teamOf, when } from '../../rules/build.ts'
import type {
  Expr,
  Game,
  GetNodes,
  Option,
  Step,
  StepNodes,
  Steps,
  VarTree,
  ZoneTree,
} from '../../rules/tree.ts'
import type { Node } from '../fields.ts'
import { type Path, pathsIn, replaceAt, valueAt } from '../paths.ts'
import { hasNode } from '../uses.ts'

export interface Site<Found> {
  readonly path: Path
  readonly node: Found
}

/** All steps of a kind, in the flow and in procedures. */
export const stepsOfKind = <Kind extends keyof StepNodes>(
  game: Game,
  kind: Kind,
): readonly Site<StepNodes[Kind]>[] =>
  (stepsByKind(game).get(kind) ?? []) as unknown as readonly Site<StepNodes[Kind]>[]

type StepsByKind = ReadonlyMap<Step['do'], readonly Site<Step>[]>

/** Games do not change, and many operators are tried on one. */
const known = new WeakMap<Game, StepsByKind>()

function stepsByKind(game: Game): StepsByKind {
  const steps = known.get(game) ?? Map.groupBy(stepsIn(game), ({ node }) => node.do)
  known.set(game, steps)
  return steps
}

const stepsIn = (game: Game): Site<Step>[] =>
  pathsIn(game).flatMap((path) => {
    if (path[0] !== 'flow' && path[0] !== 'procs') return []
    const node = valueAt(game, path) as Step | null | undefined
    return typeof node === 'object' && node !== null && typeof node.do === 'string' ? [{ path, node }] : []
  })

/** A name that nothing has yet. */
export function freshName(game: Game, base: string): string {
  const { zones, vars, tables, defs, procs, counters } = game
  const taken = new Set(
    [zones, vars, tables, defs, procs, counters].flatMap((part) => Object.keys(part ?? {})),
  )
  let name = base
  for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`
  return name
}

export const withZone = (game: Game, name: string, zone: ZoneTree): Game => ({
  ...game,
  zones: { ...game.zones, [name]: zone },
})

export const withVar = (game: Game, name: string, variable: VarTree): Game => ({
  ...game,
  vars: { ...game.vars, [name]: variable },
})

/** The game with steps put into a list before the item of that number. */
export function withSteps(game: Game, list: Path, at: number, steps: Steps): Game {
  const before = valueAt(game, list) as Steps
  return replaceAt(game, list, before.toSpliced(at, 0, ...steps)) as Game
}

/** The game with a step and others after it. */
export const withStepsAfter = (game: Game, step: Path, steps: Steps): Game =>
  withSteps(game, step.slice(0, -1), Number(step.at(-1)) + 1, steps)

export const withStepsBefore = (game: Game, step: Path, steps: Steps): Game =>
  withSteps(game, step.slice(0, -1), Number(step.at(-1)), steps)

/** Deals from where the cards begin. */
export const dealsFromStock = (game: Game): Site<StepNodes['deal']>[] =>
  stepsOfKind(game, 'deal').filter(({ node }) => isZone(node.from, game.deck.in))

export const isZone = (value: Expr | undefined, name: string): value is GetNodes['zone'] =>
  typeof value === 'object' && value.get === 'zone' && value.name === name

export const isPile = (game: Game, name: string): boolean => game.zones[name]?.order === 'pile'

/** A place that each player has one of. */
const isPerPlayer = ({ per }: ZoneTree): boolean => per?.length === 1 && per[0] === 'player'

/** The variable that counts the score, and its index for the acting player. */
export interface ScorePlace {
  readonly name: string
  readonly index: Expr
}

/** Undefined if the score is no variable of a player or a side. */
export function scorePlace(game: Game): ScorePlace | undefined {
  const { score } = game.result
  if (typeof score !== 'object' || score.get !== 'var') return undefined
  const per = game.vars?.[score.name]?.per
  if (per?.length !== 1) return undefined
  if (per[0] === 'player') return { name: score.name, index: me }
  return per[0] === 'team' ? { name: score.name, index: teamOf(me) } : undefined
}

/**
 * Where what was won in a deal is counted: before the cards go back to where they began, or at the end. Undefined if that is
 * not in the flow itself.
 */
export function beforeCollecting(game: Game): { readonly list: Path; readonly at: number } {
  const collecting = stepsOfKind(game, 'move')
    .filter(({ path, node }) => path[0] === 'flow' && isZone(node.to, game.deck.in) && isAll(node.cards))
    .at(-1)
  if (collecting === undefined) return { list: ['flow'], at: game.flow.length }
  return { list: collecting.path.slice(0, -1), at: Number(collecting.path.at(-1)) }
}

/** Cards of all players: a family of places, all cards, or several of these. */
function isAll(cards: Expr): boolean {
  if (typeof cards !== 'object') return false
  if (cards.get === 'union') return cards.of.some(isAll)
  return cards.get === 'family' || (cards.get === 'all' && cards.of === 'card')
}

/** Where cards that were won lie: places of one's own that cards go to, and leave only to where they began. */
export function wonZones(game: Game, hand: string): string[] {
  const moves = stepsOfKind(game, 'move').map(({ node }) => node)
  const tables = new Set(stepsOfKind(game, 'trick').map(({ node }) => node.to))
  return Object.entries(game.zones)
    .filter(([name, zone]) => isPerPlayer(zone) && name !== hand && !tables.has(name))
    .filter(([name]) => moves.some(({ to }) => isZone(to, name)))
    .filter(
      ([name]) => !moves.some(({ cards, to }) => mentionsZone(cards, name) && !isZone(to, game.deck.in)),
    )
    .map(([name]) => name)
}

const mentionsZone = (cards: Expr, name: string): boolean =>
  hasNode(cards, 'X', (node) => (node['get'] === 'zone' || node['get'] === 'family') && node['name'] === name)

/** Whether something depends on who holds a certain card: then all cards must be dealt. */
export const needsAllCards = (game: Game): boolean =>
  hasNode(game.flow, 'steps', ({ get, of }) => get === 'owner' && (of as Node)['get'] === 'card')

/** Choices of one's own cards: an option that picks a card of a place and moves it elsewhere. */
export interface PlayOption {
  readonly path: Path
  /** The choice that it belongs to. */
  readonly choice: Path
  /** What the picked card is called. */
  readonly card: string
  readonly move: StepNodes['move']
}

/** Those that pick a card of one's hand. */
export const playOptions = (game: Game, hand: string): PlayOption[] =>
  cardOptions(game).filter(({ path }) => {
    const set = (valueAt(game, path) as Option).each?.[0]?.in
    return hasNode(set, 'X', (part) => part['get'] === 'zone' && part['name'] === hand)
  })

/** All options that pick a card and move it. */
export function cardOptions(game: Game): PlayOption[] {
  return stepsOfKind(game, 'choose').flatMap(({ path, node }) =>
    node.options.flatMap(({ each = [], do: steps }, n) => {
      const [binder, ...more] = each
      if (binder?.in === undefined || more.length > 1) return []
      const card = binder.as ?? 'it'
      const move = steps.find((step) => step.do === 'move' && isBound(step.cards, card))
      if (move === undefined) return []
      return [{ path: [...path, 'options', n], choice: path, card, move: move as StepNodes['move'] }]
    }),
  )
}

const isBound = (value: Expr, name: string): boolean =>
  typeof value === 'object' && value.get === 'bound' && value.name === name

/** The innermost step of a kind around a path, if there is one. */
export function around<Kind extends keyof StepNodes>(
  game: Game,
  path: Path,
  kind: Kind,
): Site<StepNodes[Kind]> | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const node = valueAt(game, path.slice(0, length)) as Node | undefined
    if (node?.['do'] === kind)
      return { path: path.slice(0, length), node: node as unknown as StepNodes[Kind] }
  }
  return undefined
}

/** Whether a step of a kind is anywhere in the steps. */
export const contains = (steps: Steps, kind: Step['do']): boolean =>
  hasNode(steps, 'steps', (node) => node['do'] === kind)

/** The game with points that the acting player has for something at the end of a deal. */
export function withPoints(game: Game, points: Expr, reason: string): Game | undefined {
  const place = scorePlace(game)
  if (place === undefined) {
    const { score, winners } = game.result
    if (winners !== undefined) return undefined
    return { ...game, result: { ...game.result, score: add(score, points) } }
  }
  const { list, at } = beforeCollecting(game)
  const step = each(everyone, () => increaseBy(points, (n) => increase([place.name, place.index], n, reason)))
  return withSteps(game, list, at, [step])
}

/** More rules than this that were put in to count some cards are a list to look up, and no aim to play for. */
const MOST_COUNTED = 2
/** Reasons that such rules give for their points. */
const COUNTED = /^(cards|the most cards|as in .*)$/

export const countsEnough = (game: Game): boolean =>
  stepsOfKind(game, 'add').filter(({ node }) => COUNTED.test(node.for ?? '')).length >= MOST_COUNTED

/** Points under a condition are a step under a condition: nobody reads "otherwise, add 0". */
function increaseBy(points: Expr, increased: (points: Expr) => Step): Step {
  if (typeof points !== 'object' || points.get !== 'if' || points.else !== 0) return increased(points)
  return when(points.test, increased(points.then))
}
