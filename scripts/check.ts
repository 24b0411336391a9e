/** `npm run check`: types, lint and format, dead code, and the import direction between rooms. */
import { findWrongImports } from './rooms.ts'
import { run } from './shell.ts'

const checks: readonly [name: string, passes: () => boolean][] = [
  ['types', () => run('tsc', ['--project', '.']) === 0],
  ['lint and format', () => run('biome', ['check', '--error-on-warnings', '.']) === 0],
  ['dead code', () => run('knip', []) === 0],
  ['import direction', importsGoOneWay],
]

function importsGoOneWay(): boolean {
  const wrong = findWrongImports('src')
  for (const line of wrong) console.error(line)
  return wrong.length === 0
}

const failed = checks.filter(([name, passes]) => {
  const ok = passes()
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  return !ok
})
process.exitCode = failed.length > 0 ? 1 : 0
