/**
 * What people think of the games that they have played: one line of JSON each, in the run that the game is from. The rules of
 * a game that is no classic are kept beside them once, so that the ratings still say what was rated when the run is gone.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CLASSICS } from '../../cards/classics/index.ts'
import type { RatingFile } from '../../cards/measure/rating-file.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { contentKey } from '../../cards/vary/canonical.ts'
import { meanOf } from '../../stats/index.ts'
import { writeAtomically } from '../../subprocess/index.ts'
import type { SavedRating } from '../wire/games.ts'

export const rating = z.strictObject({ stars: z.int().min(1).max(5), why: z.string().max(4000) })

type Rating = z.infer<typeof rating>

const ratingsFile = (folder: string): string => join(folder, 'ratings.jsonl')
const rulesFile = (folder: string, key: string): string => join(folder, 'rated-games', `${key}.json`)

export function saveRating(folder: string, game: Game, { stars, why }: Rating, now = new Date()): void {
  const isClassic = CLASSICS.get(game.id) === game
  const key = isClassic ? null : contentKey(game)
  mkdirSync(join(folder, 'rated-games'), { recursive: true })
  if (key !== null && !existsSync(rulesFile(folder, key)))
    writeAtomically(rulesFile(folder, key), `${JSON.stringify(game)}\n`)
  const line: SavedRating = { at: now.toISOString(), game: game.id, name: game.name, key, stars, why }
  appendFileSync(ratingsFile(folder), `${JSON.stringify(line)}\n`)
}

const saved: z.ZodType<SavedRating> = z.object({
  ...rating.shape,
  at: z.string(),
  game: z.string(),
  name: z.string(),
  key: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .nullable(),
})

/** Lines that are none are left out: people may have edited the file. */
export function ratingsIn(folder: string): readonly SavedRating[] {
  const file = ratingsFile(folder)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = saved.safeParse(parsed(line))
      return found.success ? [found.data] : []
    })
}

/** Game by game, as `manyhands calibrate --ratings` reads it. */
export function exportedRatings(folders: readonly string[]): RatingFile {
  const all = folders.flatMap((folder) => ratingsIn(folder).map((each) => ({ ...each, folder })))
  const byGame = [...Map.groupBy(all, ({ game, key }) => key ?? game).values()]
  const used = new Set<string>()
  return {
    ratings: byGame.flatMap((some) => {
      const [{ game, key, folder }] = some as [(typeof all)[number]]
      const rules = key === null ? undefined : parsed(textOf(rulesFile(folder, key)))
      // Without its rules nobody can measure it.
      if (key === null ? !CLASSICS.has(game) : rules === undefined) return []
      const name =
        used.has(game) || (key !== null && CLASSICS.has(game)) ? `${game}-${key?.slice(0, 8)}` : game
      used.add(name)
      const why = some.map((each) => each.why).filter((text) => text !== '')
      return {
        game: name,
        average: meanOf(some.map(({ stars }) => stars)).mean,
        raters: some.length,
        ...(why.length > 0 && { why }),
        ...(rules !== undefined && { rules }),
      }
    }),
  }
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
