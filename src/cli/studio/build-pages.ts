/** In the repository, pages are built when they are missing or old; the package has them built. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InputError } from '../../errors/index.ts'

/** It is not in the package, which is how to tell. */
const SCRIPT = fileURLToPath(new URL('../../../scripts/build-pages.ts', import.meta.url))

export function buildPagesFromSource(say: (line: string) => void): void {
  if (!existsSync(SCRIPT)) return
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status
  if (run('--are-built') === 0) return
  say('building the pages of the studio')
  if (run('--if-changed') !== 0) throw new InputError('the pages of the studio cannot be built')
}
