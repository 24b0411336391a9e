/**
 * Tests of a card as masks: "cards of this suit", "cards higher than that" are a few operations on all cards at once,
 * where a loop would look at one after the other. A rank is a bit in each of four lanes of 16, a suit is a lane.
 */
import type { Expr, GetNode } from '../../rules/tree.ts'
import { LANE, LANES } from '../module/module-builder.ts'
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
  const [attribute, other] = mentions(a, name) ? [a, b] : [b, a]
  if (mentions(other, name) || emit.typeOf(other).endsWith('*')) return undefined
  if (isItem(attribute, name)) return kind === 'num' ? undefined : (word) => emit.bitOf(other, word)
  if (kind !== 'card') return undefined
  if (isAttribute(attribute, 'suitOf', name)) return () => attributeMask(true, other, emit)
  return isAttribute(attribute, 'rankOf', name) ? () => attributeMask(false, other, emit) : undefined
}

/** The cards of a suit or a rank; of none, no card. Jokers have no suit. */
function attributeMask(isSuit: boolean, value: Expr, emit: Emitter): void {
  const { body, builder } = emit
  const all = isSuit ? LANE : LANES
  const constant = emit.constantOf(value)
  if (constant !== undefined) {
    const mask = constant < 0 ? 0n : all << BigInt(isSuit ? 16 * constant : constant)
    body.const64(isSuit ? mask & builder.suitedCards : mask)
    return
  }
  emit.withNumber(value, (number) => {
    body.const64(all).get(number)
    if (isSuit) body.const(4).op('i32shl')
    body.op('i64extendu').op('i64shl').const64(0n).get(number).const(0).op('i32ge').select()
    if (isSuit && builder.hasJokers) body.const64(builder.suitedCards).op('i64and')
  })
}

/** Cards by their rank: lower than another, or not higher, or the other way round. */
function ordered(a: Expr, b: Expr, orEqual: boolean, name: string, emit: Emitter): MaskWord | undefined {
  const { body } = emit
  const itemIsLow = mentions(a, name)
  const [attribute, other] = itemIsLow ? [a, b] : [b, a]
  if (mentions(other, name) || !isAttribute(attribute, 'rankOf', name)) return undefined
  // rank < other, rank ≤ other; other < rank is what is left without rank ≤ other.
  const upTo = itemIsLow ? orEqual : !orEqual
  return () =>
    emit.withNumber(other, (limit) => {
      body.const64(LANES).shl64(limit)
      if (upTo) body.const64(1n).op('i64shl')
      body.const64(LANES).op('i64sub')
      if (!itemIsLow) body.not()
      body.const64(0n).get(limit).const(0).op('i32ge').select()
    })
}

const isItem = (node: Expr, name: string): boolean =>
  typeof node === 'object' && node.get === 'bound' && node.name === name

const isAttribute = (node: Expr, attribute: 'suitOf' | 'rankOf', name: string): boolean =>
  typeof node === 'object' && node.get === attribute && isItem(node.of, name)

/** Whether an expression looks at a name; one of the same name that is bound inside it counts too, to be on the safe side. */
export function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { get, name: own } = node as Partial<GetNode> & { name?: string }
  if (get === 'bound') return own === name
  for (const key of Object.keys(node)) if (mentions((node as Record<string, unknown>)[key], name)) return true
  return false
}
