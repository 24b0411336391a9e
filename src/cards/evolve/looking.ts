/**
 * The first look at a new game: cheap stages, each of which may refuse it. Most children of variation do not end, have nothing to
 * choose, or are decided by a rule of thumb: a few hundred games by simple players show it in some milliseconds.
 */
import { sum } from '../../stats/index.ts'
import { blocksIn, gamesIn, shareOf } from '../measure/blocks.ts'
import type { Field, Findings, Measuring } from '../measure/findings.ts'
import type { PlayedBlock, PlayedGame } from '../measure/playtest.ts'
import { selfPlay } from '../measure/self-play.ts'
import { THUMBS } from '../model/thumbs.ts'

/** What a look came to. `reached` says how far, from 0 to 1. */
export type Look = { readonly reached: number } & (
  | { readonly findings: Findings }
  | { readonly refused: string }
)

interface Glance {
  readonly games: readonly PlayedGame[]
  readonly fault: string | undefined
}

const STEP_LIMIT = 5000
const GAMES = { first: 10, random: 100, thumb: 20 }
const BLOCKS = { thumbs: 4, bestThumb: 10, tried: 3, more: 6 }
const COURSES = 2
const SEARCHER = 'mcts-open:24'
/** Of a game that gets all blocks: decisions, times steps of a random game. A deal of Whist for two has a third of it. */
const USUAL_COST = 30_000
/** Decisions of a course that are valued. */
const VALUED = 8

const LIMITS = {
  unfinished: 0.1,
  decisions: { least: 4, most: 600 },
  turns: 5,
  draws: 0.4,
  /** What the best side may win beyond its fair share. */
  seat: 0.25,
  /** A look ahead must win more than this share against the rule of thumb. */
  thought: 0.4,
  /** A rule of thumb that wins more than this against random players shows imagined players how to play. */
  goodThumb: 0.8,
} as const

/** A few games of random players, and what is wrong with them. */
export function* glancing(sides: number): Measuring<Glance> {
  const games = yield* selfPlay('random', { first: 0, many: GAMES.first, stepLimit: STEP_LIMIT })
  return { games, fault: faultOf(games, sides) }
}

export function* looking(sides: number): Measuring<Look> {
  const { games: first, fault } = yield* glancing(sides)
  if (fault !== undefined) return { reached: 0, refused: fault }
  const rest = { first: GAMES.first, many: GAMES.random - GAMES.first, stepLimit: STEP_LIMIT }
  const random = [...first, ...(yield* selfPlay('random', rest))]
  const atRandom = faultOf(random, sides)
  if (atRandom) return { reached: 0.1, refused: atRandom }
  const thumb = yield* bestOf(THUMBS, 'random', BLOCKS.thumbs)
  const thumbDuel = yield* duel([thumb, 'random'], BLOCKS.thumbs, BLOCKS.bestThumb)
  const thumbPlay = yield* selfPlay(thumb, { first: 0, many: GAMES.thumb, stepLimit: STEP_LIMIT })
  // Two players of one rule may draw, or go in circles where good players do not: only what throws is refused.
  if (thumbPlay.some(({ ending }) => ending === 'error')) return { reached: 0.3, refused: 'games throw' }
  const searcher = searcherFor(thumb, thumbDuel, thumbPlay)
  const blocks = blocksFor(random, thumbPlay)
  const tried = yield* duel([searcher, thumb], 0, blocks.tried)
  if (gamesIn(tried).some(({ ending }) => ending !== 'finished'))
    return { reached: 0.4, refused: 'games that are thought through do not end' }
  if (shareOf(tried) < LIMITS.thought)
    return { reached: 0.5, refused: 'a look ahead does not beat a rule of thumb' }
  const thought = [...tried, ...(yield* duel([searcher, thumb], blocks.tried, blocks.more))]
  const policy = searcher.includes('@') ? thumb : undefined
  const stride = Math.max(1, Math.round(meanOf(gamesIn(thought), ({ decisions }) => decisions) / VALUED))
  const range = { first: 0, many: COURSES, stepLimit: STEP_LIMIT }
  const player = `forgetful-myopic@${thumb}`
  const [rows] = yield [{ kind: 'courses', player, policy, thumb, stride, ...range }]
  const courses = rows?.kind === 'courses' ? rows.rows : []
  const pair = [searcher, thumb] as const
  const field: Field = {
    thumb,
    simple: thumb,
    quick: searcher,
    top: searcher,
    policy,
    positionPolicy: undefined,
    pairs: { thumb: pair, glance: pair, quick: pair, memory: pair, open: pair },
  }
  const findings = { sides, random, thumbDuel, thumbPlay, field, duels: { thumb: thought }, courses }
  return { reached: 0.7, findings }
}

/** What is wrong with games of simple players, in words. */
function faultOf(games: readonly PlayedGame[], sides: number): string | undefined {
  const share = (is: (game: PlayedGame) => boolean): number => games.filter(is).length / games.length
  const decisions = meanOf(games, (game) => game.decisions)
  const won = Array.from({ length: sides }, (_, side) =>
    meanOf(games, ({ shares }) => shares[side] as number),
  )
  // A few games may favour a seat by chance.
  const most = 1 / sides + LIMITS.seat + 1 / Math.sqrt(2 * games.length)
  if (share(({ ending }) => ending === 'error') > 0) return 'games throw'
  if (share(({ ending }) => ending === 'unfinished') > LIMITS.unfinished) return 'games do not end'
  if (decisions < LIMITS.decisions.least) return 'there is too little to choose'
  if (decisions > LIMITS.decisions.most) return 'games are too long'
  if (meanOf(games, ({ turns }) => turns) < LIMITS.turns) return 'there are too few turns'
  if (share(({ isDraw }) => isDraw) > LIMITS.draws) return 'games are drawn'
  if (sides > 1 && Math.max(...won) > most) return 'one seat wins'
  return undefined
}

const meanOf = (games: readonly PlayedGame[], of: (game: PlayedGame) => number): number =>
  sum(games.map(of)) / Math.max(1, games.length)

function* duel(
  pair: readonly [string, string],
  first: number,
  many: number,
): Measuring<readonly PlayedBlock[]> {
  const [rows] = yield [{ kind: 'duel', pair, first, many, stepLimit: STEP_LIMIT }]
  return blocksIn(rows)
}

/** Who wins most against one opponent; of equals, the one that is named first. */
function* bestOf(players: readonly string[], against: string, many: number): Measuring<string> {
  const rows = yield players.map((player) => {
    return { kind: 'duel', pair: [player, against], first: 0, many, stepLimit: STEP_LIMIT }
  })
  const shares = rows.map((row) => shareOf(blocksIn(row)))
  return players[shares.indexOf(Math.max(...shares))] as string
}

/**
 * A little search that sees all cards: it costs a fraction of a fair one, and as a guess at what fair search will be worth it is
 * good enough here. At the door all players are fair. Where a rule of thumb is much better than random play and ends its games,
 * imagined games are played out by it.
 */
function searcherFor(
  thumb: string,
  thumbDuel: readonly PlayedBlock[],
  thumbPlay: readonly PlayedGame[],
): string {
  const ends = thumbPlay.every(({ ending }) => ending === 'finished')
  return ends && shareOf(thumbDuel) > LIMITS.goodThumb ? `${SEARCHER}@${thumb}` : SEARCHER
}

/** Long games have long playouts, too: they get fewer blocks. */
function blocksFor(random: readonly PlayedGame[], thumbPlay: readonly PlayedGame[]) {
  const steps = meanOf(random, (game) => game.steps)
  const decisions = meanOf(thumbPlay, (game) => game.decisions)
  const cost = (decisions * steps) / USUAL_COST
  const many = (usual: number): number => Math.max(2, Math.min(usual, Math.round(usual / cost)))
  return { tried: many(BLOCKS.tried), more: many(BLOCKS.more) }
}
