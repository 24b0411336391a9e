/**
 * Lays steps out flat, as instructions. Structure becomes jumps; procedures and mechanisms are written out where they
 * are used; every bound name gets a slot in the state.
 */

import type { Conclusion } from '../knowledge/conclusions.ts'
import { type Teller, withSome } from '../knowledge/teller.ts'
import { NONE } from '../rules/deck.ts'
import { expandTrick } from '../rules/expand.ts'
import type { Binder, Expr, Option, Shape, Step, StepNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import { dependsOn, ZONES } from './dependencies.ts'
import type { BinderCode, Instruction, OptionCode, Test, Zone } from './instructions.ts'
import type { Cell, Family } from './layout.ts'
import type { Machine } from './machine.ts'
import { type Evaluate, type Meaning, member, type Provenance, type Scope } from './meaning.ts'
import type { World } from './world.ts'

interface Until {
  readonly test: Test
  readonly tells?: Conclusion
  /** What it depends on. */
  readonly on: ReadonlySet<string>
}

/** A construct that is open where an instruction is written. */
interface Frame {
  readonly kind: 'loop' | 'block' | 'as'
  readonly name?: string
  /** Where it keeps who acted before it. */
  readonly me?: Cell
  readonly together: boolean
  readonly until?: Until
  /** Jumps to be pointed at its end, and at its next round. */
  readonly exits: { to: number }[]
  readonly rounds: { to: number }[]
}

/** More instructions than any game needs: procedures in procedures can multiply. */
const MOST_INSTRUCTIONS = 50_000

export class ProgramTooLong extends Error {
  override readonly name = 'ProgramTooLong'
}

/** Expressions that say which cards by where they lie, and not by what they are. */
const BY_PLACE: readonly string[] = ['zone', 'top', 'bottom', 'topmost', 'above']

export class Writer {
  readonly #world: World
  readonly #meaning: Meaning
  readonly #teller: Teller
  readonly #code: Instruction[] = []
  readonly #frames: Frame[] = []
  readonly cardSlots: Cell[] = []

  constructor(world: World, meaning: Meaning, teller: Teller) {
    this.#world = world
    this.#meaning = meaning
    this.#teller = teller
  }

  write(flow: Steps): Instruction[] {
    this.#emit({ op: 'enter', resets: this.#resets(undefined) })
    this.#steps(flow, new Map())
    this.#emit({ op: 'end' })
    return this.#code
  }

  get #here(): number {
    return this.#code.length
  }

  #emit<I extends Instruction>(instruction: I): I {
    if (this.#here >= MOST_INSTRUCTIONS) {
      throw new ProgramTooLong(
        `the rules come to more than ${MOST_INSTRUCTIONS} steps: procedures use procedures too often`,
      )
    }
    this.#teller.emitted(instruction.op)
    this.#code.push(instruction)
    return instruction
  }

  #cell(type: string): Cell {
    const cell = this.#world.layout.cell(type, this.#world.deck)
    if (type.startsWith('card')) this.cardSlots.push(cell)
    return cell
  }

  #steps(steps: Steps, scope: Scope): void {
    for (const step of steps) {
      const write = this.#writers[step.do] as (step: Step, scope: Scope) => void
      this.#teller.written(step, scope, this.#here, () => write(step, scope))
    }
  }

  /** After what may change the state: leaves the blocks whose `until` has come true, the outermost first. */
  #changed(what: string): void {
    for (const frame of this.#frames) {
      if (frame.until?.on.has(what)) this.#leaveWhen(frame, frame.until)
    }
  }

  #leaveWhen(frame: Frame, { test, tells }: Until): void {
    const skip = this.#emit({ op: 'unless', test, ...(tells && { tells }), to: 0 })
    this.#exit(frame)
    skip.to = this.#here
  }

  /** Jumps to the end of an open construct, or to its next round, closing those inside. */
  #exit(frame: Frame, where: 'exits' | 'rounds' = 'exits'): void {
    const inside = this.#frames.slice(this.#frames.indexOf(frame) + 1)
    // The outermost of them knows who acted before all of them.
    const me = inside.find((each) => each.me !== undefined)?.me
    const together = inside.filter((each) => each.together).length
    if (me !== undefined || together > 0) this.#emit({ op: 'unwind', ...(me && { me }), together })
    frame[where].push(this.#emit({ op: 'jump', to: 0 }))
  }

  #open(frame: Omit<Frame, 'exits' | 'rounds'>): Frame {
    const open: Frame = { ...frame, exits: [], rounds: [] }
    this.#frames.push(open)
    return open
  }

  /** Ends a construct here: what left it goes on here, and whoever acted before acts again. */
  #close(frame: Frame): void {
    this.#frames.pop()
    for (const exit of frame.exits) exit.to = this.#here
    if (frame.me !== undefined || frame.together) {
      this.#emit({ op: 'unwind', ...(frame.me && { me: frame.me }), together: Number(frame.together) })
    }
  }

  /** The zone whose order is kept when cards are moved: all of a pile, or those on top of it. */
  #keptInOrder(cards: Expr, scope: Scope): Zone | undefined {
    if (typeof cards !== 'object') return undefined
    if (cards.get === 'zone') return this.#meaning.zone(cards, scope)
    if (cards.get === 'topmost') return this.#meaning.zone(cards.of, scope)
    if (cards.get !== 'above') return undefined
    const lowest = this.#meaning.number(cards.of, scope)
    return (machine) => {
      const card = lowest(machine)
      return card === NONE ? undefined : machine.state.placeOf(card)
    }
  }

  #until(until: Expr, scope: Scope): Until {
    return {
      test: this.#meaning.test(until, scope),
      ...this.#teller.test(until, scope),
      on: dependsOn(until, this.#world.game),
    }
  }

  #resets(block: string | undefined): { name: string; value: Evaluate }[] {
    return Array.from(this.#world.variables)
      .filter(([, { tree }]) => block === undefined || tree.reset === block)
      .map(([name, { tree }]) => {
        const blank = tree.type.endsWith('*') ? [] : this.#world.blank(name)
        return { name, value: tree.init === undefined ? () => blank : this.#meaning.of(tree.init, new Map()) }
      })
  }

  #variable(
    name: string,
    of: readonly Expr[] | undefined,
    scope: Scope,
  ): (machine: Machine) => Cell | undefined {
    const { family, cells } = this.#world.variables.get(name) as { family: Family; cells: readonly Cell[] }
    const member = this.#meaning.member(family, of ?? [], scope)
    return (machine) => {
      const at = member(machine)
      return at === undefined ? undefined : cells[at]
    }
  }

  readonly #writers: { readonly [K in Step['do']]: (step: StepNodes[K], scope: Scope) => void } = {
    move: ({ cards, to, at, turn }, scope) => {
      const from = this.#keptInOrder(cards, scope)
      this.#emit({
        op: 'move',
        cards: this.#meaning.items(cards, scope),
        byPlace: typeof cards === 'object' && BY_PLACE.includes(cards.get),
        ...(from && { from }),
        to: this.#meaning.zone(to, scope),
        at: at ?? 'top',
        over: turn === 'over',
        ...this.#teller.cards(cards, scope),
      })
      this.#changed(ZONES)
    },
    deal: ({ from, n, to, in: players, first, packet, at }, scope) => {
      this.#emit({
        op: 'deal',
        from: this.#meaning.zone(from, scope),
        ...(n !== undefined && { n: this.#meaning.number(n, scope) }),
        to: this.#world.zoneFamilies.get(to) as Family,
        players: this.#meaning.items(players ?? { get: 'all', of: 'player' }, scope),
        ...(first !== undefined && { first: this.#meaning.number(first, scope) }),
        packet: this.#meaning.number(packet ?? 1, scope),
        at: at ?? 'top',
      })
      this.#changed(ZONES)
    },
    shuffle: ({ zone }, scope) => {
      this.#emit({ op: 'shuffle', zone: this.#meaning.zone(zone, scope) })
      this.#changed(ZONES)
    },
    show: ({ cards, to }, scope) => {
      this.#emit({
        op: 'show',
        cards: this.#meaning.items(cards, scope),
        to: this.#meaning.items(to ?? { get: 'all', of: 'player' }, scope),
        ...this.#teller.cards(cards, scope),
      })
    },
    set: ({ var: name, of, to }, scope) => {
      this.#emit({
        op: 'set',
        name,
        cell: this.#variable(name, of, scope),
        value: this.#meaning.of(to, scope),
        ...this.#teller.value(name, to, scope),
      })
      this.#changed(name)
    },
    add: ({ var: name, of, by }, scope) => {
      this.#emit({
        op: 'add',
        name,
        cell: this.#variable(name, of, scope),
        by: this.#meaning.number(by, scope),
      })
      this.#changed(name)
    },
    tally: ({ counter, by }, scope) => {
      const at = this.#world.counters.indexOf(counter)
      this.#emit({
        op: 'tally',
        counter: this.#world.layout.counters + at,
        by: this.#meaning.number(by ?? 1, scope),
      })
    },
    if: ({ test, then, else: otherwise }, scope) => {
      const no = this.#emit({
        op: 'unless',
        test: this.#meaning.test(test, scope),
        ...this.#teller.test(test, scope),
        to: 0,
      })
      this.#steps(then, withSome(test, scope))
      if (otherwise === undefined) {
        no.to = this.#here
        return
      }
      const done = this.#emit({ op: 'jump', to: 0 })
      no.to = this.#here
      this.#steps(otherwise, scope)
      done.to = this.#here
    },
    repeat: ({ while: test, atMost, steps }, scope) => {
      const done = atMost === undefined ? undefined : this.#cell('num')
      if (done) this.#emit({ op: 'zero', cell: done })
      const frame = this.#open({ kind: 'loop', together: false })
      const head = this.#here
      const round = this.#emit({
        op: 'round',
        ...(done && { done }),
        ...(atMost !== undefined && { atMost: this.#meaning.number(atMost, scope) }),
        ...(test !== undefined && {
          while: this.#meaning.test(test, scope),
          ...this.#teller.test(test, scope),
        }),
        exit: 0,
      })
      this.#steps(steps, scope)
      this.#emit({ op: 'jump', to: head })
      for (const jump of frame.rounds) jump.to = head
      round.exit = this.#here
      this.#close(frame)
    },
    each: ({ in: set, as, from, together, steps }, scope) => {
      const kind = this.#meaning.itemType(set, scope)
      const players = kind === 'player'
      const [left, item, cursor] = [this.#cell(`${kind}*`), this.#cell(kind), this.#cell('num')]
      const me = players ? this.#cell('player') : undefined
      const frame = this.#open({ kind: 'loop', ...(me && { me }), together: together === 'yes' })
      this.#emit({
        op: 'each',
        left,
        cursor,
        in: this.#meaning.items(set, scope),
        ...(from !== undefined && { from: this.#meaning.number(from, scope) }),
        ...(me && { me }),
        together: together === 'yes',
      })
      const head = this.#here
      const next = this.#emit({ op: 'next', left, cursor, item, players, exit: 0 })
      this.#steps(steps, this.#bound(scope, as, item, kind, this.#teller.item(set, scope)))
      this.#emit({ op: 'jump', to: head })
      for (const jump of frame.rounds) jump.to = head
      next.exit = this.#here
      this.#close(frame)
    },
    turns: ({ first, in: players, next, while: test, steps }, scope) => {
      const me = this.#cell('player')
      const among = this.#meaning.items(players ?? { get: 'all', of: 'player' }, scope)
      const following: Expr = next ?? {
        get: 'next',
        after: { get: 'me' },
        in: players ?? { get: 'all', of: 'player' },
      }
      this.#emit({
        op: 'first-turn',
        me,
        first: this.#meaning.number(first, scope),
        in: among,
        ...(players !== undefined &&
          this.#teller.search({ get: 'nearest', from: first, in: players }, scope)),
      })
      const frame = this.#open({ kind: 'loop', me, together: false })
      const head = this.#here
      const turn = this.#emit({
        op: 'turn',
        in: among,
        ...(test !== undefined && {
          while: this.#meaning.test(test, scope),
          ...this.#teller.test(test, scope),
        }),
        exit: 0,
      })
      this.#steps(steps, scope)
      for (const jump of frame.rounds) jump.to = this.#here
      this.#emit({
        op: 'next-turn',
        next: this.#meaning.number(following, scope),
        ...this.#teller.search(following, scope),
      })
      this.#emit({ op: 'jump', to: head })
      turn.exit = this.#here
      this.#close(frame)
    },
    as: ({ player, steps }, scope) => {
      const me = this.#cell('player')
      const skip = this.#emit({ op: 'as', me, player: this.#meaning.number(player, scope), exit: 0 })
      const frame = this.#open({ kind: 'as', me, together: false })
      this.#steps(steps, scope)
      this.#close(frame)
      skip.exit = this.#here
    },
    let: ({ as, be, steps }, scope) => {
      const kind = this.#meaning.typeOf(be, scope)
      const cell = this.#cell(kind)
      this.#emit({ op: 'let', cell, value: this.#meaning.of(be, scope) })
      this.#steps(steps, this.#bound(scope, as, cell, kind, this.#teller.provenance(be, scope, cell)))
    },
    proc: ({ name, with: args }, scope) => {
      const { params, steps } = member(this.#world.game.procs, name)
      let inner: Scope = new Map()
      const cells = Object.entries(params ?? {}).map(([param, type]) => {
        const cell = this.#cell(type)
        const value = args?.[param] as Expr
        inner = this.#bound(inner, param, cell, type, this.#teller.item(value, scope))
        return { cell, value: this.#meaning.of(value, scope) }
      })
      for (const { cell, value } of cells) this.#emit({ op: 'let', cell, value })
      this.#steps(steps, inner)
    },
    block: ({ name, until, steps }, scope) => {
      const resets = this.#resets(name)
      this.#emit({ op: 'enter', resets })
      for (const { name: variable } of resets) this.#changed(variable)
      const leaving = until === undefined ? undefined : this.#until(until, scope)
      const frame = this.#open({ kind: 'block', name, together: false, ...(leaving && { until: leaving }) })
      if (leaving) this.#leaveWhen(frame, leaving)
      this.#steps(steps, scope)
      this.#close(frame)
    },
    choose: ({ options, otherwise }, scope) => {
      const written = options.map((option) => this.#option(option, scope))
      const choose = this.#emit({
        op: 'choose',
        options: written.map(({ code }) => code),
        option: this.#cell('num'),
        binder: this.#cell('num'),
        size: this.#cell('num'),
        ...this.#teller.options(options, scope),
        otherwise: 0,
      })
      const ends = written.map(({ code, scope: inner, steps }) => {
        code.entry = this.#here
        this.#steps(steps, inner)
        return this.#emit({ op: 'jump', to: 0 })
      })
      choose.otherwise = this.#here
      if (otherwise) this.#steps(otherwise, scope)
      for (const end of ends) end.to = this.#here
    },
    trick: (step, scope) => this.#steps([expandTrick(step)], scope),
    stop: () => this.#exit(this.#frames.findLast(({ kind }) => kind === 'loop') as Frame),
    again: () => this.#exit(this.#frames.findLast(({ kind }) => kind === 'loop') as Frame, 'rounds'),
    leave: ({ block }) => this.#exit(this.#frames.findLast(({ name }) => name === block) as Frame),
    end: () => {
      this.#emit({ op: 'end' })
    },
  }

  #option(
    { label, when, each, do: steps }: Option,
    outer: Scope,
  ): { code: OptionCode; scope: Scope; steps: Steps } {
    let scope = outer
    const binders = (each ?? []).map((binder) => {
      const inner = scope
      const { code, kind } = this.#binder(binder, scope)
      scope = this.#bound(scope, binder.as, code.cell, kind, this.#teller.picked(binder))
      const where = binder.where === undefined ? undefined : this.#meaning.test(binder.where, scope)
      return { ...code, ...(where && { where }), ...this.#teller.pick(binder, steps, inner) }
    })
    const test = when === undefined ? undefined : this.#meaning.test(when, outer)
    return { code: { label, ...(test && { when: test }), binders, entry: 0 }, scope, steps }
  }

  #binder({ in: set, some, shape }: Binder, scope: Scope): { code: BinderCode; kind: string } {
    if (some !== undefined) {
      const of = this.#meaning.items(some, scope)
      const known = this.#meaning.shape((shape ?? {}) as Shape, scope)
      return { code: { cell: this.#cell('card*'), some: { of, shape: known } }, kind: 'card*' }
    }
    const kind = this.#meaning.itemType(set as Expr, scope)
    return {
      code: { cell: this.#cell(kind), one: { in: this.#meaning.items(set as Expr, scope), kind } },
      kind,
    }
  }

  #bound(scope: Scope, name: string | undefined, cell: Cell, type: string, provenance: Provenance): Scope {
    return new Map(scope).set(name ?? IT, { type, cell, ...provenance })
  }
}
