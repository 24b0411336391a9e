/** The code of every instruction but choices. */
import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import { isEveryone, unrolledLoops } from '../analysis/loop-unrolling.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { lowest } from '../expressions/extremes.ts'
import type { ObservationCode } from '../flow/observation.ts'
import { known } from '../known.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Registers } from '../module/registers.ts'
import type { Body } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { CollectedCards } from './collected.ts'
import { writeDeal } from './dealing.ts'
import type { FirstShuffle } from './given-deck.ts'
import { Moves } from './moves.ts'
import { CardRemoval } from './removal.ts'
import { TurnTracker } from './turn-tracker.ts'

/** Nobody's turn: between turns. */
const NOBODY = -1

type Of<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>
type GoTo = (target: number) => void

export class StepCode {
  readonly #emit: Emitter
  readonly #builder: ModuleBuilder
  readonly #body: Body
  readonly #registers: Registers
  readonly #turns: TurnTracker
  readonly #moves: Moves
  readonly #removal: CardRemoval
  readonly #newDeal: () => void
  readonly #firstShuffle: FirstShuffle | undefined
  readonly #unrolledLoops: ReadonlySet<Cell>
  readonly #observation: ObservationCode | undefined
  /** The instruction that is being written. */
  #at = 0

  constructor(
    emit: Emitter,
    code: readonly Instruction[],
    newDeal: () => void,
    collected?: CollectedCards,
    firstShuffle?: FirstShuffle,
    observation?: ObservationCode,
  ) {
    this.#emit = emit
    this.#builder = emit.builder
    this.#body = emit.body
    this.#registers = emit.registers
    this.#newDeal = newDeal
    this.#firstShuffle = firstShuffle
    this.#observation = observation
    this.#unrolledLoops = unrolledLoops(code, emit.builder.model)
    this.#turns = new TurnTracker(emit, code)
    this.#removal = new CardRemoval(emit, this.#turns)
    this.#moves = new Moves(emit, this.#removal, collected)
  }

  write(instruction: Exclude<Instruction, Of<'choose'> | Of<'end'>>, at: number, goTo: GoTo): void {
    this.#turns.at = at
    this.#at = at
    const write = this.#writers[instruction.op] as (instruction: Instruction, goTo: GoTo) => void
    write(instruction, goTo)
  }

  /** How to write each round of a loop that is unrolled: in each it is known whose it is. */
  roundsOf(head: Instruction): ((write: () => void) => void)[] | undefined {
    if (head.op !== 'next' || !this.#unrolledLoops.has(head.left)) return undefined
    return this.#builder.model.everything('player').map((seat) => (write) => {
      const words = [AT.me, this.#builder.memory.cell(head.item)].map((at) => [at, seat] as const)
      this.#putConst(AT.actor, NONE)
      this.#registers.knowing(new Map(words), write)
    })
  }

  readonly #writers: {
    readonly [Op in Exclude<Instruction['op'], 'choose' | 'end'>]: (instruction: Of<Op>, goTo: GoTo) => void
  } = {
    move: (move) => {
      this.#observation?.move(move, this.#at)
      this.#moves.move(move, this.#at)
    },
    deal: (deal) => {
      this.#registers.topCards.forget()
      const observation = this.#observation
      const at = this.#at
      writeDeal(
        deal,
        this.#emit,
        this.#removal,
        observation && ((card, target) => observation.deal(card, deal.to, target, at)),
      )
    },
    shuffle: ({ zone }) => {
      this.#observation?.shuffle(zone, this.#at)
      const atRandom = (): void => this.#moves.shuffle(zone, this.#newDeal)
      const under = (cards: readonly number[]): void => this.#moves.shuffleUnder(zone, cards)
      if (this.#firstShuffle) this.#firstShuffle.shuffle(this.#body, atRandom, under)
      else atRandom()
    },
    // Nothing changes by it but what seats know.
    show: (show) => this.#observation?.show(show, this.#at),
    set: ({ name, of, to }) => {
      const { tree } = known(this.#builder.model.variables.get(name), name)
      this.#variable(name, of, to, (at, base) => {
        this.#found(to)
        this.#setting(name, at, base, () => this.#assign(at, tree.type, to, base))
      })
    },
    add: ({ name, of, by }) =>
      this.#variable(name, of, by, (at, base) =>
        this.#setting(name, at, base, () => {
          if (!base) {
            this.#add(at, by)
            return
          }
          base()
          base().load(at)
          this.#emit.operand(by).op('i32add').store(at)
        }),
      ),
    tally: ({ counter, by }) => this.#add(AT.counters + 4 * counter, by),
    jump: ({ to }, goTo) => goTo(to),
    unless: ({ test, to }, goTo) => this.#goUnless(test, () => goTo(to)),
    let: ({ cell, type, value }) => {
      this.#observation?.naming(this.#at)
      this.#assign(this.#builder.memory.cell(cell), type, value)
    },
    zero: ({ cell }) => this.#registers.putCell(cell, () => this.#body.const(0)),
    round: ({ done, atMost, while: test, exit }, goTo) => {
      if (atMost && done) {
        this.#registers.getCell(done)
        this.#emit.operand(atMost).op('i32ge')
        this.#body.if(() => goTo(exit))
      }
      if (test) this.#goUnless(test, () => goTo(exit))
      if (done) this.#registers.putCell(done, () => this.#registers.getCell(done).plus(1))
    },
    each: ({ left, in: set, cursor, from, me, together }) => {
      // An unrolled loop knows where it stands.
      if (!this.#unrolledLoops.has(left)) {
        const type = `${this.#emit.inScope(set.scope).kindOf(set.expr)}*`
        this.#assign(this.#builder.memory.cell(left), type, set)
        this.#registers.putCell(cursor, () =>
          from ? this.#emit.inScope(from.scope).orZero(from.expr) : this.#body.const(0),
        )
      }
      if (me) this.#saveMe(me)
      if (together) this.#registers.count(AT.hidden)
    },
    next: (next, goTo) => this.#next(next, goTo),
    'first-turn': ({ me, first, in: among }) => {
      this.#saveMe(me)
      this.#body.with([I32], (player) => {
        this.#emit.operand(first).set(player)
        this.#putNext(() => {
          this.#body.const(NONE).get(player)
          this.#emit.operandWord(among).call(this.#builder.runtime('clockwise'))
          this.#body.get(player).const(NONE).op('i32eq').select()
        })
      })
    },
    turn: ({ in: among, while: test, exit }, goTo) => {
      this.#registers.get(AT.me).const(NONE).op('i32eq')
      this.#emit.operandWord(among).op('i64eqz').op('i32or')
      this.#body.if(() => goTo(exit))
      if (test) this.#goUnless(test, () => goTo(exit))
      this.#putConst(AT.actor, NONE)
    },
    'next-turn': ({ next }) => this.#putNext(() => this.#emit.operand(next)),
    as: ({ me, player, exit }, goTo) =>
      this.#body.with([I32], (who) => {
        this.#emit.operand(player).set(who)
        if (!isSomebody(player.expr)) {
          this.#body.get(who).const(NONE).op('i32eq')
          this.#body.if(() => goTo(exit))
        }
        this.#saveMe(me)
        this.#registers.put(AT.me, () => this.#body.get(who))
      }),
    unwind: ({ me, together }) => {
      if (me) {
        this.#registers.put(AT.me, () => this.#registers.getCell(me))
        this.#registers.put(AT.actor, () => {
          this.#body.const(NOBODY)
          this.#registers.get(AT.actor)
          this.#registers.get(AT.actor).const(NONE).op('i32eq').select()
        })
      }
      if (together === 0) return
      this.#registers.put(AT.hidden, () => this.#registers.get(AT.hidden).minus(together))
      this.#observation?.unwind(this.#at)
    },
    enter: ({ block }) => {
      this.#observation?.reset(this.#at)
      this.#reset(block)
    },
  }

  #saveMe(cell: Cell): void {
    this.#registers.putCell(cell, () => this.#registers.get(AT.me))
  }

  #putConst(at: number, value: number): void {
    this.#registers.put(at, () => this.#body.const(value))
  }

  #add(at: number, by: Operand): void {
    this.#registers.put(at, () => {
      this.#registers.get(at)
      this.#emit.operand(by).op('i32add')
    })
  }

  #goUnless(test: Operand, go: () => void): void {
    const [body, observation] = [this.#body, this.#observation]
    if (!observation?.looksAtTest(this.#at)) {
      this.#emit.operand(test).op('i32eqz').if(go)
      return
    }
    body.with([I32], (holds) => {
      this.#emit.operand(test).set(holds)
      observation.test(this.#at, holds)
      body.get(holds).op('i32eqz').if(go)
    })
  }

  /** Somebody is next, as the code that `write` writes leaves on the stack. */
  #putNext(write: () => void): void {
    const observation = this.#observation
    if (!observation) {
      this.#registers.put(AT.me, write)
      return
    }
    this.#body.with([I32], (player) => {
      write()
      this.#body.set(player)
      observation.found(this.#at, player)
      this.#registers.put(AT.me, () => this.#body.get(player))
    })
  }

  /** A variable is about to get a value, which may be the owner of a card. */
  #found({ expr, scope }: Operand): void {
    const observation = this.#observation
    if (!observation || typeof expr !== 'object' || expr.get !== 'owner') return
    this.#body.with([I32], (value) => {
      this.#emit.inScope(scope).number(expr).set(value)
      observation.found(this.#at, value)
    })
  }

  #setting(name: string, at: number, base: (() => Body) | undefined, write: () => void): void {
    const { type } = known(this.#builder.model.variables.get(name), name).tree
    if (this.#observation) this.#observation.set({ name, type, at, base }, this.#at, write)
    else write()
  }

  /** A variable or slot takes a value; a set, word by word. `base`: what is added to the address, if it is not known. */
  #assign(at: number, type: string, { expr, scope }: Operand, base?: () => Body): void {
    const body = this.#body
    const emit = this.#emit.inScope(scope)
    if (!type.endsWith('*')) {
      if (base) {
        base()
        emit.number(expr).store(at)
      } else this.#registers.put(at, () => emit.number(expr))
      return
    }
    // All words first: the value may be made of what it replaces.
    body.withWords(
      this.#builder.memory.wordsOf(type),
      (n) => emit.word(expr, n),
      (words) =>
        words.forEach((word, n) => {
          if (base) {
            base().get(word)
            body.store64(at + 8 * n)
          } else this.#registers.put64(at + 8 * n, () => body.get(word))
        }),
    )
  }

  #variable(
    name: string,
    of: readonly Operand[],
    { scope }: Operand,
    write: (at: number, base?: () => Body) => void,
  ): void {
    const members = this.#builder.memory.variable(name)
    if (of.length === 0) {
      write(members.at)
      return
    }
    const index = of.map(({ expr }) => expr)
    const emit = this.#emit.inScope(scope)
    emit.member(members, index, undefined, ({ base, at }) => write(at, base))
  }

  /** The next of those who are left: of players clockwise from the last one, of anything else the lowest. */
  #next({ left, kind, inOrder, cursor, item, exit }: Of<'next'>, goTo: GoTo): void {
    const [body, builder, registers] = [this.#body, this.#builder, this.#registers]
    const at = builder.memory.cell(left)
    const words = builder.memory.wordsOf(`${kind}*`)
    body.with([I32], (now) => {
      if (!inOrder) {
        registers.getCell(cursor)
        registers.get64(at).call(builder.runtime('clockwise'))
      } else {
        const name = 'left'
        const scope = new Map([[name, { type: `${kind}*`, cell: left }]])
        lowest({ get: 'bound', name }, NONE, this.#emit.inScope(scope))
      }
      body.tee(now).const(NONE).op('i32eq')
      body.if(() => goTo(exit))
      for (let word = 0; word < words; word += 1) {
        registers.put64(at + 8 * word, () => {
          registers.get64(at + 8 * word)
          this.#emit.bit(now, word, words, true).andNot()
        })
      }
      registers.putCell(cursor, () => body.get(now))
      registers.putCell(item, () => body.get(now))
      if (kind !== 'player') return
      registers.put(AT.me, () => body.get(now))
      this.#putConst(AT.actor, NONE)
    })
  }

  /** The variables of a block, or all of them, are as they are at the start. */
  #reset(block: string | undefined): void {
    const { model, memory } = this.#builder
    for (const [name, { tree, cells }] of model.variables) {
      if (block !== undefined && tree.reset !== block) continue
      const isSet = tree.type.endsWith('*')
      const start: Operand = { expr: tree.init ?? model.blank(name), scope: new Map() }
      const members = memory.variable(name)
      cells.forEach((_, n) => {
        const at = members.at + n * members.stride
        if (tree.init !== undefined || !isSet) this.#assign(at, tree.type, start)
        else
          for (let word = 0; word < memory.wordsOf(tree.type); word += 1)
            this.#registers.put64(at + 8 * word, () => this.#body.const64(0n))
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
