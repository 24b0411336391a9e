import { CLASSICS } from '../src/cards/classics/index.ts'
import type { Game } from '../src/cards/rules/tree.ts'
import type { Effort } from './proof.ts'

const ONE_IN = 5

/** All classics, or for a slice one in five: every one of them has its turn in five seeds. */
export function classicsOf({ slice, seed }: Effort): readonly (readonly [id: string, game: Game])[] {
  const all = [...CLASSICS]
  return slice ? all.filter((_, n) => n % ONE_IN === seed % ONE_IN) : all
}
