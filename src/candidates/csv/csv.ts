/**
 * A CSV file that people keep by hand: what is not changed stays as it was written, byte by byte: order, quoting, unknown
 * columns, blank lines, line ends, a byte order mark, and whether the last line ends.
 */
import { InputError } from '../../errors/index.ts'
import { CsvRow, quoted, type Style, split } from './csv-row.ts'

/** A fault of a CSV file, with its line. */
export class CsvError extends InputError {
  override readonly name = 'CsvError'

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
  }
}

/** Names the file in the `CsvError`s of this work. */
export function aboutFile<Answer>(file: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof CsvError) thrown.message = `${file}: ${thrown.message}`
    throw thrown
  }
}

const MARK = '\uFEFF'

export class CsvDocument {
  /** The names of columns, in order. */
  readonly columns: string[]
  readonly rows: CsvRow[]
  readonly #mark: string
  readonly #header: CsvRow
  readonly #style: Style
  #folded: readonly string[] | undefined

  private constructor(mark: string, header: CsvRow, rows: CsvRow[], style: Style) {
    this.#mark = mark
    this.#header = header
    this.#style = style
    this.columns = header.cells()
    this.rows = rows
  }

  static parse(text: string): CsvDocument {
    if (hasOnlyReturns(text))
      throw new CsvError(1, 'its lines end in CR alone; save it with lines that end in LF or CRLF')
    const mark = text.startsWith(MARK) ? MARK : ''
    const style = styleOf(text)
    const [header, ...rows] = rowsOf(text.slice(mark.length), style)
    if (!header) throw new CsvError(1, 'there is no header; the first line names the columns')
    return new CsvDocument(mark, header, rows, style)
  }

  /** With just a header. */
  static create(columns: readonly string[]): CsvDocument {
    return CsvDocument.parse(`${columns.map((name) => quoted(name, ',')).join(',')}\n`)
  }

  text(): string {
    return this.#mark + this.#header.text + this.rows.map((row) => row.text).join('')
  }

  /** The column's place; -1 if there is none. Where none has exactly that name, spaces around it and case do not count. */
  column(name: string): number {
    const exact = this.columns.indexOf(name)
    if (exact >= 0) return exact
    this.#folded ??= this.columns.map(foldedName)
    return this.#folded.indexOf(foldedName(name))
  }

  /** The column's place; it comes last if there was none. @param known where it is, if other names do not count */
  addColumn(name: string, known = this.column(name)): number {
    if (known >= 0) return known
    const at = this.columns.length
    this.#header.set(at, name)
    for (const row of this.rows) row.makeRoom(at)
    this.#folded = undefined
    return this.columns.push(name) - 1
  }

  /** Whether it has more cells than there are columns: nobody knows which of them are in their places. */
  isTooLong(row: CsvRow): boolean {
    return row.length > this.columns.length
  }

  append(values: Readonly<Record<string, string>>): CsvRow {
    const last = this.rows.at(-1) ?? this.#header
    last.endLine(this.#style.end)
    const row = new CsvRow('', this.#style.end, this.#style, 0)
    for (const [name, value] of Object.entries(values)) row.set(this.addColumn(name), value)
    row.set(this.columns.length - 1, row.cell(this.columns.length - 1))
    this.rows.push(row)
    return row
  }
}

/** What a name of a column is compared by. */
export const foldedName = (name: string): string => name.trim().toLowerCase()

/** As old Macs, and some programs for them, end lines. */
const hasOnlyReturns = (text: string): boolean => !text.includes('\n') && text.split('\r').length > 2

/** A line end within quotes is part of a cell. */
function rowsOf(text: string, style: Style): CsvRow[] {
  const rows: CsvRow[] = []
  const lineEnd = (from: number): number => {
    const end = text.indexOf('\n', from)
    return end < 0 ? text.length : end
  }
  for (let [from, line] = [0, 1]; from < text.length; line += 1) {
    const first = line
    let to = lineEnd(from)
    for (; hasOpenQuote(text.slice(from, to), style.separator); line += 1) {
      if (to >= text.length) throw new CsvError(first, 'a quote is opened and never closed')
      to = lineEnd(to + 1)
    }
    const next = Math.min(to + 1, text.length)
    const bodyEnd = text[to - 1] === '\r' && to > from && next > to ? to - 1 : to
    rows.push(new CsvRow(text.slice(from, bodyEnd), text.slice(bodyEnd, next), style, first))
    from = next
  }
  return rows
}

/** Whether a cell that begins with a quote has not ended: quotes elsewhere are letters. */
function hasOpenQuote(body: string, separator: string): boolean {
  if (!body.includes('"')) return false
  return split(body, separator).some((cell) => cell.startsWith('"') && !isClosed(cell))
}

const isClosed = (cell: string): boolean => /^"(?:[^"]|"")*"[^"]*$/.test(cell)

/** By its first line: some programs write semicolons or tabs. */
function styleOf(text: string): Style {
  const end = text.indexOf('\n')
  const header = end < 0 ? text : text.slice(0, end)
  const separator = [',', ';', '\t'].find((sign) => header.includes(sign)) ?? ','
  return { separator, end: header.endsWith('\r') ? '\r\n' : '\n' }
}
