/** Cards that go where nobody sees them, before a rule asks what they are: one may bluff, and the rules say so. */
import { type Expr, IT, type Option } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { partsOf } from '../simplify/parts.ts'

/** "the others do not see those cards, which need not be of the rank to claim", where any cards may be chosen. */
export function bluffIn({ each = [], do: effects }: Option, scene: Scene, inner: Scene): string | undefined {
  const [binder, ...more] = each
  if (
    binder === undefined ||
    more.length > 0 ||
    binder.where !== undefined ||
    binder.shape?.same !== undefined
  )
    return undefined
  const name = binder.as ?? IT
  for (const step of effects) {
    if (step.do !== 'move' || !isBound(step.cards, name)) continue
    const { name: place } = step.to as { name: string }
    if (scene.game.zones[place]?.see !== 'none') continue
    const asked = askedOf(place, scene)
    if (asked !== undefined)
      return `the others do not see ${inner.phrase({ get: 'bound', name })}, which need not be of ${scene.phrase(asked)}`
  }
  return undefined
}

/** The rank or suit that a rule asks for, of each card in a place. */
function askedOf(place: string, { game }: Scene): Expr | undefined {
  for (const { get, of, as = IT, where } of partsOf([game.flow, game.procs, game.defs])) {
    if ((get !== 'any' && get !== 'every') || (of as { name?: string }).name !== place) continue
    const { get: test, a, b } = where as { get: string; a?: Expr; b?: Expr }
    if (test !== 'eq' && test !== 'ne') continue
    const isFace =
      typeof a === 'object' && (a.get === 'rankOf' || a.get === 'suitOf') && isBound(a.of, as as string)
    if (isFace && typeof b === 'object' && b.get === 'var' && b.of === undefined) return b
  }
  return undefined
}
