/**
 * All rows: what people wrote in the CSV, and what the record knows of those that were claimed. The record comes first;
 * the CSV is brought to say the same, and people's changes in it are taken over.
 */
import type { Json, RunWriter } from '../../runs/index.ts'
import { type CsvDocument, foldedName } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import {
  COLUMNS,
  type Columns,
  columnsOf,
  mendParents,
  problemOf,
  type Row,
  rowOf,
  shownIn,
  tooLongRowOf,
  withState,
} from './row.ts'
import { afterEdit, cellsOf, isSame, RowState, type Shown, withShown } from './row-state.ts'

export type { Row } from './row.ts'

/** What of a run the ledger needs. */
export type LedgerRecord = Pick<RunWriter, 'loadStates' | 'saveStates'>

const NAME = 'row '

export class Ledger {
  readonly #run: LedgerRecord
  readonly #states: Map<string, RowState>
  readonly #unsaved = new Set<string>()
  #rows = new Map<string, Row>()
  #problems: readonly string[] = []
  /** What `show` made last. */
  #showing = new Map<string, Shown>()
  #lastToken: number
  #version = 0

  constructor(run: LedgerRecord) {
    this.#run = run
    const saved = run.loadStates(NAME).map(([, state]) => RowState.parse(state))
    this.#states = new Map(saved.map((state) => [state.id, state]))
    this.#lastToken = saved.reduce((last, { token }) => Math.max(last, token), 0)
  }

  /** In the order of the CSV. */
  get rows(): ReadonlyMap<string, Row> {
    return this.#rows
  }

  /** Another one when rows have come, gone, or become pending again. */
  get version(): number {
    return this.#version
  }

  /** What is wrong with the CSV, each with its line. */
  get problems(): readonly string[] {
    return this.#problems
  }

  get states(): Iterable<RowState> {
    return this.#states.values()
  }

  state(id: string): RowState | undefined {
    return this.#states.get(id)
  }

  /** One that was given to something else than a row. */
  passToken(token: number): void {
    this.#lastToken = Math.max(this.#lastToken, token)
  }

  nextToken(): number {
    this.#lastToken += 1
    return this.#lastToken
  }

  /** Takes over what people changed. Those whose rows are to be left alone from now on. */
  take(document: CsvDocument): readonly RowState[] {
    const columns = columnsOf(document)
    const [rows, problems] = [new Map<string, Row>(), [] as string[]]
    const [tooLong, stopped] = [[] as Row[], [] as RowState[]]
    for (const line of document.rows) {
      if (line.isBlank) continue
      const id = line.cell(columns.id).trim()
      const isTooLong = document.isTooLong(line)
      const refusal = isTooLong ? TOO_LONG : whyNotTaken(id, rows)
      if (isTooLong) tooLong.push(tooLongRowOf(line, columns, id, this.#states.get(id)))
      const row = refusal === undefined ? this.#takeRow(line, columns, id, stopped) : undefined
      if (row) rows.set(id, row)
      const problem = refusal ?? (row && problemOf(row))
      if (problem !== undefined) problems.push(`line ${line.line}: ${problem}`)
    }
    // What stands in the place of their ids may be anything: no other row gives way to them.
    for (const row of tooLong) if (row.id !== '' && !rows.has(row.id)) rows.set(row.id, row)
    mendParents(rows)
    this.#rows = rows
    this.#version += 1
    this.#problems = problems
    return stopped
  }

  #takeRow(line: CsvRow, columns: Columns, id: string, stopped: RowState[]): Row {
    const before = this.#states.get(id)
    const state = before && afterEdit(before, shownIn(line, columns))
    if (state && state !== before) {
      this.#set(state)
      if (before.status === 'running' && state.status !== 'running') stopped.push(before)
    }
    return rowOf(line, columns, id, state)
  }

  /** Brings the CSV to say what the record says. Whether anything was to be changed. */
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

  /** To be called when what `show` made last is in its place. */
  markShown(): void {
    for (const [id, cells] of this.#showing) {
      const state = this.#states.get(id) as RowState
      const next = withShown(state, cells)
      if (next !== state) this.#set(next)
    }
  }

  /** Not on the disk before `save`. */
  set(state: RowState): void {
    const row = this.#rows.get(state.id)
    const before = this.#states.get(state.id)
    // What the cells were before the first claim.
    this.#set(before || !row ? state : withShown(state, row.cells))
  }

  /** All changes since the last time, in one step. */
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
    // One that has the name of a column of the ledger stays out of the CSV; one that has nearly that of a person's is another.
    if (OWN_COLUMNS.has(foldedName(name))) continue
    const at = document.columns.indexOf(name)
    // What an earlier evaluation gave is no more true.
    if (Object.hasOwn(metrics, name)) line.set(document.addColumn(name, at), String(metrics[name]))
    else if (at >= 0) line.set(at, '')
  }
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS.map(foldedName))
