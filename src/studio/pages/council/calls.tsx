/** The account of a council: what became of the calls, what was paid for nothing, and every call in order. */
import type { CallRow } from '../../wire/council.ts'
import { Scrolled } from '../parts/scrolled.tsx'
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

export function Calls({ calls }: { readonly calls: readonly CallRow[] }) {
  const byState = Map.groupBy(calls, ({ state }) => state)
  return (
    <section class="panel half">
      <h2>Calls and cost</h2>
      {calls.length === 0 && <p class="soft">No call has been made yet.</p>}
      {calls.length > 0 && (
        <Scrolled label="What became of the calls">
          <table class="call-states">
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">Calls</th>
                <th scope="col">Tokens</th>
                <th scope="col">Cost</th>
              </tr>
            </thead>
            <tbody>
              {STATES.flatMap(([state, means]) => {
                const some = byState.get(state) ?? []
                return some.length === 0 ? (
                  []
                ) : (
                  <tr key={state}>
                    <th scope="row">
                      {state} <span class="soft small">{means}</span>
                    </th>
                    <td>{count(some.length)}</td>
                    <td>{count(some.reduce((sum, { tokens }) => sum + tokens, 0))}</td>
                    <td>{dollarsOf(some)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Scrolled>
      )}
      {calls.length > 0 && (
        <details>
          <summary>
            {calls.length > MOST_SHOWN
              ? `The last ${MOST_SHOWN} of ${count(calls.length)} calls`
              : 'Every call'}
          </summary>
          <Scrolled label="Every call" kind="wide calls-scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Nr</th>
                  <th scope="col">Round</th>
                  <th scope="col">Who</th>
                  <th scope="col">State</th>
                  <th scope="col">Attempts</th>
                  <th scope="col">Tokens</th>
                  <th scope="col">Cost</th>
                  <th scope="col">Model</th>
                </tr>
              </thead>
              <tbody>
                {calls.slice(-MOST_SHOWN).map((call) => (
                  <tr key={call.id}>
                    <th scope="row">{call.id + 1}</th>
                    <td>{call.round}</td>
                    <td>
                      {call.who}
                      {call.speculative && <span class="soft small"> ahead of time</span>}
                    </td>
                    <td>{call.state}</td>
                    <td>{call.attempts}</td>
                    <td>{count(call.tokens)}</td>
                    <td>{dollarsOf([call])}</td>
                    <td>{call.model}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
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
