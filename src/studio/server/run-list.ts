/** The list of all runs, kept up to date while a page looks at it, and the watch of each. */
import type { RunList } from '../wire/runs.ts'
import type { KnownRun, RunFolders } from './run-folders.ts'
import { RunWatch } from './run-watch.ts'

const EVERY_MS = 1000

type Listener = (list: RunList) => void

export class RunsInView {
  readonly folders: RunFolders
  readonly #isOwn: (folder: string) => boolean
  readonly #watches = new Map<string, RunWatch>()
  readonly #listeners = new Set<Listener>()
  #list: RunList = { runs: [], damaged: [] }
  #text = ''
  #timer: NodeJS.Timeout | undefined

  constructor(folders: RunFolders, isOwn: (folder: string) => boolean) {
    this.folders = folders
    this.#isOwn = isOwn
  }

  /** The watch of a run, the same for all who look at it; undefined if there is no such run. */
  watchOf(id: string): RunWatch | undefined {
    const run = this.folders.find(id)
    return run && this.#watch(run)
  }

  #watch(run: KnownRun): RunWatch {
    const known = this.#watches.get(run.folder) ?? new RunWatch(run, () => this.#isOwn(run.folder))
    this.#watches.set(run.folder, known)
    return known
  }

  list(): RunList {
    const damaged: string[] = []
    const runs = this.folders.list((message) => damaged.push(message))
    const before = new Map(this.#list.runs.map((row) => [row.id, row]))
    const rows = runs.flatMap((run) => {
      const known = before.get(run.id)
      // Only what is being written changes.
      const finished = run.description.finished?.at ?? null
      if (known && run.state !== 'running' && known.state === run.state && known.finished === finished)
        return [known]
      const { row, fault } = this.#watch(run).now()
      if (fault !== undefined) damaged.push(fault)
      return row && fault === undefined ? [row] : []
    })
    this.#list = { runs: rows, damaged }
    return this.#list
  }

  /** Tells the list now, and whenever it has changed. Returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#look()
    else listener(this.#list)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#text = ''
    }
  }

  #look(): void {
    const list = this.list()
    const text = JSON.stringify(list)
    if (text !== this.#text) for (const listener of this.#listeners) listener(list)
    this.#text = text
    this.#timer = setTimeout(() => this.#look(), EVERY_MS)
    this.#timer.unref()
  }
}
