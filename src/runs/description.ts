/** `run.json`: what a run was asked, for people and for `--resume`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../subprocess/index.ts'
import { explainFault, RunError } from './errors.ts'

const description = z.object({
  version: z.literal(1),
  id: z.string(),
  kind: z.string(),
  command: z.array(z.string()),
  created: z.string(),
  fingerprint: z.record(z.string(), z.string()),
  finished: z.object({ at: z.string(), digest: z.string() }).optional(),
})

/** A folder that has a `run.json` is a run. */
export type RunDescription = z.infer<typeof description>

const fileIn = (folder: string): string => join(folder, 'run.json')

export function isRun(folder: string): boolean {
  return existsSync(fileIn(folder))
}

export function readDescription(folder: string): RunDescription {
  const file = fileIn(folder)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT')
      throw new RunError('missing', `${folder} has no run`)
    throw explainFault(thrown, file)
  }
  try {
    return description.parse(JSON.parse(text))
  } catch {
    throw new RunError(
      'damaged',
      `${file} is not the description of a run that this version of manyhands can read`,
    )
  }
}

export function markFinished(folder: string, digest: string): void {
  writeDescription(folder, { ...readDescription(folder), finished: { at: new Date().toISOString(), digest } })
}

/** In one step, and only once it is on the disk: there is the old file or the new one, never half of one. */
export function writeDescription(folder: string, content: RunDescription): void {
  const file = fileIn(folder)
  try {
    writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
  } catch (thrown) {
    throw explainFault(thrown, file)
  }
}
