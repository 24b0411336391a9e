/** The classics as evolution begins with them: short, for a fixed number of players, and without options. */
import { CLASSICS } from '../classics/index.ts'
import type { Expr, Game } from '../rules/tree.ts'
import { withEndingLoops } from './ending-loops.ts'
import { rulesDistance } from './features.ts'
import type { OptionValues } from './fold.ts'
import { tidy } from './tidy.ts'
import { unrolled } from './unroll.ts'
import { hasNode } from './uses.ts'

/** A form of each game that ends soon; the whole game where nothing is said. */
const SHORT: Readonly<Record<string, OptionValues>> = {
  'crazy-eights': { deals: 1 },
  hearts: { deals: 1 },
  'gin-rummy': { deals: 1 },
  scopa: { target: 1 },
  president: { deals: 1 },
  whist: { deals: 1 },
  spades: { deals: 1 },
  rummy: { deals: 1 },
  'oh-hell': { most: 3 },
  cribbage: { target: 31 },
  blackjack: { rounds: 6 },
}

const known = new Map<number, readonly Game[]>()

/**
 * Those that so many can play and in which players have something to choose. Games for two or more are taken for any number of
 * players, whatever their source says: Whist for two is a game to begin with.
 */
export function startingGames(seats: number): readonly Game[] {
  const games =
    known.get(seats) ?? [...CLASSICS.values()].filter((game) => suits(game, seats)).map(shortFor(seats))
  known.set(seats, games)
  return games
}

const suits = ({ seats: { min, max }, teams = 1, flow, procs = {} }: Game, seats: number): boolean =>
  (min > 1 || (seats >= min && seats <= max)) &&
  seats % teams === 0 &&
  [flow, ...Object.values(procs).map(({ steps }) => steps)].some(hasChoice)

const hasChoice = (steps: unknown): boolean =>
  hasNode(steps, 'steps', ({ do: kind }) => kind === 'choose' || kind === 'trick')

const shortFor =
  (seats: number) =>
  (game: Game): Game =>
    startingForm(game, seats, SHORT[game.id])

/** A game for a fixed number of players, without options, in which no turn goes round without a choice. */
export const startingForm = (game: Game, seats: number, options?: OptionValues): Game =>
  withEndingLoops(tidy(unrolled(tidy(seated(game, seats), options))))

/**
 * The game with another number of players than its source says. The last player does what a player beyond the last would. Where a
 * game is for one number of players only, cards divided by that number are tricks, and a trick now has as many cards as players.
 */
function seated(game: Game, seats: number): Game {
  const { min, max } = game.seats
  const withSeats = (_: string, node: unknown): unknown => {
    const { get, is, of, by } = (node ?? {}) as { get?: string; is?: unknown; of?: Expr; by?: unknown }
    if (get === 'player' && typeof is === 'number' && is >= seats) return { get, is: seats - 1 }
    const isCount = typeof of === 'object' && 'get' in of && of.get === 'count'
    const isTricks = get === 'div' && isCount && by === min && min === max
    return isTricks ? { get, of, by: seats } : node
  }
  return { ...JSON.parse(JSON.stringify(game), withSeats), seats: { min: seats, max: seats } }
}

/** A classic in the form that evolution starts from, where it is one for this number of players. */
export const classicForm = (id: string, seats: number): Game =>
  startingGames(seats).find((start) => start.id === id) ?? (CLASSICS.get(id) as Game)

export interface NearestClassic {
  readonly id: string
  readonly name: string
  /** From 0 to 1, as `rulesDistance` gives it. */
  readonly distance: number
}

/** The classic whose rules are nearest, in its short form or as it is. */
export function nearestClassic(game: Game): NearestClassic {
  const forms = [...startingGames(game.seats.min), ...CLASSICS.values()]
  const [first, ...others] = forms.map(({ id, name }, n) => ({
    id,
    name,
    distance: rulesDistance(game, forms[n] as Game),
  }))
  return others.reduce(
    (nearest, other) => (other.distance < nearest.distance ? other : nearest),
    first as NearestClassic,
  )
}
