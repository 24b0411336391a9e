/** Columns of equal width: words to the left, which are the first column and those that are named; numbers to the right. */
export function aligned(rows: readonly (readonly string[])[], left: readonly number[] = []): string[] {
  const most = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: most }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] as number
        return at === 0 || left.includes(at) ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
