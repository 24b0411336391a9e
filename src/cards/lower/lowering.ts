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

class Lowering {
  readonly #model: GameModel
  readonly #list: InstructionList
  /** The number of instructions written so far that move cards. */
  #moves = 0
  /** By slot: the zone its cards were taken from, and when. */
  readonly #taken = new Map<
    Cell,
    { readonly from: Operand; readonly moves: number; readonly constructs: number }
  >()

  constructor(model: GameModel) {
    this.#model = model
    this.#list = new InstructionList(model)
  }

  lower(): LoweredGame {
    this.#list.emit({ op: 'enter', block: undefined })
    this.#steps(this.#model.game.flow, new Map())
    this.#list.emit({ op: 'end' })
    return this.#list
  }

  #typeOf(expr: Expr, scope: Slots): string {
    return typeOf(expr, this.#model.game, scope)
  }

  #itemType(set: Expr, scope: Slots): string {
    return this.#typeOf(set, scope).replace('*', '')
  }

  #steps(steps: Steps, scope: Slots): void {
    for (const step of steps) {
      const write = this.#writers[step.do] as (step: Step, scope: Slots) => void
      this.#list.inner(() => write(step, scope))
    }
  }

  readonly #writers: { readonly [K in Step['do']]: (step: StepNodes[K], scope: Slots) => void } = {
    move: ({ cards, to, at, turn }, scope) => {
      this.#list.emit({
        op: 'move',
        cards: operand(cards, scope),
        to: operand(to, scope),
        at: at ?? 'top',
        over: turn === 'over',
        from: this.#zoneOf(operand(cards, scope)),
      })
      this.#moves += 1
      this.#list.leaveAfter(ZONES)
    },
    deal: ({ from, n, to, in: players, first, packet, at }, scope) => {
      this.#list.emit({
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
      this.#list.leaveAfter(ZONES)
    },
    shuffle: ({ zone }, scope) => {
      this.#list.emit({ op: 'shuffle', zone: operand(zone, scope) })
      this.#list.leaveAfter(ZONES)
    },
    show: ({ cards, to }, scope) => {
      this.#list.emit({ op: 'show', cards: operand(cards, scope), to: operand(to ?? EVERYONE, scope) })
    },
    set: ({ var: name, of = [], to }, scope) => {
      this.#list.emit({
        op: 'set',
        name,
        of: of.map((index) => operand(index, scope)),
        to: operand(to, scope),
      })
      this.#list.leaveAfter(name)
    },
    add: ({ var: name, of = [], by }, scope) => {
      this.#list.emit({
        op: 'add',
        name,
        of: of.map((index) => operand(index, scope)),
        by: operand(by, scope),
      })
      this.#list.leaveAfter(name)
    },
    tally: ({ counter, by }, scope) => {
      this.#list.emit({
        op: 'tally',
        counter: this.#model.counters.indexOf(counter),
        by: operand(by ?? 1, scope),
      })
    },
    if: ({ test, then, else: otherwise }, scope) => {
      const no = this.#list.emit({ op: 'unless', test: operand(test, scope), to: 0 })
      this.#steps(then, scope)
      const done = otherwise && this.#list.emit({ op: 'jump', to: 0 })
      no.to = this.#list.here
      if (otherwise) this.#steps(otherwise, scope)
      if (done) done.to = this.#list.here
    },
    repeat: ({ while: test, atMost, steps }, scope) => {
      const done = atMost === undefined ? undefined : this.#list.slot('num')
      if (done) this.#list.emit({ op: 'zero', cell: done })
      const loop = this.#list.open({ kind: 'loop' })
      const round = this.#list.emit({
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
      const [left, item, cursor] = [
        this.#list.slot(`${kind}*`),
        this.#list.slot(kind),
        this.#list.slot('num'),
      ]
      const me = kind === 'player' ? this.#list.slot('player') : undefined
      const loop = this.#list.open({ kind: 'loop', me, together: together === 'yes' })
      this.#list.emit({
        op: 'each',
        left,
        cursor,
        in: items,
        from: operand(from, scope),
        me,
        together: together === 'yes',
      })
      const inOrder = kind !== 'player' || from === undefined
      const next = this.#list.emit({ op: 'next', left, kind, inOrder, cursor, item, exit: 0 })
      const inner = this.#bound(scope, as, { cell: item, type: kind }, { kind: 'item', of: items }, steps)
      this.#closeLoop(loop, next, steps, inner)
    },
    turns: ({ first, in: among, next, while: test, steps }, scope) => {
      const me = this.#list.slot('player')
      const players = operand(among ?? EVERYONE, scope)
      const following: Expr = next ?? { get: 'next', after: { get: 'me' }, in: players.expr }
      this.#list.emit({ op: 'first-turn', me, first: operand(first, scope), in: players })
      const loop = this.#list.open({ kind: 'loop', me })
      const head = this.#list.here
      const turn = this.#list.emit({ op: 'turn', in: players, while: operand(test, scope), exit: 0 })
      this.#steps(steps, scope)
      for (const jump of loop.rounds) jump.to = this.#list.here
      this.#list.emit({ op: 'next-turn', next: operand(following, scope) })
      this.#list.emit({ op: 'jump', to: head })
      turn.exit = this.#list.here
      this.#list.close(loop)
    },
    as: ({ player, steps }, scope) => {
      const me = this.#list.slot('player')
      const skip = this.#list.emit({ op: 'as', me, player: operand(player, scope), exit: 0 })
      const construct = this.#list.open({ kind: 'as', me })
      this.#steps(steps, scope)
      this.#list.close(construct)
      skip.exit = this.#list.here
    },
    let: ({ as, be, steps }, scope) => {
      const type = this.#typeOf(be, scope)
      const slot = { cell: this.#list.slot(type), type }
      const value = operand(be, scope)
      const at = this.#list.here
      this.#list.emit({ op: 'let', ...slot, value })
      this.#take(slot.cell, value)
      this.#steps(steps, this.#bound(scope, as, slot, { kind: 'let', of: value, at }, steps))
    },
    proc: ({ name, with: args }, scope) => {
      const { params = {}, steps = [] } = this.#model.game.procs?.[name] ?? {}
      let inner: Slots = new Map()
      const bindings = Object.entries(params).map(([param, type]) => {
        const slot = { cell: this.#list.slot(type), type }
        const value = operand(args?.[param] as Expr, scope)
        inner = this.#bound(inner, param, slot, { kind: 'item', of: value }, steps)
        return { ...slot, value }
      })
      for (const binding of bindings) this.#list.emit({ op: 'let', ...binding })
      this.#steps(steps, inner)
    },
    block: ({ name, until: test, steps }, scope) => {
      this.#list.emit({ op: 'enter', block: name })
      for (const [variable, { tree }] of this.#model.variables) {
        if (tree.reset === name) this.#list.leaveAfter(variable)
      }
      const until = test === undefined ? undefined : this.#until(test, scope)
      const block = this.#list.open({ kind: 'block', name, until })
      this.#list.leaveIfDone(block)
      this.#steps(steps, scope)
      this.#list.close(block)
    },
    choose: (step, scope) => {
      const written = step.options.map((option) => this.#option(option, scope))
      const choose = this.#list.emit({
        op: 'choose',
        step,
        scope,
        options: written.map(({ code }) => code),
        option: this.#list.slot('num'),
        binder: this.#list.slot('num'),
        size: this.#list.slot('num'),
        otherwise: 0,
      })
      const ends = written.map(({ code, scope: inner, steps }) => {
        code.entry = this.#list.here
        for (const { cell, in: set, some } of code.binders) this.#take(cell, set ?? some?.of)
        this.#steps(steps, inner)
        return this.#list.emit({ op: 'jump', to: 0 })
      })
      choose.otherwise = this.#list.here
      if (step.otherwise) this.#steps(step.otherwise, scope)
      for (const end of ends) end.to = this.#list.here
    },
    trick: (step, scope) => this.#steps([expandTrick(step)], scope),
    stop: () => this.#list.exit(this.#enclosing(({ kind }) => kind === 'loop')),
    again: () =>
      this.#list.exit(
        this.#enclosing(({ kind }) => kind === 'loop'),
        'rounds',
      ),
    leave: ({ block }) => this.#list.exit(this.#enclosing(({ name }) => name === block)),
    end: () => {
      this.#list.emit({ op: 'end' })
    },
  }

  /** The innermost open construct of a kind; the check has made sure that there is one. */
  #enclosing(isWanted: (construct: OpenConstruct) => boolean): OpenConstruct {
    return this.#list.constructs.findLast(isWanted) as OpenConstruct
  }

  /** The steps of a loop whose head was written last, and the way back to it. */
  #closeLoop(loop: OpenConstruct, head: { exit: number }, steps: Steps, scope: Slots): void {
    const at = this.#list.here - 1
    this.#steps(steps, scope)
    this.#list.emit({ op: 'jump', to: at })
    for (const jump of loop.rounds) jump.to = at
    head.exit = this.#list.here
    this.#list.close(loop)
  }

  /** A slot has just received cards, which stay where they lie until something moves. */
  #take(cell: Cell, cards: Operand | undefined): void {
    const zone = cards && onlyZoneOf(cards.expr)
    if (cards === undefined || zone === undefined) return
    const from = { expr: zone, scope: cards.scope }
    this.#taken.set(cell, { from, moves: this.#moves, constructs: this.#list.constructs.length })
  }

  /** The zone where all the cards lie that are about to move, if there is only one candidate. */
  #zoneOf(cards: Operand): Operand | undefined {
    const zone = onlyZoneOf(cards.expr)
    if (zone !== undefined) return { expr: zone, scope: cards.scope }
    const slot = slotOf(cards)
    const taken = slot && this.#taken.get(slot.cell)
    const isStillThere = taken?.moves === this.#moves && taken.constructs === this.#list.constructs.length
    return isStillThere ? taken.from : undefined
  }

  #until(test: Expr, scope: Slots): NonNullable<OpenConstruct['until']> {
    return { test: operand(test, scope), on: dependsOn(test, this.#model.game) }
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
    const origins = originsDuring(cardOrigins(expr, around), steps, this.#model.game)
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
      const slot = { cell: this.#list.slot(type), type }
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
