import { expect, test } from 'vitest'
import { parseBytes } from './parse-bytes.ts'

const TEXT = 'id,description\n1,plain\n2,größer\n3,plain\n'

test('UTF-8 is read, with or without a mark', () => {
  for (const text of [TEXT, `\uFEFF${TEXT}`]) expect(parseBytes(Buffer.from(text)).text()).toBe(text)
})

test.each([
  ['Latin-1', Buffer.from(TEXT, 'latin1'), 3],
  ['Windows-1252', Buffer.from('id,description\n1,\x93so\x94\n', 'latin1'), 2],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 1],
  ['UTF-16 without a mark', Buffer.from('id,description\n1,plain\n', 'utf16le'), 1],
  ['a letter that is cut off', Buffer.from(TEXT).subarray(0, TEXT.indexOf('ö') + 1), 3],
])('%s is refused with its line', (_, bytes, line) => {
  expect(() => parseBytes(bytes)).toThrow(
    `line ${line}: it is not UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8")`,
  )
})
