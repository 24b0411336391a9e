/**
 * A game without what it does not need: declarations that no rule uses, variables that no rule reads, and options, which
 * become their default values. It plays the same.
 */
import type { Game, Steps } from '../rules/tree.ts'
import { type NameKind, rewrittenGame, visit } from './fields.ts'
import { type OptionValues, withOptions } from './fold.ts'
import { namesUsed } from './uses.ts'

export function tidy(game: Game, options: OptionValues = {}): Game {
  let tidied = withOptions(game, options)
  for (let before: Game | undefined; before !== tidied; ) {
    before = tidied
    tidied = withoutUnread(tidied)
  }
  return onlyUsed(tidied)
}

/** Without variables that nothing reads, and without the steps that set them. */
export function withoutUnread(game: Game): Game {
  const unread = new Set(Object.keys(game.vars ?? {}))
  const note = (part: unknown, type: string): void =>
    visit(part, type, (node) => {
      if (node['get'] === 'var') unread.delete(node['name'] as string)
    })
  // What nothing calls reads nothing.
  const { proc, def } = namesUsed(game)
  note(game.flow, 'steps')
  for (const name of proc) note(game.procs?.[name]?.steps, 'steps')
  for (const name of def) note(game.defs?.[name]?.is, 'X')
  note(game.result.score, 'X')
  note(game.result.winners, 'X')
  if (unread.size === 0) return game
  const rest = rewrittenGame(
    { ...game, vars: without(game.vars, unread) },
    {
      node: (node, type) =>
        type === 'step' && unread.has(node['var'] as string) ? ([] satisfies Steps) : undefined,
    },
  )
  // A test whose steps are gone is gone too.
  return withOptions(rest)
}

const without = <Tree>(all: Readonly<Record<string, Tree>> = {}, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)))

/** Declarations by the kind of name that refers to them. */
const PARTS = [
  ['tables', 'table'],
  ['zones', 'zone'],
  ['vars', 'var'],
  ['defs', 'def'],
  ['procs', 'proc'],
  ['counters', 'counter'],
] as const satisfies readonly (readonly [keyof Game, NameKind])[]

function onlyUsed(game: Game): Game {
  const used = namesUsed(game)
  const copy: Record<string, unknown> = { ...game }
  for (const [part, kind] of PARTS) {
    const entries = Object.entries(game[part] ?? {}).filter(
      ([name]) => used[kind].has(name) || (part === 'zones' && name === game.deck.in),
    )
    if (entries.length > 0 || part === 'zones') copy[part] = Object.fromEntries(entries)
    else delete copy[part]
  }
  return withoutLostResets(copy as unknown as Game, used.block)
}

/** A block that is gone resets nothing. */
function withoutLostResets(game: Game, blocks: ReadonlySet<string>): Game {
  const lost = Object.values(game.vars ?? {}).some(({ reset }) => reset !== undefined && !blocks.has(reset))
  if (!lost) return game
  const vars = Object.entries(game.vars ?? {}).map(([name, { reset, ...rest }]) => [
    name,
    { ...rest, ...(reset !== undefined && blocks.has(reset) && { reset }) },
  ])
  return { ...game, vars: Object.fromEntries(vars) }
}
