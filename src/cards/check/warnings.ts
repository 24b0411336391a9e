/** Warnings: what is right as a tree but can never matter. */

import type { Game } from '../rules/tree.ts'
import type { Context } from './context.ts'
import { kindOf } from './nodes.ts'
import { at } from './problem.ts'
import { warnOfSharedNames } from './shared-names.ts'

export function warnOfIdle(context: Context, game: Game): void {
  const { uses, declared, report } = context
  const filled = filledZones(context, game)
  for (const name of declared.zone.keys()) {
    if (!filled.has(name))
      report.warn(at('zones', name), 'a zone that no step fills', 'a zone with cards in it at some time')
  }
  for (const name of declared.var.keys()) {
    const path = at('vars', name)
    if (!uses.has('read', name)) report.warn(path, 'a variable that nothing reads', 'one that matters')
    else if (!uses.has('written', name))
      report.warn(path, 'a variable that no step sets', 'one that changes', 'use a definition')
  }
  for (const kind of ['option', 'table', 'def', 'proc', 'counter'] as const) {
    for (const name of declared[kind].keys()) {
      if (!uses.has(kind, name))
        report.warn(at(`${kind}s`, name), `${NOUNS[kind]} that nothing uses`, 'one that is used')
    }
  }
  for (const { from, path } of context.picks) {
    if (alwaysEmpty(from, filled)) {
      const hint = 'the option can never be taken'
      report.warn(path, 'a set that is always empty', 'one with something to pick', hint)
    }
  }
  warnOfSharedNames(context)
  warnOfWinners(context, game, filled)
}

const NOUNS = {
  option: 'an option',
  table: 'a table',
  def: 'a definition',
  proc: 'a procedure',
  counter: 'a counter',
} as const

function warnOfWinners(
  { uses, declared, report }: Context,
  { result }: Game,
  filled: ReadonlySet<string>,
): void {
  // Alone at the table, winning is winning.
  if (result.winners === undefined && declared.seats.max > 1 && !uses.has('me', 'score')) {
    const found = 'a score that is the same for everyone'
    report.warn('result.score', found, 'one that depends on "me"', 'nobody can win alone')
  }
  if (result.winners !== undefined && alwaysEmpty(result.winners, filled)) {
    report.warn('result.winners', 'a set that is always empty', 'players that can win')
  }
  if (result.aim !== undefined && result.winners === undefined && declared.seats.max === 1) {
    report.warn('result.aim', `"${result.aim}"`, 'no aim', 'a player alone plays for points in any case')
  }
}

/** The zones that ever hold a card: where all begin, and where they can go from one that does. */
function filledZones({ moves }: Context, game: Game): ReadonlySet<string> {
  const filled = new Set([game.deck.in])
  let before = 0
  while (filled.size > before) {
    before = filled.size
    for (const { cards, to } of moves) if (!alwaysEmpty(cards, filled)) filled.add(to)
  }
  return filled
}

/** Kinds that are empty if what they look at is. */
const LOOKS_AT_ONE = /^(top|bottom|topmost|first|best|image|owner|suitOf|rankOf)$/

function alwaysEmpty(value: unknown, filled: ReadonlySet<string>): boolean {
  const node = value as Readonly<Record<string, unknown>>
  const isEmpty = (part: unknown): boolean => alwaysEmpty(part, filled)
  const kind = kindOf(value, 'get')
  switch (kind) {
    case 'none':
      return true
    case 'zone':
    case 'family':
      return !filled.has(node['name'] as string)
    case 'range':
      return typeof node['from'] === 'number' && typeof node['to'] === 'number' && node['from'] > node['to']
    case 'filter':
      return isEmpty(node['of']) || node['where'] === false
    case 'minus':
      return isEmpty(node['from'])
    case 'if':
      return isEmpty(node['then']) && isEmpty(node['else'])
    case 'inter':
      return (node['of'] as unknown[]).some(isEmpty)
    case 'union':
    case 'ifAble':
      return (node['of'] as unknown[]).every(isEmpty)
    default:
      return kind !== undefined && LOOKS_AT_ONE.test(kind) && isEmpty(node['of'])
  }
}
