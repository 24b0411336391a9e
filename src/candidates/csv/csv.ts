/**
 * A CSV file that people keep by hand: what is not changed stays as it was written, letter by letter. Order, quoting,
 * columns that nobody here knows, blank lines, line ends, a byte order mark, whether the last line ends: all of it.
 */

/** What is wrong with a file, and in which line. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
    this.line = line
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

  private constructor(mark: string, header: CsvRow, rows: CsvRow[], style: Style) {
    this.#mark = mark
    this.#header = header
    this.#style = style
    this.columns = header.cells()
    this.rows = rows
  }

  static parse(text: string): CsvDocument {
    const mark = text.startsWith(MARK) ? MARK : ''
    const style = styleOf(text)
    const [header, ...rows] = new Reader(text.slice(mark.length), style).rows()
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

  /** The column's place; -1 if there is none. */
  column(name: string): number {
    return this.columns.indexOf(name)
  }

  /** The column's place; it comes last if there was none. */
  addColumn(name: string): number {
    const known = this.column(name)
    if (known >= 0) return known
    this.#header.set(this.columns.length, name)
    return this.columns.push(name) - 1
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

/** How a file is written: its separator and its line end. */
interface Style {
  readonly separator: string
  readonly end: string
}

export class CsvRow {
  /** Where it begins in the file that was read; 0 if it is new. */
  readonly line: number
  readonly #style: Style
  #body: string
  #end: string
  /** As they are written; known only when they were asked for. */
  #written: string[] | undefined

  constructor(body: string, end: string, style: Style, line: number) {
    this.#body = body
    this.#end = end
    this.#style = style
    this.line = line
  }

  get text(): string {
    return this.#body + this.#end
  }

  get isBlank(): boolean {
    return this.#body.trim() === ''
  }

  cells(): string[] {
    return this.#cells().map(unquoted)
  }

  /** Empty beyond the last. */
  cell(at: number): string {
    return unquoted(this.#cells()[at] ?? '')
  }

  set(at: number, value: string): void {
    const cells = this.#cells()
    if (at < cells.length && unquoted(cells[at] as string) === value) return
    while (cells.length <= at) cells.push('')
    cells[at] = quoted(value, this.#style.separator)
    this.#body = cells.join(this.#style.separator)
  }

  endLine(end: string): void {
    this.#end ||= end
  }

  #cells(): string[] {
    this.#written ??= this.#body === '' ? [] : split(this.#body, this.#style.separator)
    return this.#written
  }
}

/** Cuts a text into rows. A line end within quotes is part of a cell. */
class Reader {
  readonly #text: string
  readonly #style: Style
  #at = 0
  #line = 1

  constructor(text: string, style: Style) {
    this.#text = text
    this.#style = style
  }

  rows(): CsvRow[] {
    const rows: CsvRow[] = []
    while (this.#at < this.#text.length) rows.push(this.#row())
    return rows
  }

  #row(): CsvRow {
    const [from, line] = [this.#at, this.#line]
    let to = this.#lineEnd(from)
    while (hasOpenQuote(this.#text.slice(from, to), this.#style.separator)) {
      if (to >= this.#text.length) throw new CsvError(line, 'a quote is opened and never closed')
      to = this.#lineEnd(to + 1)
      this.#line += 1
    }
    const next = Math.min(to + 1, this.#text.length)
    const bodyEnd = this.#text[to - 1] === '\r' && to > from && next > to ? to - 1 : to
    this.#at = next
    this.#line += 1
    return new CsvRow(this.#text.slice(from, bodyEnd), this.#text.slice(bodyEnd, next), this.#style, line)
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from)
    return end < 0 ? this.#text.length : end
  }
}

/** Whether a cell that begins with a quote has not ended: quotes elsewhere are letters. */
function hasOpenQuote(body: string, separator: string): boolean {
  if (!body.includes('"')) return false
  return split(body, separator).some((cell) => cell.startsWith('"') && !isClosed(cell))
}

const isClosed = (cell: string): boolean => /^"(?:[^"]|"")*"[^"]*$/.test(cell)

/** The cells of a row as they are written. */
function split(body: string, separator: string): string[] {
  if (!body.includes('"')) return body.split(separator)
  const cells: string[] = []
  for (let from = 0; from <= body.length; ) {
    const to = body[from] === '"' ? closing(body, from, separator) : indexOr(body, separator, from)
    cells.push(body.slice(from, to))
    from = to + 1
  }
  return cells
}

/** Where the cell ends whose quote opens here. */
function closing(body: string, from: number, separator: string): number {
  for (let at = from + 1; ; at += 2) {
    at = body.indexOf('"', at)
    if (at < 0) return body.length
    if (body[at + 1] !== '"') return indexOr(body, separator, at + 1)
  }
}

function indexOr(body: string, separator: string, from: number): number {
  const at = body.indexOf(separator, from)
  return at < 0 ? body.length : at
}

function unquoted(written: string): string {
  if (!written.startsWith('"')) return written
  const end = written.lastIndexOf('"')
  // What stands behind a closing quote is kept, as most programs do.
  return written.slice(1, end).replaceAll('""', '"') + written.slice(end + 1)
}

function quoted(value: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(value) && !value.includes(separator) && value.trim() === value
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`
}

/** By its first line: some programs write semicolons or tabs. */
function styleOf(text: string): Style {
  const end = text.indexOf('\n')
  const header = end < 0 ? text : text.slice(0, end)
  const separator = [',', ';', '\t'].find((sign) => header.includes(sign)) ?? ','
  return { separator, end: header.endsWith('\r') ? '\r\n' : '\n' }
}
