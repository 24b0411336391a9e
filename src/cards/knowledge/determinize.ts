/**
 * A world as a seat may imagine it: a state that this seat could not tell from the real one, with every such world as
 * likely as any other, and a future of its own.
 */
import type { Stream } from '../../rng/index.ts'
import { type Cell, ME, POINT, type ZonePlace } from '../interpret/layout.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../interpret/state.ts'
import { asItems, type Items, toItems } from '../interpret/values.ts'
import { NONE } from '../rules/deck.ts'
import { Assignments } from './assign.ts'
import type { Knowledge } from './knowledge.ts'

export function determinize(program: Program, state: State, seat: number, rng: Stream): State {
  return new Worlds(program, state, seat).draw(rng)
}

/** All the worlds that a seat may imagine at one moment, for whoever wants many of them. */
export class Worlds {
  readonly #program: Program
  readonly #state: State
  readonly #seat: number
  /** By zone: the cards as they really lie, and those that are known to be there. */
  readonly #real: readonly (readonly number[])[]
  readonly #certain: readonly (readonly number[])[]
  readonly #unknown = new Map<number, Items>()
  readonly #placed: ReadonlySet<number>
  readonly #assignments: Assignments

  constructor(program: Program, state: State, seat: number) {
    const knowledge = knowledgeOf(program)
    this.#program = program
    this.#state = state
    this.#seat = seat
    this.#real = program.zones.map((_, zone) => state.inOrder(zone))
    const certain = program.zones.map((): number[] => [])
    for (const card of program.deck.cards) {
      const places = knowledge.placesOf(state, seat, card)
      if (places.length > 1) this.#unknown.set(card, places)
      else certain[places[0] as number]?.push(card)
    }
    this.#certain = certain
    const free = this.#real.map((cards, zone) => [zone, cards.length - (certain[zone]?.length ?? 0)] as const)
    this.#placed = new Set(knowledge.placedFor(state, seat))
    const open = new Map(free.filter(([, room]) => room > 0))
    this.#assignments = new Assignments(this.#unknown, open, knowledge.factsOf(state, seat))
  }

  draw(rng: Stream): State {
    const { world, exchange } = this.#imagine(rng)
    knowledgeOf(this.#program).imagined(world, this.#seat, exchange)
    return world
  }

  /** The same world for whoever only plays on in it: what the others know there is not worked out. */
  drawPosition(rng: Stream): State {
    return this.#imagine(rng).world
  }

  #imagine(rng: Stream): { readonly world: State; readonly exchange: ReadonlyMap<number, number> } {
    const assigned = this.#assignments.draw(rng)
    if (assigned === undefined)
      throw new Error(`no world is possible for seat ${this.#seat}: this is an error of manyhands`)
    const imagined = this.#real.map((real, zone) => {
      const there = [...(this.#certain[zone] as number[]), ...(assigned.get(zone) ?? [])]
      const anywhere = rng.shuffle(there.filter((card) => !this.#placed.has(card)))
      return real.map((card) => (this.#placed.has(card) ? card : (anywhere.pop() as number)))
    })
    const exchange = new Map<number, number>()
    this.#real.forEach((real, zone) => {
      // In a pile each position has its card; elsewhere one unknown card stands for another.
      const { pile } = this.#program.zones[zone] as ZonePlace
      const hidden = real.filter((card) => (pile ? !this.#placed.has(card) : this.#unknown.has(card)))
      const others = pile
        ? (imagined[zone] ?? []).filter((card) => !this.#placed.has(card))
        : assigned.get(zone)
      hidden.forEach((card, n) => {
        exchange.set(card, others?.[n] as number)
      })
    })
    return { world: rebuilt(this.#program, this.#state, this.#seat, imagined, exchange, rng), exchange }
  }
}

export function knowledgeOf({ knowledge, game }: Program): Knowledge {
  if (knowledge) return knowledge
  throw new RangeError(
    `nothing is known of who knows what in ${game.name}: make the program with { knowledge: true }`,
  )
}

/** The state with other cards in the same places, and wherever a name or another's secret variable holds them. */
function rebuilt(
  program: Program,
  state: State,
  seat: number,
  imagined: readonly number[][],
  exchange: ReadonlyMap<number, number>,
  rng: Stream,
): State {
  const world = state.copy()
  imagined.forEach((cards, zone) => {
    for (const card of cards) world.words[program.ground.places + card] = zone
    const place = program.zones[zone] as ZonePlace
    if (place.pile) world.setOrder(place, cards)
  })
  const secrets = Array.from(program.variables.values())
    .filter(({ tree }) => tree.type.startsWith('card'))
    .flatMap((variable) => variable.cells.filter((_, n) => !program.knows(seat, variable, n)))
  for (const cell of [...secrets, ...program.cardSlots]) exchangeIn(world, cell, exchange)
  if (world.get(ME) !== seat) beginAnew(program, world)
  world.chance = rng.derive('chance').save().words
  return world
}

/** What another has picked so far of a choice is not seen, and need not be possible here: the choice begins anew. */
function beginAnew(program: Program, world: State): void {
  const instruction = program.code[world.get(POINT)]
  if (instruction?.op !== 'choose') return
  for (const cell of [instruction.option, instruction.binder, instruction.size]) world.write(cell, 0)
}

function exchangeIn(world: State, cell: Cell, exchange: ReadonlyMap<number, number>): void {
  const value = world.read(cell)
  if (value === NONE) return
  const other = (card: number): number => exchange.get(card) ?? card
  world.write(cell, typeof value === 'number' ? other(value) : toItems(asItems(value).map(other)))
}
