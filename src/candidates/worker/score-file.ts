import { randomBytes } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPrintedScore, readScoreFile, type ScoreReading } from './read-score.ts'

/** Where an evaluator may write its score; there is nothing yet. No candidate can have foreseen the name. */
export function newScoreFile(folder: string, name: string): string {
  return join(folder, `${name}-${randomBytes(8).toString('hex')}.json`)
}

const MOST = 1024 * 1024

/** From the file if there is one; else from what was printed. */
export function scoreOf(file: string, printed: Buffer): ScoreReading {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return readPrintedScore(printed)
  if (!stat.isFile()) return { ok: false, reason: 'the result file is no plain file' }
  if (stat.size > MOST) return { ok: false, reason: 'the result file is larger than 1 MB' }
  return readScoreFile(readFileSync(file))
}
