/** The code of every expression that gives a set, word by word. */
import type { Expr, GetNodes } from '../../rules/tree.ts'
import { IT } from '../../rules/tree.ts'
import { known } from '../known.ts'
import { type Address, fixedAddress, pushAddress } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { cardsAbove } from './card-locations.ts'
import { callDefinition } from './definitions.ts'
import type { Binding, Emitter } from './emitter.ts'
import { liftedMask } from './masks.ts'
import { letting } from './numbers.ts'
import { isEmpty } from './predicates.ts'
import { zoneMeant } from './zones.ts'

type Sets = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], emit: Emitter, word: number) => void }

export const SETS: Sets = {
  var: ({ name, of = [] }, emit, word) => {
    const members = emit.builder.memory.variable(name)
    if (of.length === 0) emit.registers.get64(members.at + 8 * word)
    else emit.member(members, of, 0n, ({ base, at }) => base().load64(at + 8 * word))
  },
  bound: ({ name }, emit, word) => {
    const named = known(emit.scope.get(name), name)
    if ('cell' in named) emit.registers.get64(emit.builder.memory.cell(named.cell) + 8 * word)
    else if ('locals' in named) emit.body.get(known(named.locals[word], name))
  },
  def: (node, emit, word) => callDefinition(node, emit, word),
  if: ({ test, then, else: otherwise }, emit, word) =>
    emit.number(test).if(
      () => emit.word(then, word),
      () => emit.word(otherwise, word),
      I64,
    ),
  let: ({ as = IT, be, in: body }, emit, word) => letting(as, be, emit, (inner) => inner.word(body, word)),

  all: ({ of }, emit, word) =>
    emit.body.const64(emit.builder.maskOf(emit.builder.model.everything(of), word)),
  range: ({ from, to }, emit) => {
    const [low, high] = [emit.constantOf(from), emit.constantOf(to)]
    if (low !== undefined && high !== undefined) {
      const numbers: number[] = []
      for (let n = Math.max(0, low); n <= Math.min(63, high); n += 1) numbers.push(n)
      emit.body.const64(emit.builder.maskOf(numbers, 0))
      return
    }
    emit.number(from)
    emit.number(to).call(emit.builder.runtime('range'))
  },
  filter: ({ of, as = IT, where }, emit, word) => {
    const { body } = emit
    const lifted = liftedMask(where, as, emit.kindOf(of), emit)
    emit.word(of, word)
    if (lifted) {
      lifted(word)
      body.op('i64and')
      return
    }
    filtered(body, word, (item) => emit.bind(as, { type: emit.kindOf(of), locals: [item] }).number(where))
  },
  best: ({ of, as = IT, by }, emit, word) => {
    const { body } = emit
    const words = emit.words(of)
    body.with([I64, I32, I32, I32], (kept, best, some, number) => {
      const better = body.local(I32)
      body.const64(0n).set(kept).const(0).set(some).const(0).set(best)
      emit.each(of, (item) => {
        const inner = emit.bind(as, item)
        inner.number(by).set(number)
        // A better one leaves nothing of those before; without a branch, since nobody can tell which it is.
        itemBit(item, inner, word, words)
        body.get(kept)
        itemBit(item, inner, word, words)
        body.op('i64or').get(kept, number, best).op('i32eq').select()
        body.get(number, best).op('i32gt').get(some).op('i32eqz').op('i32or').tee(better)
        body.select().set(kept)
        body.get(number, best, better).select().set(best).const(1).set(some)
      })
      body.get(kept)
    })
  },
  image: ({ of, as = IT, to }, emit, word) => {
    const { body } = emit
    body.with([I64], (made) => {
      body.const64(0n).set(made)
      emit.each(of, (item) => {
        body.get(made)
        emit.bind(as, item).bitOf(to, word).op('i64or').set(made)
      })
      body.get(made)
    })
  },
  union: ({ of }, emit, word) => emit.body.fold(of, (part) => emit.word(part, word), 'i64or'),
  inter: ({ of }, emit, word) => emit.body.fold(of, (part) => emit.word(part, word), 'i64and'),
  minus: ({ from, take }, emit, word) => {
    emit.word(from, word)
    emit.word(take, word).andNot()
  },
  ifAble: ({ of }, emit, word) => firstOf(of, emit, word),

  zone: (node, emit, word) => {
    const { pile, locate } = zoneMeant(node, emit)
    locate(0n, ({ base, at }) => {
      if (pile) base().plus(at).const(word).call(emit.builder.runtime('pileMask'))
      else base().load64(at + 8 * word)
    })
  },
  family: ({ name }, emit, word) => {
    const { body, builder } = emit
    const cards = (zone: number): void => {
      const at = builder.memory.zone(zone)
      if (builder.isPile(name)) pileCards(zone, fixedAddress(body, at), emit, word)
      else body.loadAt64(at + 8 * word)
    }
    body.fold(builder.model.membersOf(name), cards, 'i64or')
  },
  topmost: ({ of, n }, emit, word) => {
    const { body, builder } = emit
    const zone = zoneMeant(of, emit)
    emit.withNumber(n, (many) => {
      zone.locate(0n, ({ base, at }) => {
        if (zone.pile) {
          base().plus(at).get(many).const(word).call(builder.runtime('topMask'))
          return
        }
        // Without order the lowest cards are on top.
        const load = (n: number): Body => base().load64(at + 8 * n)
        for (let before = 0; before < word; before += 1) {
          body.get(many)
          load(before).op('i64popcnt').op('i32wrap').op('i32sub').set(many)
        }
        load(word).get(many).call(builder.runtime('lowestBits'))
      })
    })
  },
  above: ({ of }, emit, word) => cardsAbove(of, emit, word),
  members: ({ of }, emit) => {
    const { body, builder } = emit
    const { teams } = builder.model
    const players = builder.model.everything('player')
    body.with([I32, I64], (team, mask) => {
      emit.number(of).set(team).const64(0n).set(mask)
      for (let n = 0; n < teams; n += 1) {
        const side = players.filter((player) => player % teams === n)
        body.const64(builder.maskOf(side, 0)).get(mask, team).const(n).op('i32eq').select().set(mask)
      }
      body.get(mask)
    })
  },
}

/** Keeps the items of the word on the stack for which `test` leaves that it holds. */
export function filtered(body: Body, word: number, test: (item: Local) => void): void {
  body.with([I64, I64], (left, kept) => {
    body.set(left).const64(0n).set(kept)
    const visit = (item: Local): void => {
      test(item)
      body.op('i64extendu').shl64(item).get(kept).op('i64or').set(kept)
    }
    body.eachItem(left, visit, 64 * word).get(kept)
  })
}

/** Leaves the cards of a pile. One is common, and is looked up right here. */
function pileCards(zone: number, address: Address, emit: Emitter, word: number): void {
  const { body, builder } = emit
  const ring = builder.ring(body, address)
  const all = (): Body => pushAddress(address).const(word).call(builder.runtime('pileMask'))
  if (builder.memory.cardWords > 1) {
    all()
    return
  }
  ring.count().const(1).op('i32eq')
  body.if(
    () => {
      const top = emit.registers.topCards.get(zone)
      body.const64(1n)
      if (top === undefined) ring.bottomCard()
      else body.get(top)
      body.op('i64extendu').op('i64shl')
    },
    all,
    I64,
  )
}

function firstOf([first, ...rest]: readonly Expr[], emit: Emitter, word: number): void {
  const { body } = emit
  const orRest = (itself: () => void): void => {
    body.if(() => firstOf(rest, emit, word), itself, I64)
  }
  if (first === undefined) body.const64(0n)
  else if (rest.length === 0) emit.word(first, word)
  else if (emit.words(first) === 1)
    body.with([I64], (mask) => {
      emit.word(first, word).tee(mask).op('i64eqz')
      orRest(() => body.get(mask))
    })
  else {
    isEmpty(first, emit)
    orRest(() => emit.word(first, word))
  }
}

function itemBit(item: Binding, emit: Emitter, word: number, words: number): void {
  if ('constant' in item) emit.body.const64(1n << BigInt(item.constant))
  else if ('locals' in item) emit.bit(known(item.locals[0], 'item'), word, words)
}
