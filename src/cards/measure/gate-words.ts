/** What a gate says, in words: for every report of a measured game. */
import type { Gate, GateName } from './gates.ts'
import { type Scale, shown } from './words.ts'

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

const WORDS: Readonly<Record<GateName, GateWords>> = {
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

/** A gate as a reader sees it. */
export interface GateInWords {
  /** What was found; empty if the gate was not checked. */
  readonly figure: string
  /** The limit as a sentence. */
  readonly limit: string
  /** What exactly is wrong, if the gate is closed and its figure does not say so. */
  readonly cause: string
  /** Whether the figure is one of so many games. */
  readonly isCounted: boolean
}

export function gateInWords(name: GateName, { ok, found, least, most, means }: Gate): GateInWords {
  const { scale, limit } = WORDS[name]
  const text = (value: number | undefined): string =>
    value === undefined ? '' : scale === 'number' ? String(value) : `${Number((100 * value).toFixed(1))}%`
  const isFlag = scale === 'flag'
  return {
    figure: found === null ? '' : isFlag ? (ok ? 'none' : 'found') : shown(found, scale),
    limit: limit(text(least), text(most)),
    // The figure and the limit say it all, unless something was found.
    cause: ok !== false || !(isFlag || name === 'no_errors') ? '' : means,
    isCounted: found !== null && !isFlag,
  }
}
