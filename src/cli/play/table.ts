/** The table as a seat sees it: what each player has, what lies in the middle, and the cards in hand. */
import type { Program, View, ZoneView } from '../../cards/index.ts'
import { flowing, inRows, wrapped } from '../command/layout.ts'
import { paint } from './look.ts'
import { countOf, type Words } from './words.ts'

/** More cards than this are counted, not named. */
const MOST_NAMED = 16
const NOTHING = '·'

export function tableLines(view: View, words: Words, width: number): string[] {
  return [...playerLines(view, words, width), ...middleLines(view, words, width)]
}

/** The cards that only their owner sees. */
export function handLines(view: View, words: Words, width: number): string[] {
  return view.zones.flatMap((zone, n) => {
    if (zone.count === 0 || !isOwnSecret(words.program, view.seat, n)) return []
    const title = `${zoneTitle(zone, n, words)} (${zone.count})`
    const indents = { first: `${paint(words.look, 'bold', title)}  `, rest: '  ' }
    return flowing(suitGroups(zone, words), width, indents)
  })
}

function zoneTitle(zone: ZoneView, n: number, words: Words): string {
  const text = words.zone(n)
  const place = placeOf(zone, words.program)
  return text.charAt(0).toUpperCase() + text.slice(1) + (place === '' ? '' : ` ${place}`)
}

/** Which of several places of a player, counted from 1. */
function placeOf({ name, index }: ZoneView, program: Program): string {
  const per = program.game.zones[name]?.per ?? []
  return per.flatMap((each, n) => (typeof each === 'number' ? [(index[n] as number) + 1] : [])).join('.')
}

function suitGroups(zone: ZoneView, words: Words): string[] {
  const { deck } = words.program
  const cards = known(zone, words.program)
  const bySuit = Map.groupBy(cards, (card) => deck.suitOf(card))
  const hidden = zone.count - cards.length
  return [
    ...Array.from(bySuit.values(), (group) => words.cards(group)),
    ...(hidden > 0 ? [`${countOf(hidden)} face down`] : []),
  ]
}

function known({ cards }: ZoneView, program: Program): number[] {
  return numbers(cards, program).toSorted((a, b) => a - b)
}

function numbers(cards: ZoneView['cards'], { deck }: Program): number[] {
  const found = cards.map((card) => (card === null ? undefined : deck.number('card', card)))
  return found.filter((card) => card !== undefined)
}

function isOwnSecret(program: Program, seat: number, zone: number): boolean {
  return program.playerOf(zone) === seat && program.zones[zone]?.see === 'owner'
}

interface Column {
  readonly title: string
  readonly cells: readonly string[]
}

/** A row for each player; where there is no room for that, a paragraph. */
function playerLines(view: View, words: Words, width: number): string[] {
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
  const table = inRows(rows, width)
  if (table) return table.map((line, n) => (n === 0 ? paint(words.look, 'dim', line) : line))
  return players.flatMap((player) => {
    const parts = columns.flatMap(({ title, cells }) =>
      cells[player] === NOTHING ? [] : [`${title} ${cells[player]}`],
    )
    return wrapped(`${name(player)}: ${parts.join(', ')}`, width, { first: '', rest: '  ' })
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

function cellOf(view: View, zone: number, words: Words): string {
  const { program } = words
  const there = view.zones[zone] as ZoneView
  const cards = known(there, program)
  if (program.sees(view.seat, zone) && !isOwnSecret(program, view.seat, zone)) {
    return program.zones[zone]?.pile ? pileText(there, words) : openText(there, words, String)
  }
  // What was seen going into another's hand is remembered; tricks that were taken are only counted.
  const isRemembered = program.zones[zone]?.see === 'owner' && program.playerOf(zone) !== view.seat
  const remembered = isRemembered && cards.length > 0 && cards.length <= MOST_NAMED
  return remembered ? `${there.count} (${words.cards(cards)})` : String(there.count)
}

/** Cards that are seen. What somebody has laid down meanwhile, not to be seen yet, may still be among them. */
function openText(zone: ZoneView, words: Words, counted: (cards: number) => string): string {
  const { count, perhaps } = zone
  const cards = known(zone, words.program)
  if (count > MOST_NAMED) return counted(count)
  if (cards.length === count) return words.cards(cards)
  const possible = [...cards, ...numbers(perhaps, words.program)].toSorted((a, b) => a - b)
  if (perhaps.length > 0 && possible.length <= MOST_NAMED) return `${count} of ${words.cards(possible)}`
  return cards.length > 0 ? `${counted(count)} (${words.cards(cards)})` : counted(count)
}

/** A pile that is seen: what lies on top of it. */
function pileText({ cards, count }: ZoneView, words: Words): string {
  const top = cards.at(-1)
  return top ? `${words.cardNamed(top)}${count > 1 ? ` on ${count - 1}` : ''}` : String(count)
}

function variableColumns(view: View, words: Words): Column[] {
  const { program } = words
  return Array.from(program.variables).flatMap(([name, { tree, family }]) => {
    const at = tree.per?.indexOf('player') ?? -1
    if (at < 0) return []
    const values = view.vars[name] ?? []
    const each = values.length / program.seats
    if (at > 0 && family.sizes.length > 1) return []
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
  if (value === undefined) return '?'
  const items = typeof value === 'number' ? [value] : (value as readonly number[])
  const kind = type.replace('*', '')
  // None is a number far below all others.
  return items
    .filter((item) => kind === 'num' || item >= 0)
    .map((item) => words.item(kind, item))
    .join(' ')
}

/** What belongs to nobody alone: piles, cards on the table, whose turn it is to deal, trumps. */
function middleLines(view: View, words: Words, width: number): string[] {
  const pieces = [...middleZones(view, words), ...middleVariables(view, words)]
  return flowing(
    pieces.map(([name, text]) => `${paint(words.look, 'dim', `${name}:`)} ${text}`),
    width,
    { first: '', rest: '' },
  )
}

type Piece = readonly [name: string, text: string]

function middleZones(view: View, words: Words): Piece[] {
  const { program } = words
  return view.zones.flatMap((zone, n): Piece[] => {
    const per = program.game.zones[zone.name]?.per ?? []
    if (per.includes('player') || zone.count === 0) return []
    const place = placeOf(zone, program)
    const name = words.zone(n) + (place === '' ? '' : ` ${place}`)
    if (!program.sees(view.seat, n)) return [[name, countOf(zone.count)]]
    return [[name, program.zones[n]?.pile ? pileText(zone, words) : openText(zone, words, countOf)]]
  })
}

function middleVariables(view: View, words: Words): Piece[] {
  const { program } = words
  return Array.from(program.variables).flatMap(([name, { tree }]): Piece[] => {
    const per = tree.per ?? []
    if (per.includes('player')) return []
    return (view.vars[name] ?? []).flatMap((value, n): Piece[] => {
      const [of] = per
      const whose = per.length !== 1 || typeof of !== 'string' ? '' : ` of ${words.item(of, n)}`
      const title = words.named(name) + whose
      if (tree.type === 'bool' && value !== 1) return []
      const text = valueText(value, tree.type, words)
      return text === '' || (text === '0' && per.length === 0) ? [] : [[title, text]]
    })
  })
}
