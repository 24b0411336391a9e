/**
 * Choices among cards that the player who chooses does not see: the offers would give the cards away. The checker passes
 * them, because whether a player knows the cards depends on the course of a game; but people's rules have none.
 */
import type { Expr, Game } from '../rules/tree.ts'
import { type Node, visit } from './fields.ts'

const known = new WeakMap<Game, number>()

/** In how many sets of cards to pick from there are hidden places. */
export function countBlindPicks(game: Game): number {
  const count = known.get(game) ?? counted(game)
  known.set(game, count)
  return count
}

function counted(game: Game): number {
  let count = 0
  const note = (node: Node, type: string): void => {
    const sets =
      type === 'binder'
        ? [node['in'], node['some']]
        : type === 'step' && node['do'] === 'trick'
          ? [node['lead'], node['follow']]
          : []
    for (const set of sets) if (set !== undefined && isHidden(game, set as Expr)) count += 1
  }
  visit(game.flow, 'steps', note)
  for (const { steps } of Object.values(game.procs ?? {})) visit(steps, 'steps', note)
  return count
}

/** Whether cards of the set may lie where the acting player does not see them, as far as the set itself says. */
function isHidden(game: Game, set: Expr): boolean {
  if (typeof set !== 'object') return false
  switch (set.get) {
    case 'zone':
    case 'family':
      return isHiddenPlace(game, set)
    case 'filter':
    case 'best':
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'first':
    case 'image':
      return isHidden(game, set.of)
    case 'minus':
      return isHidden(game, set.from)
    case 'union':
    case 'ifAble':
      return set.of.some((part) => isHidden(game, part))
    // What is in all of them is seen if it is seen in one.
    case 'inter':
      return set.of.every((part) => isHidden(game, part))
    case 'if':
      return isHidden(game, set.then) || isHidden(game, set.else)
    case 'let':
      return isHidden(game, set.in)
    default:
      return false
  }
}

function isHiddenPlace(game: Game, place: Extract<Expr, { get: 'zone' | 'family' }>): boolean {
  const { see, per = [] } = game.zones[place.name] ?? { see: 'all' }
  if (see === 'all' || see === 'none') return see === 'none'
  const owner = place.get === 'zone' ? place.of?.[per.indexOf('player')] : undefined
  const isOwn = typeof owner === 'object' && owner.get === 'me'
  return see === 'owner' ? !isOwn : isOwn
}
