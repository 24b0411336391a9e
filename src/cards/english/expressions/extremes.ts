/** Who has the most of something, as people say it: "you have the most clubs in your hand (ties count, even at 0)". */
import { type Expr, type GetNodes, IT } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { alike } from '../simplify/parts.ts'

type Extreme = GetNodes['most' | 'least']

/** That what somebody has is the greatest or the least that any player has; undefined if this is not such a test. */
export function isExtreme(one: Expr, other: Expr, scene: Scene, holds: boolean): string | undefined {
  return ofExtreme(one, other, scene, holds) ?? ofExtreme(other, one, scene, holds)
}

function ofExtreme(value: Expr, bound: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof bound !== 'object' || (bound.get !== 'most' && bound.get !== 'least')) return undefined
  if (!isOfAll(bound.of)) return undefined
  const who = standInFor(bound, value)
  if (who === undefined) return undefined
  const cards = hasExtreme(value, who, bound.get, scene, holds)
  if (cards !== undefined) return cards
  if (typeof value !== 'object' || (value.get !== 'def' && value.get !== 'var')) return undefined
  const { text, are } = scene.noun(value)
  return `${text} ${are}${holds ? '' : ' not'} the ${bound.get === 'most' ? 'highest' : 'lowest'} of all (ties count)`
}

/** "you have the most cards in your tricks"; undefined where it is no count of somebody's own cards. */
export function hasExtreme(
  value: Expr,
  who: Expr,
  get: Extreme['get'],
  scene: Scene,
  holds: boolean,
): string | undefined {
  const cards = ownCards(value, who, scene)
  if (cards === undefined) return undefined
  const { text, have } = scene.noun(who)
  const [extreme, less] = get === 'most' ? ['most', 'fewer'] : ['fewest', 'more']
  return holds
    ? `${text} ${have} the ${extreme} ${cards} (ties count, even at 0)`
    : `${text} ${have} ${less} ${cards} than another player`
}

/** The cards that are counted, where all of them lie in a place of this player. */
export function ownCards(value: Expr, who: Expr, scene: Scene): string | undefined {
  if (typeof value !== 'object' || value.get !== 'count') return undefined
  const place = typeof value.of === 'object' && value.of.get === 'filter' ? value.of.of : value.of
  if (typeof place !== 'object' || place.get !== 'zone' || !alike(place.of?.[0], who)) return undefined
  if (scene.game.zones[place.name]?.per?.[0] !== 'player') return undefined
  return scene.group(value.of).many
}

const isOfAll = (set: Expr): boolean => typeof set === 'object' && set.get === 'all' && set.of === 'player'

/** Who stands in a value where a reckoning for each player has that player. Names within may differ. */
function standInFor({ as = IT, by }: Extreme, value: Expr): Expr | undefined {
  let found: Expr | undefined
  const fits = (pattern: unknown, part: unknown, names: ReadonlyMap<string, string>): boolean => {
    if (!isNode(pattern) || !isNode(part)) return pattern === part
    if (pattern['get'] === 'bound') {
      const name = pattern['name'] as string
      const inner = names.get(name)
      if (inner !== undefined || name !== as)
        return part['get'] === 'bound' && part['name'] === (inner ?? name)
      found ??= part as unknown as Expr
      return alike(found, part)
    }
    const inside = isBinder(pattern) ? new Map(names).set(nameOf(pattern), nameOf(part)) : names
    const keys = fieldsOf(pattern)
    return alike(keys, fieldsOf(part)) && keys.every((key) => fits(pattern[key], part[key], inside))
  }
  return fits(by, value, new Map()) ? found : undefined
}

type Node = Readonly<Record<string, unknown>>

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null
const isBinder = ({ get, where }: Node): boolean => get === 'filter' || where !== undefined
const nameOf = ({ as = IT }: Node): string => as as string
const fieldsOf = (node: Node): string[] =>
  Object.keys(node)
    .filter((key) => key !== 'as')
    .sort()
