/** Where a game stands, in words, and what has changed since. */
import type { GameEvent } from '../../interpret/observer.ts'
import type { Program } from '../../interpret/program.ts'
import { formatEvent } from '../../interpret/trace.ts'
import type { GameResult } from '../../model/game-result.ts'
import type { State } from '../../model/state.ts'

export interface Snapshot {
  readonly zones: Readonly<Record<string, string>>
  readonly vars: Readonly<Record<string, string>>
}

interface Standing {
  readonly program: Program
  readonly state: State
}

export function snapshot({ program, state }: Standing): Snapshot {
  const zones = program.zones.flatMap(({ pile }, zone): [string, string][] => {
    const cards = pile ? state.inOrder(zone).toReversed() : state.cardsIn(zone)
    const names = cards.map((card) => program.deck.cardName(card)).join(' ')
    // A deck has fewer ranks than there are numbers for them.
    if (program.zoneName(zone).endsWith('of no rank')) return []
    return [[program.zoneName(zone), names === '' ? 'empty' : pile ? `from the top: ${names}` : names]]
  })
  const vars = Array.from(program.variables).flatMap(([name, { cells }]) =>
    cells.map((cell): [string, string] => {
      const value = state.read(cell)
      const line = formatEvent(program, { kind: 'set', name, cell, before: value, value })
      const [left = '', right = ''] = line.trim().split(' = ')
      return [left, right]
    }),
  )
  return { zones: Object.fromEntries(zones), vars: Object.fromEntries(vars) }
}

const MOST_CARDS = 4
const MOST_VARIABLES = 4

/** Where some of the cards are that have moved, what some variables are now, and how the game has ended if it has. */
export function changesAfter(
  now: Standing & { readonly over: boolean; readonly outcome: GameResult },
  before: Snapshot,
  events: readonly GameEvent[],
): Record<string, string> {
  const { program, state } = now
  const moved = events.flatMap((event) => (event.kind === 'move' ? [event.card] : []))
  const cards = [...new Set(moved)].slice(0, MOST_CARDS)
  const { vars } = snapshot(now)
  const names = Object.keys(vars)
  const changed = names.filter((name) => vars[name] !== before.vars[name]).slice(0, MOST_VARIABLES)
  // One that has not changed, so that to be asked is no hint.
  const same = names.filter((name) => vars[name] === before.vars[name]).slice(0, 1)
  return {
    ...(now.over ? outcomeText(now.outcome) : {}),
    ...Object.fromEntries(
      cards.map((card) => [`where is ${program.deck.cardName(card)}`, program.zoneName(state.placeOf(card))]),
    ),
    ...Object.fromEntries([...changed, ...same].sort().map((name) => [name, vars[name] as string])),
  }
}

function outcomeText({ scores, winners }: GameResult): Record<string, string> {
  return {
    'results, player by player': scores.join(' '),
    winners: winners.map((player) => `player ${player + 1}`).join(' ') || 'nobody',
  }
}

/** Which card lies on top where chance has decided it: as is seen when it is taken. */
export function chanceIn(program: Program, events: readonly GameEvent[]): string {
  const mixed = new Set<number>()
  const told: string[] = []
  for (const event of events) {
    if (event.kind !== 'move') continue
    const [from, to] = [program.zones[event.from], program.zones[event.to]]
    if (mixed.has(event.from)) {
      told.push(`then ${program.deck.cardName(event.card)} is on top of ${program.zoneName(event.from)}`)
      mixed.delete(event.from)
    }
    if (to?.pile && !from?.pile) mixed.add(event.to)
  }
  return told.join('; ') || 'nothing'
}
