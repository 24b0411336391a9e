import { expect, test } from 'vitest'
import { codeBehind } from '../scripts/imports.ts'
import { PROOFS } from './proofs.ts'
import { fingerprint, table } from './record.ts'

test.each(Object.keys(PROOFS))('a slice of the proof "%s" holds', async (name) => {
  const figures = await PROOFS[name]?.run({ slice: true, seed: 2, say: () => {} })
  expect(Object.keys(figures ?? {}).length).toBeGreaterThan(0)
})

test('a fingerprint covers what the proof imports and the programs that it starts, and nothing else', () => {
  const code = codeBehind(['prove/fuzz.ts'], '.')
  for (const file of [
    'src/cards/testing/fuzz-task.ts',
    'src/cards/compile/compile-game.ts',
    'src/pool/index.ts',
  ])
    expect(code).toContain(file)
  expect(code.filter((file) => /\/(evolve|measure|english|cli)\/|\.test\.ts$/.test(file))).toEqual([])
  expect(fingerprint('map', { starts: ['src/cli/map'] })).not.toBe(fingerprint('map', {}))
})

test('the code behind a file includes what it names by URL, and no types', () => {
  const code = codeBehind(['prove/pool.ts'], '.')
  expect(code).toContain('src/pool/testing/tasks.ts')
  expect(code).not.toContain('prove/proof.ts')
})

test('the table shows claim, figures and circumstances', () => {
  const record = {
    claim: 'Nothing is lost.',
    figures: { rounds: 1000 },
    seed: 3,
    command: 'npm run prove -- x',
    seconds: 61.4,
    commit: 'abc123',
    machine: 'a machine',
    code: '',
  }
  const text = table({ x: record })
  for (const part of [
    '## x',
    'Nothing is lost.',
    '| rounds | 1,000 |',
    'seed 3',
    '61 s',
    'abc123',
    'a machine',
  ]) {
    expect(text).toContain(part)
  }
})
