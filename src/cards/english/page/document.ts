/** A text with headings, lists and tables, and how it is written in Markdown. In lines, *…* and **…** are set apart. */
export interface Item {
  readonly text: string
  readonly items?: readonly Item[]
  /** Whether the items under this one are steps in their order; else they are cases or choices. */
  readonly inOrder?: boolean
  /** What goes on in the same item after its list: "Otherwise: …". */
  readonly next?: Item
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Item[]; readonly inOrder: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

export type Document = readonly Block[]

export const heading = (text: string, level: 1 | 2 | 3 = 2): Block => ({ kind: 'heading', level, text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

export function toMarkdown(document: Document): string {
  return `${document.map(blockText).join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`
    case 'paragraph':
      return block.text
    case 'list':
      return listText(block.items, block.inOrder, '').join('\n')
    case 'table': {
      const [head = [], ...rows] = block.rows
      return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

function listText(items: readonly Item[], inOrder: boolean, indent: string): string[] {
  return items.flatMap((item, n) => {
    const mark = inOrder ? `${n + 1}. ` : '- '
    return itemText(item, `${indent}${mark}`, indent + ' '.repeat(mark.length))
  })
}

function itemText({ text, items, inOrder, next }: Item, mark: string, deeper: string): string[] {
  return [
    `${mark}${text}`,
    ...(items ? listText(items, inOrder ?? false, deeper) : []),
    // A blank line: else Markdown takes it for a part of the last item of the list.
    ...(next ? ['', ...itemText(next, deeper, deeper)] : []),
  ]
}
