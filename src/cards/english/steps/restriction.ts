/** "Any card in your hand, but a spade only if …": a suit or a rank that may not be played at will. */
import { type Expr, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { oneOf } from '../simplify/logic.ts'
import { alike, mentions } from '../simplify/parts.ts'
import { oneOfSuit, rankName, ranksName, suitName, withArticle } from '../words/words.ts'

/** What may be played, where all cards of a place may be but those of one face, and these under a condition or in need. */
export function restrictedPick(sets: readonly Expr[], scene: Scene): string | undefined {
  const [free, place, ...rest] = sets
  if (typeof free !== 'object' || free.get !== 'filter' || rest.length > 0) return undefined
  if (typeof place !== 'object' || place.get !== 'zone' || !alike(place.of, [{ get: 'me' }])) return undefined
  if (!alike(free.of, place)) return undefined
  const { as = IT, where } = free
  if (typeof where !== 'object' || where.get !== 'or') return undefined
  const faces = where.of.filter((test) => isOtherFace(test, as))
  const others = where.of.filter((test) => !faces.includes(test))
  const [face] = faces as GetNodes['ne'][]
  const dependsOnCard = others.some((test) => mentions(test, { get: 'bound', name: as }) && !binds(test, as))
  if (face === undefined || faces.length > 1 || others.length === 0 || dependsOnCard) return undefined
  const known = face.b as GetNodes['suit' | 'rank']
  const [one, many] =
    known.get === 'suit'
      ? [oneOfSuit(known.is), suitName(known.is)]
      : [rankName(known.is), ranksName(known.is)]
  const { one: any, many: all } = scene.group(place)
  const only = all.replace(/^cards /, `${many} `)
  return `any ${any}, but ${withArticle(one)} only if ${scene.clause(oneOf(others))}, or if you have only ${only}`
}

/** That a card is not of a suit or a rank that is known by name. */
function isOtherFace(test: Expr, name: string): boolean {
  if (
    typeof test !== 'object' ||
    test.get !== 'ne' ||
    typeof test.a !== 'object' ||
    typeof test.b !== 'object'
  )
    return false
  const isFace =
    (test.a.get === 'suitOf' && test.b.get === 'suit') || (test.a.get === 'rankOf' && test.b.get === 'rank')
  return isFace && isBound((test.a as GetNodes['suitOf']).of, name)
}

/** Whether a test gives the name to things of its own, and asks nothing of the card outside of them. */
function binds(test: Expr, name: string): boolean {
  if (typeof test !== 'object') return false
  if (test.get === 'not') return binds(test.of, name)
  if (test.get !== 'any' && test.get !== 'every') return false
  return (test.as ?? IT) === name && !mentions(test.of, { get: 'bound', name })
}
