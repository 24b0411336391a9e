/** Instructions that move, shuffle and show cards. */
import type { Operand } from '../../lower/instructions.ts'
import { DeckError } from '../../model/game-model.ts'
import { ACTOR, type Family, FIXED, HIDDEN, ME, STATUS, type ZonePlace } from '../../model/layout.ts'
import { difference, type Items } from '../../model/values.ts'
import { NONE } from '../../rules/deck.ts'
import type { Zone } from '../evaluation.ts'
import { clockwise } from '../expressions.ts'
import { type Machine, NEW_DEAL } from '../machine.ts'
import type { Executors, Operands } from './operands.ts'

export const CARD_EXECUTORS: Executors<'move' | 'deal' | 'shuffle' | 'show'> = {
  move: (instruction, operands, point) => {
    const { at, over } = instruction
    const cards = operands.items(instruction.cards)
    const to = operands.zone(instruction.to)
    const pileOf = orderedSource(instruction.cards, operands)
    return (machine) => {
      const { state, program } = machine
      const zone = to(machine)
      if (zone === undefined) return
      const { pile } = program.zones[zone] as ZonePlace
      const moved = cards(machine).filter((card) => pile || state.placeOf(card) !== zone)
      const source = pileOf?.(machine)
      const isKept = source !== undefined && program.zones[source]?.pile === true
      // One card has no order to be looked up.
      let order =
        isKept && moved.length > 1 ? state.inOrder(source).filter((card) => moved.includes(card)) : [...moved]
      if (pile && !isKept && moved.length > 1) order = machine.shuffled(moved)
      if (over) order.reverse()
      // Beneath, the last one put there is the lowest: so from the top of what is moved.
      if (at === 'bottom') order.reverse()
      // Reported by where they come from, since nobody may know the order in which they land on a hidden pile.
      const reported = moved.toSorted((a, b) => state.placeOf(a) - state.placeOf(b) || a - b)
      for (const card of isKept ? order : reported) reportMove(machine, card, zone)
      machine.options.observer?.moving(machine, point, moved, zone, isKept || moved.length === 1)
      for (const card of order) state.moveCard(card, zone, at)
    }
  },
  deal: (instruction, operands) => {
    const { at } = instruction
    const from = operands.zone(instruction.from)
    const n = instruction.n && operands.number(instruction.n)
    const { first: firstZone } = operands.binder.model.zoneFamilies.get(instruction.to) as Family
    const players = operands.items(instruction.players)
    const first = instruction.first && operands.number(instruction.first)
    const packet = operands.number(instruction.packet)
    return (machine) => {
      const { state } = machine
      const source = from(machine)
      const among = players(machine)
      if (source === undefined || among.length === 0) return
      const wanted = n === undefined ? Number.MAX_SAFE_INTEGER : n(machine)
      const start = clockwise(Math.max(0, first?.(machine) ?? 0), among)
      const order = [
        ...among.filter((player) => player >= start),
        ...among.filter((player) => player < start),
      ]
      const atOnce = Math.max(1, packet(machine))
      // Counted down, since cards may be dealt to the zone they come from.
      let left = state.countIn(source)
      for (let dealt = 0; dealt < wanted && left > 0; dealt += atOnce) {
        for (const player of order) {
          for (let card = 0; card < Math.min(atOnce, wanted - dealt) && left > 0; card += 1) {
            dealOne(machine, source, firstZone + player, at)
            left -= 1
          }
        }
      }
    }
  },
  shuffle: ({ zone }, operands) => {
    const zoneOf = operands.zone(zone)
    return (machine) => {
      const { state, program, options } = machine
      const place = zoneOf(machine)
      if (place === undefined) return
      const cards = state.cardsIn(place)
      if (cards.length === program.deck.cards.length && options.stopsAtDeal?.()) {
        state.put(STATUS, NEW_DEAL)
        return
      }
      const fixed = state.get(FIXED) === 0 ? (options.deck ?? []) : []
      const elsewhere = fixed.find((card) => !cards.includes(card))
      if (elsewhere !== undefined) {
        const name = program.deck.cardName(elsewhere)
        throw new DeckError(
          `the deck names ${name}, which is not among the cards that are shuffled first: ${program.zoneName(place)}`,
        )
      }
      state.put(FIXED, 1)
      const rest = machine.shuffled(difference(cards, fixed))
      state.setOrder(program.zones[place] as ZonePlace, [...rest, ...fixed.toReversed()])
      options.observer?.shuffled(state, place)
      options.onEvent?.({ kind: 'shuffle', zone: place })
    }
  },
  show: (instruction, operands, point) => {
    const cards = operands.items(instruction.cards)
    const to = operands.items(instruction.to)
    return (machine) => {
      const { state, options } = machine
      // What is done together is not seen by others.
      const isHidden = state.get(HIDDEN) > 0
      const seeing = to(machine).filter((player) => !isHidden || player === state.get(ME))
      const shown = cards(machine)
      options.observer?.shown(machine, point, shown, seeing)
      options.onEvent?.({ kind: 'show', cards: shown, to: seeing })
    }
  },
}

/** The pile whose order moved cards keep: all of the pile, or those on top of it. */
function orderedSource({ expr: cards, scope }: Operand, operands: Operands): Zone | undefined {
  const binder = operands.binder.within(scope)
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'zone') return binder.zone(cards)
  if (cards.get === 'topmost') return binder.zone(cards.of)
  if (cards.get !== 'above') return undefined
  const lowest = binder.number(cards.of)
  return (context) => {
    const card = lowest(context)
    return card === NONE ? undefined : context.state.placeOf(card)
  }
}

/** A card is about to move. Moving a card of one's own is acting where there are no choices. */
function reportMove(machine: Machine, card: number, to: number): void {
  const { state, program, options } = machine
  const from = state.placeOf(card)
  if (from === to) return
  const me = state.get(ME)
  const inTurn = state.get(ACTOR) === NONE && !program.hasChoices
  if (inTurn && program.zones[from]?.owners.includes(me)) machine.act(me)
  options.onEvent?.({ kind: 'move', card, from, to, seenBy: seenBy(machine, from, to) })
}

function seenBy({ state, program }: Machine, from: number, to: number): Items {
  const seeing = program
    .everything('player')
    .filter((player) => program.sees(player, from) || program.sees(player, to))
  return state.get(HIDDEN) === 0 ? seeing : seeing.filter((player) => player === state.get(ME))
}

function dealOne(machine: Machine, from: number, to: number, at: 'top' | 'bottom'): void {
  const card = machine.state.top(from)
  reportMove(machine, card, to)
  if (from !== to) machine.options.observer?.dealing(machine.state, card, to)
  machine.state.moveCard(card, to, at)
}
