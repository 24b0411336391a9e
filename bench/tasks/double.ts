/** As little work as an item can be: what is measured is the way there and back. */
export default function double(item: number): number {
  return item * 2
}

/** The loop that somebody writes who batches by hand. */
export function doubleAll(items: readonly number[]): number[] {
  const doubled: number[] = []
  for (const item of items) doubled.push(double(item))
  return doubled
}
