import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExitMark } from './exit-mark.ts'

test('what comes before the mark counts, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), fc.array(fc.nat(100)), (before, after, cuts) => {
      const mark = new ExitMark()
      const all = Buffer.concat([before, Buffer.from(mark.line.trim()), after])
      const ends = [...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length]
      const pieces = ends.map((end, n) => mark.before(all.subarray(ends[n - 1] ?? 0, end)))
      expect(Buffer.concat([...pieces, mark.rest]).equals(before)).toBe(true)
    }),
  )
})
