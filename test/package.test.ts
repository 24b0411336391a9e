/** The package as a stranger gets it: packed, installed in an empty folder, used. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OLDEST_NODE } from '../bin/node-version.js'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'manyhands-package-'))
const npm = (...args: string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: 'ignore' })
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  npm('install', '--prefer-offline', `./${tarball}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the packed package runs its workers on every lane, with tasks in TypeScript and JavaScript', () => {
  writeFileSync(join(folder, 'task.ts'), 'export default (item: number): number => item * 3\n')
  writeFileSync(join(folder, 'task.js'), 'export default (item) => item * 3\n')
  writeFileSync(
    join(folder, 'main.js'),
    `import { createPool } from 'manyhands/pool'
     for (const lane of ['inline', 'thread', 'process']) for (const module of ['./task.ts', './task.js']) {
       await using pool = createPool({ lane, size: 2 })
       const values = []
       for await (const outcome of pool.map({ module }, [1, 2, 3])) values.push(outcome.value)
       console.log(lane, values.join(' '))
     }`,
  )
  const printed = execFileSync(process.execPath, ['main.js'], { cwd: folder, encoding: 'utf8' })
  expect(printed).toBe(
    'inline 3 6 9\ninline 3 6 9\nthread 3 6 9\nthread 3 6 9\nprocess 3 6 9\nprocess 3 6 9\n',
  )
})

test('the packed package brings types', () => {
  const program = join(folder, 'typed.ts')
  writeFileSync(
    program,
    `import { stream } from 'manyhands/rng'
     import { createPool, type Outcome } from 'manyhands/pool'
     export const draw: number = stream(1, 'x').below(6)
     export const outcomes: AsyncIterable<Outcome<string>> = createPool().map<number, string>({ module: './task.ts' }, [1])
     // @ts-expect-error a stream has no such method
     stream(1).nope()\n`,
  )
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  cpSync(join(root, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'), {
    recursive: true,
  })
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--types',
    'node',
    '--skipLibCheck',
  ]
  const { stdout, status } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), [...flags, program], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('the installed command runs', () => {
  expect(
    execFileSync(join(folder, 'node_modules', '.bin', 'manyhands'), ['--version'], {
      encoding: 'utf8',
    }).trim(),
  ).toBe(packageJson.version)
})

test('only what a user needs is packed', () => {
  const files = readdirSync(join(folder, 'node_modules', 'manyhands'), { recursive: true }).map(String)
  expect(files.filter((file) => /\.test\.|\btesting\b|\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual(
    [],
  )
  expect(files).toContain('LICENSE')
  expect(files.filter((file) => file.includes('.built-from'))).toEqual([])
})

test('the oldest Node is the same for npm and for the programs that check it', () => {
  expect(packageJson.engines.node).toBe(`>=${OLDEST_NODE}`)
})

test('dist/ is built again only if its sources have changed', () => {
  const stamp = join(root, 'dist', '.built-from')
  const before = statSync(stamp).mtimeMs
  execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: root })
  expect(statSync(stamp).mtimeMs).toBe(before)
})

const oldNode = ['/usr/local/bin/node', '/usr/bin/node'].find((path) => {
  if (!existsSync(path)) return false
  const major = execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })
  return Number(major) < OLDEST_NODE
})
const FAULT = new RegExp(
  `manyhands needs Node ${OLDEST_NODE} or newer, and this is Node \\d+\\.[\\d.]+: install a newer`,
)

describe.runIf(oldNode)('on an old Node', () => {
  const run = (...args: string[]) => spawnSync(oldNode as string, args, { cwd: folder, encoding: 'utf8' })

  test('the command says in one line what to install, or uses the Node that is installed beside it', () => {
    const bin = join('node_modules', 'manyhands', 'bin', 'manyhands.js')
    const alone = run(bin, '--version')
    expect(alone.stderr).toMatch(FAULT)
    expect(alone.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(alone.status).toBe(2)
    symlinkSync(join(root, 'node_modules', 'node'), join(folder, 'node_modules', 'node'))
    const helped = run(bin, '--version')
    expect(helped.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(helped.status).toBe(0)
  })

  test('importing any part of the library says in one line what to install', () => {
    const parts = Object.keys(packageJson.exports).filter((name) => !name.endsWith('.json'))
    const program = `for (const part of ${JSON.stringify(parts)})
      await import('manyhands' + part.slice(1)).catch((error) => console.log(part, error.stack))`
    writeFileSync(join(folder, 'imports.mjs'), program)
    const lines = run('imports.mjs').stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(parts)
    for (const line of lines) expect(line).toMatch(FAULT)
  })
})
