import { mkdirSync, symlinkSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly found: string
  readonly hint?: string
  readonly optional?: boolean
}

test('doctor tells of the machine, of every lane, and how to get what is missing', async () => {
  using work = new Workspace()
  const { code, stdout, stderr } = await manyhands(work.folder, ['doctor'])
  expect(stdout).toContain(`ok        node          ${process.version}\n`)
  expect(stdout).toContain(`ok        cores         ${availableParallelism()}\n`)
  expect(stdout).toMatch(/^ok {8}memory {8}[\d.]+ GiB, [\d.]+ GiB free$/m)
  for (const lane of ['inline', 'thread', 'process'])
    expect(stdout).toMatch(new RegExp(`^ok +lane ${lane} +works$`, 'm'))
  const lines = stdout.trimEnd().split('\n')
  expect(lines.pop()).toMatch(/^digest [0-9a-f]{64}$/)
  for (const line of lines) {
    expect(line).toMatch(/^(ok {8}|optional {2}(?=.*not found \(for .*: apt-get install [\w-]+\)$))\S/)
  }
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(work.list()).toEqual([])
})

test('doctor --json is one document, whose digest does not depend on the moment', async () => {
  using work = new Workspace()
  const [first, second] = await Promise.all([
    manyhands(work.folder, ['doctor', '--json']),
    manyhands(work.folder, ['doctor', '--json']),
  ])
  const document = JSON.parse(first.stdout)
  expect(document).toEqual({
    ok: true,
    findings: expect.any(Array),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    timing: { seconds: expect.any(Number) },
  })
  expect(JSON.parse(second.stdout).digest).toBe(document.digest)
  const parts = (document.findings as Finding[]).map(({ part }) => part)
  expect(parts).toEqual(
    expect.arrayContaining(['node', 'cores', 'memory', 'lane inline', 'lane thread', 'lane process', 'git']),
  )
})

test('optional parts that are missing are no fault', async () => {
  using work = new Workspace()
  mkdirSync(work.path('bin'))
  symlinkSync(process.execPath, work.path('bin/node'))
  const env = { PATH: work.path('bin') }
  const { code, stdout } = await manyhands(work.folder, ['doctor', '--json'], { env })
  const missing = (JSON.parse(stdout).findings as Finding[]).filter(({ ok }) => !ok)
  expect(missing.map(({ part }) => part)).toContain('git')
  for (const { optional, found, hint } of missing) {
    expect({ optional, found }).toEqual({ optional: true, found: 'not found' })
    expect(hint).toMatch(/^for .*: apt-get install /)
  }
  expect(code).toBe(0)
})
