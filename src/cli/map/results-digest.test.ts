import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { ResultsDigest } from './results-digest.ts'

function digestOf(outcomes: readonly Outcome<Json>[]): string {
  const digest = new ResultsDigest()
  for (const outcome of outcomes) digest.add(outcome)
  return digest.finish()
}

const success = (index: number, value: Json): Outcome<Json> => ({ ok: true, index, value })
const failure = (index: number, kind: 'threw' | 'timeout', message = 'bad', attempts = 1): Outcome<Json> => ({
  ok: false,
  index,
  error: { kind, message, attempts },
})

test('it is the sha256 of one canonical line a result, in input order', () => {
  const lines = '{"index":0,"value":{"a":1,"b":2}}\n{"error":"threw","index":1}\n'
  const expected = createHash('sha256').update(lines).digest('hex')
  expect(digestOf([success(0, { b: 2, a: 1 }), failure(1, 'threw')])).toBe(expected)
})

test('of no results it is the digest of nothing', () => {
  expect(digestOf([])).toBe(createHash('sha256').digest('hex'))
})

test('messages, attempts and stacks do not count', () => {
  const expected = digestOf([success(0, 1), failure(1, 'threw')])
  expect(digestOf([{ ok: true, index: 0, value: 1, attempts: 3 }, failure(1, 'threw', 'another', 2)])).toBe(
    expected,
  )
})

test('values, kinds of failure and places do', () => {
  const digests = [
    [success(0, 1)],
    [success(0, 2)],
    [success(0, '1')],
    [success(1, 1)],
    [failure(0, 'threw')],
    [failure(0, 'timeout')],
    [success(0, 1), success(1, 1)],
    [success(0, 1), success(2, 1)],
  ].map(digestOf)
  expect(new Set(digests).size).toBe(digests.length)
})

test('the order in which results come does not matter, nor do gaps', () => {
  const outcomes = fc.uniqueArray(fc.tuple(fc.nat(50), fc.jsonValue()), { selector: ([index]) => index })
  fc.assert(
    fc.property(
      outcomes.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => {
        const ordered = list.toSorted(([a], [b]) => a - b)
        const made = (pairs: typeof list) =>
          pairs.map(([index, value]) => success(index, JSON.parse(JSON.stringify(value))))
        expect(digestOf(made(shuffled))).toBe(digestOf(made(ordered)))
      },
    ),
  )
})
