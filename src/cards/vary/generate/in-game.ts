/** Random parts for a game that there is already: expressions and steps that use what it declares. */
import type { Stream } from '../../../rng/index.ts'
import { Deck } from '../../rules/deck.ts'
import type { Do } from '../../rules/grammar.ts'
import type { Expr, Game, Step } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'
import { randomExpression } from './expressions.ts'
import { stepOf } from './steps.ts'

/** Undefined for a game in which no player has a place for cards: nothing that is drawn would fit it. */
function draftOf(game: Game, rng: Stream): Draft | undefined {
  const hand = handOf(game)
  if (hand === undefined) return undefined
  const { zones, vars = {}, tables = {}, defs = {}, procs = {} } = game
  const draft: Draft = {
    rng,
    wild: false,
    deck: new Deck(game.deck),
    tree: game,
    stock: game.deck.in,
    hand,
    zones,
    vars,
    tables,
    defs,
    procs,
    calls: { def: callables(defs), proc: callables(procs) },
    written: new Set(),
    stepsLeft: 4,
    expr: (...wanted) => randomExpression(draft, ...wanted),
  }
  return draft
}

/** Whether they use `me` is not known here: the checker refuses those that may not stand where they were put. */
const callables = (calls: Readonly<Record<string, { readonly params?: Readonly<Record<string, string>> }>>) =>
  new Map(Object.entries(calls).map(([name, { params = {} }]) => [name, { params, usesMe: true }]))

/** Where players hold cards: a place that each has one of, preferably one that only its owner sees. */
export function handOf({ zones }: Game): string | undefined {
  const own = Object.entries(zones).filter(([, { per }]) => per?.length === 1 && per[0] === 'player')
  return (own.find(([, { see }]) => see === 'owner') ?? own[0])?.[0]
}

export function randomExpressionFor(
  game: Game,
  type: string,
  scope: Scope,
  rng: Stream,
  depth: number,
): Expr | undefined {
  return draftOf(game, rng)?.expr(type, scope, depth)
}

/** What people might add to rules; loops that end by a count of turns are for games that count them. */
const KINDS: readonly Do[] = ['move', 'add', 'if', 'choose', 'choose', 'choose', 'each']

export function randomStepFor(game: Game, scope: Scope, rng: Stream): Step | undefined {
  const draft = draftOf(game, rng)
  return draft && stepOf(draft, rng.pick(KINDS.filter((kind) => kind !== 'choose' || scope.me)), scope, 0)
}
