/** Rules in Markdown, laid out for a terminal: headings stand out, lines break between words, tables fit. */
import { inRows, wrapped } from '../../text/index.ts'

export interface TextStyle {
  readonly width: number
  bold(text: string): string
}

export function rulesText(markdown: string, style: TextStyle): string[] {
  const lines: string[] = []
  let table: string[][] = []
  for (const line of [...markdown.trimEnd().split('\n'), '']) {
    if (line.startsWith('|')) {
      if (!/^\|( --- \|)+$/.test(line)) table.push(line.slice(2, -2).split(' | ').map(plain))
      continue
    }
    if (table.length > 0) lines.push(...tableLines(table, style))
    table = []
    lines.push(...textLines(line, style))
  }
  return lines.slice(0, -1)
}

function textLines(line: string, style: TextStyle): string[] {
  const [, heading] = /^#+ (.*)$/.exec(line) ?? []
  if (heading !== undefined) return [style.bold(plain(heading))]
  const [, mark = '', text = ''] = /^( *(?:- |\d+\. )?)(.*)$/.exec(line) ?? []
  if (text === '') return ['']
  const strong = text.replaceAll(/(?<!\\)\*\*(.+?)\*\*/g, (_, words: string) => style.bold(words))
  return wrapped(plain(strong), style.width, { first: mark, rest: ' '.repeat(mark.length) })
}

/** As many columns as fit, and the others below; each time with the first column, which names the rows. */
function tableLines(rows: readonly (readonly string[])[], { width }: TextStyle): string[] {
  const columns = Math.max(...rows.map((row) => row.length))
  for (let many = columns - 1; many > 0; many -= 1) {
    const parts: string[][] = []
    for (let at = 1; at < columns; at += many) {
      const part = inRows(
        rows.map(([name = '', ...cells]) => [name, ...cells.slice(at - 1, at - 1 + many)]),
        width,
      )
      if (part) parts.push(part)
    }
    if (parts.length === Math.ceil((columns - 1) / many))
      return parts.flatMap((part, n) => (n === 0 ? part : ['', ...part]))
  }
  return rows.flatMap(([name = '', ...cells]) =>
    wrapped(`${name}: ${cells.join(', ')}`, width, { rest: '  ' }),
  )
}

/** Without the marks that set words apart. */
function plain(text: string): string {
  return text.replaceAll(/(?<!\\)\*+/g, '').replaceAll(/\\([\\*`<>[\]|_#])/g, '$1')
}
