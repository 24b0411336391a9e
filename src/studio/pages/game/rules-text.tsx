/** The rules in English, block by block. Everything is text; only *…* and **…** are set apart. */
import type { Block, Item } from '../../../cards/english/page/document.ts'
import { Scrolled } from '../parts/scrolled.tsx'

/** Without the name and the source, which the page has in its head and at its foot. */
export function RulesText({ rules }: { readonly rules: readonly Block[] }) {
  return (
    <div class="rules-text">
      {rules.slice(1).map((block, n) => (
        <BlockView key={n} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{inline(block.text)}</h3>
    case 'paragraph':
      return <p>{inline(block.text)}</p>
    case 'list':
      return <Items items={block.items} inOrder={block.inOrder} />
    case 'table': {
      const [head = [], ...rows] = block.rows
      return (
        <Scrolled label="Table">
          <table>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, n) => (
                    <td key={n}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )
    }
  }
}

function Items({ items, inOrder }: { readonly items: readonly Item[]; readonly inOrder: boolean }) {
  const all = items.map((item, n) => (
    <li key={n}>
      <ItemView item={item} />
    </li>
  ))
  return inOrder ? <ol>{all}</ol> : <ul>{all}</ul>
}

function ItemView({ item: { text, items, inOrder, next } }: { readonly item: Item }) {
  return (
    <>
      {inline(text)}
      {items && <Items items={items} inOrder={inOrder ?? false} />}
      {next && <ItemView item={next} />}
    </>
  )
}

/** `*set apart*` and `**strong**`; a backslash before a sign takes its meaning. */
function inline(text: string) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, n) => {
    const plain = part.replaceAll(/\\([\\*_`|<>[\]#])/g, '$1')
    if (part.startsWith('**')) return <strong key={n}>{plain.slice(2, -2)}</strong>
    if (part.startsWith('*') && part.length > 2) return <em key={n}>{plain.slice(1, -1)}</em>
    return plain
  })
}
