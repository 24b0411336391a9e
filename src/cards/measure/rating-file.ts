/**
 * Ratings of people as a file: what `calibrate --ratings` reads and the studio exports.
 *
 *     { "ratings": [{ "game": "hearts", "average": 3.5, "raters": 2 }, { "game": "jimpone", …, "rules": { … } }] }
 *
 * Without `rules`, `game` is the id of a classic. All ratings of a file must have one scale; any will do, as only their order
 * counts.
 */
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { checkGame, sentence } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import type { HumanRating } from './human-ratings.ts'

const ratingFile = z.strictObject({
  ratings: z.array(
    z.strictObject({
      game: z.string().min(1),
      average: z.number(),
      raters: z.int().min(1),
      rules: z.unknown().optional(),
      why: z.array(z.string()).optional(),
    }),
  ),
})

export type RatingFile = z.infer<typeof ratingFile>

/** Two games are always in some order. */
const LEAST_GAMES = 3

export function parseRatingFile(text: string, name: string): readonly HumanRating[] {
  let tree: unknown
  try {
    tree = JSON.parse(text)
  } catch (thrown) {
    throw new InputError(`${name} is not JSON: ${(thrown as Error).message}`)
  }
  const parsed = parseWith(ratingFile, tree, name)
  if ('problems' in parsed) throw new InputError(parsed.problems.map((each) => `${name}: ${each}`).join('\n'))
  const { ratings } = parsed.data
  if (ratings.length < LEAST_GAMES)
    throw new InputError(
      `${name} has ratings of ${ratings.length} games: a rank correlation takes at least ${LEAST_GAMES}`,
    )
  const seen = new Set<string>()
  return ratings.map(({ game, average, raters, rules }, n): HumanRating => {
    const where = `${name}: ratings.${n}`
    if (seen.has(game)) throw new InputError(`${where}: ${game} is there twice; put its ratings together`)
    seen.add(game)
    if (rules !== undefined) return { game, average, raters, rules: checked(rules, `${where}: ${game}`) }
    if (CLASSICS.has(game)) return { game, average, raters }
    throw new InputError(
      `${where}: there is no classic ${JSON.stringify(game)}; a game of your own needs its "rules"`,
    )
  })
}

function checked(rules: unknown, what: string): Game {
  const { game, problems } = checkGame(rules)
  if (game) return game
  const list = problems.map((problem) => `  ${sentence(problem)}`).join('\n')
  throw new InputError(`${what} is not a game that can be played:\n${list}`)
}
