/**
 * What a player of one's own is shown: what its seat knows and what it can choose, as plain data in the names that the
 * rules use. All of it is frozen, so that nobody changes a game by it.
 *
 *     view.zones.hand[view.seat].cards   ['2C', 'QS']
 *     view.vars.points[view.seat]        7
 *     options[0]                         { label: 'play 2C', name: 'play', card: '2C' }
 */

import type { BoundBinder, Choice } from '../interpret/decision.ts'
import type { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { type KnownCards, type View, view, type ZoneView } from '../knowledge/view.ts'
import type { State } from '../model/state.ts'
import type { Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'

/** What there is one of; or a list of them, one for each player (team, suit, …); or a list of such lists. */
type PerMember<Item> = Item | readonly PerMember<Item>[]

/** A number or a yes; a card, a suit or a rank by its name; the number of a seat or a team; null for none. */
type PlayerValue = number | boolean | string | null

/** A module may say which zones and variables its game has, for its own sake. */
export interface PlayerView<
  Zones = Readonly<Record<string, PerMember<ZoneView>>>,
  Vars = Readonly<Record<string, PerMember<PlayerValue | undefined>>>,
> extends Omit<View, 'zones' | 'vars'> {
  readonly game: GameFacts
  readonly deck: DeckFacts
  /** How many play. */
  readonly seats: number
  readonly zones: Zones
  /** Undefined where it is another's secret, or not seen yet. */
  readonly vars: Vars
}

interface GameFacts {
  readonly id: string
  readonly name: string
  readonly options: Readonly<Record<string, number | boolean>>
  /** Seat s is of team s modulo this; 0 if each plays alone. */
  readonly teams: number
}

interface DeckFacts {
  readonly suits: readonly string[]
  /** From low to high, jokers last. */
  readonly ranks: readonly string[]
  /** By its name, what a card is. `order` is the place of its rank among the ranks. */
  readonly cards: Readonly<Record<string, CardFacts>>
}

interface CardFacts {
  readonly rank: string
  readonly suit: string | null
  readonly order: number
}

/** What can be chosen, with what is picked by it. */
export interface PlayerOption {
  /** In words: different for each option. What was picked before in the same decision is in it. */
  readonly label: string
  /** The option's own words, without what is picked. */
  readonly name: string
  readonly card?: string
  readonly suit?: string
  readonly rank?: string
  readonly player?: number
  readonly team?: number
  readonly number?: number
  /** How many cards: they are picked after, one at a time. */
  readonly size?: number
}

/** Shows the games of one program. */
export class PlayerViews {
  readonly program: Program
  readonly #game: GameFacts
  readonly #deck: DeckFacts

  constructor(program: Program) {
    this.program = program
    this.#game = frozen(gameFacts(program))
    this.#deck = frozen(deckFacts(program))
  }

  view(state: State, seat: number, cards?: KnownCards): PlayerView {
    const { program } = this
    const { zones, vars, ...known } = view(program, state, seat, cards)
    return frozen({
      game: this.#game,
      deck: this.#deck,
      seats: program.seats,
      ...known,
      zones: Object.fromEntries(
        Array.from(program.zoneFamilies, ([name, { first, sizes }]) => [
          name,
          perMember(zones, first, sizes),
        ]),
      ),
      vars: Object.fromEntries(
        Array.from(program.variables, ([name, { tree, family }]) => {
          const values = (vars[name] ?? []).map((value) => this.#value(tree.type, value as Value | undefined))
          return [name, perMember<PerMember<PlayerValue | undefined>>(values, 0, family.sizes)]
        }),
      ),
    })
  }

  options({ choices, state }: Play): readonly PlayerOption[] {
    const choose = this.program.decisionAt(state)
    const at = state.read(choose.option) === 0 ? 0 : (state.read(choose.binder) as number)
    return frozen(
      choices.map((choice) => {
        const { label, name, option } = choice
        return { label, name, ...this.#picked(choice, choose.options[option]?.binders[at]) }
      }),
    )
  }

  #picked({ pick }: Choice, binder: BoundBinder | undefined): Partial<PlayerOption> {
    if (pick === undefined) return {}
    if (pick.kind === 'size') return { size: pick.value }
    const kind = pick.kind === 'card' ? 'card' : (binder?.one?.kind ?? 'num')
    return { [kind === 'num' ? 'number' : kind]: this.#single(kind, pick.value) }
  }

  #value(type: string, value: Value | undefined): PerMember<PlayerValue | undefined> {
    if (value === undefined) return undefined
    const kind = type.replace('*', '')
    return typeof value === 'number' ? this.#single(kind, value) : value.map((one) => this.#single(kind, one))
  }

  #single(kind: string, value: number): PlayerValue {
    const { deck } = this.program
    if (kind === 'num') return value
    if (kind === 'bool') return value === 1
    if (value === NONE) return null
    if (kind === 'card') return deck.cardName(value)
    if (kind === 'suit') return deck.suits[value] ?? null
    return kind === 'rank' ? deck.rankName(value) : value
  }
}

/** The members of a family as the rules index them: `hand[seat]`, and what there is one of as it is. */
function perMember<Item>(all: readonly Item[], first: number, sizes: readonly number[]): PerMember<Item> {
  const [size, ...inner] = sizes
  if (size === undefined) return all[first] as Item
  const each = inner.reduce((product, n) => product * n, 1)
  return Array.from({ length: size }, (_, n) => perMember(all, first + n * each, inner))
}

function gameFacts({ game: { id, name, options: declared = {} }, options, teams }: Program): GameFacts {
  const named = Array.from(options, ([option, value]) => [
    option,
    typeof declared[option]?.default === 'boolean' ? value === 1 : value,
  ])
  return { id, name, options: Object.fromEntries(named), teams }
}

function deckFacts({ deck }: Program): DeckFacts {
  const ranks = deck.rankNumbers.map((rank) => deck.rankName(rank))
  const cards = deck.cards.map((card): [string, CardFacts] => {
    const rank = deck.rankName(deck.rankOf(card))
    const suit = deck.suits[deck.suitOf(card)] ?? null
    return [deck.cardName(card), { rank, suit, order: ranks.indexOf(rank) }]
  })
  return { suits: [...deck.suits], ranks, cards: Object.fromEntries(cards) }
}

function frozen<Item>(item: Item): Item {
  if (typeof item === 'object' && item !== null && !Object.isFrozen(item)) {
    for (const each of Object.values(item)) frozen(each)
    Object.freeze(item)
  }
  return item
}
