/** Writes all that people get in the end into a folder: the report, and the games as files that every command takes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, writeAtomically } from '../../subprocess/index.ts'
import type { Evolution } from './evolved.ts'
import { evolutionPage } from './page/page.ts'

/** Games of an earlier writing are removed, so that the folder has those of the report and no others. */
export function writeEvolution(folder: string, evolution: Evolution): void {
  rmSync(join(folder, 'games'), { recursive: true, force: true })
  makeFolder(join(folder, 'games'))
  for (const { file, game } of evolution.best)
    writeAtomically(join(folder, file), `${JSON.stringify(game, null, 2)}\n`)
  writeAtomically(join(folder, 'report.html'), evolutionPage(evolution))
}
