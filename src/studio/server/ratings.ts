/** What people think of the games that they have played: one line of JSON each, in the run that the game is from. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

export const rating = z.strictObject({
  game: z.string().min(1).max(200),
  stars: z.int().min(1).max(5),
  why: z.string().max(4000),
})

export type Rating = z.infer<typeof rating>

const ratingsFile = (folder: string): string => join(folder, 'ratings.jsonl')

export function saveRating(folder: string, given: Rating, now = new Date()): void {
  const file = ratingsFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify({ at: now.toISOString(), ...given })}\n`)
}

const saved = rating.extend({ at: z.string() })

/** Lines that are none are left out: people may have edited the file. */
export function ratingsIn(folder: string): readonly z.infer<typeof saved>[] {
  const file = ratingsFile(folder)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = saved.safeParse(parsed(line))
      return found.success ? [found.data] : []
    })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
