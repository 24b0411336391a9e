/** Works a site off, as `manyhands candidates run` does it, and tells where the time went. */
import { Dispatcher } from '../../src/candidates/dispatcher/dispatcher.ts'
import type { DispatcherEvent } from '../../src/candidates/dispatcher/events.ts'
import { openRecord } from '../../src/candidates/record.ts'
import { Workspace } from '../../src/candidates/workspace.ts'
import type { Turn } from '../turns.ts'
import { makeSite, type Plan } from './site.ts'

export interface Ran {
  readonly rows: number
  /** From start to end: with the record read and the CSV written for the last time. */
  readonly seconds: number
  /** Until the first row was begun. */
  readonly before: number
  /** Since the last row was over. */
  readonly after: number
  /** Seconds for which the CSV's lock was held, each time. */
  readonly held: readonly number[]
}

export interface Hands {
  readonly workers: number
  /** So many rows, and the others stay as they are. */
  readonly rows: number
}

export function workOff(plan: Plan, hands: Hands): Turn<Ran> {
  return async () => {
    using site = makeSite(plan)
    const ran = await dispatch(site.folder, hands)
    const complete = Object.values(site.rows()).filter((row) => row === 'complete 1').length
    const expected = hands.rows + (plan.complete ?? 0)
    if (complete !== expected)
      throw new Error(`${expected} rows must be complete in the end; ${complete} are`)
    return ran
  }
}

async function dispatch(folder: string, { workers, rows }: Hands): Promise<Ran> {
  const held: number[] = []
  const [begun, over]: [string[], number[]] = [[], []]
  let first = 0
  const note = (event: DispatcherEvent): void => {
    if (event.kind === 'begun' && begun.push(event.id) === 1) first = performance.now()
    if (event.kind === 'over') over.push(performance.now())
  }
  const began = performance.now()
  const workspace = Workspace.open(folder)
  using record = openRecord(workspace, [])
  using dispatcher = new Dispatcher(workspace, record, {
    workers,
    most: rows,
    onEvent: note,
    onLock: ({ heldMs }) => held.push(heldMs / 1000),
  })
  await dispatcher.run()
  const end = performance.now()
  if (begun.length !== rows || new Set(begun).size !== rows || over.length !== rows)
    throw new Error(
      `each of ${rows} rows must be begun and over once; ${begun.length} and ${over.length} were`,
    )
  const seconds = (end - began) / 1000
  return {
    rows,
    seconds,
    before: (first - began) / 1000,
    after: (end - (over.at(-1) as number)) / 1000,
    held,
  }
}

export const ratesOf = (ran: readonly Ran[]): number[] => ran.map(({ rows, seconds }) => rows / seconds)

/** While rows were worked on: without what comes before the first and after the last. */
export const ratesWithin = (ran: readonly Ran[]): number[] =>
  ran.map(({ rows, seconds, before, after }) => rows / (seconds - before - after))
