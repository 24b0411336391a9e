/** Which events are told of together, and where the cards went that moved. */
import { wayStations } from '../english/steps/way-stations.ts'
import type { Program } from '../interpret/program.ts'
import type { Seen } from './event-feed.ts'

export type Move = Extract<Seen, { kind: 'move' }>

/** Whether an event takes one line together with the first of a run. */
export function belongs(first: Seen, other: Seen, program: Program): boolean {
  if (first.kind === 'set' && other.kind === 'set') return first.name === other.name
  if (first.kind !== 'move' || other.kind !== 'move') return false
  if (isGathered(first, program)) return first.to === other.to
  // Which card went to which place is told where it is seen, and cards face down are told of apart.
  const isSpread = first.to !== other.to && isOfNobody(first.to, program)
  if (isSpread && (first.card === undefined) !== (other.card === undefined)) return false
  const { zones } = program
  return (
    zones[first.from]?.name === zones[other.from]?.name &&
    zones[first.to]?.name === zones[other.to]?.name &&
    // Either from one place to many, or from many to one.
    (first.from === other.from || first.to === other.to)
  )
}

/** A card that is seen to go on at once went only to where it came to lie, unless a player had picked it. */
export function withoutStops(seen: readonly Seen[], program: Program): Seen[] {
  const told: Seen[] = []
  const stations = wayStations(program.game)
  for (const each of seen) {
    // Who got the cards was told when they were put there.
    if (each.kind === 'move' && isOnwards(each, told, stations, program)) continue
    const before = each.kind === 'move' && !isGathered(each, program) ? stopOf(each, told) : -1
    if (before < 0) told.push(each)
    else told[before] = { ...(each as Move), from: (told[before] as Move).from }
  }
  return told
}

/** From a place where cards of another player lie for a moment, to where they stay. */
function isOnwards(
  { from, to }: Move,
  told: readonly Seen[],
  stations: ReadonlySet<string>,
  program: Program,
): boolean {
  const owner = program.playerOf(from)
  if (!stations.has(program.zones[from]?.name ?? '') || owner !== program.playerOf(to)) return false
  const before = told.findLast((each) => each.kind === 'move' && each.to === from) as Move | undefined
  const giver = before === undefined ? owner : program.playerOf(before.from)
  return giver >= 0 && giver !== owner
}

/** The move by which the card came to where it now goes on from, if a choice led to both. */
function stopOf({ card, from }: Move, told: readonly Seen[]): number {
  const since = told.findLastIndex(({ kind }) => kind !== 'move')
  const choice = told[since]
  if (card === undefined || choice?.kind !== 'choice') return -1
  if (choice.picks?.some(({ kind, value }) => kind === 'card' && value === card)) return -1
  return told.findIndex(
    (each, n) => n > since && each.kind === 'move' && each.card === card && each.to === from,
  )
}

export const isOfNobody = (zone: number, program: Program): boolean => program.playerOf(zone) < 0

/** Cards that go back to where the pack was at the start. */
export function isGathered({ to }: Move, { zones, game }: Program): boolean {
  return zones[to]?.name === game.deck.in
}

/** The player to whom all these cards belong before or after, or none. */
export function ownerOfAll(moves: readonly Move[], end: 'from' | 'to', program: Program): number {
  const [owner = -1, another] = new Set(moves.map((move) => program.playerOf(move[end])))
  return another === undefined ? owner : -1
}
