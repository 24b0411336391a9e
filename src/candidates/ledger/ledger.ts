/**
 * All rows: what people wrote in the CSV, and what the record knows of those that were claimed. The record is
 * authoritative; the CSV is updated from it, and people's edits in the CSV are taken over.
 */
import type { Json, RunWriter } from '../../runs/index.ts'
import { type CsvDocument, foldedName } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import { FileAge } from './file-age.ts'
import {
  COLUMNS,
  type Columns,
  columnsOf,
  mendParents,
  problemOf,
  type Row,
  rowOf,
  shownIn,
  withState,
} from './row.ts'
import { afterEdit, cellsOf, isSame, RowState, type Shown, withShown } from './row-state.ts'

/** What of a run the ledger needs. */
export type LedgerRecord = Pick<RunWriter, 'loadStates' | 'saveStates'>

const NAME = 'row '

export class Ledger {
  readonly #run: LedgerRecord
  readonly #states: Map<string, RowState>
  readonly #unsaved = new Set<string>()
  #rows = new Map<string, Row>()
  #problems: readonly string[] = []
  /** The cells of the last `show`. */
  #showing = new Map<string, Shown>()
  #lastToken: number
  #version = 0
  /** How often the CSV was read, as far as versions of cells tell. */
  #reading: number

  constructor(run: LedgerRecord) {
    this.#run = run
    const saved = run.loadStates(NAME).map(([, state]) => RowState.parse(state))
    this.#states = new Map(saved.map((state) => [state.id, state]))
    this.#lastToken = saved.reduce((last, { token }) => Math.max(last, token), 0)
    this.#reading = saved.reduce((last, { shown }) => Math.max(last, shown.at(-1)?.at ?? 0), 0)
  }

  /** In the order of the CSV. */
  get rows(): ReadonlyMap<string, Row> {
    return this.#rows
  }

  /** Changes when rows come, go, or become pending again. */
  get version(): number {
    return this.#version
  }

  /** Of the CSV, each with its line. */
  get problems(): readonly string[] {
    return this.#problems
  }

  get states(): Iterable<RowState> {
    return this.#states.values()
  }

  state(id: string): RowState | undefined {
    return this.#states.get(id)
  }

  /** A token that is in use for something other than a row. */
  passToken(token: number): void {
    this.#lastToken = Math.max(this.#lastToken, token)
  }

  nextToken(): number {
    this.#lastToken += 1
    return this.#lastToken
  }

  /** Takes over people's edits. Returns the running rows that they have stopped. */
  take(document: CsvDocument): readonly RowState[] {
    const columns = columnsOf(document)
    this.#reading += 1
    const age = new FileAge(this.#claimedIn(document, columns))
    const [rows, problems] = [new Map<string, Row>(), [] as string[]]
    const [tooLong, stopped] = [[] as Row[], [] as RowState[]]
    for (const line of document.rows) {
      if (line.isBlank) continue
      const id = line.cell(columns.id).trim()
      const isTooLong = document.isTooLong(line)
      if (isTooLong) tooLong.push(rowOf(line, columns, id, this.#states.get(id), true))
      const refusal = isTooLong ? TOO_LONG : whyNotTaken(id, rows)
      const row = refusal === undefined ? this.#takeRow(line, columns, id, { age, stopped }) : undefined
      if (row) rows.set(id, row)
      const problem = refusal ?? (row && problemOf(row))
      if (problem !== undefined) problems.push(`line ${line.line}: ${problem}`)
    }
    // The cells at the place of their ids may hold anything: no other row gives way to them.
    for (const row of tooLong) if (row.id !== '' && !rows.has(row.id)) rows.set(row.id, row)
    mendParents(rows)
    this.#rows = rows
    this.#version += 1
    this.#problems = problems
    return stopped
  }

  *#claimedIn(document: CsvDocument, columns: Columns): Generator<readonly [RowState, Shown]> {
    if (this.#states.size === 0) return
    for (const line of document.rows) {
      const state = document.isTooLong(line) ? undefined : this.#states.get(line.cell(columns.id).trim())
      if (state) yield [state, shownIn(line, columns)]
    }
  }

  #takeRow(line: CsvRow, columns: Columns, id: string, { age, stopped }: Taking): Row {
    const before = this.#states.get(id)
    const cells = shownIn(line, columns)
    const state = before && afterEdit(before, { cells, isOld: age.isOld(before, cells), at: this.#reading })
    if (state && state !== before) {
      this.#set(state)
      if (before.status === 'running' && state.status !== 'running') stopped.push(before)
    }
    return rowOf(line, columns, id, state, false)
  }

  /** Updates the CSV from the record. Returns whether anything changed. */
  show(document: CsvDocument): boolean {
    this.#showing = new Map()
    let isChanged = false
    for (const line of document.rows) {
      if (document.isTooLong(line)) continue
      const state = this.#states.get(line.cell(document.column('id')).trim())
      if (!state || this.#showing.has(state.id)) continue
      const cells = cellsOf(state)
      this.#showing.set(state.id, cells)
      if (isSame(shownIn(line, columnsOf(document)), cells)) continue
      isChanged = true
      writeCells(document, line, state)
    }
    return isChanged
  }

  /** To be called when the last document of `show` is on the disk. */
  markShown(): void {
    for (const [id, cells] of this.#showing) {
      const state = this.#states.get(id) as RowState
      const next = withShown(state, cells, this.#reading)
      if (next !== state) this.#set(next)
    }
  }

  /** Not on the disk before `save`. */
  set(state: RowState): void {
    const row = this.#rows.get(state.id)
    const before = this.#states.get(state.id)
    // The cells before the first claim.
    this.#set(before || !row ? state : withShown(state, row.cells, this.#reading))
  }

  /** Saves all changes since the last time, in one step. */
  save(): void {
    if (this.#unsaved.size === 0) return
    this.#run.saveStates(
      Array.from(this.#unsaved, (id) => [NAME + id, this.#states.get(id) as unknown as Json] as const),
    )
    this.#unsaved.clear()
  }

  #set(state: RowState): void {
    this.#states.set(state.id, state)
    this.#unsaved.add(state.id)
    if (state.status === 'pending') this.#version += 1
    const row = this.#rows.get(state.id)
    if (row) this.#rows.set(state.id, withState(row, state))
  }
}

interface Taking {
  readonly age: FileAge
  /** Running rows that people have stopped. */
  readonly stopped: RowState[]
}

const TOO_LONG = 'it has more cells than the header has: is a comma not in quotes? It is left alone'

function whyNotTaken(id: string, rows: ReadonlyMap<string, Row>): string | undefined {
  if (id === '') return 'there is no id; it is left alone'
  return rows.has(id) ? `the id ${id} comes twice; it is left alone` : undefined
}

function writeCells(document: CsvDocument, line: CsvRow, state: RowState): void {
  const { status, performance, cause } = cellsOf(state)
  line.set(document.addColumn('status'), status)
  line.set(document.addColumn('performance'), performance)
  if (cause !== '' || document.column('cause') >= 0) line.set(document.addColumn('cause'), cause)
  const metrics = status === 'complete' ? state.metrics : {}
  for (const name of new Set([...state.columns, ...Object.keys(state.metrics)])) {
    // A metric with the name of a column of the ledger is not shown; one with nearly the name of a person's column is another.
    if (OWN_COLUMNS.has(foldedName(name))) continue
    const at = document.columns.indexOf(name)
    // The value of an earlier evaluation.
    if (Object.hasOwn(metrics, name)) line.set(document.addColumn(name, at), String(metrics[name]))
    else if (at >= 0) line.set(at, '')
  }
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS.map(foldedName))
