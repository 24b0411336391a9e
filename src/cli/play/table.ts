/** The table as a seat sees it: what each player has, what lies in the middle, and the cards in hand. */
import {
  capital,
  type InteractiveGame,
  type KnownNumbers,
  pilesThatMatter,
  type ShownVariable,
  type View,
  type ZoneView,
} from '../../cards/index.ts'
import { flowing, inRows } from '../../text/index.ts'
import { closedText, isOwnSecret, known, openText } from './open-cards.ts'
import { type NumberedPlaces, numberedPlaces } from './places.ts'
import { clean } from './screen.ts'
import { countOf, type Words } from './words.ts'

const NOTHING = '·'

interface Column {
  readonly title: string
  readonly cells: readonly string[]
}

/** A name and what belongs to it; the name alone if that says it all. */
type Piece = readonly [name: string, text: string]

export class Table {
  readonly #view: View
  readonly #words: Words
  readonly #numbers: KnownNumbers
  readonly #variables: readonly ShownVariable[]
  readonly #places: readonly NumberedPlaces[]
  readonly #wholePiles: ReadonlySet<string>
  readonly #missing: InteractiveGame['missingBids']

  constructor(game: InteractiveGame, seat: number, words: Words) {
    this.#view = game.view(seat)
    this.#words = words
    this.#numbers = game.knownNumbers(seat)
    this.#variables = game.variables
    this.#places = numberedPlaces(this.#view, words, this.#numbers, this.#variables)
    this.#wholePiles = pilesThatMatter(game.program.game)
    this.#missing = game.missingBids
  }

  /** What all have, and what belongs to nobody alone: piles, cards on the table, whose turn it is to deal, trumps. */
  lines(): string[] {
    const middle = [...this.#middleZones(), ...this.#middleVariables(), ...this.#definitions()]
    const pieces = middle.map(([name, text]) => {
      return text === '' ? this.#words.dim(name) : `${this.#words.dim(`${name}:`)} ${text}`
    })
    return [
      ...this.#playerLines(),
      ...this.#teamLines(),
      ...this.#places.flatMap((group) => (group.isOfPlayers ? [] : group.lines())),
      ...flowing(pieces, this.#words.width),
    ]
  }

  /** What only its owner sees: cards, and variables. */
  handLines(): string[] {
    const { program } = this.#words
    const cards = this.#view.zones.flatMap((zone, n) => {
      if (zone.count === 0 || !isOwnSecret(program, this.#view.seat, n) || this.#isNumbered(zone.name))
        return []
      const found = known(zone, program)
      const hidden = zone.count - found.length
      const groups = [...this.#words.bySuit(found), ...(hidden > 0 ? [`${countOf(hidden)} face down`] : [])]
      const about = [zone.count, ...(hidden === 0 ? this.#beside(zone.name, found) : [])].join(', ')
      const title = capital(`${this.#words.zone(n)} (${about})`)
      return flowing(groups, this.#words.width, { first: `${this.#words.bold(title)}  `, rest: '  ' })
    })
    const variables = this.#variables
      .filter(({ tree }) => tree.see === 'owner')
      .flatMap(({ name, title, tree }) => {
        const values = this.#view.vars[name] ?? []
        const own = values.slice(...ownPart(values.length, program.seats, this.#view.seat))
        const text = own.map((value) => this.#valueText(value, tree.type)).join(' ')
        return /^[0 ]*$/.test(text) ? [] : this.#words.wrap(`${capital(clean(title))}: ${text}`)
      })
    return [...cards, ...variables]
  }

  /** A row for each player; where there is no room for that, a paragraph. */
  #playerLines(): string[] {
    const { program } = this.#words
    const columns = [
      ...this.#zoneColumns(),
      ...this.#variableColumns('player'),
      ...this.#definitionColumns('player'),
    ]
    if (columns.length === 0) return []
    const name = (player: number): string => {
      const team = program.teams > 0 ? ` (side ${(player % program.teams) + 1})` : ''
      return this.#words.player(player) + team
    }
    return this.#rows(columns, program.everything('player').map(name))
  }

  #teamLines(): string[] {
    const { program } = this.#words
    const columns = [
      ...this.#teamZones(),
      ...this.#variableColumns('team'),
      ...this.#definitionColumns('team'),
    ]
    if (columns.length === 0) return []
    return this.#rows(
      columns,
      program.everything('team').map((team) => this.#words.item('team', team)),
    )
  }

  #rows(columns: readonly Column[], names: readonly string[]): string[] {
    const rows = [
      ['', ...columns.map(({ title }) => title)],
      ...names.map((name, row) => [name, ...columns.map(({ cells }) => cells[row] as string)]),
    ]
    const table = inRows(rows, this.#words.width)
    if (table) return table.map((line, n) => (n === 0 ? this.#words.dim(line) : line))
    return names.flatMap((name, row) => {
      const parts = columns.flatMap(({ title, cells }) =>
        cells[row] === NOTHING ? [] : [`${title} ${cells[row]}`],
      )
      return this.#words.wrap(`${name}: ${parts.join(', ')}`, { rest: '  ' })
    })
  }

  #zoneColumns(): Column[] {
    const { program } = this.#words
    return Object.entries(program.game.zones).flatMap(([name, { per = [] }]) => {
      if (!per.includes('player')) return []
      const group = this.#places.find(({ names }) => names.includes(name))
      if (group && group.names[0] !== name) return []
      const cells = program.everything('player').map((player) => {
        if (group) return group.cell(player)
        return program
          .membersOf(name)
          .filter((zone) => program.playerOf(zone) === player && this.#zone(zone).count > 0)
          .map((zone) => this.#cellOf(zone))
          .join(' | ')
      })
      if (cells.every((cell) => cell === '')) return []
      return [{ title: group?.title ?? this.#words.named(name), cells: cells.map((cell) => cell || NOTHING) }]
    })
  }

  #teamZones(): Column[] {
    const { program } = this.#words
    return Object.entries(program.game.zones).flatMap(([name, { per }]) => {
      const zones = isOfTeams(per) ? program.membersOf(name) : []
      if (zones.every((zone) => this.#zone(zone).count === 0)) return []
      return [
        {
          title: this.#words.named(name),
          cells: zones.map((zone) => (this.#zone(zone).count === 0 ? NOTHING : this.#cellOf(zone))),
        },
      ]
    })
  }

  #cellOf(n: number): string {
    const { program } = this.#words
    const isOpen = program.sees(this.#view.seat, n) && !isOwnSecret(program, this.#view.seat, n)
    return isOpen ? this.#open(n, String) : closedText(this.#view, n, this.#words)
  }

  #open(n: number, counted: (cards: number) => string): string {
    const { program } = this.#words
    const zone = this.#zone(n)
    const isPile = program.zones[n]?.pile ?? false
    const text = openText(zone, isPile, this.#wholePiles.has(zone.name), this.#words, counted)
    const found = known(zone, program)
    const beside = found.length === zone.count ? this.#beside(zone.name, found) : []
    return beside.length === 0 ? text : `${text} (${beside.join(', ')})`
  }

  /** "total 15": what the rules work out of cards. */
  #beside(zone: string, cards: readonly number[]): string[] {
    const found = this.#numbers.ofCards(zone, cards)
    return found.map(({ title, value }) => `${clean(title)} ${value}`)
  }

  /** Variables of each player or team. What is nothing yet for anybody is left out, but for scores. */
  #variableColumns(kind: 'player' | 'team'): Column[] {
    return this.#variables.flatMap(({ name, title, tree, isScore }) => {
      if (tree.per?.length !== 1 || tree.per[0] !== kind || tree.see === 'owner') return []
      const missing = this.#missing.get(name) ?? []
      const cells = (this.#view.vars[name] ?? []).map((value, n) =>
        missing.includes(n) ? '' : this.#valueText(value, tree.type),
      )
      const isAsked = missing.length > 0 && missing.length < cells.length
      if (!isScore && !isAsked && cells.every((cell) => /^[?0 ]*$/.test(cell) || cell === 'no')) return []
      return [{ title: clean(title), cells: cells.map((cell) => cell || NOTHING) }]
    })
  }

  #definitionColumns(kind: 'player' | 'team'): Column[] {
    return this.#numbers.ofEach(kind).map(({ title, type, values }) => ({
      title: clean(title),
      cells: values.map((value) => this.#valueText(value, type)),
    }))
  }

  #middleZones(): Piece[] {
    const { program } = this.#words
    return this.#view.zones.flatMap((zone, n): Piece[] => {
      const per = program.game.zones[zone.name]?.per ?? []
      if (per.includes('player') || isOfTeams(per) || zone.count === 0 || this.#isNumbered(zone.name))
        return []
      const isSeen = program.sees(this.#view.seat, n)
      return [[this.#words.zone(n), isSeen ? this.#open(n, countOf) : countOf(zone.count)]]
    })
  }

  #middleVariables(): Piece[] {
    return this.#variables.flatMap(({ name, title, tree }): Piece[] => {
      const { per = [], type } = tree
      const [of] = per
      if (per.length > 1 || of === 'player' || of === 'team' || typeof of === 'number') return []
      return (this.#view.vars[name] ?? []).flatMap((value, n): Piece[] => {
        const whose = of === undefined ? '' : ` of ${this.#words.item(of, n)}`
        return this.#piece(clean(title) + whose, value, type)
      })
    })
  }

  #definitions(): Piece[] {
    return this.#numbers.alone().flatMap(({ title, value, type }) => this.#piece(clean(title), value, type))
  }

  /** Nothing for what is none, 0 or false; of what is true, only the name. */
  #piece(name: string, value: unknown, type: string): Piece[] {
    if (type === 'bool') return value === 1 ? [[name, '']] : []
    const text = this.#valueText(value, type)
    return text === '' || text === '0' || text === '?' ? [] : [[name, text]]
  }

  #valueText(value: unknown, type: string): string {
    return value === undefined ? '?' : this.#words.value(type, value as number | readonly number[])
  }

  #zone(n: number): ZoneView {
    return this.#view.zones[n] as ZoneView
  }

  #isNumbered(name: string): boolean {
    return this.#places.some(({ names }) => names.includes(name))
  }
}

const isOfTeams = (per: readonly unknown[] = []): boolean => per.length === 1 && per[0] === 'team'

/** Which values of a variable are those of one player. */
function ownPart(values: number, seats: number, seat: number): [number, number] {
  const each = values / seats
  return [seat * each, (seat + 1) * each]
}
