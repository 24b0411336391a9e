/** Options without picks that are none: the opponent among two, or a suit that nothing comes of. */
import { type Binder, type Expr, type Game, IT, type Option } from '../../rules/tree.ts'
import { all } from './logic.ts'
import { alike, mentions } from './parts.ts'

export function withoutIdlePicks(option: Option, game: Game): Option {
  const { each = [] } = option
  for (const [n, binder] of each.entries()) {
    const rest: Option = { ...option, each: each.toSpliced(n, 1) }
    const name = binder.as ?? IT
    // A name that another pick has too could mean either.
    if (each.some((other) => other !== binder && (other.as ?? IT) === name)) continue
    if (isWhole(binder) && !mentions([rest.each, rest.do], { get: 'bound', name }))
      return withoutNone(rest, game)
    const tests = opponentOnly(binder, game)
    if (tests === undefined) continue
    const chosen = replaced(rest, name)
    const when = all([...(chosen.when === undefined ? [] : [chosen.when]), ...tests])
    return withoutNone(when === true ? chosen : { ...chosen, when }, game)
  }
  return option
}

function withoutNone(option: Option, game: Game): Option {
  const { each = [], ...rest } = option
  return each.length === 0 ? rest : withoutIdlePicks(option, game)
}

/** Any player, suit or rank: there is always one. */
const isWhole = ({ in: set, where }: Binder): boolean =>
  where === undefined && typeof set === 'object' && set.get === 'all' && set.of !== 'card'

const ME: Expr = { get: 'me' }
const OPPONENT: Expr = { get: 'next', after: ME }

/** What must hold for the opponent to be picked, where nobody else can be. */
function opponentOnly({ in: set, where, as = IT }: Binder, { seats }: Game): readonly Expr[] | undefined {
  if (seats.min !== 2 || seats.max !== 2) return undefined
  if (typeof set !== 'object' || set.get !== 'minus' || !alike(set.take, ME)) return undefined
  const { from } = set
  const own = where === undefined ? [] : [replaced(where, as)]
  if (typeof from !== 'object') return undefined
  if (from.get === 'all' && from.of === 'player') return own
  const isPlayers = from.get === 'filter' && alike(from.of, { get: 'all', of: 'player' })
  return isPlayers ? [replaced(from.where, from.as ?? IT), ...own] : undefined
}

const replaced = <Tree>(tree: Tree, name: string): Tree =>
  JSON.parse(JSON.stringify(tree), (_, node) =>
    node?.get === 'bound' && node.name === name ? OPPONENT : node,
  )
