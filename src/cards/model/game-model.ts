/** A game for so many players with these options: everything that stays the same while it is played. */
import { InputError } from '../../errors/index.ts'
import type { Goal } from '../../games/forward-model.ts'
import { Deck, NONE } from '../rules/deck.ts'
import type { Game, Per, TableTree, VarTree, ZoneTree } from '../rules/tree.ts'
import { LARGEST_OPTION } from '../rules/types.ts'
import { type Cell, type Family, indexesOf, Layout, type ZonePlace } from './layout.ts'
import { Shapes } from './shapes.ts'
import type { Ground } from './state.ts'
import type { Items } from './values.ts'

export interface Setting {
  readonly seats?: number | undefined
  readonly options?: Readonly<Record<string, number | boolean>>
}

export interface Variable {
  readonly family: Family
  readonly cells: readonly Cell[]
  readonly tree: VarTree
}

/** A setting that the game does not allow. */
export class SettingError extends InputError {
  override readonly name = 'SettingError'
}

/** A deck that does not belong to the game. */
export class DeckError extends InputError {
  override readonly name = 'DeckError'
}

export class GameModel {
  readonly game: Game
  readonly seats: number
  readonly teams: number
  readonly deck: Deck
  readonly shapes: Shapes
  readonly layout: Layout
  readonly options: ReadonlyMap<string, number>
  readonly tables: ReadonlyMap<string, (key: number) => number>
  readonly zones: readonly ZonePlace[]
  readonly zoneFamilies: ReadonlyMap<string, Family>
  readonly variables: ReadonlyMap<string, Variable>
  readonly counters: readonly string[]
  readonly ground: Ground
  readonly #members = new Map<string, Items>()
  readonly #everything: Readonly<Record<'card' | 'suit' | 'rank' | 'player' | 'team', Items>>

  constructor(game: Game, setting: Setting = {}) {
    this.game = game
    this.seats = chooseSeats(game, setting.seats)
    this.teams = game.teams ?? 0
    this.deck = new Deck(game.deck)
    this.shapes = new Shapes(this.deck)
    this.#everything = {
      card: this.deck.cards,
      rank: this.deck.rankNumbers,
      suit: upTo(this.deck.suits.length),
      player: upTo(this.seats),
      team: upTo(this.teams),
    }
    this.options = chooseOptions(game, setting.options ?? {})
    this.tables = new Map(Object.entries(game.tables ?? {}).map(([name, tree]) => [name, this.#table(tree)]))
    this.counters = Object.keys(game.counters ?? {})
    this.layout = new Layout(this.counters.length)
    this.variables = new Map(
      Object.entries(game.vars ?? {}).map(([name, tree]) => [name, this.#variable(tree)]),
    )
    const places = this.layout.take(this.deck.size)
    const { zones, families } = this.#zones(game.zones)
    this.zones = zones
    this.zoneFamilies = families
    this.ground = { layout: this.layout, zones, cards: this.deck.cards, places }
  }

  everything(kind: 'card' | 'suit' | 'rank' | 'player' | 'team'): Items {
    return this.#everything[kind]
  }

  /** The numbers of all zones of a name. */
  membersOf(name: string): Items {
    return this.#members.get(name) as Items
  }

  /** The player who owns a zone alone, or none. */
  playerOf(zone: number): number {
    const { owners } = this.zones[zone] as ZonePlace
    return owners.length === 1 ? (owners[0] as number) : NONE
  }

  /** What a table says of a card, whatever the table goes by. */
  valueByCard(name: string): (card: number) => number {
    const { deck } = this
    const table = this.tables.get(name) as (key: number) => number
    const by = this.game.tables?.[name]?.by
    if (by === 'rank') return (card) => table(deck.rankOf(card))
    return by === 'suit' ? (card) => table(deck.suitOf(card)) : table
  }

  sees(player: number, zone: number): boolean {
    const { see, owners } = this.zones[zone] as ZonePlace
    if (see === 'all' || see === 'none') return see === 'all'
    return owners.includes(player) === (see === 'owner')
  }

  /** Whether a seat may know the n-th member of a variable. */
  knows(seat: number, { tree, family }: Variable, n: number): boolean {
    const player = tree.see === 'owner' ? (tree.per?.indexOf('player') ?? -1) : -1
    const rest = family.sizes.slice(player + 1).reduce((product, size) => product * size, 1)
    return player < 0 || Math.floor(n / rest) % (family.sizes[player] as number) === seat
  }

  /** The value of a variable before anything sets it, if it is single. */
  blank(name: string): number {
    const type = this.variables.get(name)?.tree.type
    return type === 'num' || type === 'bool' ? 0 : NONE
  }

  zoneName(zone: number): string {
    const { name, index } = this.zones[zone] as ZonePlace
    const per = this.game.zones[name]?.per ?? []
    const words = index.map((at, n) => this.memberName(per[n] as string, at))
    return words.length === 0 ? name : `${name} of ${words.join(', ')}`
  }

  memberName(per: string | number, at: number): string {
    if (per === 'player') return `player ${at + 1}`
    if (per === 'team') return `team ${at + 1}`
    if (per === 'suit') return this.deck.suitName(at)
    return per === 'rank' ? this.deck.rankName(at) : `place ${at}`
  }

  #table(tree: TableTree): (key: number) => number {
    const { deck } = this
    const read = (entry: number | string): number =>
      typeof entry === 'number' ? entry : (deck.number((tree.gives ?? 'num') as 'suit', entry) ?? NONE)
    const otherwise = tree.else === undefined ? ((tree.gives ?? 'num') === 'num' ? 0 : NONE) : read(tree.else)
    const entries = new Map(
      Object.entries(tree.of).map(([key, entry]) => [deck.number(tree.by, key), read(entry)]),
    )
    return (key) => entries.get(key) ?? otherwise
  }

  #variable(tree: VarTree): Variable {
    const sizes = this.#sizes(tree.per)
    const cells = indexesOf(sizes).map(() => this.layout.cell(tree.type, this.deck))
    return { family: { sizes, first: 0 }, cells, tree }
  }

  /** How many members a family has along each dimension. */
  #sizes(dimensions: readonly Per[] = []): readonly number[] {
    const sizes = { player: this.seats, team: this.teams, suit: this.deck.suits.length, rank: 16 }
    return dimensions.map((per) => (typeof per === 'number' ? per : sizes[per]))
  }

  #zones(trees: Game['zones']): { zones: ZonePlace[]; families: Map<string, Family> } {
    const zones: ZonePlace[] = []
    const families = new Map<string, Family>()
    for (const [name, tree] of Object.entries(trees)) {
      const sizes = this.#sizes(tree.per)
      const first = zones.length
      families.set(name, { sizes, first })
      for (const index of indexesOf(sizes)) zones.push(this.#zone(name, tree, index))
      this.#members.set(name, fromTo(first, zones.length))
    }
    return { zones, families }
  }

  #zone(name: string, tree: ZoneTree, index: readonly number[]): ZonePlace {
    const pile = tree.order === 'pile'
    const player = tree.per?.indexOf('player') ?? -1
    const team = tree.per?.indexOf('team') ?? -1
    const members = (): Items => this.everything('player').filter((each) => each % this.teams === index[team])
    const owners = player >= 0 ? [index[player] as number] : team >= 0 ? members() : []
    const at = pile ? this.layout.take(1 + this.deck.cards.length) : -1
    return { name, index, pile, see: tree.see, owners, at }
  }
}

/** How many seats there are. Throws what a model of the game would throw for this setting. */
export function checkSetting(game: Game, setting: Setting): number {
  chooseOptions(game, setting.options ?? {})
  return chooseSeats(game, setting.seats)
}

const upTo = (end: number): Items => fromTo(0, end)

function fromTo(first: number, end: number): Items {
  const items: number[] = []
  for (let item = first; item < end; item += 1) items.push(item)
  return items
}

function chooseSeats({ name, seats: { min, max, usual }, teams = 1 }: Game, wanted = usual ?? min): number {
  const allowed = min === max ? `${min}` : `${min} to ${max}`
  if (!Number.isInteger(wanted) || wanted < min || wanted > max) {
    throw new SettingError(`${name} is for ${allowed} players; got ${wanted}`)
  }
  if (wanted % teams !== 0)
    throw new SettingError(`${name} has ${teams} teams of equal size; ${wanted} players cannot form them`)
  return wanted
}

function chooseOptions(game: Game, given: Readonly<Record<string, number | boolean>>): Map<string, number> {
  const declared = game.options ?? {}
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(declared, name)) continue
    const names = Object.keys(declared)
    const known = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
    throw new SettingError(`${game.name} has no option "${name}": ${known}`)
  }
  return new Map(
    Object.entries(declared).map(([name, { default: usual, min, max }]) => {
      const value = given[name] ?? usual
      if (typeof usual === 'boolean') {
        if (typeof value !== 'boolean')
          throw new SettingError(
            `the option ${name} of ${game.name} is on (true) or off (false); got ${value}`,
          )
        return [name, Number(value)]
      }
      const [low, high] = [min ?? 0, max ?? LARGEST_OPTION]
      if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
        throw new SettingError(
          `the option ${name} of ${game.name} is a whole number from ${low} to ${high}; got ${value}`,
        )
      }
      return [name, value]
    }),
  )
}

/** What the players of a card game play for, as its `result` says. */
export function goalOf({ seats, teams, game: { result } }: GameModel): Goal {
  const isAlone = (teams || seats) === 1
  return {
    seats,
    ...(teams > 0 && { teams }),
    // A player alone wins in any case, unless the rules say otherwise.
    aim: result.aim ?? (isAlone && result.winners === undefined ? 'points' : 'win'),
    best: result.win ?? 'most',
  }
}
