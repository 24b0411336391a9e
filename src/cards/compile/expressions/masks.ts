/**
 * Tests of a card as masks: "cards of this suit", "cards higher than that" are a few operations on all cards at once,
 * where a loop would look at one after the other. A rank is a bit in each of four lanes of 16, a suit is a lane.
 */
import type { Expr, GetNode } from '../../rules/tree.ts'
import { LANE, LANES } from '../module/module-builder.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'

/** Leaves the word of the mask of all items for which a test holds. */
type MaskWord = (word: number) => void

/** The mask of a test, or undefined if it must be tried item by item. */
export function liftedMask(test: Expr, name: string, kind: string, emit: Emitter): MaskWord | undefined {
  if (!mentions(test, name)) return () => broadcast(test, emit)
  if (typeof test !== 'object') return undefined
  switch (test.get) {
    case 'not': {
      const inner = liftedMask(test.of, name, kind, emit)
      return inner && ((word) => inverted(inner, word, emit))
    }
    case 'and':
    case 'or': {
      const parts = test.of.map((part) => liftedMask(part, name, kind, emit))
      const op = test.get === 'and' ? 'i64and' : 'i64or'
      if (!parts.every((part) => part !== undefined)) return undefined
      return (word) => {
        parts.forEach((part, n) => {
          part(word)
          if (n > 0) emit.body.op(op)
        })
      }
    }
    case 'has':
      if (!isItem(test.item, name) || mentions(test.in, name)) return undefined
      return (word) => emit.word(test.in, word)
    case 'eq':
      return equality(test.a, test.b, name, kind, emit)
    case 'ne': {
      const same = equality(test.a, test.b, name, kind, emit)
      return same && ((word) => inverted(same, word, emit))
    }
    case 'lt':
    case 'le':
      return kind === 'card' ? ordered(test.a, test.b, test.get === 'le', name, emit) : undefined
    default:
      return undefined
  }
}

/** All items or none, by a test that does not look at them. */
function broadcast(test: Expr, emit: Emitter): void {
  emit.body.const64(0n)
  emit.number(test).op('i64extendu').op('i64sub')
}

function inverted(mask: MaskWord, word: number, { body }: Emitter): void {
  mask(word)
  body.not()
}

function equality(a: Expr, b: Expr, name: string, kind: string, emit: Emitter): MaskWord | undefined {
  const [face, other] = mentions(a, name) ? [a, b] : [b, a]
  if (mentions(other, name) || emit.typeOf(other).endsWith('*')) return undefined
  if (isItem(face, name)) return kind === 'num' ? undefined : (word) => emit.bitOf(other, word)
  if (kind !== 'card') return undefined
  if (isFace(face, 'suitOf', name)) return () => suitMask(other, emit)
  return isFace(face, 'rankOf', name) ? () => rankMask(other, emit) : undefined
}

/** The lane of a suit; jokers have none. */
function suitMask(suit: Expr, emit: Emitter): void {
  const { body, builder } = emit
  const constant = emit.constantOf(suit)
  if (constant !== undefined) {
    body.const64(constant < 0 ? 0n : (LANE << BigInt(16 * constant)) & builder.suitedCards)
    return
  }
  body.with([I32], (lane) => {
    emit.number(suit).set(lane)
    body.const64(LANE).get(lane).const(4).op('i32shl').op('i64extendu').op('i64shl').const64(0n)
    body.get(lane).const(0).op('i32ge').select()
    if (builder.hasJokers) body.const64(builder.suitedCards).op('i64and')
  })
}

function rankMask(rank: Expr, emit: Emitter): void {
  const { body } = emit
  const constant = emit.constantOf(rank)
  if (constant !== undefined) {
    body.const64(constant < 0 ? 0n : LANES << BigInt(constant))
    return
  }
  body.with([I32], (place) => {
    emit.number(rank).set(place)
    body.const64(LANES).shl64(place).const64(0n)
    body.get(place).const(0).op('i32ge').select()
  })
}

/** Cards by their rank: lower than another, or not higher, or the other way round. */
function ordered(a: Expr, b: Expr, orEqual: boolean, name: string, emit: Emitter): MaskWord | undefined {
  const { body } = emit
  const itemIsLow = mentions(a, name)
  const [face, other] = itemIsLow ? [a, b] : [b, a]
  if (mentions(other, name) || !isFace(face, 'rankOf', name)) return undefined
  // rank < other, rank ≤ other; other < rank is what is left without rank ≤ other.
  const upTo = itemIsLow ? orEqual : !orEqual
  return () =>
    body.with([I32], (limit) => {
      emit.number(other).set(limit)
      body.const64(LANES).shl64(limit)
      if (upTo) body.const64(1n).op('i64shl')
      body.const64(LANES).op('i64sub')
      if (!itemIsLow) body.not()
      body.const64(0n).get(limit).const(0).op('i32ge').select()
    })
}

const isItem = (node: Expr, name: string): boolean =>
  typeof node === 'object' && node.get === 'bound' && node.name === name

const isFace = (node: Expr, face: 'suitOf' | 'rankOf', name: string): boolean =>
  typeof node === 'object' && node.get === face && isItem(node.of, name)

/** Whether an expression looks at a name; one of the same name that is bound inside it counts too, to be on the safe side. */
export function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { get, name: own } = node as Partial<GetNode> & { name?: string }
  if (get === 'bound') return own === name
  for (const inner of Object.values(node)) if (mentions(inner, name)) return true
  return false
}
