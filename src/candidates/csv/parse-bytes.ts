import { isUtf8 } from 'node:buffer'
import { CsvDocument, CsvError } from './csv.ts'

const LINE_END = 0x0a

/** Refuses what is not UTF-8, as it could not be written back unchanged. */
export function parseBytes(bytes: Buffer): CsvDocument {
  // UTF-16 without a mark is full of zeros, which UTF-8 allows.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new CsvError(firstOdd(bytes), 'it is not UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8")')
  return CsvDocument.parse(bytes.toString('utf8'))
}

/** The first line that is not UTF-8. */
function firstOdd(bytes: Buffer): number {
  let line = 1
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_END, from)
    const body = bytes.subarray(from, end < 0 ? bytes.length : end)
    if (!isUtf8(body) || body.includes(0)) break
    from += body.length + 1
  }
  return line
}
