/** One row of a CSV file: cells that are not set stay as they are written. */

/** How a file is written: its separator and its line end. */
export interface Style {
  readonly separator: string
  readonly end: string
}

export class CsvRow {
  /** Where it begins in the file; 0 if it is new. */
  readonly line: number
  readonly #style: Style
  #body: string
  #end: string
  /** The cells as they are written, once they are needed. */
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

  /** Whether its line has ended: a row at the end of the file may still be being written. */
  get hasLineEnd(): boolean {
    return this.#end !== ''
  }

  get length(): number {
    return this.#cells().length
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

  /** An empty cell for a column that is new; a row that ends before it stays as it is. */
  makeRoom(at: number): void {
    const cells = this.#cells()
    if (this.isBlank || cells.length < at) return
    const isLast = cells.length === at
    cells.splice(at, 0, '')
    // Most rows are as long as the header, and need not be joined again.
    this.#body = isLast ? this.#body + this.#style.separator : cells.join(this.#style.separator)
  }

  endLine(end: string): void {
    this.#end ||= end
  }

  #cells(): string[] {
    this.#written ??= this.#body === '' ? [] : split(this.#body, this.#style.separator)
    return this.#written
  }
}

/** The cells of a row as they are written. */
export function split(body: string, separator: string): string[] {
  if (!body.includes('"')) return body.split(separator)
  const cells: string[] = []
  for (let from = 0; from <= body.length; ) {
    const to = body[from] === '"' ? closing(body, from, separator) : indexOr(body, separator, from)
    cells.push(body.slice(from, to))
    from = to + 1
  }
  return cells
}

/** The end of the cell whose quote opens here. */
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
  // Text after a closing quote is kept, as most programs do.
  return written.slice(1, end).replaceAll('""', '"') + written.slice(end + 1)
}

export function quoted(value: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(value) && !value.includes(separator) && value.trim() === value
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`
}
