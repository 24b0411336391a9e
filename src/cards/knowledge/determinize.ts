/**
 * A world as a seat may imagine it: a state that this seat could not tell from the real one, with every such world as
 * likely as any other, and a future of its own.
 */
import type { Stream } from '../../rng/index.ts'
import type { Cell, ZonePlace } from '../interpret/layout.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../interpret/state.ts'
import { asItems, type Items, toItems } from '../interpret/values.ts'
import { NONE } from '../rules/deck.ts'
import { assignCards } from './assign.ts'
import type { Knowledge } from './knowledge.ts'

export function determinize(program: Program, state: State, seat: number, rng: Stream): State {
  const knowledge = knowledgeOf(program)
  const zones = program.zones.map((_, zone) => state.inOrder(zone))
  const unknown = new Map<number, Items>()
  const free = new Map(zones.map((cards, zone) => [zone, cards.length]))
  const certain = program.zones.map((): number[] => [])
  for (const card of program.deck.cards) {
    const places = knowledge.placesOf(state, seat, card)
    if (places.length > 1) unknown.set(card, places)
    else {
      certain[places[0] as number]?.push(card)
      free.set(places[0] as number, (free.get(places[0] as number) as number) - 1)
    }
  }
  const open = new Map([...free].filter(([, room]) => room > 0))
  const assigned = assignCards(unknown, open, rng)
  if (assigned === undefined)
    throw new Error(`no world is possible for seat ${seat}: this is an error of manyhands`)
  const placed = new Set(knowledge.placedFor(state, seat))
  const imagined = zones.map((real, zone) => {
    const there = [...(certain[zone] as number[]), ...(assigned.get(zone) ?? [])]
    const anywhere = rng.shuffle(there.filter((card) => !placed.has(card)))
    return real.map((card) => (placed.has(card) ? card : (anywhere.pop() as number)))
  })
  const exchange = new Map<number, number>()
  zones.forEach((real, zone) => {
    const hidden = real.filter((card) => unknown.has(card))
    hidden.forEach((card, n) => {
      exchange.set(card, assigned.get(zone)?.[n] as number)
    })
  })
  return rebuilt(program, state, seat, imagined, exchange, rng)
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
  knowledgeOf(program).imagined(world, seat, exchange)
  world.chance = rng.derive('chance').save().words
  return world
}

function exchangeIn(world: State, cell: Cell, exchange: ReadonlyMap<number, number>): void {
  const value = world.read(cell)
  if (value === NONE) return
  const other = (card: number): number => exchange.get(card) ?? card
  world.write(cell, typeof value === 'number' ? other(value) : toItems(asItems(value).map(other)))
}
