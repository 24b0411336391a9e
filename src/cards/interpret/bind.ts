/** Instructions as the machine carries them out: expressions become functions of the machine. */
import type { Binder, Choosable, Instruction as Lowered, Operand } from '../lower/instructions.ts'
import type { Cell, Family } from '../model/layout.ts'
import { NONE } from '../rules/deck.ts'
import type { Expr } from '../rules/tree.ts'
import type { BinderCode, Instruction, OptionCode, Zone } from './instructions.ts'
import type { Machine } from './machine.ts'
import type { Evaluate, Meaning, Scope } from './meaning.ts'

/** Expressions that say which cards by where they lie, and not by what they are. */
const BY_PLACE: readonly string[] = ['zone', 'top', 'bottom', 'topmost', 'above']

type Of<Op extends Lowered['op']> = Extract<Lowered, { readonly op: Op }>
type Bound<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>

export function bindCode(code: readonly Lowered[], meaning: Meaning): Instruction[] {
  const bind = new Binding(meaning)
  return code.map((instruction) => bind.instruction(instruction))
}

class Binding {
  readonly #meaning: Meaning

  constructor(meaning: Meaning) {
    this.#meaning = meaning
  }

  instruction(instruction: Lowered): Instruction {
    const bind = this.#bindings[instruction.op] as (instruction: Lowered) => Instruction
    return bind(instruction)
  }

  #number({ expr, scope }: Operand): (machine: Machine) => number {
    return this.#meaning.number(expr, scope)
  }

  #test({ expr, scope }: Operand): (machine: Machine) => boolean {
    return this.#meaning.test(expr, scope)
  }

  #items({ expr, scope }: Operand): ReturnType<Meaning['items']> {
    return this.#meaning.items(expr, scope)
  }

  #zone({ expr, scope }: Operand): Zone {
    return this.#meaning.zone(expr, scope)
  }

  #value({ expr, scope }: Operand): Evaluate {
    return this.#meaning.of(expr, scope)
  }

  readonly #bindings: { readonly [Op in Lowered['op']]: (instruction: Of<Op>) => Bound<Op> } = {
    move: ({ cards, to, from: _place, ...rest }) => {
      const from = this.#keptInOrder(cards)
      return {
        ...rest,
        cards: this.#items(cards),
        byPlace: typeof cards.expr === 'object' && BY_PLACE.includes(cards.expr.get),
        ...(from && { from }),
        to: this.#zone(to),
      }
    },
    deal: ({ from, n, to, players, first, packet, ...rest }) => ({
      ...rest,
      from: this.#zone(from),
      ...(n && { n: this.#number(n) }),
      to: this.#meaning.world.zoneFamilies.get(to) as Family,
      players: this.#items(players),
      ...(first && { first: this.#number(first) }),
      packet: this.#number(packet),
    }),
    shuffle: ({ op, zone }) => ({ op, zone: this.#zone(zone) }),
    show: ({ cards, to, ...rest }) => ({ ...rest, cards: this.#items(cards), to: this.#items(to) }),
    set: ({ of, to, ...rest }) => ({ ...rest, cell: this.#variable(rest.name, of), value: this.#value(to) }),
    add: ({ op, name, of, by }) => ({ op, name, cell: this.#variable(name, of), by: this.#number(by) }),
    tally: ({ op, counter, by }) => ({
      op,
      counter: this.#meaning.world.layout.counters + counter,
      by: this.#number(by),
    }),
    jump: (jump) => ({ ...jump }),
    unless: ({ test, ...rest }) => ({ ...rest, test: this.#test(test) }),
    let: ({ op, cell, value }) => ({ op, cell, value: this.#value(value) }),
    zero: (zero) => zero,
    round: ({ atMost, while: test, ...rest }) => ({
      ...rest,
      ...(atMost && { atMost: this.#number(atMost) }),
      ...(test && { while: this.#test(test) }),
    }),
    each: ({ in: set, from, ...rest }) => ({
      ...rest,
      in: this.#items(set),
      ...(from && { from: this.#number(from) }),
    }),
    next: ({ kind, inOrder: _, ...rest }) => ({ ...rest, players: kind === 'player' }),
    'first-turn': ({ first, in: among, ...rest }) => ({
      ...rest,
      first: this.#number(first),
      in: this.#items(among),
    }),
    turn: ({ in: among, while: test, ...rest }) => ({
      ...rest,
      in: this.#items(among),
      ...(test && { while: this.#test(test) }),
    }),
    'next-turn': ({ next, ...rest }) => ({ ...rest, next: this.#number(next) }),
    as: ({ player, ...rest }) => ({ ...rest, player: this.#number(player) }),
    unwind: (unwind) => unwind,
    enter: ({ op, block }) => ({ op, resets: this.#resets(block) }),
    choose: ({ options, ...rest }) => ({ ...rest, options: options.map((option) => this.#option(option)) }),
    end: (end) => end,
  }

  /** The zone whose order is kept when cards are moved: all of a pile, or those on top of it. */
  #keptInOrder({ expr: cards, scope }: Operand): Zone | undefined {
    if (typeof cards !== 'object') return undefined
    if (cards.get === 'zone') return this.#meaning.zone(cards, scope)
    if (cards.get === 'topmost') return this.#meaning.zone(cards.of, scope)
    return cards.get === 'above' ? this.#placeOf(cards.of, scope) : undefined
  }

  #placeOf(of: Expr, scope: Scope): Zone {
    const lowest = this.#meaning.number(of, scope)
    return (machine) => {
      const card = lowest(machine)
      return card === NONE ? undefined : machine.state.placeOf(card)
    }
  }

  #resets(block: string | undefined): { name: string; value: Evaluate }[] {
    const { world } = this.#meaning
    return Array.from(world.variables)
      .filter(([, { tree }]) => block === undefined || tree.reset === block)
      .map(([name, { tree }]) => {
        const blank = tree.type.endsWith('*') ? [] : world.blank(name)
        return { name, value: tree.init === undefined ? () => blank : this.#meaning.of(tree.init, new Map()) }
      })
  }

  #variable(name: string, of: readonly Operand[]): (machine: Machine) => Cell | undefined {
    const variable = this.#meaning.world.variables.get(name) as { family: Family; cells: readonly Cell[] }
    const scope = of[0]?.scope ?? new Map()
    const member = this.#meaning.member(
      variable.family,
      of.map(({ expr }) => expr),
      scope,
    )
    return (machine) => {
      const at = member(machine)
      return at === undefined ? undefined : variable.cells[at]
    }
  }

  #option({ label, when, binders, entry }: Choosable): OptionCode {
    return {
      label,
      ...(when && { when: this.#test(when) }),
      binders: binders.map((binder) => this.#binder(binder)),
      entry,
    }
  }

  #binder({ cell, type, in: set, some, where, tells }: Binder): BinderCode {
    return {
      cell,
      ...(set && { one: { in: this.#items(set), kind: type } }),
      ...(some && {
        some: { of: this.#items(some.of), shape: this.#meaning.shape(some.shape, some.of.scope) },
      }),
      ...(where && { where: this.#test(where) }),
      ...(tells && { tells }),
    }
  }
}
