/** `npm run check`: types, lint and format, dead code, import direction and cycles, and a browser edge without Node. */
import { findNodeImports } from './browser-edge.ts'
import { findImportCycles, findWrongImports } from './rooms.ts'
import { run } from './shell.ts'

const checks: readonly [name: string, passes: () => boolean | Promise<boolean>][] = [
  ['types', () => run('tsc', ['--project', '.']) === 0],
  ['types of pages', () => run('tsc', ['--project', 'src/studio']) === 0],
  ['lint and format', () => run('biome', ['check', '--error-on-warnings', '.']) === 0],
  ['dead code', () => run('knip', []) === 0],
  ['import direction', () => isEmpty(findWrongImports('src'))],
  ['import cycles', () => isEmpty(findImportCycles('src'))],
  ['browser edge', async () => isEmpty(await findNodeImports())],
]

function isEmpty(faults: readonly string[]): boolean {
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

let failed = false
for (const [name, passes] of checks) {
  const ok = await passes()
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  failed ||= !ok
}
process.exitCode = failed ? 1 : 0
