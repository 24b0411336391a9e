/** What a searcher saves, with the search that it belongs to, so that no other search continues from it. */
import { z } from 'zod'
import { digest } from '../digest/index.ts'
import { parseWith } from '../errors/schema-problems.ts'
import type { Json } from '../runs/index.ts'

const sealed = z.object({
  /** A digest of all that makes it this search. */
  search: z.string(),
  saved: z.json(),
  /** Of `saved`: a file that was cut or changed is refused. */
  digest: z.string(),
})

export const seal = (saved: Json, search: string): Json => ({ search, saved, digest: digest(saved) })

/** @param same what has to be the same to be the same search, for the error */
export function unseal(json: Json, search: string, same: string): Json {
  const parsed = parseWith(sealed, json, 'all of it')
  if ('problems' in parsed) throw new TypeError(`this is not what save() gave: ${parsed.problems[0]}`)
  if (parsed.data.search !== search) throw new OtherSearchError(same)
  if (digest(parsed.data.saved) !== parsed.data.digest)
    throw new TypeError('this is not what save() gave: it was changed afterwards')
  return parsed.data.saved
}

/** What was saved comes from a search of another problem or by another method. */
export class OtherSearchError extends Error {
  override readonly name = 'OtherSearchError'

  constructor(same: string) {
    super(`this was saved by another search. Restore it with ${same}`)
  }
}
