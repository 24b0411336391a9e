import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noProcessIn, processesIn, until } from '../cli/testing/processes.ts'
import { RunningCommand } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const nobodyIsLeft = (): Promise<void> => noProcessIn(folder)
/** Something that hangs, with a child and a grandchild. */
const HANGS = '(sleep 1000 & sleep 1000) & touch begun; sleep 1000'

test('its end, its output and the end of its errors are known', async () => {
  using command = new RunningCommand('sh', ['-c', 'cat; echo why >&2; exit 3'], { folder })
  let printed = ''
  command.onOutput((chunk) => (printed += chunk))
  command.input.end('hello')
  expect(await command.ended).toEqual({ code: 3, killedBy: null })
  expect(printed).toBe('hello')
  expect(command.stderr.toString()).toBe('why\n')
})

test('a program that is not there is reported', async () => {
  using command = new RunningCommand('./nonesuch', [], { folder })
  await expect(command.ended).rejects.toThrow('ENOENT')
})

test('all that it has started ends with it', async () => {
  {
    using _ = new RunningCommand('sh', ['-c', HANGS], { folder })
    await until('it has begun', () => existsSync(join(folder, 'begun')))
    expect(processesIn(folder).length).toBeGreaterThan(2)
  }
  await nobodyIsLeft()
})

const hasBegun = (): Promise<void> =>
  until('it has begun', () => ['begun', 'known'].every((name) => existsSync(join(folder, name))))

/** A program that has started something that hangs. */
function programWithCommand(more: string): ChildProcess {
  const script = `
    import { writeFileSync } from 'node:fs'
    import { RunningCommand } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const gone = new RunningCommand('sh', ['-c', 'true'], { folder: ${JSON.stringify(folder)} })
    await gone.ended
    gone[Symbol.dispose]()
    new RunningCommand('sh', ['-c', ${JSON.stringify(HANGS)}], { folder: ${JSON.stringify(folder)} })
    writeFileSync(${JSON.stringify(join(folder, 'known'))}, '')
    ${more}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}

test('nothing outlives a program that ends', async () => {
  const program = programWithCommand('setTimeout(() => process.exit(7), 200)')
  await hasBegun()
  expect(await once(program, 'exit')).toEqual([7, null])
  await nobodyIsLeft()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'nothing outlives a program that is killed by %s',
  async (signal) => {
    const program = programWithCommand('setInterval(() => {}, 1000)')
    await hasBegun()
    program.kill(signal)
    await once(program, 'exit')
    await nobodyIsLeft()
  },
)

test('a program with nothing more to do is not kept from ending', async () => {
  const script = `
    import { RunningCommand } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    using command = new RunningCommand('sh', ['-c', 'exit 0'])
    await command.ended`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  expect(await once(program, 'exit')).toEqual([0, null])
})
