/** The code of every instruction but choices. */

import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import { isEveryone, unrolledLoops } from '../analysis/loop-unrolling.ts'
import { Emitter } from '../expressions/emitter.ts'
import { lowest } from '../expressions/extremes.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { Acting } from './acting.ts'
import { Dealing } from './dealing.ts'
import { Moves } from './moves.ts'
import { Taking } from './taking.ts'

/** Nobody's turn: between turns. */
const NOBODY = -1

type Of<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>
type GoTo = (target: number) => void

export class StepCode {
  readonly builder: ModuleBuilder
  readonly body: Body
  readonly #acting: Acting
  readonly #moves: Moves
  readonly #dealing: Dealing
  readonly #unrolledLoops: ReadonlySet<Cell>

  constructor(builder: ModuleBuilder, body: Body, code: readonly Instruction[]) {
    this.builder = builder
    this.body = body
    this.#unrolledLoops = unrolledLoops(code, builder.world)
    this.#acting = new Acting(builder, body, code)
    const taking = new Taking(builder, body, this.#acting)
    this.#moves = new Moves(builder, body, taking)
    this.#dealing = new Dealing(this, taking)
  }

  emitter({ scope }: Operand): Emitter {
    return new Emitter(this.builder, this.body, scope)
  }

  number(operand: Operand): void {
    this.emitter(operand).number(operand.expr)
  }

  test(operand: Operand): void {
    this.emitter(operand).test(operand.expr)
  }

  word(operand: Operand, word = 0): void {
    this.emitter(operand).word(operand.expr, word)
  }

  write(instruction: Exclude<Instruction, Of<'choose'> | Of<'end'>>, at: number, goTo: GoTo): void {
    this.#acting.at = at
    const write = this.#writers[instruction.op] as (instruction: Instruction, goTo: GoTo) => void
    write(instruction, goTo)
  }

  /** Leaves a word of the header, or a cell. */
  get(at: number): Body {
    return this.builder.registersOf(this.body).get(at)
  }

  /** The value to put there is written by `value`. */
  put(at: number, value: () => void): void {
    this.builder.registersOf(this.body).put(at, value)
  }

  count(at: number, by = 1): void {
    this.builder.registersOf(this.body).count(at, by)
  }

  putCell(cell: Cell, value: () => void): void {
    this.put(this.builder.memory.cell(cell), value)
  }

  getCell(cell: Cell): Body {
    return this.get(this.builder.memory.cell(cell))
  }

  /** A variable or slot takes a value; a set, word by word. `base`: what is added to the address, if it is not known. */
  assign(at: number, type: string, { expr, scope }: Operand, base?: () => void): void {
    const { body, builder } = this
    const emit = new Emitter(builder, body, scope)
    const registers = builder.registersOf(body)
    if (!type.endsWith('*')) {
      if (base) {
        base()
        emit.number(expr)
        body.store(at)
      } else registers.put(at, () => emit.number(expr))
      return
    }
    // All words first: the value may be made of what it replaces.
    body.withWords(
      builder.memory.wordsOf(type),
      (n) => emit.word(expr, n),
      (words) =>
        words.forEach((word, n) => {
          if (base) {
            base()
            body.get(word).store64(at + 8 * n)
          } else registers.put64(at + 8 * n, () => body.get(word))
        }),
    )
  }

  /** How to write each round of a loop that is written out: in each it is known whose it is. */
  roundsOf(head: Instruction): ((write: () => void) => void)[] | undefined {
    if (head.op !== 'next' || !this.#unrolledLoops.has(head.left)) return undefined
    return this.builder.world.everything('player').map((seat) => (write) => this.#inTurn(head, seat, write))
  }

  #inTurn({ item }: Of<'next'>, seat: number, write: () => void): void {
    const known = [AT.me, this.builder.memory.cell(item)].map((at) => [at, seat] as const)
    this.put(AT.actor, () => this.body.const(NONE))
    this.builder.registersOf(this.body).knowing(new Map(known), write)
  }

  #newTurn(player: () => void): void {
    this.put(AT.me, player)
    this.put(AT.actor, () => this.body.const(NONE))
  }

  readonly #writers: {
    readonly [Op in Exclude<Instruction['op'], 'choose' | 'end'>]: (instruction: Of<Op>, goTo: GoTo) => void
  } = {
    move: (move) => this.#moves.move(move),
    deal: (deal) => {
      this.builder.registersOf(this.body).topCards.forget()
      this.#dealing.deal(deal)
    },
    shuffle: ({ zone }) => {
      const { givenDeck } = this.builder
      if (givenDeck) givenDeck.shuffle(this.body, () => this.#moves.shuffle(zone))
      else this.#moves.shuffle(zone)
    },
    // Who sees what is for the interpreter to tell.
    show: () => {},
    set: ({ name, of, to }) => {
      const { tree } = this.builder.world.variables.get(name) as { tree: { type: string } }
      this.#variable(name, of, to, (at, base) => this.assign(at, tree.type, to, base))
    },
    add: ({ name, of, by }) =>
      this.#variable(name, of, by, (at, base) => {
        if (!base) {
          this.put(at, () => {
            this.get(at)
            this.number(by)
            this.body.op('i32add')
          })
          return
        }
        base()
        base()
        this.body.load(at)
        this.number(by)
        this.body.op('i32add').store(at)
      }),
    tally: ({ counter, by }) => {
      const at = AT.counters + 4 * counter
      this.put(at, () => {
        this.get(at)
        this.number(by)
        this.body.op('i32add')
      })
    },
    jump: ({ to }, goTo) => goTo(to),
    unless: ({ test, to }, goTo) => {
      this.test(test)
      this.body.op('i32eqz').if(() => goTo(to))
    },
    let: ({ cell, type, value }) => this.assign(this.builder.memory.cell(cell), type, value),
    zero: ({ cell }) => this.putCell(cell, () => this.body.const(0)),
    round: ({ done, atMost, while: test, exit }, goTo) => {
      if (atMost && done) {
        this.getCell(done)
        this.number(atMost)
        this.body.op('i32ge').if(() => goTo(exit))
      }
      if (test) {
        this.test(test)
        this.body.op('i32eqz').if(() => goTo(exit))
      }
      if (done) this.putCell(done, () => this.getCell(done).const(1).op('i32add'))
    },
    each: ({ left, in: set, cursor, from, me, together }) => {
      // A loop that is written out knows where it stands.
      if (!this.#unrolledLoops.has(left)) {
        const type = `${this.emitter(set).kindOf(set.expr)}*`
        this.assign(this.builder.memory.cell(left), type, set)
        this.putCell(cursor, () => this.#atLeastZero(from))
      }
      if (me) this.putCell(me, () => this.get(AT.me))
      if (together) this.put(AT.hidden, () => this.get(AT.hidden).const(1).op('i32add'))
    },
    next: (next, goTo) => this.#next(next, goTo),
    'first-turn': ({ me, first, in: among }) => {
      this.putCell(me, () => this.get(AT.me))
      this.body.with(I32, (player) => {
        this.number(first)
        this.body.set(player)
        this.put(AT.me, () => {
          this.body.const(NONE).get(player)
          this.word(among)
          this.body.call(this.builder.runtime.clockwise).get(player).const(NONE).op('i32eq').select()
        })
      })
    },
    turn: ({ in: among, while: test, exit }, goTo) => {
      this.get(AT.me).const(NONE).op('i32eq')
      this.word(among)
      this.body
        .op('i64eqz')
        .op('i32or')
        .if(() => goTo(exit))
      if (test) {
        this.test(test)
        this.body.op('i32eqz').if(() => goTo(exit))
      }
      this.put(AT.actor, () => this.body.const(NONE))
    },
    'next-turn': ({ next }) => this.put(AT.me, () => this.number(next)),
    as: ({ me, player, exit }, goTo) =>
      this.body.with(I32, (who) => {
        this.number(player)
        this.body.set(who)
        if (!isSomebody(player.expr))
          this.body
            .get(who)
            .const(NONE)
            .op('i32eq')
            .if(() => goTo(exit))
        this.putCell(me, () => this.get(AT.me))
        this.put(AT.me, () => this.body.get(who))
      }),
    unwind: ({ me, together }) => {
      if (me) {
        this.put(AT.me, () => this.getCell(me))
        this.put(AT.actor, () => {
          this.body.const(NOBODY)
          this.get(AT.actor)
          this.get(AT.actor).const(NONE).op('i32eq').select()
        })
      }
      if (together > 0) this.put(AT.hidden, () => this.get(AT.hidden).const(together).op('i32sub'))
    },
    enter: ({ block }) => this.#reset(block),
  }

  #variable(
    name: string,
    of: readonly Operand[],
    { scope }: Operand,
    write: (at: number, base?: () => void) => void,
  ): void {
    if (of.length === 0) {
      write(this.builder.memory.variable(name).at)
      return
    }
    const emit = new Emitter(this.builder, this.body, scope)
    emit.member(
      this.builder.memory.variable(name),
      of.map(({ expr }) => expr),
      undefined,
      ({ base, at }) => write(at, base),
      () => {},
    )
  }

  #atLeastZero(from: Operand | undefined): void {
    const { body } = this
    if (from === undefined) {
      body.const(0)
      return
    }
    body.with(I32, (seat) => {
      this.number(from)
      body.tee(seat).const(0).get(seat).const(0).op('i32gt').select()
    })
  }

  /** The next of those who are left: of players clockwise from the last one, of anything else the lowest. */
  #next({ left, kind, inOrder, cursor, item, exit }: Of<'next'>, goTo: GoTo): void {
    const { body, builder } = this
    const at = builder.memory.cell(left)
    const players = kind === 'player'
    const registers = builder.registersOf(body)
    const words = builder.memory.wordsOf(`${kind}*`)
    body.with(I32, (now) => {
      if (!inOrder) {
        this.getCell(cursor)
        registers.get64(at).call(builder.runtime.clockwise)
      } else {
        const name = 'left'
        const emit = new Emitter(builder, body, new Map([[name, { type: `${kind}*`, cell: left }]]))
        lowest({ get: 'bound', name }, NONE, emit)
      }
      body
        .tee(now)
        .const(NONE)
        .op('i32eq')
        .if(() => goTo(exit))
      for (let word = 0; word < words; word += 1) {
        registers.put64(at + 8 * word, () => {
          registers.get64(at + 8 * word)
          new Emitter(builder, body, new Map()).bit(now, word, words)
          body.const64(-1n).op('i64xor').op('i64and')
        })
      }
      this.putCell(cursor, () => body.get(now))
      this.putCell(item, () => body.get(now))
      if (players) this.#newTurn(() => body.get(now))
    })
  }

  /** The variables of a block, or all of them, are as they are at the start. */
  #reset(block: string | undefined): void {
    const { body, builder } = this
    for (const [name, { tree, cells }] of builder.world.variables) {
      if (block !== undefined && tree.reset !== block) continue
      const isSet = tree.type.endsWith('*')
      const start: Operand = { expr: tree.init ?? builder.world.blank(name), scope: new Map() }
      const members = builder.memory.variable(name)
      cells.forEach((_, n) => {
        const at = members.at + n * members.stride
        if (tree.init !== undefined || !isSet) this.assign(at, tree.type, start)
        else
          for (let word = 0; word < builder.memory.wordsOf(tree.type); word += 1)
            builder.registersOf(body).put64(at + 8 * word, () => body.const64(0n))
      })
    }
  }
}

/** Whether an expression is never none: of everyone, there is always a best. */
function isSomebody(player: Expr): boolean {
  if (typeof player !== 'object' || player.get !== 'first') return false
  const { of } = player
  return typeof of === 'object' && of.get === 'best' && isEveryone(of.of)
}
