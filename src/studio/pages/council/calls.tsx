/** The account of a council: what became of the calls, what was paid for nothing, and every call in order. */
import type { CallRow } from '../../wire/council.ts'
import { type Column, Table } from '../parts/table.tsx'
import { count } from '../parts/words.ts'

type State = CallRow['state']

const STATES: readonly [state: State, means: string][] = [
  ['begun', 'under way; counted with the most it can cost'],
  ['used', 'its answer counts'],
  ['cached', 'the answer was there already, for nothing'],
  ['cancelled', 'nobody needed its answer any more'],
  ['superseded', 'asked ahead of time, and then with other words'],
  ['failed', 'no answer came'],
  ['lost', 'under way when the program was killed; counted with the most it can have cost'],
]

/** Of a reading there may be thousands; the last are shown. */
const MOST_SHOWN = 200

interface CallsInState {
  readonly state: State
  readonly means: string
  readonly some: readonly CallRow[]
}

const STATE_COLUMNS: readonly Column<CallsInState>[] = [
  {
    head: 'State',
    cell: ({ state, means }) => (
      <>
        {state} <span class="soft small">{means}</span>
      </>
    ),
  },
  { head: 'Calls', cell: ({ some }) => count(some.length) },
  { head: 'Tokens', cell: ({ some }) => count(some.reduce((sum, { tokens }) => sum + tokens, 0)) },
  { head: 'Cost', cell: ({ some }) => dollarsOf(some) },
]

const CALL_COLUMNS: readonly Column<CallRow>[] = [
  { head: 'Nr', cell: ({ id }) => id + 1 },
  { head: 'Round', cell: ({ round }) => round },
  {
    head: 'Who',
    cell: ({ who, speculative }) => (
      <>
        {who}
        {speculative && <span class="soft small"> ahead of time</span>}
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Attempts', cell: ({ attempts }) => attempts },
  { head: 'Tokens', cell: ({ tokens }) => count(tokens) },
  { head: 'Cost', cell: (call) => dollarsOf([call]) },
  { head: 'Model', cell: ({ model }) => model },
]

export function Calls({ calls }: { readonly calls: readonly CallRow[] }) {
  const byState = Map.groupBy(calls, ({ state }) => state)
  return (
    <section class="panel half">
      <h2>Calls and cost</h2>
      {calls.length === 0 && <p class="soft">No call has been made yet.</p>}
      {calls.length > 0 && (
        <Table
          label="What became of the calls"
          kind="call-states"
          columns={STATE_COLUMNS}
          rows={STATES.map(([state, means]) => ({ state, means, some: byState.get(state) ?? [] })).filter(
            ({ some }) => some.length > 0,
          )}
          keyOf={({ state }) => state}
        />
      )}
      {calls.length > 0 && (
        <details>
          <summary>
            {calls.length > MOST_SHOWN
              ? `The last ${MOST_SHOWN} of ${count(calls.length)} calls`
              : 'Every call'}
          </summary>
          <Table
            label="Every call"
            scrolled="wide calls-scroll"
            columns={CALL_COLUMNS}
            rows={calls.slice(-MOST_SHOWN)}
            keyOf={({ id }) => id}
          />
        </details>
      )}
    </section>
  )
}

/** Paid for answers that are not used. */
export const isWasted = ({ state }: CallRow): boolean =>
  state === 'cancelled' || state === 'superseded' || state === 'lost'

/** `$0.0012` */
export const dollarsOf = (calls: readonly CallRow[]): string =>
  `$${calls.reduce((sum, { dollars }) => sum + dollars, 0).toFixed(4)}`
