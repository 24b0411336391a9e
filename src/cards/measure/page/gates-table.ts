/** The gates: what a game must not be, what was found, and whether it is let through. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import type { Gate, GateName } from '../gates.ts'
import { type Scale, shown } from '../words.ts'

interface GateWords {
  /** What the figure is: a flag is 0 or 1, and has no size. */
  readonly scale: Scale | 'flag'
  /** The limit as a sentence. */
  limit(least: string, most: string): string
}

const share = (limit: (most: string) => string): GateWords => ({
  scale: 'share',
  limit: (_, most) => limit(most),
})
const number = (limit: GateWords['limit']): GateWords => ({ scale: 'number', limit })
const flag = (limit: string): GateWords => ({ scale: 'flag', limit: () => limit })

const GATES: Readonly<Record<GateName, GateWords>> = {
  can_be_played: flag('No game may hang or crash.'),
  no_errors: share((most) => `At most ${most} of games may stop with an error.`),
  has_choices: number((least) => `A game between random players must have at least ${least} decisions.`),
  has_turns: number((least) => `A game between random players must have at least ${least} turns.`),
  ends_at_random: share(
    (most) => `At most ${most} of games between random players may reach the step limit.`,
  ),
  ends_when_played_well: share(
    (most) => `At most ${most} of games between good players may reach the step limit.`,
  ),
  not_drawn_at_random: share((most) => `At most ${most} of games between random players may be drawn.`),
  not_drawn_when_played_well: share((most) => `At most ${most} of games between good players may be drawn.`),
  fair_seats_at_random: share((most) => `No seat may win more than ${most} of games between random players.`),
  fair_seats_when_played_well: share(
    (most) => `No seat may win more than ${most} of games between good players.`,
  ),
  first_move_not_decisive: share(
    (most) => `The best first move may add at most ${most} to the reward, over the mean of all first moves.`,
  ),
  fits_a_session: number((least, most) => `A game must take from ${least} to ${most} minutes at a table.`),
  hides_what_is_hidden: flag('No offer may depend on cards that the player cannot see.'),
}

/** `Ends when played well` */
export const gateLabel = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

export function gatesTable(gates: Readonly<Record<GateName, Gate>>): Html {
  const all = Object.entries(gates) as [GateName, Gate][]
  const closed = all.filter(([, { ok }]) => !ok).length
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
  const { ok, found, least, most, n, means } = gate
  const { scale, limit } = GATES[name]
  const text = (value: number | undefined): string =>
    value === undefined ? '' : scale === 'number' ? String(value) : `${Number((100 * value).toFixed(1))}%`
  const figure = found === null ? '' : scale === 'flag' ? (ok ? 'none' : 'found') : shown(found, scale)
  const games = found === null || scale === 'flag' ? '' : html` <small>${n} games</small>`
  // An open gate repeats the limit in its meaning; that of a closed one may hold the cause.
  const cause = ok || scale === 'number' ? '' : html` <small>${means}</small>`
  return [
    gateLabel(name),
    state(gate),
    html`${figure}${games}`,
    html`${limit(text(least), text(most))}${cause}`,
  ]
}

function state({ ok, found }: Gate): Html {
  if (!ok) return html`<span class="closed">✕ closed</span>`
  return found === null
    ? html`<span class="faint">– not checked</span>`
    : html`<span class="open">✓ open</span>`
}
