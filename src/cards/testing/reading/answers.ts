/** What readers answered who had only the rules in English: kept as they gave it. */
import { readFileSync } from 'node:fs'

/** The games of the sheets, which `node scripts/reading.ts <game>` prints. */
export const READING_SEED = 2

export interface Answer {
  readonly options?: readonly string[]
  readonly after: Readonly<Record<string, string>>
}

export function answersFor(id: string): readonly Answer[] {
  const file = new URL(`../../english/reading/${id}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).answers
}
