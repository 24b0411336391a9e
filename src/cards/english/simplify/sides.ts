/** Sides of one player each are players: in a game for two that comes from a game for four nobody has a partner. */
import { type Game, IT } from '../../rules/tree.ts'
import { withoutListsOfOne } from './at-most-one.ts'
import { mentions, somePart, substituted } from './parts.ts'

export function withoutSides(game: Game): Game {
  const { min, max } = game.seats
  if (game.teams === undefined || min !== max || game.teams !== max || actsAmongSides(game)) return game
  const { teams: _, ...rest } = game
  return withoutListsOfOne(JSON.parse(JSON.stringify(rest), (key, value) => asPlayers(key, value)) as Game)
}

/** Whether somebody acts within "for each side": for each player, it would be another player who acts. */
const actsAmongSides = ({ flow, procs = {}, defs = {} }: Game): boolean =>
  somePart([flow, procs], (part) => {
    if (part['do'] !== 'each' || !mentions(part['in'], { of: 'team' })) return false
    return somePart(part['steps'], ({ get, do: kind, name }) => {
      if (get === 'me' || kind === 'choose') return true
      const called =
        get === 'def' ? defs[name as string] : kind === 'proc' ? procs[name as string] : undefined
      return mentions(called, { get: 'me' })
    })
  })

function asPlayers(key: string, value: unknown): unknown {
  if (key === 'per' && Array.isArray(value)) return value.map((kind) => (kind === 'team' ? 'player' : kind))
  if (typeof value !== 'object' || value === null) return value
  const node = value as Readonly<Record<string, unknown>>
  if (node['get'] === 'sum' && isOne(node['of']))
    return substituted(node['by'], String(node['as'] ?? IT), node['of']) ?? node
  if (node['get'] === 'teamOf' || node['get'] === 'members') return node['of']
  if ((node['get'] === 'all' || node['get'] === 'none') && node['of'] === 'team')
    return { ...node, of: 'player' }
  if (node['type'] === 'team' || node['type'] === 'team*')
    return { ...node, type: node['type'].replace('team', 'player') }
  return key === 'params' ? playerParams(node) : node
}

/** A player by name, where a set of players is asked for: what was the members of a side. */
const isOne = (set: unknown): boolean => /^(?:bound|me|player)$/.test((set as { get?: string }).get ?? '')

const playerParams = (params: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(params).map(([name, type]) => [name, String(type).replace('team', 'player')]),
  )
