/** Text laid out in the width of a terminal. Colours take no room. */
import { stripVTControlCharacters } from 'node:util'

export interface Indents {
  readonly first?: string
  /** Of all lines but the first; the same if left out. */
  readonly rest?: string
}

export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** Lines that break between words. */
export function wrapped(text: string, width: number, { first = '', rest = first }: Indents = {}): string[] {
  const [head = '', ...tail] = text.split(' ').filter((each) => each !== '')
  const lines: string[] = []
  let line = first + head
  for (const word of tail) {
    if (widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line)
      line = rest + word
    } else line += ` ${word}`
  }
  return [...lines, line]
}

/** Pieces in lines, with two spaces between them. One that is wider than a line breaks between its words. */
export function flowing(
  pieces: readonly string[],
  width: number,
  { first = '', rest = first }: Indents = {},
): string[] {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  const add = (text: string, gap: string): void => {
    if (!isEmpty && widthOf(line) + gap.length + widthOf(text) > width) {
      lines.push(line)
      line = rest
      isEmpty = true
    }
    line += isEmpty ? text : gap + text
    isEmpty = false
  }
  for (const piece of pieces) {
    const isWide = Math.max(widthOf(first), widthOf(rest)) + widthOf(piece) > width
    const [head = '', ...tail] = isWide ? piece.split(' ') : [piece]
    add(head, '  ')
    for (const word of tail) add(word, ' ')
  }
  return isEmpty ? lines : [...lines, line]
}

/** Pieces of equal width, as many in a line as fit. */
export function inColumns(pieces: readonly string[], width: number, indents: Indents): string[] {
  const widest = Math.max(0, ...pieces.map(widthOf))
  const lines = flowing(
    pieces.map((piece) => padded(piece, widest)),
    width,
    indents,
  )
  return lines.map((line) => line.trimEnd())
}

/** Rows with their columns under each other; undefined if they are too wide. */
export function inRows(rows: readonly (readonly string[])[], width: number): string[] | undefined {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => widthOf(row[at] ?? ''))),
  )
  const lines = rows.map((row) => row.map((cell, at) => padded(cell, widths[at] ?? 0)).join('  '))
  return lines.every((line) => widthOf(line.trimEnd()) <= width)
    ? lines.map((line) => line.trimEnd())
    : undefined
}
