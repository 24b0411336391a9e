/** The name that a mistyped word probably stands for; undefined if none is near. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0]
  // One letter in three may be wrong; of "A" nothing would be left.
  const most = near === undefined || near.name.length < 3 ? 0 : Math.floor(near.name.length / 3)
  return near && near.distance <= most ? near.name : undefined
}

/** How many letters are wrong, too many, missing or exchanged with the next, of words that are not long. */
function editDistance(a: string, b: string): number {
  if (a.length > 60 || b.length > 60) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        exchanged ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
  }
  return row[b.length] as number
}
