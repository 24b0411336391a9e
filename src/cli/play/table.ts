/** The table as a seat sees it: what each player has, what lies in the middle, and the cards in hand. */
import { capital } from '../../cards/english/words/words.ts'
import type { View, ZoneView } from '../../cards/knowledge/view.ts'
import { countOf } from '../../cards/session/game-words.ts'
import type { InteractiveGame } from '../../cards/session/interactive-game.ts'
import { isOwnSecret, known } from '../../cards/session/known-cards.ts'
import { pilesThatMatter } from '../../cards/session/piles.ts'
import { type TableFigure, TableFigures } from '../../cards/session/table-figures.ts'
import { flowing, inRows } from '../../text/index.ts'
import { closedText, openText } from './open-cards.ts'
import { type NumberedPlaces, numberedPlaces } from './places.ts'
import type { Words } from './words.ts'

const NOTHING = '·'

interface Column {
  readonly title: string
  readonly cells: readonly string[]
}

export class Table {
  readonly #view: View
  readonly #words: Words
  readonly #figures: TableFigures
  readonly #places: readonly NumberedPlaces[]
  readonly #wholePiles: ReadonlySet<string>

  constructor(game: InteractiveGame, seat: number, words: Words) {
    this.#view = game.view(seat)
    this.#words = words
    this.#figures = new TableFigures(game, seat, words)
    this.#places = numberedPlaces(this.#view, words, this.#figures, game.variables)
    this.#wholePiles = pilesThatMatter(game.program.game)
  }

  /** What all have, and what belongs to nobody alone: piles, cards on the table, whose turn it is to deal, trumps. */
  lines(): string[] {
    const middle = [...this.#middleZones(), ...this.#figures.ofAll()]
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
      const about = [zone.count, ...(hidden === 0 ? this.#figures.beside(zone.name, found) : [])].join(', ')
      const title = capital(`${this.#words.zone(n)} (${about})`)
      return flowing(groups, this.#words.width, { first: `${this.#words.bold(title)}  `, rest: '  ' })
    })
    const variables = this.#figures
      .own()
      .flatMap(([name, text]) => this.#words.wrap(`${capital(name)}: ${text}`))
    return [...cards, ...variables]
  }

  /** A row for each player; where there is no room for that, a paragraph. */
  #playerLines(): string[] {
    const { program } = this.#words
    const columns = [
      ...this.#zoneColumns(),
      ...this.#figureColumns('player'),
      ...(this.#words.hasSides ? [] : this.#sideColumns()),
    ]
    if (columns.length === 0) return []
    const name = (player: number): string => {
      const team = this.#words.hasSides ? ` (side ${(player % program.teams) + 1})` : ''
      return this.#words.player(player) + team
    }
    return this.#rows(columns, program.everything('player').map(name))
  }

  #teamLines(): string[] {
    const { program } = this.#words
    const columns = this.#words.hasSides ? this.#sideColumns() : []
    if (columns.length === 0) return []
    return this.#rows(
      columns,
      program.everything('team').map((team) => this.#words.item('team', team)),
    )
  }

  #sideColumns(): Column[] {
    return this.#words.program.teams === 0 ? [] : [...this.#teamZones(), ...this.#figureColumns('team')]
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
    const beside = found.length === zone.count ? this.#figures.beside(zone.name, found) : []
    return beside.length === 0 ? text : `${text} (${beside.join(', ')})`
  }

  #figureColumns(kind: 'player' | 'team'): Column[] {
    return this.#figures
      .columns(kind)
      .map(({ title, cells }) => ({ title, cells: cells.map((cell) => cell || NOTHING) }))
  }

  #middleZones(): TableFigure[] {
    const { program } = this.#words
    return this.#view.zones.flatMap((zone, n): TableFigure[] => {
      const per = program.game.zones[zone.name]?.per ?? []
      if (per.includes('player') || isOfTeams(per) || zone.count === 0 || this.#isNumbered(zone.name))
        return []
      const isSeen = program.sees(this.#view.seat, n)
      return [[this.#words.zone(n), isSeen ? this.#open(n, countOf) : countOf(zone.count)]]
    })
  }

  #zone(n: number): ZoneView {
    return this.#view.zones[n] as ZoneView
  }

  #isNumbered(name: string): boolean {
    return this.#places.some(({ names }) => names.includes(name))
  }
}

const isOfTeams = (per: readonly unknown[] = []): boolean => per.length === 1 && per[0] === 'team'
