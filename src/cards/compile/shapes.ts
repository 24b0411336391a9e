/**
 * Shapes of sets of cards, in code: whether a set has one, how many subsets do, and whether some cards can be completed
 * to one from others. Nothing is listed where it can be counted. For decks of one pack; cards of several are left to
 * the interpreter.
 */
import type { Expr, GetNodes, Shape } from '../rules/tree.ts'
import { writeDeadwood } from './deadwood.ts'
import type { Emitter } from './emitter.ts'
import { NotCompiled } from './not-compiled.ts'
import { pokerFunction } from './poker.ts'
import type { Unit } from './unit.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

const LANES = 0x0001_0001_0001_0001n
/** Ways to make a sum, by size and sum: as many as fit here, and more are left to the interpreter. */
const MOST_WAYS = 65_536

/** What two shapes have in common that share code: all but their numbers. */
interface Kind {
  readonly same: Shape['same']
  readonly run: string | undefined
  readonly sum: string | undefined
}

const kindOf = ({ same, run, sum }: Shape): Kind => ({ same, run, sum: sum?.by })
const keyOf = ({ same, run, sum }: Kind): string => `${same ?? ''}|${run ?? ''}|${sum ?? ''}`

export class ShapeCode {
  readonly #unit: Unit
  #ways: number | undefined

  constructor(unit: Unit) {
    this.#unit = unit
  }

  /** Leaves the least, the greatest number of cards, and the sum that is wanted. */
  numbers({ min, max, sum }: Shape, emit: Emitter): void {
    const { body } = emit
    body.with(I32, (least) => {
      emit.number(min ?? 1)
      body.tee(least).const(0).get(least).const(0).op('i32gt').select()
    })
    emit.number(max ?? 0x7fffffff)
    emit.number(sum?.is ?? 0)
  }

  matches(of: Expr, shape: Shape, emit: Emitter): void {
    this.#onePack()
    emit.word(of, 0)
    this.numbers(shape, emit)
    emit.body.call(this.#matching(kindOf(shape)))
  }

  count(of: Expr, shape: Shape, emit: Emitter): void {
    this.#onePack()
    emit.word(of, 0)
    this.numbers(shape, emit)
    emit.body.call(this.#counting(kindOf(shape)))
  }

  deadwood(node: GetNodes['deadwood'], emit: Emitter): void {
    this.#onePack()
    writeDeadwood(node, emit, this.#valueOf(node.by))
  }

  poker(of: Expr, emit: Emitter): void {
    this.#onePack()
    emit.word(of, 0)
    emit.body.call(pokerFunction(this.#unit))
  }

  #onePack(): void {
    if (this.#unit.memory.cardWords > 1)
      throw new NotCompiled(`shapes of several packs in ${this.#unit.world.game.name}`)
  }

  /** (cards, min, max, sum) → whether the whole set has the shape. */
  #matching(kind: Kind): number {
    return this.#unit.function(`matches ${keyOf(kind)}`, [I64, I32, I32, I32], [I32], (body) => {
      const [cards, min, max, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const size = body.local(I32)
      body.get(cards).op('i64popcnt').op('i32wrap').tee(size).get(min).op('i32lt')
      body
        .get(size)
        .get(max)
        .op('i32gt')
        .op('i32or')
        .if(() => body.const(0).return())
      body
        .get(cards)
        .const64(0n)
        .get(size)
        .get(sum)
        .call(this.completing(kindShape(kind)))
    })
  }

  /** (picked, rest, size, sum) → in how many ways some of the rest make it a set of that size and shape: 0, 1, or 2 for more. */
  completing(shape: Shape): number {
    this.#onePack()
    const kind = kindOf(shape)
    return this.#unit.function(`complete ${keyOf(kind)}`, [I64, I64, I32, I32], [I32], (body) => {
      const [picked, rest, size, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const [missing, total] = [body.local(I32), body.local(I32)]
      const others = body.local(I64)
      body.get(size).get(picked).op('i64popcnt').op('i32wrap').op('i32sub').tee(missing).const(0).op('i32lt')
      body.get(missing).get(rest).op('i64popcnt').op('i32wrap').op('i32gt').op('i32or')
      body.if(() => body.const(0).return())
      body
        .get(size)
        .op('i32eqz')
        .if(() => {
          if (kind.sum) body.get(sum).op('i32eqz')
          else body.const(1)
          body.return()
        })
      body.const(0).set(total)
      this.#eachGroup(body, kind, picked, rest, (group) => {
        // All that was picked is in the group.
        body
          .get(picked)
          .get(group)
          .const64(-1n)
          .op('i64xor')
          .op('i64and')
          .op('i64eqz')
          .if(() => {
            body.get(rest).get(group).op('i64and').set(others)
            this.#waysIn(body, kind, { picked, others, size, missing, sum })
            body.get(total).op('i32add').set(total)
          })
      })
      body.get(total).const(2).get(total).const(2).op('i32lt').select()
    })
  }

  /** Goes through the groups of cards that are alike; all cards are one where nothing must be the same. */
  #eachGroup(body: Body, { same }: Kind, picked: Local, rest: Local, visit: (group: Local) => void): void {
    const [all, group, n] = [body.local(I64), body.local(I64), body.local(I32)]
    body.get(picked).get(rest).op('i64or').set(all)
    if (same === undefined) {
      body.get(all).set(group)
      visit(group)
      return
    }
    const many = same === 'rank' ? 16 : 4
    body.const(0).set(n)
    body.loop((again) => {
      if (same === 'rank') body.const64(LANES).get(n).op('i64extendu').op('i64shl')
      else
        body
          .const64(0xffffn & this.#unit.suitedCards)
          .get(n)
          .const(4)
          .op('i32shl')
          .op('i64extendu')
          .op('i64shl')
      body
        .get(all)
        .op('i64and')
        .tee(group)
        .op('i64eqz')
        .op('i32eqz')
        .if(() => visit(group))
      body.get(n).const(1).op('i32add').tee(n).const(many).op('i32lt').brIf(again)
    })
  }

  /** Leaves how many ways there are in one group: 0, 1, or 2 for more. */
  #waysIn(body: Body, kind: Kind, ask: Ask): void {
    if (kind.run !== undefined) this.#runWays(body, kind.run, ask)
    else if (kind.sum !== undefined) this.#sumWays(body, kind.sum, ask)
    else {
      const { others, missing } = ask
      const many = body.local(I32)
      body.get(others).op('i64popcnt').op('i32wrap').set(many)
      // Too few: none. All of them, or none of them: one way. Else there is a choice.
      body.get(missing).get(many).op('i32le')
      body.get(missing).get(many).op('i32lt').get(missing).const(0).op('i32gt').op('i32and').op('i32add')
    }
  }

  /** Runs: a place for each card, none twice, without a gap. */
  #runWays(body: Body, order: string, { picked, others, size }: Ask): void {
    const places = this.#placesOf(order)
    const [held, there, starts, start, ways, at, product] = [
      body.local(I64),
      body.local(I64),
      body.local(I64),
      body.local(I32),
      body.local(I32),
      body.local(I32),
      body.local(I32),
    ]
    body.get(picked).call(places).set(held)
    body.get(others).call(places).get(held).op('i64or').set(there)
    body.const(0).set(ways)
    body.block((out) => {
      // Two cards of one place, or one without a place: no run.
      body.get(held).op('i64popcnt').get(picked).op('i64popcnt').op('i64ne').brIf(out)
      // Places from which so many follow each other.
      body.get(there).set(starts).const(1).set(at)
      body.block((done) => {
        body.loop((again) => {
          body.get(at).get(size).op('i32ge').brIf(done)
          body.get(starts).get(there).get(at).op('i64extendu').op('i64shru').op('i64and').set(starts)
          body.get(at).const(1).op('i32add').set(at)
          body.br(again)
        })
      })
      body.block((done) => {
        body.loop((again) => {
          body.get(starts).op('i64eqz').brIf(done)
          body.get(starts).op('i64ctz').op('i32wrap').set(start)
          body.get(starts).get(starts).const64(1n).op('i64sub').op('i64and').set(starts)
          // The run must have all that was picked.
          body.get(held).get(start).op('i64extendu').op('i64shru').get(start).op('i64extendu').op('i64shl')
          body.get(held).op('i64ne').brIf(again)
          body
            .get(size)
            .const(64)
            .op('i32lt')
            .if(() => {
              body.get(held).get(start).get(size).op('i32add').op('i64extendu').op('i64shru')
              body.const64(0n).op('i64ne').brIf(again)
            })
          body.const(1).set(product).const(0).set(at)
          body.block((whole) => {
            body.loop((next) => {
              body.get(at).get(size).op('i32ge').brIf(whole)
              body.get(held).get(start).get(at).op('i32add').op('i64extendu').op('i64shru').op('i32wrap')
              body
                .const(1)
                .op('i32and')
                .op('i32eqz')
                .if(() => {
                  body.get(product).get(others).get(start).get(at).op('i32add').call(this.#cardsAt(order))
                  body.op('i32mul').set(product)
                  body.get(product).const(2).get(product).const(2).op('i32lt').select().set(product)
                })
              body.get(at).const(1).op('i32add').set(at)
              body.br(next)
            })
          })
          body.get(ways).get(product).op('i32add').set(ways)
          body.get(ways).const(2).op('i32lt').brIf(again)
        })
      })
    })
    body.get(ways)
  }

  /** Sums: how many subsets of the others, so many cards, come to what is missing. */
  #sumWays(body: Body, table: string, { picked, others, missing, sum }: Ask): void {
    const found = body.local(I64)
    body.get(others).get(sum).get(picked).call(this.#valueOf(table)).op('i32sub').get(missing).get(missing)
    body.call(this.#subsets(table)).set(found)
    body.get(found).const64(2n).get(found).const64(2n).op('i64ltu').select().op('i32wrap')
  }

  /** (cards, min, max, sum) → how many subsets have the shape. */
  #counting(kind: Kind): number {
    return this.#unit.function(`count ${keyOf(kind)}`, [I64, I32, I32, I32], [I32], (body) => {
      const [cards, min, max, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const [total, none] = [body.local(I32), body.local(I64)]
      const size = body.local(I32)
      body.const64(0n).set(none)
      // The empty set.
      body.get(min).const(0).op('i32le').get(max).const(0).op('i32ge').op('i32and')
      if (kind.sum) body.get(sum).op('i32eqz').op('i32and')
      body.set(total)
      this.#eachGroup(body, kind, none, cards, (group) => {
        body.get(min).const(1).get(min).const(1).op('i32gt').select().set(size)
        if (kind.sum !== undefined) {
          body.get(total).get(group).get(sum).get(size).get(max).call(this.#subsets(kind.sum)).op('i32wrap')
          body.op('i32add').set(total)
          return
        }
        body.block((out) => {
          body.loop((again) => {
            body.get(size).get(max).op('i32gt').brIf(out)
            body.get(size).get(group).op('i64popcnt').op('i32wrap').op('i32gt').brIf(out)
            body.get(total)
            if (kind.run !== undefined) body.get(group).get(size).call(this.#runs(kind.run))
            else body.get(group).op('i64popcnt').op('i32wrap').get(size).call(this.#choose)
            body.op('i32add').set(total)
            body.get(size).const(1).op('i32add').set(size)
            body.br(again)
          })
        })
      })
      body.get(total)
    })
  }

  /** (cards, size) → how many runs of that length: one card for each place, so the ways multiply. */
  #runs(order: string): number {
    return this.#unit.function(`runs ${order}`, [I64, I32], [I32], (body) => {
      const [cards, size] = [body.param(0), body.param(1)]
      const [start, at, total, product] = Array.from({ length: 4 }, () => body.local(I32)) as [
        Local,
        Local,
        Local,
        Local,
      ]
      body.const(0).set(start).const(0).set(total)
      body.loop((again) => {
        body.const(1).set(product).const(0).set(at)
        body.block((whole) => {
          body.loop((next) => {
            body.get(at).get(size).op('i32ge').brIf(whole)
            body.get(product).get(cards).get(start).get(at).op('i32add').call(this.#cardsAt(order))
            body.op('i32mul').tee(product).op('i32eqz').brIf(whole)
            body.get(at).const(1).op('i32add').set(at)
            body.br(next)
          })
        })
        body.get(total).get(product).op('i32add').set(total)
        body
          .get(start)
          .const(1)
          .op('i32add')
          .tee(start)
          .const(order === 'ranks' ? 16 : 64)
          .op('i32lt')
          .brIf(again)
      })
      body.get(total)
    })
  }

  /** (cards) → the places they have in an order, as a mask. */
  #placesOf(order: string): number {
    return this.#unit.function(`places ${order}`, [I64], [I64], (body) => {
      const cards = body.param(0)
      if (order === 'ranks') {
        body.get(cards)
        for (const lane of [16n, 32n, 48n]) body.get(cards).const64(lane).op('i64shru').op('i64or')
        body.const64((1n << BigInt(this.#unit.firstJoker)) - 1n).op('i64and')
        return
      }
      const places = body.local(I64)
      body.const64(0n).set(places)
      this.#eachCard(body, cards, (card) => {
        body
          .const64(1n)
          .get(card)
          .const(2)
          .op('i32shl')
          .load(this.#placeTable(order))
          .op('i64extendu')
          .op('i64shl')
        body.get(places).op('i64or').set(places)
      })
      body.get(places)
    })
  }

  /** (cards, place) → how many cards have that place. */
  #cardsAt(order: string): number {
    return this.#unit.function(`at ${order}`, [I64, I32], [I32], (body) => {
      const [cards, place] = [body.param(0), body.param(1)]
      if (order === 'ranks') {
        body
          .get(cards)
          .const64(LANES)
          .get(place)
          .op('i64extendu')
          .op('i64shl')
          .op('i64and')
          .op('i64popcnt')
          .op('i32wrap')
        body.const(0).get(place).const(this.#unit.firstJoker).op('i32lt').select()
        return
      }
      const many = body.local(I32)
      body.const(0).set(many)
      this.#eachCard(body, cards, (card) => {
        body.get(card).const(2).op('i32shl').load(this.#placeTable(order)).get(place).op('i32eq')
        body.get(many).op('i32add').set(many)
      })
      body.get(many)
    })
  }

  /** The place of each card in an order that a table gives, from 0. */
  #placeTable(order: string): number {
    const { world } = this.#unit
    const placeOf = world.valueByCard(order)
    const places = world.deck.cards.map(placeOf)
    const [least, greatest] = [Math.min(...places), Math.max(...places)]
    if (greatest - least > 62) throw new NotCompiled(`a run over more than 63 places in ${world.game.name}`)
    return this.#unit.constants(
      Array.from({ length: 64 }, (_, card) => (world.deck.cards.includes(card) ? placeOf(card) - least : 63)),
    )
  }

  /** (cards) → what a table says of them, added up. */
  #valueOf(table: string): number {
    const values = this.#values(table)
    return this.#unit.function(`value ${table}`, [I64], [I32], (body) => {
      const total = body.local(I32)
      body.const(0).set(total)
      this.#eachCard(body, body.param(0), (card) => {
        body.get(total).get(card).const(2).op('i32shl').load(values).op('i32add').set(total)
      })
      body.get(total)
    })
  }

  #values(table: string): number {
    const { world } = this.#unit
    const value = world.valueByCard(table)
    return this.#unit.constants(
      Array.from({ length: 64 }, (_, card) => (world.deck.cards.includes(card) ? value(card) : 0)),
    )
  }

  /**
   * (cards, sum, min, max) → how many subsets of these sizes have that sum. Card by card, the ways so far for each size
   * and sum; tables with numbers below 0 are left to the interpreter.
   */
  #subsets(table: string): number {
    const { world, memory } = this.#unit
    const values = world.deck.cards.map(world.valueByCard(table))
    if (values.some((value) => value < 0))
      throw new NotCompiled(`sums of numbers below 0 in ${world.game.name}`)
    const most = values.reduce((total, value) => total + value, 0)
    this.#ways ??= memory.take(8 * MOST_WAYS)
    const ways = this.#ways
    return this.#unit.function(`subsets ${table}`, [I64, I32, I32, I32], [I64], (body) => {
      const [cards, sum, min, max] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const [width, value, row, at, rows] = Array.from({ length: 5 }, () => body.local(I32)) as [
        Local,
        Local,
        Local,
        Local,
        Local,
      ]
      const total = body.local(I64)
      const cell = (place: () => void): void => {
        place()
        body.const(3).op('i32shl')
      }
      body
        .get(cards)
        .op('i64popcnt')
        .op('i32wrap')
        .tee(rows)
        .get(max)
        .get(rows)
        .get(max)
        .op('i32lt')
        .select()
        .set(max)
      body.get(sum).const(0).op('i32lt').get(max).get(min).op('i32lt').op('i32or')
      body
        .get(max)
        .const(0)
        .op('i32lt')
        .op('i32or')
        // More than all cards together.
        .get(sum)
        .const(most)
        .op('i32gt')
        .op('i32or')
        .if(() => body.const64(0n).return())
      body.get(sum).const(1).op('i32add').set(width)
      // A sum this large is for the interpreter.
      body
        .get(sum)
        .const(MOST_WAYS / 64 - 1)
        .op('i32gt')
        .get(max)
        .const(63)
        .op('i32gt')
        .op('i32or')
      body.if(() => body.unreachable())
      body
        .const(ways)
        .const(0)
        .get(width)
        .get(max)
        .const(1)
        .op('i32add')
        .op('i32mul')
        .const(3)
        .op('i32shl')
        .fillMemory()
      body.const(0).const64(1n).store64(ways)
      body.const(0).set(rows)
      this.#eachCard(body, cards, (card) => {
        body.get(card).const(2).op('i32shl').load(this.#values(table)).set(value)
        // So many cards have been looked at: no larger set can have been made.
        body.get(rows).const(1).op('i32add').set(rows)
        body
          .get(value)
          .get(sum)
          .op('i32le')
          .if(() => {
            // From the largest size down, so that a card is used once.
            body.get(rows).get(max).get(rows).get(max).op('i32lt').select().set(row)
            body.block((out) => {
              body.loop((again) => {
                body.get(row).const(1).op('i32lt').brIf(out)
                body.get(sum).set(at)
                body.loop((next) => {
                  cell(() => body.get(row).get(width).op('i32mul').get(at).op('i32add'))
                  cell(() => body.get(row).get(width).op('i32mul').get(at).op('i32add'))
                  body.load64(ways)
                  cell(() =>
                    body
                      .get(row)
                      .const(1)
                      .op('i32sub')
                      .get(width)
                      .op('i32mul')
                      .get(at)
                      .op('i32add')
                      .get(value)
                      .op('i32sub'),
                  )
                  body.load64(ways).op('i64add').store64(ways)
                  body.get(at).const(1).op('i32sub').tee(at).get(value).op('i32ge').brIf(next)
                })
                body.get(row).const(1).op('i32sub').set(row)
                body.br(again)
              })
            })
          })
      })
      body.const64(0n).set(total)
      body.get(min).const(0).get(min).const(0).op('i32gt').select().set(row)
      body.block((out) => {
        body.loop((again) => {
          body.get(row).get(max).op('i32gt').brIf(out)
          cell(() => body.get(row).get(width).op('i32mul').get(sum).op('i32add'))
          body.load64(ways).get(total).op('i64add').set(total)
          body.get(row).const(1).op('i32add').set(row)
          body.br(again)
        })
      })
      body.get(total)
    })
  }

  /** (n, k) → how many ways to choose k of n, as far as 32 bits go. */
  get #choose(): number {
    return this.#unit.function('choose', [I32, I32], [I32], (body) => {
      const [n, k] = [body.param(0), body.param(1)]
      const [at, product] = [body.local(I32), body.local(I64)]
      body.const(1).set(at).const64(1n).set(product)
      body.block((out) => {
        body.loop((again) => {
          body.get(at).get(k).op('i32gt').brIf(out)
          // Exact at every step: a product of so many numbers in a row can be divided by their count.
          body.get(product).get(n).get(k).op('i32sub').get(at).op('i32add').op('i64extendu').op('i64mul')
          body.get(at).op('i64extendu').op('i64divu').set(product)
          body.get(at).const(1).op('i32add').set(at)
          body.br(again)
        })
      })
      body.get(product).op('i32wrap')
    })
  }

  /** Goes through the cards of a set; the set is used up. */
  #eachCard(body: Body, cards: Local, visit: (card: Local) => void): void {
    const [left, card] = [body.local(I64), body.local(I32)]
    body.get(cards).set(left)
    body.block((out) => {
      body.loop((again) => {
        body.get(left).op('i64eqz').brIf(out)
        body.get(left).op('i64ctz').op('i32wrap').set(card)
        body.get(left).get(left).const64(1n).op('i64sub').op('i64and').set(left)
        visit(card)
        body.br(again)
      })
    })
  }
}

/** What is asked of one group. */
interface Ask {
  readonly picked: Local
  readonly others: Local
  readonly size: Local
  readonly missing: Local
  readonly sum: Local
}

const kindShape = ({ same, run, sum }: Kind): Shape => ({
  ...(same && { same }),
  ...(run !== undefined && { run }),
  ...(sum !== undefined && { sum: { by: sum, is: 0 } }),
})
