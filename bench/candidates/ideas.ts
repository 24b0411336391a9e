/** A CSV of ideas: a dozen words each, long ones rare, as people write them, and no two nearly the same. */
import { stream } from '../../src/rng/index.ts'

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
const WORDS = 12

export interface Ideas {
  readonly pending: number
  /** They come first. */
  readonly complete?: number
}

export function csvOf({ pending, complete = 0 }: Ideas): string {
  const rng = stream('ideas')
  const syllable = (): string => SYLLABLES[rng.below(SYLLABLES.length)] as string
  const word = (): string => Array.from({ length: 2 + rng.below(3) }, syllable).join('')
  const idea = (): string => Array.from({ length: WORDS }, word).join(' ')
  const row = (_: unknown, n: number): string => `${n + 1},,${idea()},${n < complete ? '1,complete' : ','}\n`
  return `id,basedOnId,description,performance,status\n${Array.from({ length: complete + pending }, row).join('')}`
}
