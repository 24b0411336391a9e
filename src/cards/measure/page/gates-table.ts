/** The gates: what a game must not be, what was found, and whether it is let through. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import { gateInWords } from '../gate-words.ts'
import type { Gate, GateName } from '../gates.ts'

/** `Ends when played well` */
export const gateLabel = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

export function gatesTable(gates: Readonly<Record<GateName, Gate>>): Html {
  const all = Object.entries(gates) as [GateName, Gate][]
  const closed = all.filter(([, { ok }]) => ok === false).length
  const count =
    closed === 0
      ? 'No gate is closed'
      : `${closed} of ${all.length} gates ${closed === 1 ? 'is' : 'are'} closed`
  return section(
    'gates',
    'Gates',
    html`<p>A gate closes only if play has shown that its limit is exceeded: the 99% interval of the figure lies wholly beyond it. A game with a closed gate has quality 0, and the gates that need more play are not checked.</p>
${table({
  caption: count,
  kind: 'gates',
  head: ['gate', 'state', 'found', 'limit'],
  rows: all.map(([name, gate]) => rowOf(name, gate)),
})}`,
  )
}

function rowOf(name: GateName, gate: Gate): readonly Insert[] {
  const { figure, limit, cause, isCounted } = gateInWords(name, gate)
  const games = isCounted ? html` <small>${gate.n} games</small>` : ''
  return [
    gateLabel(name),
    state(gate),
    html`${figure}${games}`,
    html`${limit}${cause === '' ? '' : html` <small>${cause}</small>`}`,
  ]
}

function state({ ok }: Gate): Html {
  if (ok === null) return html`<span class="faint">– not checked</span>`
  return ok ? html`<span class="open">✓ open</span>` : html`<span class="closed">✕ closed</span>`
}
