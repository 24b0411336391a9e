/** The rules of a game, from Markdown, in the width of a terminal. */
import { inRows, wrapped } from '../command/layout.ts'
import { type Look, paint } from './look.ts'

export function rulesLines(markdown: string, look: Look, width: number): string[] {
  const lines: string[] = []
  let table: string[][] = []
  for (const line of [...markdown.trimEnd().split('\n'), '']) {
    if (line.startsWith('|')) {
      if (!/^\|( --- \|)+$/.test(line)) table.push(line.slice(2, -2).split(' | ').map(plain))
      continue
    }
    lines.push(...tableLines(table, width))
    table = []
    lines.push(...textLines(line, look, width))
  }
  return lines
}

function textLines(line: string, look: Look, width: number): string[] {
  const [, heading] = /^#+ (.*)$/.exec(line) ?? []
  if (heading !== undefined) return [paint(look, 'bold', plain(heading))]
  const [, mark = '', text = ''] = /^( *(?:- |\d+\. )?)(.*)$/.exec(line) ?? []
  if (text === '') return ['']
  return wrapped(plain(text), width, { first: mark, rest: ' '.repeat(mark.length) })
}

/** A table that is too wide is told row by row. */
function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  if (rows.length === 0) return []
  return (
    inRows(rows, width) ??
    rows.flatMap(([name = '', ...cells]) => wrapped(`${name}: ${cells.join(', ')}`, width, { rest: '  ' }))
  )
}

/** Without the marks that set words apart. */
function plain(text: string): string {
  return text.replaceAll(/(?<!\\)\*+/g, '').replaceAll(/\\([\\*`<>[\]|_#])/g, '$1')
}
