import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedEnvironment, lastLine, processesOf, runCommand, shell } from './index.ts'

test('a command gets its input and environment, and its output and end are known', async () => {
  const env = { ...allowedEnvironment([]), NAME: 'value' }
  const result = await runCommand(shell('cat; echo $NAME; echo why >&2; exit 3'), { input: 'in ', env })
  expect(result).toMatchObject({ kind: 'exited', code: 3 })
  expect(result.stdout.toString()).toBe('in value\n')
  expect(lastLine(result.stderr)).toBe(': why')
})

test('a command that kills itself was killed', async () => {
  expect(await runCommand(shell('kill -9 $$'))).toMatchObject({ kind: 'killed', signal: 'SIGKILL' })
})

test.each([
  ['timeout', 'sleep 60 & sleep 60', { timeout: 100 }, 'took longer than 0.1 s'],
  ['output', 'yes', { output: 1000 }, 'printed more than 1000 bytes'],
  ['cpu', '(while :; do :; done) & wait', { cpu: 200 }, 'used more than 0.2 s of processor time'],
] as const)('a command that exceeds its limit of %s is stopped', async (limit, line, limits, message) => {
  const tree = `test ${process.pid} ${limit}`
  expect(await runCommand(shell(line), { limits, tree })).toMatchObject({ kind: 'stopped', limit, message })
  expect(processesOf(tree)).toEqual([])
})

test('a command whose answer nobody wants is aborted', async () => {
  const before = AbortSignal.abort()
  expect(await runCommand(shell('sleep 60'), { signal: before })).toMatchObject({ kind: 'aborted' })
  const later = AbortSignal.timeout(50)
  expect(await runCommand(shell('sleep 60'), { signal: later })).toMatchObject({ kind: 'aborted' })
})

test('one that cannot be started is an error', async () => {
  await expect(runCommand(['./nonesuch', []])).rejects.toThrow('ENOENT')
})

test('with logs, the beginning of a long output is in a file and its end in the result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-run-command-'))
  const logs = { stdout: join(folder, 'out'), stderr: join(folder, 'err') }
  const result = await runCommand(shell('echo first; yes | head -c 20000000; echo last; echo why >&2'), {
    logs,
  })
  expect(result).toMatchObject({ kind: 'exited', code: 0 })
  expect(result.stdout.length).toBe(2 ** 20)
  expect(result.stdout.toString()).toMatch(/\nlast\n$/)
  expect(readFileSync(logs.stdout, 'utf8')).toMatch(
    /^first\ny\n[\s\S]*\n\[more was printed than is kept\]\n$/,
  )
  expect(statSync(logs.stdout).size).toBeLessThan(11 * 2 ** 20)
  expect(readFileSync(logs.stderr, 'utf8')).toBe('why\n')
  rmSync(folder, { recursive: true })
})

/** In the background, once the command itself has ended and been waited for. */
const later = (line: string): string => `(while kill -0 $$ 2>/dev/null; do sleep 0.005; done; ${line}) &`

test('what a background process prints after the exit does not count, if only output until then is wanted', async () => {
  const line = `printf first; ${later('printf later')} exit 3`
  const result = await runCommand(shell(line), { untilExit: true, input: 'unread' })
  expect(result).toMatchObject({ kind: 'exited', code: 3 })
  expect(result.stdout.toString()).toBe('first')
})

test('of output until the exit nothing is lost and nothing added', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-run-command-'))
  const logs = { stdout: join(folder, 'out'), stderr: join(folder, 'err') }
  const result = await runCommand(shell('cat; yes | head -c 300000; echo last'), {
    untilExit: true,
    input: 'in\n',
    logs,
  })
  expect(result.stdout.length).toBe(300_008)
  expect(result.stdout.toString()).toMatch(/^in\ny\n[\s\S]*\nlast\n$/)
  expect(statSync(logs.stdout).size).toBe(300_008)
  const killed = await runCommand(shell('echo here; kill -9 $PPID; sleep 60'), { untilExit: true })
  expect(killed).toMatchObject({ kind: 'killed', stdout: Buffer.from('here\n') })
  rmSync(folder, { recursive: true })
})
