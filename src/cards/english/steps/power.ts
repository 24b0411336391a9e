/** Which card wins a trick: kinds of cards from the strongest to the weakest, where each beats all that come after. */
import { type Expr, IT } from '../../rules/tree.ts'
import { narrowed } from '../expressions/narrow.ts'
import { described } from '../expressions/values.ts'
import { isBound, type Scene, type Telling } from '../scene.ts'
import { all, negated } from '../simplify/logic.ts'
import { alike } from '../simplify/parts.ts'
import { group, noun } from '../words/noun.ts'
import { withArticle } from '../words/words.ts'

export function tellWinning(power: Expr, scene: Scene): Telling {
  return byKind(power, scene) ?? byNumber(power, scene)
}

/** Cards for which the same is reckoned: what holds for them, and not what holds for the kinds before. */
interface Kind {
  readonly test: Expr | undefined
  readonly strength: Strength
}

interface Strength {
  /** What it grows with: the rank of the card or its suit; nothing if all cards of the kind are equal. */
  readonly by: 'rank' | 'suit' | undefined
  /** Whether a low card is the better one. */
  readonly isLow: boolean
  /** The power of the lowest rank or the first suit. */
  readonly offset: number
}

function byKind(power: Expr, scene: Scene): Telling | undefined {
  const kinds = kindsOf(power)
  const others = kinds?.at(-1)
  if (
    kinds === undefined ||
    kinds.length < 2 ||
    others?.test !== undefined ||
    others?.strength.by !== undefined
  )
    return undefined
  const span = ({ strength }: Kind): Span => spanOf(strength, scene)
  const winning = kinds.slice(0, -1).toSorted((a, b) => span(b).low - span(a).low)
  const isSeparate = winning.every(
    (kind, n) => span(kind).low > span(winning[n + 1] ?? (others as Kind)).high,
  )
  if (!isSeparate || winning.some(({ strength }) => strength.by === undefined)) return undefined
  const inner = scene.naming('led', 'card', noun('the card led'))
  const best = winning.map((kind, n) => {
    // A card of two kinds belongs to the one that is tested first; a stronger one has been spoken of already.
    const first = kinds.slice(0, kinds.indexOf(kind)).filter((other) => winning.indexOf(other) > n)
    const tests = [kind.test as Expr, ...first.map(({ test }) => negated(test as Expr))]
    const { one } = narrowed(group('card', 'card', 'cards'), IT, all(tests), inner)
    const { by, isLow } = kind.strength
    if (by === 'rank') return `the ${isLow ? 'lowest' : 'highest'} ${one}`
    const said = /^card\b/.test(one) ? `the ${one}` : withArticle(one)
    return `${said} (of several, the one whose suit is listed ${isLow ? 'first' : 'last'})`
  })
  const { packs = 1 } = scene.game.deck
  return {
    text: `the trick is won by ${best.join('; if there is none, by ')}; no other card can win${packs > 1 ? TIE : ''}`,
  }
}

function byNumber(power: Expr, scene: Scene): Telling {
  const inner = scene
    .naming(IT, 'card', noun('the card', { whose: 'its' }))
    .naming('led', 'card', noun('the card led'))
  const { text, under } = described(power, inner)
  const head = `the trick is won by the card of greatest power${TIE}. The power of a card is ${text}`
  return under ? { text: `${head}:`, under } : { text: head }
}

/** Cards of equal power: those of the first seat count as the best. */
const TIE = '; of equal cards, that of the player with the lower number wins'

interface Span {
  readonly low: number
  readonly high: number
}

function spanOf({ by, isLow, offset }: Strength, { game: { deck } }: Scene): Span {
  const more = by === undefined ? 0 : (by === 'rank' ? deck.ranks : deck.suits).length - 1
  return isLow ? { low: offset - more, high: offset } : { low: offset, high: offset + more }
}

/** A chain of conditions, one after the other; undefined if there is more to it. */
function kindsOf(power: Expr): Kind[] | undefined {
  if (typeof power === 'object' && power.get === 'if') {
    const strength = strengthOf(power.then)
    const rest = kindsOf(power.else)
    return strength && rest && [{ test: power.test, strength }, ...rest]
  }
  if (typeof power === 'object' && power.get === 'let') return reversed(power.as ?? IT, power.be, power.in)
  const strength = strengthOf(power)
  return strength && [{ test: undefined, strength }]
}

/** The same cards could win, but the lowest of them does: "if it is less than 0, as it is, else so much minus it". */
function reversed(name: string, be: Expr, body: Expr): Kind[] | undefined {
  if (typeof body !== 'object' || body.get !== 'if' || !isBound(body.then, name)) return undefined
  const { test, else: turned } = body
  const isNegative = alike(test, { get: 'lt', a: body.then, b: 0 })
  if (!isNegative || typeof turned !== 'object' || turned.get !== 'sub' || typeof turned.from !== 'number')
    return undefined
  if (!isBound(turned.take, name)) return undefined
  const most = turned.from
  const kinds = kindsOf(be)
  if (kinds?.some(({ strength }) => strength.offset < (strength.isLow ? MOST_RANKS : 0) && strength.by))
    return undefined
  return kinds?.map(({ test: own, strength }) => {
    if (strength.by === undefined && strength.offset < 0) return { test: own, strength }
    return { test: own, strength: { ...strength, isLow: !strength.isLow, offset: most - strength.offset } }
  })
}

/** No pack has more ranks or suits: what is at least so much less the place of a rank is not negative. */
const MOST_RANKS = 64

function strengthOf(value: Expr): Strength | undefined {
  if (typeof value === 'number') return { by: undefined, isLow: false, offset: value }
  if (typeof value !== 'object') return undefined
  const own = faceOf(value)
  if (own) return { by: own, isLow: false, offset: 0 }
  if (value.get !== 'add' || value.of.length !== 2) return undefined
  const [offset, face] = value.of as [Expr, Expr]
  const by = faceOf(face)
  return typeof offset === 'number' && by ? { by, isLow: false, offset } : undefined
}

/** Whether it is the place of the card's own rank or suit. */
function faceOf(value: Expr): 'rank' | 'suit' | undefined {
  if (typeof value !== 'object' || value.get !== 'number' || typeof value.of !== 'object') return undefined
  const { of } = value
  if ((of.get !== 'rankOf' && of.get !== 'suitOf') || !isBound(of.of, IT)) return undefined
  return of.get === 'rankOf' ? 'rank' : 'suit'
}
