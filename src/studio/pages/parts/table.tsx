import type { ComponentChildren } from 'preact'
import { Scrolled } from './scrolled.tsx'

export interface Column<Row> {
  readonly head: string
  cell(row: Row): ComponentChildren
}

interface TableProps<Row> {
  /** What it lists, for readers who reach it by the keyboard. */
  readonly label: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string | number
  /** Classes of the table. */
  readonly kind?: string
  /** Classes of what it scrolls in. */
  readonly scrolled?: string
  /** Called with the row that is pointed at, and with nothing when the pointer leaves. */
  onPoint?(row: Row | undefined): void
}

/** Rows under headings. It scrolls by itself where the page is too narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, kind, scrolled, onPoint } = props
  return (
    <Scrolled label={label} {...(scrolled !== undefined && { kind: scrolled })}>
      <table class={kind}>
        <thead>
          <tr>
            {columns.map(({ head }, n) => (
              <th key={n} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...(onPoint && { onMouseEnter: () => onPoint(row), onMouseLeave: () => onPoint(undefined) })}
            >
              {columns.map(({ cell }, n) =>
                n === 0 ? (
                  <th key={n} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={n}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}
