/** The smallest game that has something of everything, for tests that change one thing about it. */
// biome-ignore format: a line for each name would hide the game
import {
  add, as, block, bound, byCard, byRank, choose, count, deal, def, each, everyone, game, ge, increase, it, look, mayEach,
  me, move, next,option, pile, player, proc, rankOf, repeat, set, shuffle, some, spread, sum, tally, top, val, variable,
  when, zone, 
} from '../rules/build.ts'
import type { Expr, Game, Option } from '../rules/tree.ts'

export const small: Game = game({
  id: 'small',
  name: 'Small',
  source: 'made up for tests',
  family: 'test',
  seats: { min: 2, max: 4 },
  deck: { suits: ['C', 'H'], ranks: ['A', '2', '3', 'K'], jokers: { X: 2 }, in: 'stock' },
  options: { target: { default: 10, min: 1, means: 'the score that ends the game' } },
  tables: { pips: byRank({ A: 1, '2': 2, '3': 3 }, 10), dear: byCard({ KH: 1 }) },
  zones: {
    stock: pile('none'),
    hand: spread('owner', 'player'),
    rows: spread('all', 'player', 3),
    table: spread('all'),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    total: variable('num', { reset: 'deal' }),
    dealer: variable('player', { init: player(0) }),
  },
  defs: {
    worth: {
      params: { cards: 'card*' },
      type: 'num',
      is: sum(bound('cards'), () => look('pips', rankOf(it))),
    },
    mine: { type: 'num', is: def('worth', { cards: zone('hand', me) }) },
  },
  procs: {
    take: { params: { card: 'card' }, steps: [move(bound('card'), zone('table')), tally('cards')] },
    score: { steps: [increase(['score', me], add(def('mine'), look('dear', top(zone('rows', me, 0)))))] },
  },
  counters: { cards: 'cards taken' },
  flow: [
    shuffle(zone('stock')),
    block(
      'deal',
      { until: ge(val('total'), option('target')) },
      deal(zone('stock'), 'hand', { n: 2, first: next(val('dealer')) }),
      repeat(
        { while: some(zone('hand', val('dealer'))) },
        each(everyone, () => [
          choose([
            mayEach('take', zone('hand', me), (card) => [increase('total', 1), proc('take', { card })]),
          ]),
        ]),
        set('dealer', next(val('dealer'))),
      ),
    ),
    each(everyone, () => [move(zone('table'), zone('rows', me, 0)), proc('score')]),
  ],
  result: { score: add(val('score', me), count(zone('rows', me, 0))), win: 'most' },
})

type Part = Readonly<Record<string, unknown>>

/** The small game with something else or more in a part of it. */
export const withDeck = (part: Part) => ({ ...small, deck: { ...small.deck, ...part } })
export const withOptions = (part: Part) => ({ ...small, options: join(small.options, part) })
export const withTables = (part: Part) => ({ ...small, tables: join(small.tables, part) })
export const withZones = (part: Part) => ({ ...small, zones: join(small.zones, part) })
export const withVars = (part: Part) => ({ ...small, vars: join(small.vars, part) })
export const withDefs = (part: Part) => ({ ...small, defs: join(small.defs, part) })
export const withProcs = (part: Part) => ({ ...small, procs: join(small.procs, part) })
export const withResult = (part: Part) => ({ ...small, result: part })

/** With these steps at the end. */
export const withSteps = (...steps: unknown[]) => ({ ...small, flow: [...small.flow, ...steps] })
/** With a number, a test, a shape or options where someone acts. */
export const withNumber = (value: unknown) =>
  withSteps(each(everyone, () => increase(['score', me], value as Expr)))
export const withTest = (value: unknown) =>
  withSteps(each(everyone, () => when(value as Expr, tally('cards'))))
export const withShape = (value: unknown) => withTest({ get: 'matches', of: zone('table'), shape: value })
export const withChoice = (...options: unknown[]) => withSteps(as(player(0), choose(options as Option[])))

/** Also what is named __proto__ is kept as it is. */
function join(fields: Part | undefined, part: Part): Part {
  return Object.fromEntries([...Object.entries(fields ?? {}), ...Object.entries(part)])
}
