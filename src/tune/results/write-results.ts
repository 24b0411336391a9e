/** Writes all that people get in the end into a folder. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exactJson } from '../../digest/index.ts'
import { makeFolder } from '../../subprocess/index.ts'
import { withExactConfigs } from '../exact-config.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { bestsOf } from './best.ts'
import { fileNamesOf, SHARED_NAME } from './file-names.ts'
import { reportPage } from './report/page.ts'
import { trialsAsCsv, trialsAsJsonLines } from './trial-rows.ts'

/** The names of the files, in the order in which they were written. */
export async function writeResults(folder: string, study: Study, tuned: Tuned): Promise<readonly string[]> {
  const { parameters } = study.tree
  const names = [...fileNamesOf(study.horizons), SHARED_NAME]
  const files: readonly (readonly [string, string | Iterable<string>])[] = [
    ...bestsOf(study, tuned).map(
      (best, n) =>
        [`best-${names[n]}.json`, `${exactJson(withExactConfigs(parameters, best), 2)}\n`] as const,
    ),
    ['trials.csv', inChunks(trialsAsCsv(study, tuned))],
    ['trials.jsonl', inChunks(trialsAsJsonLines(study, tuned))],
    ['report.html', reportPage(study, tuned)],
  ]
  makeFolder(folder)
  for (const [name, text] of files) await writeFile(join(folder, name), text)
  return files.map(([name]) => name)
}

const CHUNK = 1 << 20

/** Writing line by line would take longer than all the rest. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
