/** The table as a seat sees it: what each player has, what lies in the middle, and the cards in hand. */
import { capital, type Program, type View, type ZoneView } from '../../cards/index.ts'
import { flowing, inRows } from '../command/layout.ts'
import { countOf, type Words } from './words.ts'

/** More cards than this are counted, not named. */
const MOST_NAMED = 16
const NOTHING = '·'

/** What all have, and what belongs to nobody alone: piles, cards on the table, whose turn it is to deal, trumps. */
export function tableLines(view: View, words: Words): string[] {
  const middle = [...middleZones(view, words), ...middleVariables(view, words)]
  return [
    ...playerLines(view, words),
    ...flowing(
      middle.map(([name, text]) => `${words.dim(`${name}:`)} ${text}`),
      words.width,
    ),
  ]
}

/** The cards that only their owner sees. */
export function handLines(view: View, words: Words): string[] {
  return view.zones.flatMap((zone, n) => {
    if (zone.count === 0 || !isOwnSecret(words.program, view.seat, n)) return []
    const cards = known(zone, words.program)
    const hidden = zone.count - cards.length
    const groups = [...words.bySuit(cards), ...(hidden > 0 ? [`${countOf(hidden)} face down`] : [])]
    const title = capital(`${zoneName(zone, n, words)} (${zone.count})`)
    return flowing(groups, words.width, { first: `${words.bold(title)}  `, rest: '  ' })
  })
}

/** With the number of the place, from 1, where there are several. */
function zoneName({ name, index }: ZoneView, n: number, words: Words): string {
  const per = words.program.game.zones[name]?.per ?? []
  const places = per.flatMap((each, at) => (typeof each === 'number' ? [(index[at] as number) + 1] : []))
  return [words.zone(n), places.join('.')].join(' ').trimEnd()
}

/** The cards that are known, in order, and others. */
function known({ cards }: ZoneView, { deck }: Program, others: readonly string[] = []): number[] {
  const found = [...cards, ...others].map((card) => (card === null ? undefined : deck.number('card', card)))
  return found.filter((card) => card !== undefined).toSorted((a, b) => a - b)
}

function isOwnSecret(program: Program, seat: number, zone: number): boolean {
  return program.playerOf(zone) === seat && program.zones[zone]?.see === 'owner'
}

interface Column {
  readonly title: string
  readonly cells: readonly string[]
}

/** A row for each player; where there is no room for that, a paragraph. */
function playerLines(view: View, words: Words): string[] {
  const { program } = words
  const columns = [...zoneColumns(view, words), ...variableColumns(view, words)]
  if (columns.length === 0) return []
  const players = program.everything('player')
  const name = (player: number): string => {
    const team = program.teams > 0 ? ` (team ${(player % program.teams) + 1})` : ''
    return words.player(player) + team
  }
  const rows = [
    ['', ...columns.map(({ title }) => title)],
    ...players.map((player) => [name(player), ...columns.map(({ cells }) => cells[player] as string)]),
  ]
  const table = inRows(rows, words.width)
  if (table) return table.map((line, n) => (n === 0 ? words.dim(line) : line))
  return players.flatMap((player) => {
    const parts = columns.flatMap(({ title, cells }) =>
      cells[player] === NOTHING ? [] : [`${title} ${cells[player]}`],
    )
    return words.wrap(`${name(player)}: ${parts.join(', ')}`, { rest: '  ' })
  })
}

function zoneColumns(view: View, words: Words): Column[] {
  const { program } = words
  return Object.entries(program.game.zones).flatMap(([name, { per = [] }]) => {
    if (!per.includes('player')) return []
    const cells = program.everything('player').map((player) =>
      program
        .membersOf(name)
        .filter((zone) => program.playerOf(zone) === player && (view.zones[zone] as ZoneView).count > 0)
        .map((zone) => cellOf(view, zone, words))
        .join(' | '),
    )
    if (cells.every((cell) => cell === '')) return []
    return [{ title: words.named(name), cells: cells.map((cell) => cell || NOTHING) }]
  })
}

function cellOf(view: View, n: number, words: Words): string {
  const { program } = words
  const zone = view.zones[n] as ZoneView
  if (program.sees(view.seat, n) && !isOwnSecret(program, view.seat, n))
    return openText(zone, n, words, String)
  // What was seen going into another's hand is remembered; tricks that were taken are only counted.
  const isRemembered = program.zones[n]?.see === 'owner' && program.playerOf(n) !== view.seat
  const cards = isRemembered ? known(zone, program) : []
  const isNamed = cards.length > 0 && cards.length <= MOST_NAMED
  return isNamed ? `${zone.count} (${words.cards(cards)})` : String(zone.count)
}

/**
 * What is seen: of a pile the top, else the cards. What somebody has laid down meanwhile, not to be seen yet, may still be
 * among them.
 */
function openText(zone: ZoneView, n: number, words: Words, counted: (cards: number) => string): string {
  const { program } = words
  const { count, perhaps } = zone
  if (program.zones[n]?.pile) {
    const top = program.deck.number('card', zone.cards.at(-1) ?? '')
    return top === undefined ? String(count) : words.card(top) + (count > 1 ? ` on ${count - 1}` : '')
  }
  if (count > MOST_NAMED) return counted(count)
  const cards = known(zone, program)
  if (cards.length === count) return words.cards(cards)
  const possible = known(zone, program, perhaps)
  if (perhaps.length > 0 && possible.length <= MOST_NAMED) return `${count} of ${words.cards(possible)}`
  return cards.length > 0 ? `${counted(count)} (${words.cards(cards)})` : counted(count)
}

function variableColumns(view: View, words: Words): Column[] {
  const { program } = words
  return Array.from(program.variables).flatMap(([name, { tree, family }]) => {
    const at = tree.per?.indexOf('player') ?? -1
    if (at < 0 || (at > 0 && family.sizes.length > 1)) return []
    const values = view.vars[name] ?? []
    const each = values.length / program.seats
    const cells = program.everything('player').map((player) =>
      values
        .slice(player * each, (player + 1) * each)
        .map((value) => valueText(value, tree.type, words))
        .join(' '),
    )
    return cells.every((cell) => /^[? ]*$/.test(cell)) ? [] : [{ title: words.named(name), cells }]
  })
}

function valueText(value: unknown, type: string, words: Words): string {
  return value === undefined ? '?' : words.value(type, value as number | readonly number[])
}

type Piece = readonly [name: string, text: string]

function middleZones(view: View, words: Words): Piece[] {
  const { program } = words
  return view.zones.flatMap((zone, n): Piece[] => {
    const per = program.game.zones[zone.name]?.per ?? []
    if (per.includes('player') || zone.count === 0) return []
    const isSeen = program.sees(view.seat, n)
    const text = isSeen ? openText(zone, n, words, countOf) : countOf(zone.count)
    return [[zoneName(zone, n, words), text]]
  })
}

function middleVariables(view: View, words: Words): Piece[] {
  return Array.from(words.program.variables).flatMap(([name, { tree }]): Piece[] => {
    const { per = [], type } = tree
    if (per.includes('player')) return []
    return (view.vars[name] ?? []).flatMap((value, n): Piece[] => {
      const [of] = per
      const whose = per.length !== 1 || typeof of !== 'string' ? '' : ` of ${words.item(of, n)}`
      const text = type === 'bool' && value !== 1 ? '' : valueText(value, type, words)
      return text === '' || (text === '0' && per.length === 0) ? [] : [[words.named(name) + whose, text]]
    })
  })
}
