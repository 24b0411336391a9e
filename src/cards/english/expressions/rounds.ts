/** Numbers that depend on nothing but the round: worked out, as nobody reckons them at the table. */
import type { Expr, Game, GetNode, GetNodes, Step } from '../../rules/tree.ts'
import { fold } from '../simplify/fold.ts'
import { partsOf, somePart } from '../simplify/parts.ts'
import { listed } from '../words/words.ts'
import { countedBy } from './remainders.ts'

const MOST_ROUNDS = 12

/** How often a loop is done, where a counter of its rounds says so. */
export function timesOf(loop: Step, game: Game): number | undefined {
  if (loop.do !== 'repeat' || loop.atMost !== undefined || typeof loop.while !== 'object') return undefined
  const { get, a, b } = loop.while as { get: string; a?: Expr; b?: Expr }
  if (get !== 'lt' || typeof a !== 'object' || typeof b !== 'number' || b < 1) return undefined
  return countedBy(a, game, () => false) === undefined ? undefined : b
}

/** "3 in the first deal, then 2, 1, 2 and 3": undefined if it depends on more, or if there are many rounds. */
export function byRounds(name: string, game: Game): string | undefined {
  const { params = {}, is, type } = game.defs?.[name] ?? {}
  if (is === undefined || type !== 'num' || Object.keys(params).length > 0) return undefined
  const asked = partsOf([is]).filter(({ get }) => !ARITHMETIC.has(get))
  const [counter] = asked as unknown as (GetNode | undefined)[]
  if (counter?.get !== 'var' || asked.some(({ name: other }) => other !== counter.name)) return undefined
  const readsTerm = (tree: unknown): boolean =>
    somePart(tree, (part) => part['get'] === 'def' && part['name'] === name)
  const round = countedBy(counter, game, readsTerm)
  const loop = game.flow.find((step) => step.do === 'repeat')
  const times = loop && timesOf(loop, game)
  if (round === undefined || times === undefined || times > MOST_ROUNDS) return undefined
  const values = Array.from({ length: times }, (_, n) => valueIn(is, counter, n, game))
  const [first, ...rest] = values
  if (values.some((value) => typeof value !== 'number')) return undefined
  return rest.length === 0
    ? String(first)
    : `${first} in the first ${round}, then ${listed(rest.map(String))}`
}

const KNOWN = new WeakMap<Game, ReadonlySet<string>>()

/** Variables that only count rounds, where all that depends on them is worked out: nobody needs to keep them. */
export function silentCounters(game: Game): ReadonlySet<string> {
  const known = KNOWN.get(game)
  if (known) return known
  const loop = game.flow.find((step) => step.do === 'repeat')
  const counter =
    loop && timesOf(loop, game) !== undefined
      ? ((loop.while as GetNodes['lt']).a as GetNodes['var'])
      : undefined
  const readsIn = (tree: unknown): number =>
    partsOf(tree).filter(({ get, name }) => get === 'var' && name === counter?.name).length
  const worked = Object.keys(game.defs ?? {}).filter((name) => byRounds(name, game) !== undefined)
  const told = 1 + worked.reduce((sum, name) => sum + readsIn(game.defs?.[name]?.is), 0)
  const all = readsIn([game.flow, game.procs, game.defs, game.result])
  const silent = new Set(counter && all === told ? [counter.name] : [])
  KNOWN.set(game, silent)
  return silent
}

const ARITHMETIC: ReadonlySet<unknown> = new Set(['add', 'sub', 'mul', 'div', 'mod', 'min', 'max'])

/** The value in a round, counted from 0. */
const valueIn = (is: Expr, counter: GetNodes['var'], n: number, game: Game): unknown =>
  JSON.parse(JSON.stringify(is), (_, node) => {
    if (node?.get === 'var' && node.name === counter.name) return n
    return typeof node?.get === 'string' ? fold(node, game, {}) : node
  })
