/** The code of every expression that gives a single value: one entry for each kind of the grammar. */
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNodes } from '../../rules/tree.ts'
import { IT } from '../../rules/tree.ts'
import { known } from '../known.ts'
import { AT } from '../module/memory.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { endCard, rankOr, unlessNone } from './card-attributes.ts'
import { placeLookup } from './card-locations.ts'
import { isCheap } from './cost.ts'
import { callDefinition } from './definitions.ts'
import type { Emitter } from './emitter.ts'
import { extremeBy, extremeOf, lowestOf } from './extremes.ts'
import { compared, equal, isEmpty, joined, quantified } from './predicates.ts'
import { writeCombos, writeDeadwood, writeMatches, writePoker } from './shapes.ts'
import { lookUp, shifted } from './tables.ts'
import { zoneOf } from './zones.ts'

type Numbers = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], emit: Emitter) => void }

export const NUMBERS: Numbers = {
  player: ({ is }, emit) => {
    const { body, builder } = emit
    body.with([I32], (seat) => {
      emit.number(is).tee(seat).const(NONE).get(seat).const(builder.model.seats).op('i32ltu').select()
    })
  },
  var: ({ name, of = [] }, emit) => {
    const { model, memory } = emit.builder
    const members = memory.variable(name)
    if (of.length === 0) emit.registers.get(members.at)
    else emit.member(members, of, model.blank(name), ({ base, at }) => base().load(at))
  },
  bound: ({ name }, emit) => {
    const named = known(emit.scope.get(name), name)
    if ('constant' in named) emit.body.const(named.constant)
    else if ('cell' in named) emit.registers.get(emit.builder.memory.cell(named.cell))
    else emit.body.get(known(named.locals[0], name))
  },
  me: (_node, { registers }) => registers.get(AT.me),
  def: (node, emit) => callDefinition(node, emit),

  add: ({ of }, emit) => emit.body.fold(of, (part) => emit.number(part), 'i32add'),
  mul: ({ of }, emit) => emit.body.fold(of, (part) => emit.number(part), 'i32mul'),
  sub: ({ from, take }, emit) => emit.numbers(from, take).op('i32sub'),
  div: ({ of, by }, emit) => emit.numbers(of, by).call(emit.builder.runtime('floorDivide')),
  mod: ({ of, by }, emit) => emit.numbers(of, by).call(emit.builder.runtime('floorRemainder')),
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
  not: ({ of }, emit) => emit.number(of).op('i32eqz'),
  if: ({ test, then, else: otherwise }, emit) => {
    // Whether a card follows suit is a coin toss that no processor predicts.
    if (isCheap(then) && isCheap(otherwise)) {
      emit.numbers(then, otherwise, test).select()
      return
    }
    emit.number(test).if(
      () => emit.number(then),
      () => emit.number(otherwise),
      I32,
    )
  },
  let: ({ as = IT, be, in: body }, emit) => letting(as, be, emit, (inner) => inner.number(body)),

  count: ({ of }, emit) => {
    const zone = zoneOf(of, emit)
    if (zone?.pile) zone.locate(0, (address) => emit.builder.ring(emit.body, address).count())
    else emit.foldWords(of, (word) => emit.word(of, word).op('i64popcnt').op('i32wrap'), 'i32add')
  },
  empty: ({ of }, emit) => isEmpty(of, emit),
  has: ({ in: within, item }, emit) => {
    const { body } = emit
    // Every item is in it, and there is one.
    const hasAll = (word: number): void =>
      body.with([I64], (items) => {
        emit.word(item, word).tee(items)
        emit.word(within, word).get(items).op('i64and').op('i64eq')
      })
    emit.foldWords(within, hasAll, 'i32and')
    isEmpty(item, emit)
    body.op('i32eqz').op('i32and')
  },
  first: ({ of }, emit) => lowestOf(of, emit.typeOf(of) === 'num*' ? -1 : NONE, emit),
  any: ({ of, as = IT, where }, emit) => quantified(of, as, where, emit, 1),
  every: ({ of, as = IT, where }, emit) => quantified(of, as, where, emit, 0),
  sum: ({ of, as = IT, by }, emit) => {
    const { body } = emit
    body.with([I32], (total) => {
      body.const(0).set(total)
      emit.each(of, (item) => {
        body.get(total)
        emit.bind(as, item).number(by).op('i32add').set(total)
      })
      body.get(total)
    })
  },
  most: ({ of, as = IT, by }, emit) => extremeBy(of, as, by, 'i32gt', emit),
  least: ({ of, as = IT, by }, emit) => extremeBy(of, as, by, 'i32lt', emit),

  top: ({ of }, emit) => endCard(of, 'top', emit),
  bottom: ({ of }, emit) => endCard(of, 'bottom', emit),
  indexOf: ({ of, in: name }, emit) => placeLookup('index', name, of, emit),
  spare: ({ name, of = [] }, emit) => {
    const { body, builder } = emit
    const { sizes } = builder.memory.family(name)
    const last = known(sizes.at(-1), name)
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
      const { body, builder } = emit
      body.get(card).const(4).op('i32shru').const(3).op('i32and')
      if (!builder.hasJokers) return
      body.const(NONE).get(card).const(15).op('i32and').const(builder.lowestJoker).op('i32lt').select()
    }),
  rankOf: ({ of }, emit) => rankOr(NONE, of, emit),
  owner: ({ of }, emit) => placeLookup('owner', undefined, of, emit),
  look: ({ table, of }, emit) => lookUp(table, of, emit),
  next: ({ after, in: among }, emit) => clockwise(after, 1, among ?? { get: 'all', of: 'player' }, emit),
  nearest: ({ from, in: among }, emit) => clockwise(from, 0, among, emit),
  teamOf: ({ of }, emit) => {
    const { body, builder } = emit
    const { teams } = builder.model
    emit.withNumber(of, (who) => {
      if (teams === 0) body.const(NONE)
      else body.get(who).const(teams).op('i32remu').const(NONE).get(who).const(0).op('i32ge').select()
    })
  },
  combos: ({ of, shape }, emit) => writeCombos(of, shape, emit),
  matches: ({ of, shape }, emit) => writeMatches(of, shape, emit),
  deadwood: writeDeadwood,
  poker: ({ of }, emit) => writePoker(of, emit),
}

/** The first of some players clockwise from a seat, or from so many after it. */
function clockwise(seat: Expr, after: number, among: Expr, emit: Emitter): void {
  const { body, builder } = emit
  body.with([I32], (from) => {
    emit.number(seat).tee(from).const(NONE).op('i32eq')
    body.if(
      () => body.const(NONE),
      () => {
        body.get(from)
        if (after > 0) body.plus(after)
        emit.word(among, 0).call(builder.runtime('clockwise'))
      },
      I32,
    )
  })
}

export function letting(as: string, be: Expr, emit: Emitter, inside: (inner: Emitter) => void): void {
  const { body } = emit
  const type = emit.typeOf(be)
  const constant = type.endsWith('*') ? undefined : emit.constantOf(be)
  const withLocals = (locals: readonly Local[]): void => inside(emit.bind(as, { type, locals }))
  if (constant !== undefined) inside(emit.bind(as, { type, constant }))
  else if (type.endsWith('*'))
    body.withWords(emit.builder.memory.wordsOf(type), (n) => emit.word(be, n), withLocals)
  else emit.withNumber(be, (local) => withLocals([local]))
}
