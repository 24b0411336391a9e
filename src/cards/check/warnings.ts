/** Warnings: what is right as a tree but can never matter. */
import type { Game } from '../rules/tree.ts'
import { at, type Context } from './context.ts'
import { kindOf } from './expressions.ts'

export function warnOfIdle(context: Context, game: Game): void {
  const { uses, declared, report } = context
  for (const name of declared.zone.keys()) {
    if (!uses.has(`filled ${name}`)) {
      report.warn(at('zones', name), 'a zone that no step fills', 'a zone with cards in it at some time')
    }
  }
  for (const name of declared.var.keys()) {
    const path = at('vars', name)
    if (!uses.has(`read ${name}`)) report.warn(path, 'a variable that nothing reads', 'one that matters')
    else if (!uses.has(`written ${name}`))
      report.warn(path, 'a variable that no step sets', 'one that changes', 'use a definition')
  }
  for (const kind of ['option', 'table', 'def', 'proc', 'counter'] as const) {
    for (const name of declared[kind].keys()) {
      if (!uses.has(`${kind} ${name}`))
        report.warn(at(PLURALS[kind], name), `a ${kind} that nothing uses`, 'one that is used')
    }
  }
  warnOfEmptyChoices(context, game.flow, 'flow', 0)
  for (const [name, proc] of Object.entries(game.procs ?? {})) {
    warnOfEmptyChoices(context, proc.steps, at(at('procs', name), 'steps'), 0)
  }
  const { score, winners } = game.result
  if (winners === undefined && typeof score === 'number') {
    report.warn('result.score', `${score} for everyone`, 'a score that differs', 'nobody can win alone')
  }
  if (kindOf(winners, 'get') === 'none') report.warn('result.winners', 'none', 'a player that can win')
}

const PLURALS = {
  option: 'options',
  table: 'tables',
  def: 'defs',
  proc: 'procs',
  counter: 'counters',
} as const

/** An option whose cards come from a zone that is never filled, or from an empty range, is never there. */
function warnOfEmptyChoices(context: Context, value: unknown, path: string, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 100) return
  const binder = value as { in?: unknown; some?: unknown }
  const inOption = /\.each\[\d+\]$/.test(path)
  for (const field of ['in', 'some'] as const) {
    if (inOption && binder[field] !== undefined && alwaysEmpty(context, binder[field])) {
      context.report.warn(
        at(path, field),
        'a set that is always empty',
        'one with something to pick',
        'the option can never be taken',
      )
    }
  }
  for (const [key, inner] of Object.entries(value)) {
    warnOfEmptyChoices(context, inner, at(path, Array.isArray(value) ? Number(key) : key), depth + 1)
  }
}

function alwaysEmpty(context: Context, value: unknown): boolean {
  const node = value as Readonly<Record<string, unknown>>
  switch (kindOf(value, 'get')) {
    case 'none':
      return true
    case 'zone':
    case 'family':
      return !context.uses.has(`filled ${node['name']}`)
    case 'range':
      return typeof node['from'] === 'number' && typeof node['to'] === 'number' && node['from'] > node['to']
    case 'filter':
      return alwaysEmpty(context, node['of']) || node['where'] === false
    case 'minus':
      return alwaysEmpty(context, node['from'])
    case 'inter':
      return (node['of'] as unknown[]).some((part) => alwaysEmpty(context, part))
    case 'union':
    case 'ifAble':
      return (node['of'] as unknown[]).every((part) => alwaysEmpty(context, part))
    default:
      return false
  }
}
