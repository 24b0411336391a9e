/** `npm run check`: types, lint and format, dead code, the import direction between rooms, and import cycles. */
import { findImportCycles, findWrongImports } from './rooms.ts'
import { run } from './shell.ts'

const checks: readonly [name: string, passes: () => boolean][] = [
  ['types', () => run('tsc', ['--project', '.']) === 0],
  ['lint and format', () => run('biome', ['check', '--error-on-warnings', '.']) === 0],
  ['dead code', () => run('knip', []) === 0],
  ['import direction', () => isEmpty(findWrongImports('src'))],
  ['import cycles', () => isEmpty(findImportCycles('src'))],
]

function isEmpty(faults: readonly string[]): boolean {
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

const failed = checks.filter(([name, passes]) => {
  const ok = passes()
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  return !ok
})
process.exitCode = failed.length > 0 ? 1 : 0
