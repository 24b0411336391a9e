/**
 * Who plays a game well. Tree search with random playouts and a rule of thumb with second thoughts each suit some games and not
 * others. They meet each other, and the better kind serves at all levels of thought. What needs no thought
 * is the rule of thumb, or if that is better, taking the points in sight: rules by option and card alone do not see points.
 */
import { ANY } from './best-thumb.ts'
import { blocksIn, gamesIn } from './blocks.ts'
import type { Effort } from './effort.ts'
import type { Field, Measuring } from './findings.ts'
import { seatGate } from './gates.ts'
import type { PlayedBlock, PlayedGame } from './playtest.ts'
import { roundRobin } from './round-robin.ts'

/** A game as it usually goes. */
export interface Usual {
  readonly minutes: number
  /** Steps after which a game between players who think is cut off. */
  readonly stepLimit: number
  /** The steps of a random game, over those of a game by the rule of thumb. */
  readonly randomSteps: number
}

/** A kind of player, at two levels of thought. */
interface Kind {
  readonly search: 'mcts' | 'rollout'
  readonly levels: readonly [quick: number, top: number]
  readonly policy: string | undefined
  /** Whether it starts from the points in sight. */
  readonly isMyopic: boolean
  /** How much of the usual thought. */
  readonly thought: number
}

const SEARCH = { search: 'mcts', levels: [50, 200], isMyopic: false } as const
const SECOND_THOUGHTS = { search: 'rollout', levels: [8, 32] } as const

/** Random playouts say little, and take long, if a random game takes this many times the steps of one by the rule of thumb. */
const TOO_LONG = 8

const BLOCKS = { least: 4, most: 24 }
/** A kind of player that takes this part of the limit to end a game need not be followed further. */
const PART_OF_LIMIT = 1 / 3

interface Scouted {
  /** None if no kind of player who thinks brings the game to its end. */
  readonly field?: Field
  readonly pilot: readonly PlayedBlock[]
}

export function* scoutField(
  sides: number,
  thumb: string,
  thumbPlay: readonly PlayedGame[],
  { minutes, stepLimit, randomSteps }: Usual,
  { scoutMinutes, thought }: Pick<Effort, 'scoutMinutes' | 'thought'>,
): Measuring<Scouted> {
  // A rule of thumb that goes round in circles would do so in playouts, too: each would take until it is cut off.
  const plain: Kind = { ...SEARCH, policy: undefined, thought }
  const circles = thumbPlay.some(({ ending }) => ending !== 'finished')
  const ends = thumb !== ANY && !circles
  const isLong = ends && randomSteps > TOO_LONG
  const many = Math.min(
    BLOCKS.most,
    Math.max(BLOCKS.least, Math.round(scoutMinutes / Math.max(minutes, 0.01))),
  )
  const size = { many, stepLimit: Math.round(stepLimit * PART_OF_LIMIT) }
  const simple = yield* betterOf(thumb, `forgetful-myopic@${thumb}`, size)
  const { kinds, pilot } = yield* thatEnd(
    [
      ...(isLong ? [] : [plain]),
      ...(circles ? [] : [{ ...SECOND_THOUGHTS, policy: thumb, isMyopic: simple !== thumb, thought }]),
    ],
    stepLimit,
  )
  if (kinds.length === 0) return { pilot }
  const names = kinds.map((kind) => playerOf(kind, 1))
  const [best] = kinds.length === 1 ? names : yield* roundRobin(names, size)
  const kind = kinds[names.indexOf(best as string)] as Kind
  const given = { thumb, simple, ends, isLong }
  const field = fieldOf(kind, given)
  if (kind.policy === undefined) return { field, pilot }
  const [rows] = yield [{ kind: 'duel', pair: field.pairs.quick, first: 0, ...size }]
  // Where all choose at once, a player who imagines that the others keep to a rule knows what those after it will do. Then the
  // seat that is asked first wins, which is no fault of the game.
  const isFair = seatGate(sides, gamesIn(blocksIn(rows)), 'well').ok !== false
  return { field: isFair ? field : fieldOf(plain, given), pilot }
}

/** A pilot of one block of each kind against itself: a kind that brings no game to its end is left out. */
function* thatEnd(
  kinds: readonly Kind[],
  stepLimit: number,
): Measuring<{ readonly kinds: readonly Kind[]; readonly pilot: readonly PlayedBlock[] }> {
  const rows = yield kinds.map((kind) => {
    const player = playerOf(kind, 0)
    return { kind: 'duel', pair: [player, player], first: 0, many: 1, stepLimit }
  })
  const ends = (n: number): boolean => gamesIn(blocksIn(rows[n])).some((game) => game.ending === 'finished')
  return { kinds: kinds.filter((_, n) => ends(n)), pilot: rows.flatMap(blocksIn) }
}

/** The first, unless the second wins more of their games. */
function* betterOf(
  first: string,
  second: string,
  size: { readonly many: number; readonly stepLimit: number },
): Measuring<string> {
  const [best = first] = yield* roundRobin([first, second], size)
  return best
}

interface Given {
  readonly thumb: string
  readonly simple: string
  readonly ends: boolean
  readonly isLong: boolean
}

function fieldOf(kind: Kind, { thumb, simple, ends, isLong }: Given): Field {
  const policy = ends ? kind.policy : undefined
  const [quick, top] = [playerOf(kind, 0), playerOf(kind, 1)]
  const fair = named({ ...SEARCH, policy, thought: kind.thought }, 0)
  return {
    thumb,
    simple,
    quick,
    top,
    policy,
    positionPolicy: isLong ? thumb : undefined,
    pairs: {
      thumb: [top, simple],
      glance: [top, `forgetful-greedy${policy === undefined ? '' : `@${policy}`}`],
      quick: [top, quick],
      memory: [named(kind, 1), top],
      open: [fair.replace('mcts', 'mcts-open'), fair],
    },
  }
}

const named = ({ search, levels, policy, isMyopic, thought }: Kind, level: 0 | 1): string =>
  `${search}:${Math.max(1, Math.round(levels[level] * thought))}${isMyopic ? '@myopic' : ''}${policy === undefined ? '' : `@${policy}`}`

const playerOf = (kind: Kind, level: 0 | 1): string => `forgetful-${named(kind, level)}`
