/** How the rules are to be read, as far as the game at hand can need it. */
import { Deck } from '../../rules/deck.ts'
import type { Expr, Game, StepNodes } from '../../rules/tree.ts'
import { partsOf, somePart } from '../simplify/parts.ts'
import { isAlwaysOpen } from '../steps/choices.ts'
import { type Block, heading } from './document.ts'
import { contains } from './outline.ts'

export function finePoints(game: Game, rules: string): Block[] {
  const notes = [
    game.seats.max > 1 && /\byour?\b/i.test(rules) ? '“You” means the player who is acting.' : '',
    /\bas long as\b/i.test(rules)
      ? '“As long as” is checked only before a turn or a repetition: what has begun is finished.'
      : '',
    somePart([game.flow, game.procs], (part) => actsOnMissing(part, game))
      ? 'If a rule speaks of a card or a player and there is none, skip that part of the rule.'
      : '',
    somePart([game.flow, game.procs, game.defs, game.result], (part) => comparesMissing(part, game))
      ? 'Where a rule compares with a card or a player that is not there, the two are not the same, and neither is higher.'
      : '',
    namesTooMany(game, rules) ? 'If there are fewer cards than a rule names, take all there are.' : '',
    somePart([game.flow, game.procs], isOnlyOption)
      ? 'If you cannot choose what a rule asks you to choose, skip that part of the rule.'
      : '',
    Object.values(game.vars ?? {}).some(({ type }) => type === 'bool')
      ? 'Words in “quotes” are notes: each is noted or not, as if on paper.'
      : '',
  ].filter(Boolean)
  if (notes.length === 0) return []
  return [heading('Fine points'), { kind: 'list', items: notes.map((text) => ({ text })), inOrder: false }]
}

type Part = Readonly<Record<string, unknown>>

/** A choice with one option that may not be there, and nothing said for that case. */
function isOnlyOption(part: Part): boolean {
  if (part['do'] !== 'choose') return false
  const { options, otherwise = [] } = part as unknown as StepNodes['choose']
  return options.length === 1 && otherwise.every((step) => step.do === 'tally') && !isAlwaysOpen(options)
}

/** Where a step is about a card or a player, and there may be none. */
function actsOnMissing(part: Part, game: Game): boolean {
  const { do: kind, cards, player, be, of = [], to } = part
  if (kind === 'move' || kind === 'show') return isMissing(cards, game)
  if (kind === 'as') return isMissing(player, game)
  if (kind === 'let') return isMissing(be, game)
  return (
    (kind === 'set' || kind === 'add') &&
    ((of as Expr[]).some((one) => isMissing(one, game)) || isMissing(to, game))
  )
}

const COMPARED = new Set<unknown>(['eq', 'ne', 'lt', 'le', 'minus', 'has'])

function comparesMissing(part: Part, game: Game): boolean {
  const { get, a, b, take, item } = part
  return COMPARED.has(get) && [a, b, take, item].some((one) => isMissing(one, game))
}

/** Whether a value is a card or a player that there may not be, or its suit or rank. */
function isMissing(value: unknown, game: Game): boolean {
  const { get, of, name, is } = (value ?? {}) as { get?: string; of?: unknown; name?: string; is?: unknown }
  switch (get) {
    case 'rankOf':
    case 'suitOf':
      return isMissing(of, game)
    case 'top':
    case 'bottom':
      return !keepsCards((of as { name?: string }).name, game)
    case 'first':
    case 'owner':
    case 'nearest':
    case 'none':
      return true
    case 'player':
      return typeof is !== 'number' || is >= game.seats.min
    case 'var':
      return isUnset(name as string, game)
    default:
      return false
  }
}

/** Whether a variable for a card, a player, … may be empty where it is read: it is not, if it is set first of all. */
function isUnset(name: string, game: Game): boolean {
  const { type = 'num', init } = game.vars?.[name] ?? {}
  if (type === 'num' || type === 'bool' || type.endsWith('*')) return false
  const parts = partsOf([game.flow, game.procs])
  const sets = parts.filter((part) => part['do'] === 'set' && part['var'] === name)
  if (sets.some(({ to }) => (to as { get?: string }).get === 'none')) return true
  if (init !== undefined) return isMissing(init, game)
  const first = parts.findIndex((part) => part['name'] === name && part['get'] === 'var')
  const at = parts.indexOf(sets[0] as Part)
  return at < 0 || (first >= 0 && first < at) || isConditional(sets[0] as Part, game)
}

/** Whether a part stands under a test or in a choice. */
const isConditional = (part: Part, game: Game): boolean =>
  somePart([game.flow, game.procs], (outer) => {
    const { do: kind } = outer
    return (kind === 'if' || kind === 'choose') && partsOf(outer).includes(part)
  })

/** Whether a pile that has had a card always has one while it is looked at: only what lies under its top is taken. */
function keepsCards(name: string | undefined, game: Game): boolean {
  if (name === undefined || name === game.deck.in) return false
  const moves = partsOf([game.flow, game.procs]).filter(({ do: kind }) => kind === 'move')
  const isFilled = moves.some(
    ({ to, cards }) => (to as { name?: string }).name === name && !isPart(cards, name),
  )
  return (
    isFilled &&
    moves.every(({ cards }) => !isPart(cards, name) || keepsTop(cards)) &&
    !partsOf([game.flow, game.procs]).some(({ do: kind, from }) => kind === 'deal' && isPart(from, name))
  )
}

/** Whether cards are taken from a place. That all cards of the deck are collected is the end of a deal. */
const isPart = (cards: unknown, name: string): boolean =>
  somePart(cards, (part) => (part['get'] === 'zone' || part['get'] === 'family') && part['name'] === name)

function keepsTop(cards: unknown): boolean {
  const { get, from, take } = cards as { get: string; from?: unknown; take?: { get: string; of?: unknown } }
  return get === 'minus' && take?.get === 'top' && JSON.stringify(take.of) === JSON.stringify(from)
}

/** Whether a rule may name more cards than there are. */
function namesTooMany(game: Game, rules: string): boolean {
  if (/\btop \S+ cards\b|\bas many as\b|; each gets\b/.test(rules)) return true
  const deals = partsOf([game.flow, game.procs]).filter(
    (part) => part['do'] === 'deal' && part['n'] !== undefined,
  )
  const dealt = deals.reduce((sum, { n }) => sum + (typeof n === 'number' ? n : Infinity) * game.seats.max, 0)
  return dealt > new Deck(game.deck).cards.length || dealsOnInLoop(game)
}

/** Whether cards are dealt in a loop, or in a procedure, that does not shuffle. */
function dealsOnInLoop({ flow, procs = {} }: Game): boolean {
  const dealsOn = (steps: unknown): boolean =>
    contains(steps, (step) => step.do === 'deal') && !contains(steps, (step) => step.do === 'shuffle')
  const isLoop = ({ do: kind }: Part): boolean => kind === 'repeat' || kind === 'turns' || kind === 'each'
  return (
    Object.values(procs).some(({ steps }) => dealsOn(steps)) ||
    somePart([flow, procs], (part) => isLoop(part) && dealsOn(part['steps']))
  )
}
