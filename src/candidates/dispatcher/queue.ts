/** The rows that are to be worked on, the oldest first: pending, with a parent that is there, and no idea that was had before. */
import { existsSync } from 'node:fs'
import type { Ledger, Row } from '../ledger/ledger.ts'
import { isToEvaluate } from '../ledger/row-state.ts'
import { NearDuplicates } from '../near-duplicates.ts'
import { writtenFor } from '../queries/history.ts'
import type { Workspace } from '../workspace.ts'

/** A row is to be worked on, or not as things are, or was skipped and now need not be. */
export type Next =
  | { readonly kind: 'claim'; readonly row: Row }
  | { readonly kind: 'skip'; readonly row: Row; readonly why: string; readonly awaitsParent: boolean }
  | { readonly kind: 'revive'; readonly row: Row }

/** What a parent's id says for the program that all began with. */
const isBaseline = (id: string): boolean => id === '' || id.toLowerCase() === 'baseline'

export const parentIdOf = ({ basedOnId }: Row): string => (isBaseline(basedOnId) ? '' : basedOnId)

export class Queue {
  readonly #ledger: Ledger
  readonly #workspace: Workspace
  /** Ideas are looked at once, in the order of the CSV, up to the row that is claimed. */
  readonly #ideas = new NearDuplicates()
  readonly #looked = new Map<string, Looked>()
  #waiting: readonly string[] = []
  #order: Iterator<Row> = [].values()
  #version = -1

  constructor(ledger: Ledger, workspace: Workspace) {
    this.#ledger = ledger
    this.#workspace = workspace
  }

  /** At most so many to claim, and all before them that are to be skipped. */
  next(most: number): readonly Next[] {
    this.#refresh()
    const next: Next[] = []
    for (const id of this.#waiting) {
      if (next.length >= most) break
      const row = this.#ledger.rows.get(id)
      const found = row && this.#nextFor(row)
      if (found) next.push(found)
    }
    return next
  }

  #nextFor(row: Row): Next | undefined {
    if (row.status === 'pending' && this.#isBeingCopied(row)) return undefined
    if (row.status === 'pending' && this.#isWritten(row)) return { kind: 'claim', row }
    const noParent = this.#whyNoParent(row)
    if (row.state?.awaitsParent && row.status === 'skipped')
      return noParent === undefined ? { kind: 'revive', row } : undefined
    if (row.status !== 'pending') return undefined
    const why = noParent ?? this.#whyAlike(row)
    if (why !== undefined) return { kind: 'skip', row, why, awaitsParent: noParent !== undefined }
    return this.#hasParent(row) ? { kind: 'claim', row } : undefined
  }

  #refresh(): void {
    if (this.#version === this.#ledger.version) return
    this.#version = this.#ledger.version
    const rows = [...this.#ledger.rows.values()]
    this.#waiting = rows
      .filter(({ status, state }) => status === 'pending' || state?.awaitsParent)
      .map(({ id }) => id)
    this.#order = rows.values()
  }

  /** One that is written again waits until nobody works on what comes from it: a parent does not change under a coder. */
  #isBeingCopied({ id, state }: Row): boolean {
    if (state?.candidate === undefined) return false
    return this.#ledger.rows.values().some((other) => other.status === 'running' && parentIdOf(other) === id)
  }

  /** Only to be scored again: it needs no parent. */
  #isWritten(row: Row): boolean {
    return isToEvaluate(row.state?.cause ?? row.cells.cause) && writtenFor(this.#workspace, row) !== undefined
  }

  #whyNoParent(row: Row): string | undefined {
    const id = parentIdOf(row)
    if (id === '') return undefined
    const parent = this.#parentOf(row)
    if (!parent) return `there is no parent ${id}`
    if (parent.status === 'pending' && this.#isInCircle(row)) return 'its parents lead back to itself'
    // What failed is no parent, nor is what nobody will ever write.
    if (parent.status === 'failed' || parent.status === 'skipped')
      return `its parent ${id} is ${parent.status}`
    if (parent.status === 'complete' && !existsSync(this.#workspace.program(id)))
      return `the program of its parent ${id} is not in ${this.#workspace.candidateFolder(id)}`
    return undefined
  }

  #isInCircle(row: Row): boolean {
    const seen = new Set<string>()
    for (let at = this.#parentOf(row); at && !seen.has(at.id); at = this.#parentOf(at)) {
      if (at.id === row.id) return true
      seen.add(at.id)
    }
    return false
  }

  #parentOf(row: Row): Row | undefined {
    return this.#ledger.rows.get(parentIdOf(row))
  }

  #hasParent(row: Row): boolean {
    const id = parentIdOf(row)
    return id === '' || this.#parentOf(row)?.status === 'complete'
  }

  /** One that was begun is not given up for another. */
  #whyAlike(row: Row): string | undefined {
    if (this.#workspace.config.duplicates === 'allow' || row.state) return undefined
    while (!this.#isLookedAt(row)) {
      const { value, done } = this.#order.next()
      if (done) break
      this.#look(value)
    }
    const like = this.#looked.get(row.id)?.like
    return like === undefined ? undefined : `nearly the same as ${like}`
  }

  #look(row: Row): void {
    if (row.status === 'skipped' || this.#isLookedAt(row)) return
    const { id, basedOnId, description } = row
    const like = this.#ideas.add(id, parentIdOf(row), description)
    this.#looked.set(id, { basedOnId, description, like })
  }

  /** With another text it is another idea. */
  #isLookedAt({ id, basedOnId, description }: Row): boolean {
    const looked = this.#looked.get(id)
    return looked?.description === description && looked.basedOnId === basedOnId
  }
}

interface Looked extends Pick<Row, 'basedOnId' | 'description'> {
  /** The idea before it that is nearly the same, if any. */
  readonly like: string | undefined
}
