import { expect, test } from 'vitest'
import { PROOFS } from './proofs.ts'
import { fingerprint, table } from './record.ts'

test.each(Object.keys(PROOFS))('a slice of the proof "%s" holds', async (name) => {
  const figures = await PROOFS[name]?.run({ slice: true, seed: 2, say: () => {} })
  expect(Object.keys(figures ?? {}).length).toBeGreaterThan(0)
})

test('a fingerprint changes with the code it covers', () => {
  const proof = (covers: string[]) => ({ claim: '', covers, run: async () => ({}) })
  expect(fingerprint(proof(['src/rng']))).toBe(fingerprint(proof(['src/rng'])))
  expect(fingerprint(proof(['src/rng']))).not.toBe(fingerprint(proof(['src/pool'])))
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
