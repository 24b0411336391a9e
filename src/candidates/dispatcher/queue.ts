/** The next rows to begin, the oldest first: pending, with a finished parent, and not nearly the same as an earlier one. */
import { existsSync } from 'node:fs'
import type { Ledger } from '../ledger/ledger.ts'
import type { Row } from '../ledger/row.ts'
import { likeAnother, NearDuplicates } from '../near-duplicates.ts'
import { writtenFor } from '../queries/attempts.ts'
import type { Workspace } from '../workspace.ts'

/** A row can be begun, or must be skipped, or was skipped and need not be any more. */
export type Next =
  | { readonly kind: 'claim'; readonly row: Row }
  | { readonly kind: 'skip'; readonly row: Row; readonly why: string; readonly awaitsParent: boolean }
  | { readonly kind: 'revive'; readonly row: Row }

export class Queue {
  readonly #ledger: Ledger
  readonly #workspace: Workspace
  /** Ideas are compared once, in the order of the CSV, up to the row that is claimed. */
  readonly #ideas = new NearDuplicates()
  readonly #compared = new Map<string, Compared>()
  #waiting: readonly string[] = []
  #order: Iterator<Row> = [].values()
  #version = -1

  constructor(ledger: Ledger, workspace: Workspace) {
    this.#ledger = ledger
    this.#workspace = workspace
  }

  /** @param most the greatest number of rows */
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
    const isPending = row.status === 'pending'
    if (isPending && this.#isBeingCopied(row)) return undefined
    // A candidate that is only to be scored again needs no parent.
    if (isPending && row.isToEvaluate && writtenFor(this.#workspace, row) !== undefined)
      return { kind: 'claim', row }
    const noParent = this.#whyNoParent(row)
    if (row.state?.awaitsParent && row.status === 'skipped')
      return noParent === undefined ? { kind: 'revive', row } : undefined
    if (!isPending) return undefined
    const why = noParent ?? this.#whyAlike(row)
    if (why !== undefined) return { kind: 'skip', row, why, awaitsParent: noParent !== undefined }
    const hasParent = row.basedOnId === '' || this.#parentOf(row)?.status === 'complete'
    return hasParent ? { kind: 'claim', row } : undefined
  }

  #refresh(): void {
    if (this.#version === this.#ledger.version) return
    this.#version = this.#ledger.version
    const rows = [...this.#ledger.rows.values()]
    this.#waiting = rows
      .filter(({ status, state }) => status === 'pending' || state?.awaitsParent)
      // One whose coder asked for a pause lets others show whether they work.
      .toSorted((a, b) => (a.state?.pauses ?? 0) - (b.state?.pauses ?? 0))
      .map(({ id }) => id)
    this.#order = rows.values()
  }

  /** A candidate is written again only when no worker copies it: a parent must not change under a coder. */
  #isBeingCopied({ id, state }: Row): boolean {
    if (state?.candidate === undefined) return false
    return this.#ledger.rows.values().some((other) => other.status === 'running' && other.basedOnId === id)
  }

  #whyNoParent(row: Row): string | undefined {
    const id = row.basedOnId
    if (id === '') return undefined
    const parent = this.#parentOf(row)
    if (!parent) return `there is no parent ${id}`
    const circle = parent.status === 'pending' ? this.#circleOf(row) : []
    if (circle.length > 0) return `its parents lead in a circle: ${circle.join(' < ')}`
    if (parent.status === 'failed' || parent.status === 'skipped')
      return `its parent ${id} is ${parent.status}`
    if (parent.status === 'complete' && !existsSync(this.#workspace.program(id)))
      return `the program of its parent ${id} is not in ${this.#workspace.candidateFolder(id)}`
    return undefined
  }

  /** From the row back to itself; empty if its parents lead elsewhere. */
  #circleOf(row: Row): readonly string[] {
    const seen = new Set([row.id])
    let at = this.#parentOf(row)
    for (; at && !seen.has(at.id); at = this.#parentOf(at)) seen.add(at.id)
    return at?.id === row.id ? [...seen, row.id] : []
  }

  #parentOf(row: Row): Row | undefined {
    return this.#ledger.rows.get(row.basedOnId)
  }

  /** A row that was begun is not given up for another. */
  #whyAlike(row: Row): string | undefined {
    if (this.#workspace.config.duplicates === 'allow' || row.state) return undefined
    while (!this.#isCompared(row)) {
      const { value, done } = this.#order.next()
      if (done) break
      this.#compare(value)
    }
    const like = this.#compared.get(row.id)?.like
    return like === undefined ? undefined : likeAnother(like)
  }

  #compare(row: Row): void {
    if (row.status === 'skipped' || this.#isCompared(row)) return
    const { id, basedOnId, description } = row
    const like = this.#ideas.add(id, basedOnId, description)
    this.#compared.set(id, { basedOnId, description, like })
  }

  /** With another text it is another idea. */
  #isCompared({ id, basedOnId, description }: Row): boolean {
    const compared = this.#compared.get(id)
    return compared?.description === description && compared.basedOnId === basedOnId
  }
}

interface Compared extends Pick<Row, 'basedOnId' | 'description'> {
  /** The idea before it that is nearly the same, if any. */
  readonly like: string | undefined
}
