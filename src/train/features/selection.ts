/**
 * Which of many features to keep. One that never varies says nothing, and one that is always equal to another, or to its
 * opposite, says nothing new. Of the rest, those come first that go along with how random games end.
 */
import type { GameResult } from '../in-play.ts'

/** Beyond this correlation on all sampled states two features are taken as the same. */
const SAME = 0.999_999
/** Of the states of long games, only every second or third counts, and so on: more of them say little new. */
const MOST_ROWS = 5000
/** When more are held than these, every second one is let go, and from then on half as many are taken. */
const MOST_HELD = 4 * MOST_ROWS

export class FeatureSelection {
  readonly #names: readonly string[]
  /** Where the caller writes the numbers of a state before it adds them. */
  readonly row: Float64Array
  #columns: number[][]
  #from: { readonly game: number; readonly player: number }[] = []
  #added = 0
  #stride = 1

  constructor(names: readonly string[]) {
    this.#names = names
    this.row = new Float64Array(names.length)
    this.#columns = names.map(() => [])
  }

  add(game: number, player: number): void {
    this.#added += 1
    if ((this.#added - 1) % this.#stride !== 0) return
    this.#from.push({ game, player })
    this.row.forEach((value, n) => void this.#columns[n]?.push(value))
    if (this.#from.length <= MOST_HELD) return
    this.#from = everyNth(this.#from, 2)
    this.#columns = this.#columns.map((column) => everyNth(column, 2))
    this.#stride *= 2
  }

  /** The names to keep, at most so many, in the order in which they were given. */
  best(most: number, results: readonly GameResult[]): string[] {
    const step = Math.ceil(this.#from.length / MOST_ROWS)
    const thinned = <Each>(all: readonly Each[]): readonly Each[] => everyNth(all, step)
    const won = standardised(
      thinned(this.#from).map(({ game, player }) => {
        const { winners } = results[game] as GameResult
        return winners.includes(player) ? 1 / winners.length : 0
      }),
    )
    const kept: { readonly place: number; readonly column: Float64Array; readonly worth: number }[] = []
    this.#columns.forEach((values, place) => {
      const column = standardised(thinned(values))
      if (!column) return
      if (kept.some((other) => Math.abs(correlation(column, other.column)) > SAME)) return
      kept.push({ place, column, worth: won ? Math.abs(correlation(column, won)) : 0 })
    })
    return kept
      .toSorted((one, other) => other.worth - one.worth || one.place - other.place)
      .slice(0, most)
      .toSorted((one, other) => one.place - other.place)
      .map(({ place }) => this.#names[place] as string)
  }
}

const everyNth = <Each>(all: readonly Each[], step: number): Each[] => all.filter((_, n) => n % step === 0)

/** With mean 0 and length 1; undefined if all values are the same. */
function standardised(values: readonly number[]): Float64Array | undefined {
  const first = values[0]
  if (values.every((value) => value === first)) return undefined
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const column = Float64Array.from(values, (value) => value - mean)
  const length = Math.sqrt(column.reduce((sum, each) => sum + each * each, 0))
  return column.map((value) => value / length)
}

function correlation(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] as number) * (other[n] as number)
  return sum
}
