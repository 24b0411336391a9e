/**
 * Which cards a seat has a right to see named, told by the record of the game alone: those that lay before its eyes at
 * some moment since a line of the record, and those that it knew then.
 */
import type { Game, InteractiveGame } from '../../../cards/index.ts'

const MOVE = /^ {2}([^:]+): (.+) → (.+), (unseen|seen by .+)$/
const SHOWN = /^ {2}shown to (.+): (.+)$/
const SHUFFLED = /^ {2}(.+) is shuffled$/
const TOGETHER = '  what was done together is seen'

export function seenSince(record: string, game: Game, seat: number, firstLine: number): ReadonlySet<string> {
  const place = new Map<string, string>()
  const known = new Set<string>()
  let since: Set<string> | undefined
  const see = (cards: Iterable<string>): void => {
    for (const card of cards) {
      known.add(card)
      since?.add(card)
    }
  }
  const isSeat = (players: string): boolean =>
    players === 'all' ||
    players
      .replace('player ', '')
      .split(' ')
      .includes(String(seat + 1))
  for (const [n, line] of record.split('\n').entries()) {
    if (n >= firstLine) since ??= new Set(known)
    const [, cards, , to, seenBy] = MOVE.exec(line) ?? []
    if (cards !== undefined && to !== undefined) {
      for (const card of cards.split(' ')) place.set(card, to)
      if (isSeat((seenBy as string).replace('seen by ', ''))) see(cards.split(' '))
    }
    const [, players, shown] = SHOWN.exec(line) ?? []
    if (shown !== undefined && isSeat(players as string)) see(shown.split(' '))
    const [, zone] = SHUFFLED.exec(line) ?? []
    for (const [card, where] of place) if (where === zone) known.delete(card)
    if (line === TOGETHER) see(inOpenPlaces(place, game))
  }
  return since ?? known
}

function inOpenPlaces(place: ReadonlyMap<string, string>, game: Game): string[] {
  return Array.from(place).flatMap(([card, where]) =>
    game.zones[where.split(' ')[0] as string]?.see === 'all' ? [card] : [],
  )
}

/** What the seat knows now, be it seen or concluded. */
export function knownNow(game: InteractiveGame, seat: number): ReadonlySet<string> {
  const { zones } = game.view(seat)
  return new Set(zones.flatMap(({ cards, among }) => [...cards.filter((card) => card !== null), ...among]))
}

/** The cards that a text in letters names. */
export function cardsNamed(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text.matchAll(/(?<![\w])(10|[2-9AJQK])([CDHS])(?!\w)/g), ([, rank, suit]) =>
      rank === '10' ? `T${suit}` : `${rank}${suit}`,
    ),
  )
}
