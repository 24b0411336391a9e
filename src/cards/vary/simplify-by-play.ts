/**
 * A game without the rules that do not change how it plays, by somebody's judgement: mostly games played on the same seeds.
 * That judgement is dear, so larger parts are tried first, and nothing is tried twice. A rule that mattered before is not tried
 * again each time that another has gone, but once more at the end: what is gone may have been what it was needed for.
 */
import { isGameOfParts } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { contentKey } from './canonical.ts'
import { endsLoop } from './ending-loops.ts'
import { changeInWords, wordsAt } from './operators/words.ts'
import { valueAt } from './paths.ts'
import { type Removal, removalsIn } from './removals.ts'
import { tidy } from './tidy.ts'

export interface SimplifiedByPlay {
  readonly game: Game
  /** What was removed, in words, in the order in which it went. */
  readonly removed: readonly string[]
  /** How often it was asked whether a game plays the same. */
  readonly asked: number
}

export interface SimplifyOptions {
  /** How often it may be asked whether a game plays the same; 300 if left out. */
  readonly most?: number
}

/** `playsTheSame` is asked of games that check, each without one rule more than the last that played the same. */
export function simplifyByPlay(
  game: Game,
  playsTheSame: (simpler: Game) => boolean,
  { most = 300 }: SimplifyOptions = {},
): SimplifiedByPlay {
  let simplest = tidy(game)
  const removed: string[] = []
  const tried = new Set([contentKey(simplest)])
  let asked = 0
  const withoutOne = (mattered: Set<string>): Game | undefined => {
    for (const removal of largestFirst(simplest)) {
      const place = placeOf(simplest, removal)
      if (mattered.has(place)) continue
      const child = childOf(removal, tried)
      if (child === undefined) continue
      if (asked >= most) return undefined
      asked += 1
      if (!playsTheSame(child)) {
        mattered.add(place)
        continue
      }
      removed.push(inWords(simplest, removal))
      return child
    }
    return undefined
  }
  for (let before: Game | undefined; before !== simplest; ) {
    before = simplest
    const mattered = new Set<string>()
    // Paths lead into the game that they were listed for, so they are listed anew.
    for (let child = withoutOne(mattered); child; child = withoutOne(mattered)) simplest = child
  }
  return { game: simplest, removed, asked }
}

/** Names a rule by where it stands and what it says. */
const placeOf = (game: Game, { path, how }: Removal): string =>
  `${how} ${path.join('.')} ${JSON.stringify(valueAt(game, path))}`

/** The game without a rule, tidied; undefined if it is none, or was tried before. */
function childOf({ tree }: Removal, tried: Set<string>): Game | undefined {
  if (!isGameOfParts(tree)) return undefined
  const child = tidy(tree)
  const key = contentKey(child)
  if (tried.has(key) || !isGameOfParts(child)) return undefined
  tried.add(key)
  return child
}

function largestFirst(game: Game): Removal[] {
  return Array.from(removalsIn(game))
    .filter((removal) => !isAboutSight(game, removal) && removal.path[0] !== 'teams')
    .filter(({ path }) => !endsLoop(valueAt(game, path)) && !endsLoop(valueAt(game, path.slice(0, -1))))
    .map((removal) => ({ removal, size: JSON.stringify(valueAt(game, removal.path)).length }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ removal }) => removal)
}

/** What players see is a rule even where those who judge do not look. */
const isAboutSight = (game: Game, { how, path }: Removal): boolean =>
  how === 'open' ||
  path.at(-1) === 'see' ||
  (valueAt(game, path) as { do?: unknown } | undefined)?.do === 'show'

/** A rule that is an item of a list is told as it was, a change in one by what it was and what it is. */
function inWords(game: Game, { path, how, tree }: Removal): string {
  const isItem = how === 'left out' && typeof path.at(-1) === 'number'
  const words = isItem ? `without: ${wordsAt(game, path)}` : changeInWords(game, tree as Game, path)
  return words.endsWith(': ') ? 'without a rule that does nothing' : words
}
