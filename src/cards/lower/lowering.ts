/**
 * Lowers steps to flat instructions. Structure becomes jumps; procedures and mechanisms are expanded where they are
 * used; every bound name gets a slot in the state.
 */
import type { GameModel } from '../model/game-model.ts'
import type { Cell } from '../model/layout.ts'
import { expandTrick } from '../rules/expand.ts'
import { type Expr, IT, type Option, type Step, type StepNodes, type Steps } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { cardOrigins, onlyZoneOf, originsDuring } from './card-origins.ts'
import { dependsOn, ZONES } from './dependencies.ts'
import { InstructionList, type Open, type OpenConstruct, type SlotExtent } from './instruction-list.ts'
import {
  type Binder,
  type BoundBy,
  type Choosable,
  type Instruction,
  type Operand,
  type Slots,
  slotOf,
} from './instructions.ts'

export interface LoweredGame {
  readonly code: readonly Instruction[]
  readonly slots: readonly SlotExtent[]
}

export function lower(model: GameModel): LoweredGame {
  return new Lowering(model).lower()
}

const EVERYONE: Expr = { get: 'all', of: 'player' }

function operand(expr: Expr, scope: Slots): Operand
function operand(expr: Expr | undefined, scope: Slots): Operand | undefined
function operand(expr: Expr | undefined, scope: Slots): Operand | undefined {
  return expr === undefined ? undefined : { expr, scope }
}

class Lowering extends InstructionList {
  /** The number of instructions written so far that move cards. */
  #moves = 0
  /** By slot: the zone its cards were taken from, and when. */
  readonly #taken = new Map<
    Cell,
    { readonly from: Operand; readonly moves: number; readonly constructs: number }
  >()

  lower(): LoweredGame {
    this.emit({ op: 'enter', block: undefined })
    this.#steps(this.model.game.flow, new Map())
    this.emit({ op: 'end' })
    return this
  }

  #typeOf(expr: Expr, scope: Slots): string {
    return typeOf(expr, this.model.game, scope)
  }

  #itemType(set: Expr, scope: Slots): string {
    return this.#typeOf(set, scope).replace('*', '')
  }

  #steps(steps: Steps, scope: Slots): void {
    for (const step of steps) {
      const write = this.#writers[step.do] as (step: Step, scope: Slots) => void
      this.inner(() => write(step, scope))
    }
  }

  readonly #writers: { readonly [K in Step['do']]: (step: StepNodes[K], scope: Slots) => void } = {
    move: ({ cards, to, at, turn }, scope) => {
      this.emit({
        op: 'move',
        cards: operand(cards, scope),
        to: operand(to, scope),
        at: at ?? 'top',
        over: turn === 'over',
        from: this.#zoneOf(operand(cards, scope)),
      })
      this.#moves += 1
      this.leaveAfter(ZONES)
    },
    deal: ({ from, n, to, in: players, first, packet, at }, scope) => {
      this.emit({
        op: 'deal',
        from: operand(from, scope),
        n: operand(n, scope),
        to,
        players: operand(players ?? EVERYONE, scope),
        first: operand(first, scope),
        packet: operand(packet ?? 1, scope),
        at: at ?? 'top',
      })
      this.#moves += 1
      this.leaveAfter(ZONES)
    },
    shuffle: ({ zone }, scope) => {
      this.emit({ op: 'shuffle', zone: operand(zone, scope) })
      this.leaveAfter(ZONES)
    },
    show: ({ cards, to }, scope) => {
      this.emit({ op: 'show', cards: operand(cards, scope), to: operand(to ?? EVERYONE, scope) })
    },
    set: ({ var: name, of = [], to }, scope) => {
      this.emit({
        op: 'set',
        name,
        of: of.map((index) => operand(index, scope)),
        to: operand(to, scope),
      })
      this.leaveAfter(name)
    },
    add: ({ var: name, of = [], by, for: reason }, scope) => {
      this.emit({
        op: 'add',
        name,
        of: of.map((index) => operand(index, scope)),
        by: operand(by, scope),
        reason,
      })
      this.leaveAfter(name)
    },
    tally: ({ counter, by }, scope) => {
      this.emit({
        op: 'tally',
        counter: this.model.counters.indexOf(counter),
        by: operand(by ?? 1, scope),
      })
    },
    if: ({ test, then, else: otherwise }, scope) => {
      const no = this.emit({ op: 'unless', test: operand(test, scope), to: 0 })
      this.#steps(then, scope)
      const done = otherwise && this.emit({ op: 'jump', to: 0 })
      no.to = this.here
      if (otherwise) this.#steps(otherwise, scope)
      if (done) done.to = this.here
    },
    repeat: ({ while: test, atMost, steps }, scope) => {
      const done = atMost === undefined ? undefined : this.slot('num')
      if (done) this.emit({ op: 'zero', cell: done })
      const loop = this.open({ kind: 'loop' })
      const round = this.emit({
        op: 'round',
        done,
        atMost: operand(atMost, scope),
        while: operand(test, scope),
        exit: 0,
      })
      this.#closeLoop(loop, round, steps, scope)
    },
    each: ({ in: set, as, from, together, steps }, scope) => {
      const kind = this.#itemType(set, scope)
      const items = operand(set, scope)
      const [left, item, cursor] = [this.slot(`${kind}*`), this.slot(kind), this.slot('num')]
      const me = kind === 'player' ? this.slot('player') : undefined
      const loop = this.open({ kind: 'loop', me, together: together === 'yes' })
      this.emit({
        op: 'each',
        left,
        cursor,
        in: items,
        from: operand(from, scope),
        me,
        together: together === 'yes',
      })
      const inOrder = kind !== 'player' || from === undefined
      const next = this.emit({ op: 'next', left, kind, inOrder, cursor, item, exit: 0 })
      const inner = this.#bound(scope, as, { cell: item, type: kind }, { kind: 'item', of: items }, steps)
      this.#closeLoop(loop, next, steps, inner)
    },
    turns: ({ first, in: among, next, while: test, steps }, scope) => {
      const me = this.slot('player')
      const players = operand(among ?? EVERYONE, scope)
      const following: Expr = next ?? { get: 'next', after: { get: 'me' }, in: players.expr }
      this.emit({ op: 'first-turn', me, first: operand(first, scope), in: players })
      const loop = this.open({ kind: 'loop', me })
      const head = this.here
      const turn = this.emit({ op: 'turn', in: players, while: operand(test, scope), exit: 0 })
      this.#steps(steps, scope)
      for (const jump of loop.rounds) jump.to = this.here
      this.emit({ op: 'next-turn', next: operand(following, scope) })
      this.emit({ op: 'jump', to: head })
      turn.exit = this.here
      this.close(loop)
    },
    as: ({ player, steps }, scope) => {
      const me = this.slot('player')
      const skip = this.emit({ op: 'as', me, player: operand(player, scope), exit: 0 })
      const construct = this.open({ kind: 'as', me })
      this.#steps(steps, scope)
      this.close(construct)
      skip.exit = this.here
    },
    let: ({ as, be, steps }, scope) => {
      const type = this.#typeOf(be, scope)
      const slot = { cell: this.slot(type), type }
      const value = operand(be, scope)
      const at = this.here
      this.emit({ op: 'let', ...slot, value })
      this.#take(slot.cell, value)
      this.#steps(steps, this.#bound(scope, as, slot, { kind: 'let', of: value, at }, steps))
    },
    proc: ({ name, with: args }, scope) => {
      const { params = {}, steps = [] } = this.model.game.procs?.[name] ?? {}
      let inner: Slots = new Map()
      const bindings = Object.entries(params).map(([param, type]) => {
        const slot = { cell: this.slot(type), type }
        const value = operand(args?.[param] as Expr, scope)
        inner = this.#bound(inner, param, slot, { kind: 'item', of: value }, steps)
        return { ...slot, value }
      })
      for (const binding of bindings) this.emit({ op: 'let', ...binding })
      this.#steps(steps, inner)
    },
    block: ({ name, until: test, steps }, scope) => {
      this.emit({ op: 'enter', block: name })
      for (const [variable, { tree }] of this.model.variables) {
        if (tree.reset === name) this.leaveAfter(variable)
      }
      const until = test === undefined ? undefined : this.#until(test, scope)
      const block = this.open({ kind: 'block', name, until })
      this.leaveIfDone(block)
      this.#steps(steps, scope)
      this.close(block)
    },
    choose: (step, scope) => {
      const written = step.options.map((option) => this.#option(option, scope))
      const choose = this.emit({
        op: 'choose',
        step,
        scope,
        options: written.map(({ code }) => code),
        option: this.slot('num'),
        binder: this.slot('num'),
        size: this.slot('num'),
        otherwise: 0,
      })
      const ends = written.map(({ code, scope: inner, steps }) => {
        code.entry = this.here
        for (const { cell, in: set, some } of code.binders) this.#take(cell, set ?? some?.of)
        this.#steps(steps, inner)
        return this.emit({ op: 'jump', to: 0 })
      })
      choose.otherwise = this.here
      if (step.otherwise) this.#steps(step.otherwise, scope)
      for (const end of ends) end.to = this.here
    },
    trick: (step, scope) => this.#steps([expandTrick(step)], scope),
    stop: () => this.exit(this.#enclosing(({ kind }) => kind === 'loop')),
    again: () =>
      this.exit(
        this.#enclosing(({ kind }) => kind === 'loop'),
        'rounds',
      ),
    leave: ({ block }) => this.exit(this.#enclosing(({ name }) => name === block)),
    end: () => {
      this.emit({ op: 'end' })
    },
  }

  /** The innermost open construct of a kind; the check has made sure that there is one. */
  #enclosing(isWanted: (construct: OpenConstruct) => boolean): OpenConstruct {
    return this.constructs.findLast(isWanted) as OpenConstruct
  }

  /** The steps of a loop whose head was written last, and the way back to it. */
  #closeLoop(loop: OpenConstruct, head: { exit: number }, steps: Steps, scope: Slots): void {
    const at = this.here - 1
    this.#steps(steps, scope)
    this.emit({ op: 'jump', to: at })
    for (const jump of loop.rounds) jump.to = at
    head.exit = this.here
    this.close(loop)
  }

  /** A slot has just received cards, which stay where they lie until something moves. */
  #take(cell: Cell, cards: Operand | undefined): void {
    const zone = cards && onlyZoneOf(cards.expr)
    if (cards === undefined || zone === undefined) return
    const from = { expr: zone, scope: cards.scope }
    this.#taken.set(cell, { from, moves: this.#moves, constructs: this.constructs.length })
  }

  /** The zone where all the cards lie that are about to move, if there is only one candidate. */
  #zoneOf(cards: Operand): Operand | undefined {
    const zone = onlyZoneOf(cards.expr)
    if (zone !== undefined) return { expr: zone, scope: cards.scope }
    const slot = slotOf(cards)
    const taken = slot && this.#taken.get(slot.cell)
    const isStillThere = taken?.moves === this.#moves && taken.constructs === this.constructs.length
    return isStillThere ? taken.from : undefined
  }

  #until(test: Expr, scope: Slots): NonNullable<OpenConstruct['until']> {
    return { test: operand(test, scope), on: dependsOn(test, this.model.game) }
  }

  /** The scope in which a name stands for a slot while steps are executed. */
  #bound(
    scope: Slots,
    name: string | undefined,
    slot: { readonly cell: Cell; readonly type: string },
    boundBy: BoundBy,
    steps: Steps,
  ): Slots {
    const { expr, scope: around } = boundBy.of
    const origins = originsDuring(cardOrigins(expr, around), steps, this.model.game)
    return new Map(scope).set(name ?? IT, { ...slot, boundBy, origins })
  }

  #option(
    { label, when, each = [], do: steps }: Option,
    outer: Slots,
  ): { code: Open<Choosable>; scope: Slots; steps: Steps } {
    let scope = outer
    const binders = each.map((binder): Binder => {
      const before = scope
      const type = binder.some === undefined ? this.#itemType(binder.in as Expr, scope) : 'card*'
      const slot = { cell: this.slot(type), type }
      const of = operand((binder.in ?? binder.some) as Expr, before)
      const mayBeEmpty = binder.shape?.min !== undefined
      scope = this.#bound(scope, binder.as, slot, { kind: 'pick', of, mayBeEmpty }, steps)
      return {
        name: binder.as ?? IT,
        ...slot,
        in: binder.some === undefined ? of : undefined,
        some: binder.some === undefined ? undefined : { of, shape: binder.shape ?? {} },
        where: operand(binder.where, scope),
      }
    })
    return { code: { label, when: operand(when, outer), binders, entry: 0 }, scope, steps }
  }
}
