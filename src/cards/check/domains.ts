/** How many values, items, places and words of the state there may be. */
import type { Per } from '../rules/tree.ts'
import type { Context } from './context.ts'
import { kindOf } from './nodes.ts'

/** How many items a set may have: all of its type, or as many as a range says. */
export function mostIn(context: Context, set: unknown, type: string | undefined): number {
  const most = domainSize(context, type)
  const node = set as Readonly<Record<string, unknown>>
  switch (kindOf(set, 'get')) {
    case 'range':
      return Math.max(0, Math.min(most, greatest(node['to'], most) - least(node['from']) + 1))
    case 'filter':
    case 'best':
      return mostIn(context, node['of'], type)
    case 'minus':
      return mostIn(context, node['from'], type)
    default:
      return most
  }
}

/** The greatest that a number can be, where it is written down. */
function greatest(value: unknown, otherwise: number): number {
  if (typeof value === 'number') return value
  const parts = kindOf(value, 'get') === 'min' ? (value as { of?: unknown }).of : undefined
  return Array.isArray(parts) ? Math.min(...parts.map((part) => greatest(part, otherwise))) : otherwise
}

const least = (value: unknown): number => (typeof value === 'number' ? Math.max(0, value) : 0)

/** How many values of a type there are at most. What is in a binder is counted even where there are none. */
export function domainSize(context: Context, type: string | undefined): number {
  return Math.max(1, valuesOf(context, type))
}

function valuesOf({ declared: { deck, seats, teams } }: Context, type: string | undefined): number {
  switch (type) {
    case 'card':
      return deck?.cards.length ?? 52
    case 'suit':
      return deck?.suits.length ?? 4
    case 'rank':
      return deck?.rankNumbers.length ?? 13
    case 'player':
      return seats.max
    case 'team':
      return teams
    case 'num':
      return 64
    default:
      return 1
  }
}

/** How many places there are, at the fullest table. */
export function placesOf(context: Context, per: readonly Per[]): number {
  const { deck, seats, teams } = context.declared
  const sizes = { player: seats.max, team: teams, suit: deck?.suits.length ?? 4, rank: 16 }
  return per.reduce<number>((product, each) => product * (typeof each === 'number' ? each : sizes[each]), 1)
}

/** Words that a value of a type takes in the state. */
export function wordsOf(context: Context, type: string): number {
  if (type === 'card*') return Math.ceil((context.declared.deck?.size ?? 64) / 32)
  return type === 'num*' ? 2 : 1
}
