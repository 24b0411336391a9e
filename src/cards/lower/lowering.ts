/**
 * Lays steps out flat, as instructions. Structure becomes jumps; procedures and mechanisms are written out where they
 * are used; every bound name gets a slot in the state.
 */

import { InputError } from '../../errors/index.ts'
import type { Provenance } from '../interpret/meaning.ts'
import type { Conclusion } from '../knowledge/inferences.ts'
import type { World } from '../model/game-model.ts'
import type { Cell } from '../model/layout.ts'
import { expandTrick } from '../rules/expand.ts'
import type { Expr, Option, Step, StepNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { liesDuring, liesOf, onlyPlaceOf } from './card-origins.ts'
import { dependsOn, ZONES } from './dependencies.ts'
import type { Binder, Choosable, Instruction, Operand, Slots } from './instructions.ts'
import { type Listener, NOBODY } from './listener.ts'

/** What leaves a block, and what that depends on. */
interface Until {
  readonly test: Operand
  readonly tells?: Conclusion
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

export class ProgramTooLong extends InputError {
  override readonly name = 'ProgramTooLong'
}

const EVERYONE: Expr = { get: 'all', of: 'player' }

/** A slot, what it holds, and the instructions in which it matters: from one up to another. */
export interface SlotExtent {
  readonly cell: Cell
  readonly type: string
  readonly from: number
  readonly to: number
}

/** Instructions whose targets are not known yet. */
type Open<I> = { -readonly [K in keyof I]: I[K] }

export class Writer {
  readonly #world: World
  readonly #listener: Listener
  readonly #code: Instruction[] = []
  readonly #frames: Frame[] = []
  /** How many instructions that move cards have been written. */
  #moves = 0
  /** Slots of picked cards: the place they were picked from, and when that was. */
  readonly #picked = new Map<
    Cell,
    { readonly place: Operand; readonly moves: number; readonly frames: number }
  >()
  /** Every slot that was made. */
  readonly slots: Open<SlotExtent>[] = []

  constructor(world: World, listener: Listener = NOBODY) {
    this.#world = world
    this.#listener = listener
  }

  write(flow: Steps): Instruction[] {
    this.#emit({ op: 'enter' })
    this.#steps(flow, new Map())
    this.#emit({ op: 'end' })
    return this.#code
  }

  get #here(): number {
    return this.#code.length
  }

  #emit<I extends Instruction>(instruction: I): Open<I> {
    if (this.#here >= MOST_INSTRUCTIONS) {
      throw new ProgramTooLong(
        `the rules come to more than ${MOST_INSTRUCTIONS} steps: procedures use procedures too often`,
      )
    }
    this.#listener.emitted(instruction.op)
    this.#code.push(instruction)
    return instruction
  }

  #slot(type: string): Cell {
    const cell = this.#world.layout.cell(type, this.#world.deck)
    this.slots.push({ cell, type, from: this.#here, to: MOST_INSTRUCTIONS })
    return cell
  }

  #typeOf(expr: Expr, scope: Slots): string {
    return typeOf(expr, this.#world.game, scope)
  }

  #kindOf(set: Expr, scope: Slots): string {
    return this.#typeOf(set, scope).replace('*', '')
  }

  #steps(steps: Steps, scope: Slots): void {
    for (const step of steps) {
      const write = this.#writers[step.do] as (step: Step, scope: Slots) => void
      const outer = this.slots.length
      this.#listener.written(step, scope, this.#here, () => write(step, scope))
      // What a step binds is known inside it, and nowhere else.
      for (const slot of this.slots.slice(outer)) slot.to = Math.min(slot.to, this.#here)
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

  readonly #writers: { readonly [K in Step['do']]: (step: StepNodes[K], scope: Slots) => void } = {
    move: ({ cards, to, at, turn }, scope) => {
      this.#emit({
        op: 'move',
        cards: { expr: cards, scope },
        to: { expr: to, scope },
        at: at ?? 'top',
        over: turn === 'over',
        ...this.#from(cards, scope),
        ...this.#listener.cards(cards, scope),
      })
      this.#moves += 1
      this.#changed(ZONES)
    },
    deal: ({ from, n, to, in: players, first, packet, at }, scope) => {
      this.#emit({
        op: 'deal',
        from: { expr: from, scope },
        ...(n !== undefined && { n: { expr: n, scope } }),
        to,
        players: { expr: players ?? EVERYONE, scope },
        ...(first !== undefined && { first: { expr: first, scope } }),
        packet: { expr: packet ?? 1, scope },
        at: at ?? 'top',
      })
      this.#moves += 1
      this.#changed(ZONES)
    },
    shuffle: ({ zone }, scope) => {
      this.#emit({ op: 'shuffle', zone: { expr: zone, scope } })
      this.#changed(ZONES)
    },
    show: ({ cards, to }, scope) => {
      this.#emit({
        op: 'show',
        cards: { expr: cards, scope },
        to: { expr: to ?? EVERYONE, scope },
        ...this.#listener.cards(cards, scope),
      })
    },
    set: ({ var: name, of = [], to }, scope) => {
      this.#emit({
        op: 'set',
        name,
        of: of.map((expr) => ({ expr, scope })),
        to: { expr: to, scope },
        ...this.#listener.value(name, to, scope),
      })
      this.#changed(name)
    },
    add: ({ var: name, of = [], by }, scope) => {
      this.#emit({ op: 'add', name, of: of.map((expr) => ({ expr, scope })), by: { expr: by, scope } })
      this.#changed(name)
    },
    tally: ({ counter, by }, scope) => {
      this.#emit({
        op: 'tally',
        counter: this.#world.counters.indexOf(counter),
        by: { expr: by ?? 1, scope },
      })
    },
    if: ({ test, then, else: otherwise }, scope) => {
      const no = this.#emit({
        op: 'unless',
        test: { expr: test, scope },
        ...this.#listener.test(test, scope),
        to: 0,
      })
      this.#steps(then, this.#listener.within(test, scope))
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
      const done = atMost === undefined ? undefined : this.#slot('num')
      if (done) this.#emit({ op: 'zero', cell: done })
      const frame = this.#open({ kind: 'loop', together: false })
      const head = this.#here
      const round = this.#emit({
        op: 'round',
        ...(done && { done }),
        ...(atMost !== undefined && { atMost: { expr: atMost, scope } }),
        ...(test !== undefined && { while: { expr: test, scope }, ...this.#listener.test(test, scope) }),
        exit: 0,
      })
      this.#steps(steps, scope)
      this.#emit({ op: 'jump', to: head })
      for (const jump of frame.rounds) jump.to = head
      round.exit = this.#here
      this.#close(frame)
    },
    each: ({ in: set, as, from, together, steps }, scope) => {
      const kind = this.#kindOf(set, scope)
      const players = kind === 'player'
      const [left, item, cursor] = [this.#slot(`${kind}*`), this.#slot(kind), this.#slot('num')]
      const me = players ? this.#slot('player') : undefined
      const frame = this.#open({ kind: 'loop', ...(me && { me }), together: together === 'yes' })
      this.#emit({
        op: 'each',
        left,
        cursor,
        in: { expr: set, scope },
        ...(from !== undefined && { from: { expr: from, scope } }),
        ...(me && { me }),
        together: together === 'yes',
      })
      const head = this.#here
      const next = this.#emit({
        op: 'next',
        left,
        kind,
        inOrder: !players || from === undefined,
        cursor,
        item,
        exit: 0,
      })
      const lies = this.#lies(set, scope, steps)
      this.#steps(steps, bound(scope, as, item, kind, { ...this.#listener.item(set, scope), ...lies }))
      this.#emit({ op: 'jump', to: head })
      for (const jump of frame.rounds) jump.to = head
      next.exit = this.#here
      this.#close(frame)
    },
    turns: ({ first, in: among, next, while: test, steps }, scope) => {
      const me = this.#slot('player')
      const players = among ?? EVERYONE
      const following: Expr = next ?? { get: 'next', after: { get: 'me' }, in: players }
      this.#emit({
        op: 'first-turn',
        me,
        first: { expr: first, scope },
        in: { expr: players, scope },
        ...(among !== undefined && this.#listener.search({ get: 'nearest', from: first, in: among }, scope)),
      })
      const frame = this.#open({ kind: 'loop', me, together: false })
      const head = this.#here
      const turn = this.#emit({
        op: 'turn',
        in: { expr: players, scope },
        ...(test !== undefined && { while: { expr: test, scope }, ...this.#listener.test(test, scope) }),
        exit: 0,
      })
      this.#steps(steps, scope)
      for (const jump of frame.rounds) jump.to = this.#here
      this.#emit({
        op: 'next-turn',
        next: { expr: following, scope },
        ...this.#listener.search(following, scope),
      })
      this.#emit({ op: 'jump', to: head })
      turn.exit = this.#here
      this.#close(frame)
    },
    as: ({ player, steps }, scope) => {
      const me = this.#slot('player')
      const skip = this.#emit({ op: 'as', me, player: { expr: player, scope }, exit: 0 })
      const frame = this.#open({ kind: 'as', me, together: false })
      this.#steps(steps, scope)
      this.#close(frame)
      skip.exit = this.#here
    },
    let: ({ as, be, steps }, scope) => {
      const type = this.#typeOf(be, scope)
      const cell = this.#slot(type)
      this.#emit({ op: 'let', cell, type, value: { expr: be, scope } })
      const lies = this.#lies(be, scope, steps)
      this.#note(cell, { expr: be, scope })
      this.#steps(
        steps,
        bound(scope, as, cell, type, { ...this.#listener.provenance(be, scope, cell), ...lies }),
      )
    },
    proc: ({ name, with: args }, scope) => {
      const { params = {}, steps = [] } = this.#world.game.procs?.[name] ?? {}
      let inner: Slots = new Map()
      const values = Object.entries(params).map(([param, type]) => {
        const cell = this.#slot(type)
        const value = args?.[param] as Expr
        const lies = this.#lies(value, scope, steps)
        inner = bound(inner, param, cell, type, { ...this.#listener.item(value, scope), ...lies })
        return { cell, type, value: { expr: value, scope } }
      })
      for (const value of values) this.#emit({ op: 'let', ...value })
      this.#steps(steps, inner)
    },
    block: ({ name, until, steps }, scope) => {
      this.#emit({ op: 'enter', block: name })
      for (const [variable, { tree }] of this.#world.variables) {
        if (tree.reset === name) this.#changed(variable)
      }
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
        option: this.#slot('num'),
        binder: this.#slot('num'),
        size: this.#slot('num'),
        ...this.#listener.options(options, scope),
        otherwise: 0,
      })
      const ends = written.map(({ code, scope: inner, steps }) => {
        code.entry = this.#here
        for (const { cell, in: set, some } of code.binders) this.#note(cell, set ?? some?.of)
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

  /** Cards have just been picked, and lie where they were picked from until something moves. */
  #note(cell: Cell, from: Operand | undefined): void {
    const place = from && onlyPlaceOf(from.expr)
    if (from === undefined || place === undefined) return
    this.#picked.set(cell, {
      place: { expr: place, scope: from.scope },
      moves: this.#moves,
      frames: this.#frames.length,
    })
  }

  /** The place where all the cards lie that are about to be moved, if that can be told. */
  #from(cards: Expr, scope: Slots): { readonly from?: Operand } {
    const place = onlyPlaceOf(cards)
    if (place !== undefined) return { from: { expr: place, scope } }
    const slot = typeof cards === 'object' && cards.get === 'bound' ? scope.get(cards.name) : undefined
    const picked = slot && this.#picked.get(slot.cell)
    const isStillThere = picked?.moves === this.#moves && picked.frames === this.#frames.length
    return picked && isStillThere ? { from: picked.place } : {}
  }

  /** Where the cards may lie that a name stands for while steps are carried out. */
  #lies(cards: Expr, scope: Slots, steps: Steps): { readonly lies?: ReadonlySet<string> } {
    const lies = liesDuring(liesOf(cards, scope), steps, this.#world.game)
    return lies ? { lies } : {}
  }

  #until(until: Expr, scope: Slots): Until {
    return {
      test: { expr: until, scope },
      ...this.#listener.test(until, scope),
      on: dependsOn(until, this.#world.game),
    }
  }

  #option(
    { label, when, each = [], do: steps }: Option,
    outer: Slots,
  ): { code: Open<Choosable>; scope: Slots; steps: Steps } {
    let scope = outer
    const binders = each.map((binder): Binder => {
      const before = scope
      const type = binder.some === undefined ? this.#kindOf(binder.in as Expr, scope) : 'card*'
      const cell = this.#slot(type)
      const lies = this.#lies((binder.in ?? binder.some) as Expr, before, steps)
      scope = bound(scope, binder.as, cell, type, { ...this.#listener.picked(binder), ...lies })
      return {
        name: binder.as ?? IT,
        cell,
        type,
        ...(binder.in !== undefined && { in: { expr: binder.in, scope: before } }),
        ...(binder.some !== undefined && {
          some: { of: { expr: binder.some, scope: before }, shape: binder.shape ?? {} },
        }),
        ...(binder.where !== undefined && { where: { expr: binder.where, scope } }),
        ...this.#listener.pick(binder, steps, before),
      }
    })
    const test = when === undefined ? undefined : { expr: when, scope: outer }
    return { code: { label, ...(test && { when: test }), binders, entry: 0 }, scope, steps }
  }
}

function bound(
  scope: Slots,
  name: string | undefined,
  cell: Cell,
  type: string,
  rest: Provenance & { readonly lies?: ReadonlySet<string> },
): Slots {
  return new Map(scope).set(name ?? IT, { type, cell, ...rest })
}
