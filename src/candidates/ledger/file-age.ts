/**
 * Whether cells that a row had before were written by a person again, or come from a file that was opened long ago and is
 * saved again. An old file is old in all its rows; a person who edits the present file leaves the other rows as they are.
 */
import { isSame, type RowState, type Shown, type Version } from './row-state.ts'

interface Outdated {
  readonly id: string
  /** When the dispatcher wrote what the file should show. */
  readonly at: number
}

export class FileAge {
  /** The last of the dispatcher's writings that the file includes. */
  #newest = -1
  /** Rows that show what the dispatcher has replaced, the last writing first. */
  readonly #outdated: readonly Outdated[]

  /** @param rows all that were claimed, with their cells in the file */
  constructor(rows: Iterable<readonly [RowState, Shown]>) {
    const outdated: Outdated[] = []
    for (const [{ id, shown }, cells] of rows) {
      const [last, match] = [shown.at(-1), shown.find((version) => isSame(version, cells))]
      // A person's own cells are in the file that they are about to save, however old that is.
      if (!last || !match || last.isEdit || match.isEdit) continue
      if (match === last) this.#newest = Math.max(this.#newest, last.at)
      else if (!isSame(last, cells)) outdated.push({ id, at: last.at })
    }
    this.#outdated = outdated.toSorted((a, b) => b.at - a.at)
  }

  /** Whether these cells of the row are left from an earlier version of the file. */
  isOld({ id, shown }: RowState, cells: Shown): boolean {
    const at = shown.findLastIndex((version) => isSame(version, cells))
    const [match, next, last] = [shown[at], shown[at + 1], shown.at(-1)]
    if (!match || !next || this.#newest >= next.at) return false
    // At most one of them is the row itself.
    if (this.#outdated.slice(0, 2).some((other) => other.id !== id && other.at >= next.at)) return true
    return !isByPerson(match) && !isByPerson(last)
  }
}

const isByPerson = (version: Version | undefined): boolean => version?.isEdit ?? false
