import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutKeys, withoutKeysSoFar } from './secrets.ts'

const key = fc.stringMatching(/^[A-Za-z0-9_-]{8,20}$/)

test('no text that is shown holds the key, whole or while it comes', () => {
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      const text = `${before}${secret}${after}`
      expect(withoutKeys(text, [secret])).not.toContain(secret)
      for (let end = 0; end <= text.length; end += 1) {
        const shown = withoutKeysSoFar(text.slice(0, end), [secret])
        expect(shown).not.toContain(secret)
        // Nor more than a chance beginning of it: what was shown is never taken back.
        expect(withoutKeys(text, [secret]).startsWith(shown) || shown === '' || before.includes('sk-')).toBe(
          true,
        )
      }
    }),
  )
})

test('keys that a server quotes in part are hidden, too', () => {
  expect(withoutKeys('Incorrect API key provided: sk-ab12****cdef. See', [])).toBe(
    'Incorrect API key provided: [key] See',
  )
})
