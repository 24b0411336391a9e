/** The rules as one page to print: everything in the file, and a sheet to keep the score on. */
import { escaped, Html } from '../../../html/index.ts'
import type { Game } from '../../rules/tree.ts'
import type { Block, Document, Item } from './document.ts'

const STYLE = `
:root { color-scheme: light dark }
@page { size: A4; margin: 13mm }
body { font: 10.5pt/1.35 Georgia, 'Times New Roman', serif; max-width: 46em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.9em; margin: 0 0 .2em }
h2 { font-size: 1.15em; margin: .9em 0 .25em; border-bottom: 1px solid; break-after: avoid }
p, ul, ol { margin: .3em 0 } ol, ul { padding-left: 1.5em } li { margin: .12em 0 }
table { border-collapse: collapse; margin: .4em 0; font-size: .95em }
th, td { border: 1px solid; padding: .1em .45em; text-align: center } th:first-child { text-align: left }
.sheet { break-inside: avoid } .sheet table { width: 100%; table-layout: fixed } .sheet td { height: 1.5em }
@media print { body { font-size: 9pt; line-height: 1.28; max-width: none; margin: 0; padding: 0 } }
`

export function toHtml(document: Document, game: Game): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(game.name)}: rules</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${document.map((block) => blockHtml(block)).join('\n')}
</main>
${scoreSheet(game)}
</body>
</html>
`
}

/** Blocks for another page, their headings so many levels deeper. */
export const partHtml = (blocks: readonly Block[], deeper: number): Html =>
  new Html(blocks.map((block) => blockHtml(block, deeper)).join('\n'))

function blockHtml(block: Block, deeper = 0): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + deeper}>${inline(block.text)}</h${block.level + deeper}>`
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`
    case 'list':
      return listHtml(block.items, block.inOrder)
    case 'table': {
      const [head = [], ...rows] = block.rows
      return tableHtml(head, rows)
    }
  }
}

function listHtml(items: readonly Item[], inOrder: boolean): string {
  const tag = inOrder ? 'ol' : 'ul'
  const all = items.map((item) => `<li>${itemHtml(item)}</li>`)
  return `<${tag}>\n${all.join('\n')}\n</${tag}>`
}

function itemHtml({ text, items, inOrder = false, next }: Item): string {
  const list = items ? `\n${listHtml(items, inOrder)}` : ''
  return `${inline(text)}${list}${next ? `\n${itemHtml(next)}` : ''}`
}

function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]): string =>
    `<tr>${cells.map((cell, n) => `<${n === 0 ? 'th' : tag}>${inline(cell)}</${n === 0 ? 'th' : tag}>`).join('')}</tr>`
  return `<table>\n${[line('th', head), ...rows.map((row) => line('td', row))].join('\n')}\n</table>`
}

const ROWS = 12

/** A column for each player or side, and lines to write on. */
function scoreSheet({ seats, teams, name }: Game): string {
  const many = teams ?? seats.max
  const who = teams === undefined ? 'Player' : 'Side'
  const columns = Array.from({ length: many }, (_, n) => `${who} ${n + 1}`)
  const empty = columns.map(() => '')
  const rows = Array.from({ length: ROWS }, (_, n) => [String(n + 1), ...empty])
  return `<section class="sheet">
<h2>Score sheet: ${escaped(name)}</h2>
${tableHtml(['', ...columns], [['Name', ...empty], ...rows, ['Total', ...empty]])}
</section>`
}

/** Markdown within a line, as this project writes it. */
function inline(text: string): string {
  // What is escaped stands for itself, whatever is around it.
  const kept: string[] = []
  const open = text.replaceAll(/\\(.)/g, (_, sign: string) => `\uE000${kept.push(escaped(sign)) - 1}\uE001`)
  return escaped(open)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(.+?)\*/g, '<em>$1</em>')
    .replaceAll(/https?:\/\/[^\s<)]*[^\s<).,;]/g, '<a href="$&">$&</a>')
    .replaceAll(/\uE000(\d+)\uE001/g, (_, n: string) => kept[Number(n)] as string)
}
