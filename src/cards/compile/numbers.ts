/** The code of every expression that gives a single value: one entry for each kind of the grammar. */
import { NONE } from '../rules/deck.ts'
import type { Expr, GetNodes } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import type { Emitter, Named } from './emitter.ts'
import { liftedMask } from './masks.ts'
import { AT } from './memory.ts'
import { zoneOf } from './piles.ts'
import type { Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

type Numbers = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], emit: Emitter) => void }

export const NUMBERS: Numbers = {
  player: ({ is }, emit) => {
    const { body, unit } = emit
    body.with(I32, (seat) => {
      emit.number(is)
      body.tee(seat).const(NONE).get(seat).const(unit.world.seats).op('i32ltu').select()
    })
  },
  var: ({ name, of = [] }, emit) => {
    const { world, memory } = emit.unit
    if (of.length === 0) {
      emit.registers.get(memory.variable(name).at)
      return
    }
    emit.member(
      memory.variable(name),
      of,
      I32,
      ({ base, at }) => {
        base()
        emit.body.load(at)
      },
      () => emit.body.const(world.blank(name)),
    )
  },
  bound: ({ name }, emit) => {
    const named = emit.names.get(name) as Named
    if ('constant' in named) emit.body.const(named.constant)
    else if ('cell' in named) emit.registers.get(emit.unit.memory.cell(named.cell))
    else emit.body.get(named.locals[0] as Local)
  },
  me: (_node, { registers }) => registers.get(AT.me),
  def: (node, emit) => emit.unit.callDefinition(node, emit),

  add: folded('i32add'),
  mul: folded('i32mul'),
  sub: ({ from, take }, emit) => {
    emit.number(from)
    emit.number(take)
    emit.body.op('i32sub')
  },
  div: ({ of, by }, emit) => {
    emit.number(of)
    emit.number(by)
    emit.body.call(emit.unit.runtime.floorDivide)
  },
  mod: ({ of, by }, emit) => {
    emit.number(of)
    emit.number(by)
    emit.body.call(emit.unit.runtime.floorRemainder)
  },
  min: ({ of }, emit) => extremeOf(of, 'i32lt', emit),
  max: ({ of }, emit) => extremeOf(of, 'i32gt', emit),
  number: ({ of }, emit) => {
    if (emit.typeOf(of) === 'num') emit.number(of)
    else if (typeof of === 'object' && of.get === 'rankOf') rankOr(-1, of.of, emit)
    else unlessNone(of, -1, emit)
  },
  shift: ({ of, by }, emit) => shifted(of, by, emit),

  eq: ({ a, b }, emit) => equal(a, b, emit),
  ne: ({ a, b }, emit) => {
    equal(a, b, emit)
    emit.body.op('i32eqz')
  },
  lt: ({ a, b }, emit) => compared(a, b, 'i32lt', emit),
  le: ({ a, b }, emit) => compared(a, b, 'i32le', emit),
  and: ({ of }, emit) => joined(of, emit, 0),
  or: ({ of }, emit) => joined(of, emit, 1),
  not: ({ of }, emit) => {
    emit.test(of)
    emit.body.op('i32eqz')
  },
  if: ({ test, then, else: otherwise }, emit) => {
    emit.test(test)
    emit.body.if(
      () => emit.number(then),
      () => emit.number(otherwise),
      I32,
    )
  },
  let: ({ as = IT, be, in: body }, emit) => letting(as, be, emit, (inner) => inner.number(body)),

  count: ({ of }, emit) => {
    const zone = zoneOf(of, emit)
    if (zone?.pile) {
      zone.locate(
        I32,
        (address) => emit.unit.ring(emit.body, address).count(),
        () => emit.body.const(0),
      )
      return
    }
    for (let word = 0; word < emit.words(of); word += 1) {
      emit.word(of, word)
      emit.body.op('i64popcnt').op('i32wrap')
      if (word > 0) emit.body.op('i32add')
    }
  },
  empty: ({ of }, emit) => isEmpty(of, emit),
  has: ({ in: within, item }, emit) => {
    const { body } = emit
    // Every item is in it, and there is one.
    for (let word = 0; word < emit.words(within); word += 1) {
      body.with(I64, (items) => {
        emit.word(item, word)
        body.tee(items)
        emit.word(within, word)
        body.get(items).op('i64and').op('i64eq')
      })
      if (word > 0) body.op('i32and')
    }
    isEmpty(item, emit)
    body.op('i32eqz').op('i32and')
  },
  first: ({ of }, emit) => lowestOf(of, emit.typeOf(of) === 'num*' ? -1 : NONE, emit),
  any: ({ of, as = IT, where }, emit) => quantified(of, as, where, emit, 1),
  every: ({ of, as = IT, where }, emit) => quantified(of, as, where, emit, 0),
  sum: ({ of, as = IT, by }, emit) => {
    const { body } = emit
    body.with(I32, (total) => {
      body.const(0).set(total)
      emit.each(of, (item) => {
        body.get(total)
        emit.naming(as, item).number(by)
        body.op('i32add').set(total)
      })
      body.get(total)
    })
  },
  most: ({ of, as = IT, by }, emit) => extremeBy(of, as, by, 'i32gt', emit),
  least: ({ of, as = IT, by }, emit) => extremeBy(of, as, by, 'i32lt', emit),

  top: ({ of }, emit) => endCard(of, 'top', emit),
  bottom: ({ of }, emit) => endCard(of, 'bottom', emit),
  indexOf: ({ of, in: name }, emit) => emit.unit.placeLookup('index', name, of, emit),
  spare: ({ name, of = [] }, emit) => {
    const { body, unit } = emit
    const { sizes } = unit.memory.family(name)
    const last = sizes.at(-1) as number
    body.block((found) => {
      for (let at = 0; at < last; at += 1) {
        body.const(at)
        isEmpty({ get: 'zone', name, of: [...of, at] }, emit, 0)
        body.brIf(found).drop()
      }
      body.const(-1)
    }, I32)
  },
  suitOf: ({ of }, emit) =>
    unlessNone(of, NONE, emit, (card) => {
      const { body, unit } = emit
      body.get(card).const(4).op('i32shru').const(3).op('i32and')
      if (!unit.hasJokers) return
      body.const(NONE).get(card).const(15).op('i32and').const(unit.firstJoker).op('i32lt').select()
    }),
  rankOf: ({ of }, emit) => rankOr(NONE, of, emit),
  owner: ({ of }, emit) => emit.unit.placeLookup('owner', undefined, of, emit),
  look: ({ table, of }, emit) => {
    emit.number(of)
    emit.unit.lookUp(table, emit)
  },
  next: ({ after, in: among }, emit) => {
    const { body } = emit
    body.with(I32, (seat) => {
      emit.number(after)
      body.tee(seat).const(NONE).op('i32eq')
      body.if(
        () => body.const(NONE),
        () => {
          body.get(seat).const(1).op('i32add')
          emit.word(among ?? { get: 'all', of: 'player' }, 0)
          body.call(emit.unit.runtime.clockwise)
        },
        I32,
      )
    })
  },
  nearest: ({ from, in: among }, emit) => {
    const { body } = emit
    body.with(I32, (seat) => {
      emit.number(from)
      body.tee(seat).const(NONE).op('i32eq')
      body.if(
        () => body.const(NONE),
        () => {
          body.get(seat)
          emit.word(among, 0)
          body.call(emit.unit.runtime.clockwise)
        },
        I32,
      )
    })
  },
  teamOf: ({ of }, emit) => {
    const { body, unit } = emit
    const { teams } = unit.world
    body.with(I32, (who) => {
      emit.number(of)
      body.set(who)
      if (teams === 0) {
        body.const(NONE)
        return
      }
      body.get(who).const(teams).op('i32remu').const(NONE).get(who).const(0).op('i32ge').select()
    })
  },
  combos: ({ of, shape }, emit) => emit.unit.shapes.count(of, shape, emit),
  matches: ({ of, shape }, emit) => emit.unit.shapes.matches(of, shape, emit),
  deadwood: (node, emit) => emit.unit.shapes.deadwood(node, emit),
  poker: ({ of }, emit) => emit.unit.shapes.poker(of, emit),
}

function folded(op: 'i32add' | 'i32mul') {
  return ({ of }: { readonly of: readonly Expr[] }, emit: Emitter): void => {
    of.forEach((part, n) => {
      emit.number(part)
      if (n > 0) emit.body.op(op)
    })
  }
}

function extremeOf(of: readonly Expr[], better: 'i32lt' | 'i32gt', emit: Emitter): void {
  const { body } = emit
  body.with(I32, (best) =>
    body.with(I32, (other) => {
      of.forEach((part, n) => {
        emit.number(part)
        if (n === 0) body.set(best)
        else body.set(other).get(other).get(best).get(other).get(best).op(better).select().set(best)
      })
      body.get(best)
    }),
  )
}

/** The greatest or least number that any of a set has; 0 if it is empty. */
function extremeBy(of: Expr, as: string, by: Expr, better: 'i32lt' | 'i32gt', emit: Emitter): void {
  const { body } = emit
  body.with(I32, (best) =>
    body.with(I32, (some) =>
      body.with(I32, (other) => {
        body.const(0).set(best).const(0).set(some)
        emit.each(of, (item) => {
          emit.naming(as, item).number(by)
          body.set(other)
          body.get(other).get(best)
          body.get(other).get(best).op(better).get(some).op('i32eqz').op('i32or')
          body.select().set(best).const(1).set(some)
        })
        body.get(best)
      }),
    ),
  )
}

/** So many places on in an order, round and round. */
function shifted(of: Expr, by: Expr, emit: Emitter): void {
  const { body, unit } = emit
  const kind = emit.typeOf(of)
  emit.number(of)
  emit.number(by)
  if (kind === 'num') body.op('i32add')
  else body.call(unit.shift(kind))
}

function compared(a: Expr, b: Expr, op: 'i32lt' | 'i32le', emit: Emitter): void {
  const { body } = emit
  emit.number(a)
  if (emit.typeOf(a) === 'num') {
    emit.number(b)
    body.op(op)
    return
  }
  // None is the least number there is: only what is not none is at least 0.
  body.with(I32, (left) =>
    body.with(I32, (right) => {
      body.set(left)
      emit.number(b)
      body.set(right)
      body.get(left).get(right).op(op).get(left).get(right).op('i32or').const(0).op('i32ge').op('i32and')
    }),
  )
}

function equal(a: Expr, b: Expr, emit: Emitter): void {
  const { body } = emit
  const [left, right] = [emit.typeOf(a), emit.typeOf(b)]
  const isSet = (type: string): boolean => type.endsWith('*') || type === 'zone'
  if (isSet(left) || isSet(right)) {
    for (let word = 0; word < emit.words(a); word += 1) {
      emit.word(a, word)
      emit.word(b, word)
      body.op('i64eq')
      if (word > 0) body.op('i32and')
    }
    return
  }
  if (left === 'num' || left === 'bool') {
    emit.number(a)
    emit.number(b)
    body.op('i32eq')
    return
  }
  // None equals nothing, not even none.
  const face = [a, b].find((side) => typeof side === 'object' && side.get === 'rankOf')
  if (typeof face === 'object' && face.get === 'rankOf') {
    emit.number(face === a ? b : a)
    rankOr(-1, face.of, emit)
    body.op('i32eq')
    return
  }
  body.with(I32, (first) => {
    emit.number(a)
    body.tee(first)
    emit.number(b)
    body.op('i32eq').get(first).const(0).op('i32ge').op('i32and')
  })
}

/** Tests one after the other, as far as they decide it. */
function joined(tests: readonly Expr[], emit: Emitter, decides: 0 | 1): void {
  const { body } = emit
  const [last, ...rest] = tests.toReversed()
  if (last === undefined) {
    body.const(1 - decides)
    return
  }
  body.block((out) => {
    for (const test of rest.toReversed()) {
      body.const(decides)
      emit.test(test)
      if (decides === 0) body.op('i32eqz')
      body.brIf(out).drop()
    }
    emit.test(last)
  }, I32)
}

export function letting(as: string, be: Expr, emit: Emitter, inside: (inner: Emitter) => void): void {
  const { body } = emit
  const type = emit.typeOf(be)
  const constant = type.endsWith('*') ? undefined : emit.constantOf(be)
  if (constant !== undefined) {
    inside(emit.naming(as, { type, constant }))
    return
  }
  if (!type.endsWith('*')) {
    body.with(I32, (local) => {
      emit.number(be)
      body.set(local)
      inside(emit.naming(as, { type, locals: [local] }))
    })
    return
  }
  const keep = (locals: readonly Local[]): void => {
    if (locals.length === emit.unit.memory.wordsOf(type)) inside(emit.naming(as, { type, locals }))
    else
      body.with(I64, (local) => {
        emit.word(be, locals.length)
        body.set(local)
        keep([...locals, local])
      })
  }
  keep([])
}

/** Leaves whether a set, or a place, has nothing in it; of a place that is not there, `missing`. */
export function isEmpty(of: Expr, emit: Emitter, missing = 1): void {
  const { body } = emit
  const zone = zoneOf(of, emit)
  if (zone) {
    zone.locate(
      I32,
      (address) => {
        const { base, at } = address
        if (zone.pile) {
          emit.unit.ring(body, address).isEmpty()
          return
        }
        for (let word = 0; word < emit.unit.memory.cardWords; word += 1) {
          base()
          body.load64(at + 8 * word)
          if (word > 0) body.op('i64or')
        }
        body.op('i64eqz')
      },
      () => body.const(missing),
    )
    return
  }
  for (let word = 0; word < emit.words(of); word += 1) {
    emit.word(of, word)
    if (word > 0) body.op('i64or')
  }
  body.op('i64eqz')
}

/** Leaves the rank of a card; of none, `none`. */
function rankOr(none: number, card: Expr, emit: Emitter): void {
  unlessNone(card, none, emit, (known) => emit.body.get(known).const(15).op('i32and'))
}

/** Leaves what `value` leaves of an item; of none, `none`. The top of a pile is none only where the pile is empty. */
function unlessNone(of: Expr, none: number, emit: Emitter, value?: (item: Local) => void): void {
  const { body, unit } = emit
  const end = typeof of === 'object' && (of.get === 'top' || of.get === 'bottom') ? of : undefined
  const zone = end && zoneOf(end.of, emit)
  body.with(I32, (item) => {
    const ofItem = (): void => {
      if (value) value(item)
      else body.get(item)
    }
    if (!zone?.pile || emit.registers.tops.get(zone.zone)) {
      emit.number(of)
      body.set(item)
      ofItem()
      body.const(none).get(item).const(0).op('i32ge').select()
      return
    }
    zone.locate(
      I32,
      (address) => {
        const ring = unit.ring(body, address)
        ring.isEmpty()
        body.if(
          () => body.const(none),
          () => {
            if (end?.get === 'top') ring.topCard()
            else ring.bottomCard()
            body.set(item)
            ofItem()
          },
          I32,
        )
      },
      () => body.const(none),
    )
  })
}

/** Leaves the lowest item of a set: of the best, the first of them. */
function lowestOf(of: Expr, nothing: number, emit: Emitter): void {
  if (typeof of !== 'object' || of.get !== 'best' || emit.words(of.of) > 1) {
    lowest(of, nothing, emit)
    return
  }
  const { body } = emit
  const { as = IT, by } = of
  body.with(I32, (first) =>
    body.with(I32, (best) =>
      body.with(I32, (number) => {
        let isNext = false
        body.const(nothing).set(first)
        emit.each(of.of, (item) => {
          const inner = emit.naming(as, item)
          inner.number(by)
          const itself = (): void => inner.number({ get: 'bound', name: as })
          if ('constant' in item && !isNext) {
            body.set(best)
            itself()
            body.set(first)
            isNext = true
            return
          }
          body.set(number)
          const isBetter = (): void => {
            body.get(number).get(best).op('i32gt')
            if (!isNext) body.get(first).const(nothing).op('i32eq').op('i32or')
          }
          itself()
          body.get(first)
          isBetter()
          body.select()
          body.get(number).get(best)
          isBetter()
          body.select().set(best).set(first)
        })
        body.get(first)
      }),
    ),
  )
}

/** Leaves the lowest item of a set. */
export function lowest(of: Expr, nothing: number, emit: Emitter): void {
  const { body } = emit
  if (!emit.typeOf(of).endsWith('*')) {
    emit.number(of)
    return
  }
  const words = emit.words(of)
  body.with(I64, (mask) => {
    body.block((found) => {
      for (let word = 0; word < words; word += 1) {
        emit.word(of, word)
        body.set(mask)
        body.get(mask).op('i64ctz').op('i32wrap')
        if (word > 0) body.const(64 * word).op('i32add')
        body.get(mask).op('i64eqz').op('i32eqz').brIf(found).drop()
      }
      body.const(nothing)
    }, I32)
  })
}

/** Whether something holds for one of a set (`decides` 1), or for all of it (0). */
function quantified(of: Expr, as: string, where: Expr, emit: Emitter, decides: 0 | 1): void {
  const { body } = emit
  const lifted = liftedMask(where, as, emit.kindOf(of), emit)
  if (lifted) {
    for (let word = 0; word < emit.words(of); word += 1) {
      emit.word(of, word)
      lifted(word)
      if (decides === 0) body.const64(-1n).op('i64xor')
      body.op('i64and')
      if (word > 0) body.op('i64or')
    }
    body.op('i64eqz')
    if (decides === 1) body.op('i32eqz')
    return
  }
  body.block((out) => {
    emit.each(of, (item) => {
      body.const(decides)
      emit.naming(as, item).test(where)
      if (decides === 0) body.op('i32eqz')
      body.brIf(out).drop()
    })
    body.const(1 - decides)
  }, I32)
}

/** The top or bottom card; of a place without order the lowest or highest. */
function endCard(of: Expr, end: 'top' | 'bottom', emit: Emitter): void {
  const { body, unit } = emit
  const zone = zoneOf(of, emit)
  if (!zone) throw new TypeError(`${end} of what is no place`)
  const seen = end === 'top' ? emit.registers.tops.get(zone.zone) : undefined
  if (seen !== undefined) {
    body.get(seen)
    return
  }
  const { cardWords } = unit.memory
  zone.locate(
    I32,
    (address) => {
      const { base, at } = address
      if (zone.pile) {
        const ring = unit.ring(body, address)
        ring.isEmpty()
        body.if(
          () => body.const(NONE),
          () => (end === 'top' ? ring.topCard() : ring.bottomCard()),
          I32,
        )
        return
      }
      body.with(I64, (mask) => {
        body.block((found) => {
          const order = Array.from({ length: cardWords }, (_, word) => word)
          for (const word of end === 'top' ? order : order.toReversed()) {
            base()
            body.load64(at + 8 * word).set(mask)
            if (end === 'top') body.get(mask).op('i64ctz').op('i32wrap')
            else body.const(63).get(mask).op('i64clz').op('i32wrap').op('i32sub')
            if (word > 0) body.const(64 * word).op('i32add')
            body.get(mask).op('i64eqz').op('i32eqz').brIf(found).drop()
          }
          body.const(NONE)
        }, I32)
      })
    },
    () => body.const(NONE),
  )
}
