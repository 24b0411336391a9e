/**
 * A world as a seat may imagine it: a state that this seat could not tell from the real one, with every such world as
 * likely as any other, and a future of its own.
 */
import type { Stream } from '../../rng/index.ts'
import type { HiddenWorlds, Veiled } from '../compile/engine/hidden-worlds.ts'
import type { Program } from '../interpret/program.ts'
import { type Cell, ME, POINT, type ZonePlace } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { asItems, type Items, toItems } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import { Assignments } from './assign.ts'
import type { ImaginedValues } from './imagined-values.ts'
import { knowledgeOf } from './informed-program.ts'
import type { CardKnowledge } from './sight.ts'
import { unknownFrom } from './unknown.ts'

export function determinize(program: Program, state: State, seat: number, rng: Stream): State {
  return new Determinizer(program, state, seat).draw(rng)
}

/**
 * All the worlds that a seat may imagine at one moment, for whoever wants many of them. Cards that are hidden from the
 * seat stand in one list, place by place; a world is another order of it.
 */
export class Determinizer implements HiddenWorlds {
  readonly veiled: readonly Veiled[]
  readonly real: Int32Array
  readonly dealt: Int32Array
  readonly naming: readonly Cell[]
  readonly secrets: ImaginedValues | undefined
  readonly seat: number
  readonly #program: Program
  readonly #state: State
  readonly assignments: Assignments
  /** By place of the assignments: where its stretch of the list begins. */
  readonly starts: Int32Array
  /**
   * Stretches in which the order matters. After the unknown cards are dealt, `certain` (cards that are known to be there
   * but not where) is written from `at` on, and the stretch is shuffled.
   */
  readonly mixed: readonly { readonly within: Int32Array; readonly certain: Items; readonly at: number }[]

  constructor(
    program: Program,
    state: State,
    seat: number,
    secrets?: ImaginedValues,
    knowledge: CardKnowledge = knowledgeOf(program, seat),
  ) {
    this.secrets = secrets
    this.#program = program
    this.#state = state
    this.seat = seat
    const unknown = new Set(program.deck.cards.filter((card) => !knowledge.isCertain(state, seat, card)))
    const placed = new Set(knowledge.placedFor(state, seat))
    this.naming = namingCells(program, state, seat)
    const named = this.naming.flatMap((cell) => cardsNamed(state, cell))
    const veiled: Veiled[] = []
    const real: number[] = []
    program.zones.forEach(({ pile }, zone) => {
      const cards = state.inOrder(zone)
      const hidden = pile
        ? cards.filter((card) => !placed.has(card))
        : namedFirst(
            named,
            cards.filter((card) => unknown.has(card)),
          )
      if (hidden.length === 0) return
      const positions = hidden.map((card) => cards.indexOf(card))
      veiled.push({ zone, from: real.length, to: real.length + hidden.length, ...(pile && { positions }) })
      real.push(...hidden)
    })
    this.veiled = veiled
    this.real = Int32Array.from(real)
    this.dealt = Int32Array.from(real)
    const room = ({ from, to }: Veiled): number =>
      real.slice(from, to).filter((card) => unknown.has(card)).length
    const open = veiled.filter((stretch) => room(stretch) > 0)
    this.starts = Int32Array.from(open, ({ from }) => from)
    this.mixed = veiled
      .filter(({ from, positions }) => positions || named.includes(real[from] as number))
      .map((stretch) => ({
        within: this.dealt.subarray(stretch.from, stretch.to),
        // In the order of the deck: how they really lie must not be seen in any draw.
        certain: real
          .slice(stretch.from, stretch.to)
          .filter((card) => !unknown.has(card))
          .toSorted((a, b) => a - b),
        at: room(stretch),
      }))
    this.assignments = new Assignments().ask(
      unknownFrom(
        new Map(Array.from(unknown, (card) => [card, knowledge.placesOf(state, seat, card)])),
        new Map(open.map((stretch) => [stretch.zone, room(stretch)])),
        knowledge.factsOf(state, seat),
      ),
    )
    if (!this.assignments.isPossible)
      throw new Error(`no world is possible for seat ${seat}: this is an error of manyhands`)
  }

  /** Draws another world: says which cards lie where the hidden ones do. */
  sample(rng: Stream): void {
    this.secrets?.draw(rng)
    this.assignments.drawInto(this.dealt, this.starts, rng)
    for (const { within, certain, at } of this.mixed) {
      within.set(certain, at)
      rng.shuffle(within)
    }
  }

  /** The world dealt last, for whoever only plays on in it: what the others know there is not worked out. */
  position(): State {
    const exchange = this.#exchange()
    const world = this.#state.copy()
    for (const { zone, from, to, positions } of this.veiled) {
      const cards = this.dealt.subarray(from, to)
      for (const card of cards) world.words[this.#program.ground.places + card] = zone
      if (positions === undefined) continue
      const order = this.#state.inOrder(zone)
      positions.forEach((position, n) => {
        order[position] = cards[n] as number
      })
      world.setOrder(this.#program.zones[zone] as ZonePlace, order)
    }
    for (const cell of this.naming) exchangeIn(world, cell, exchange)
    for (const [n, { at }] of this.secrets?.cells.entries() ?? [])
      world.words.set(this.secrets?.values[n] as Int32Array, at)
    if (world.get(ME) !== this.seat) beginAnew(this.#program, world)
    return world
  }

  draw(rng: Stream): State {
    this.sample(rng)
    const world = this.position()
    world.chance = rng.derive('chance').save().words
    knowledgeOf(this.#program).imagined(world, this.seat, this.#exchange())
    return world
  }

  #exchange(): ReadonlyMap<number, number> {
    return new Map(Array.from(this.real, (card, n) => [card, this.dealt[n] as number]))
  }
}

/** Cells that may name a card which the seat does not know. What a slot held that no longer matters names nothing. */
function namingCells(program: Program, state: State, seat: number): readonly Cell[] {
  const point = state.get(POINT)
  const instruction = program.code[point]
  // What is being picked is not picked yet, or known to whoever picks it.
  const picking = instruction?.op === 'choose' ? instruction.options.flatMap(({ binders }) => binders) : []
  const slots = program.cardSlots
    .filter(({ from, to }) => point >= from && point < to)
    .flatMap(({ cell }) => (picking.some((binder) => binder.cell === cell) ? [] : cell))
  const secrets = Array.from(program.variables.values())
    .filter(({ tree }) => tree.type.startsWith('card'))
    .flatMap((variable) => variable.cells.filter((_, n) => !program.knows(seat, variable, n)))
  return [...secrets, ...slots]
}

function cardsNamed(state: State, cell: Cell): Items {
  const value = state.read(cell)
  return value === NONE ? [] : asItems(value)
}

/** Cards that something names come first, as it names them: where they stand must not tell which they are. */
function namedFirst(named: Items, cards: number[]): number[] {
  const first = [...new Set(named.filter((card) => cards.includes(card)))]
  return [...first, ...cards.filter((card) => !first.includes(card))]
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
