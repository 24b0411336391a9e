/** Variables that nothing changes are what they begin as: a dealer who is always player 2 is player 2. */
import type { Expr, Game } from '../../rules/tree.ts'
import { partsOf } from './parts.ts'

export function withoutConstants(game: Game): Game {
  const changed = new Set<unknown>()
  for (const part of partsOf([game.flow, game.procs])) {
    if (part['do'] === 'set' || part['do'] === 'add') changed.add(part['var'])
  }
  const constants = new Map(
    Object.entries(game.vars ?? {}).flatMap(([name, { init }]): [string, Expr][] =>
      init !== undefined && !changed.has(name) && isConstant(init) ? [[name, init]] : [],
    ),
  )
  if (constants.size === 0) return game
  return JSON.parse(JSON.stringify(game), (_, node) =>
    node?.get === 'var' && constants.has(node.name) ? constants.get(node.name) : node,
  ) as Game
}

const isConstant = (value: Expr): boolean =>
  typeof value !== 'object' ||
  value.get === 'suit' ||
  value.get === 'rank' ||
  value.get === 'card' ||
  (value.get === 'player' && typeof value.is === 'number')
