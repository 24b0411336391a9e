/** For tests of the language: the smallest game around some steps, or around one expression. */
import { assertGame } from '../check/check.ts'
import { Play, type PlayOptions } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Items } from '../model/values.ts'
import {
  ACE_HIGH,
  as,
  card,
  game,
  pile,
  player,
  STANDARD_SUITS,
  set,
  spread,
  union,
  variable,
} from '../rules/build.ts'
import { NONE } from '../rules/deck.ts'
import type { Expr, Game, Steps, VarTree } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'

/** What a test adds to the tiny game, or puts in the place of its parts. */
export type Parts = Partial<Omit<Game, 'v' | 'flow'>>

/** Four players in two teams, with a pack whose lowest card, the two of clubs, is on top of the stock. */
export function tiny(flow: Steps, { zones, ...parts }: Parts = {}): Game {
  const tree = game({
    id: 'tiny',
    name: 'Tiny',
    source: 'made for tests',
    family: 'test',
    seats: { min: 4, max: 4 },
    teams: 2,
    deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
    result: { score: 0, win: 'most' },
    ...parts,
    zones: {
      stock: pile('none'),
      heap: pile('all'),
      hand: spread('owner', 'player'),
      row: pile('all', 'player'),
      ...zones,
    },
    flow,
  })
  return assertGame(tree)
}

export function start(flow: Steps, parts: Parts = {}, options: Partial<PlayOptions> = {}): Play {
  return Play.start(new Program(tiny(flow, parts)), { seed: 1, ...options })
}

/** Some cards by their names, as a set. */
export const cards = (names: string): Expr => union(...names.split(' ').map((name) => card(name)))

/** What an expression is worth to the second player, after these steps: in names, an array for a set. */
export function evaluate(expression: Expr, before: Steps = [], parts: Parts = {}): unknown {
  const type = typeOf(expression, tiny([], parts), new Map())
  const vars = { ...parts.vars, answer: variable(type as VarTree['type']) }
  const play = start([...before, as(player(1), set('answer', expression))], { ...parts, vars })
  const [cell] = play.program.variables.get('answer')?.cells ?? []
  if (cell === undefined) throw new Error('the answer was not kept')
  const value = play.state.read(cell)
  const kind = type.replace('*', '')
  return type.endsWith('*')
    ? (value as Items).map((item) => nameOf(play, kind, item))
    : nameOf(play, kind, value as number)
}

function nameOf({ program: { deck } }: Play, kind: string, value: number): unknown {
  if (kind === 'num') return value
  if (kind === 'bool') return value === 1
  if (value === NONE) return 'none'
  if (kind === 'card') return deck.cardName(value)
  if (kind === 'suit') return deck.suits[value]
  return kind === 'rank' ? deck.rankName(value) : value
}
