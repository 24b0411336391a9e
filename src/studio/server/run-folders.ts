/** The runs that the studio knows: those in its folder of runs, and those that were named. */
import { basename, resolve } from 'node:path'
import { findRun, isRun, listRuns, RunError, type RunSummary } from '../../runs/index.ts'

export interface KnownRun extends RunSummary {
  readonly id: string
}

export class RunFolders {
  readonly #root: string
  readonly #named: readonly string[]

  /** @param named folders of runs that lie elsewhere */
  constructor(root: string, named: readonly string[]) {
    this.#root = resolve(root)
    this.#named = named.map((folder) => resolve(folder))
  }

  get root(): string {
    return this.#root
  }

  /** Newest first. A run that cannot be read is left out, and its fault told. */
  list(onDamaged: (message: string) => void = () => {}): readonly KnownRun[] {
    const found = listRuns(this.#root, ({ message }) => onDamaged(message))
    const inRoot = new Set(found.map(({ folder }) => folder))
    const elsewhere = this.#named.flatMap((folder) => {
      if (inRoot.has(folder) || !isRun(folder)) return []
      try {
        return [findRun(folder)]
      } catch (thrown) {
        if (!(thrown instanceof RunError)) throw thrown
        onDamaged(thrown.message)
        return []
      }
    })
    const used = new Map<string, number>()
    return [...found, ...elsewhere]
      .toSorted((a, b) => (a.description.created < b.description.created ? 1 : -1))
      .map((run) => {
        const name = basename(run.folder)
        const before = used.get(name) ?? 0
        used.set(name, before + 1)
        return { ...run, id: before === 0 ? name : `${name}~${before + 1}` }
      })
  }

  find(id: string): KnownRun | undefined {
    return this.list().find((run) => run.id === id)
  }
}
