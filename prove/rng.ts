import { stream } from '../src/rng/index.ts'
import type { Proof } from './proof.ts'

/** Counts of 2^16 cells fit a table; their spread shows what smaller tests cannot. */
const CELLS = 65_536

/** Long counts over one stream and over the first draws of very many streams. */
export const rng: Proof = {
  claim:
    'Draws are uniform within a stream and across streams: halves of draws, pairs of neighbouring draws, and ' +
    'the first draws of neighbouring streams spread over 65,536 cells as evenly as chance does.',
  async run({ slice, seed, say }) {
    const draws = slice ? 1_000_000 : 2_000_000_000
    const streams = slice ? 300_000 : 200_000_000
    const one = stream(seed, 'proof')
    const figures: Record<string, number> = { draws, streams }
    const measure = (name: string, count: number, cell: (at: number) => number): void => {
      const deviation = deviations(count, cell)
      if (Math.abs(deviation) > 4) throw new Error(`${name}: ${deviation} standard deviations from even`)
      figures[`${name}, standard deviations`] = Math.round(deviation * 100) / 100
      say(`${name}: ${deviation.toFixed(2)} standard deviations from even`)
    }
    measure('upper halves', draws, () => one.next() >>> 16)
    measure('lower halves', draws, () => one.next() & 0xffff)
    measure('neighbouring draws', draws / 2, () => ((one.next() >>> 24) << 8) | (one.next() >>> 24))
    const parent = stream(seed, 'streams')
    let last = 0
    measure('neighbouring streams', streams, (index) => {
      const first = parent.derive(index).next() >>> 24
      const cell = (last << 8) | first
      last = first
      return cell
    })
    return figures
  },
}

/** The chi-square statistic as standard deviations from its mean; near normal for so many cells. */
function deviations(count: number, cell: (at: number) => number): number {
  const counts = new Uint32Array(CELLS)
  for (let at = 0; at < count; at += 1) {
    const hit = cell(at)
    counts[hit] = (counts[hit] as number) + 1
  }
  const expected = count / CELLS
  const square = counts.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
  const freedom = CELLS - 1
  return (square - freedom) / Math.sqrt(2 * freedom)
}
