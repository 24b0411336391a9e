/** Checks who plays and with what: seats, teams and the deck. */
import { Deck, MAX_PACKS, MAX_SUITS } from '../rules/deck.ts'
import type { DeckTree } from '../rules/tree.ts'
import type { Context } from './context.ts'
import { fieldSet } from './nodes.ts'
import { at, isTaken, nameHint, quote, suggest, Words } from './problem.ts'

const MOST_SEATS = 12
const MOST_RANKS = 15
const SEAT_FIELDS = fieldSet('min', 'max', 'usual?')

export function checkSeats(context: Context, value: unknown, teams: unknown): void {
  const fields = context.object(value, 'seats', '{ min, max }', SEAT_FIELDS)
  const min = context.whole(fields?.['min'], 'seats.min', 1, MOST_SEATS) ?? 1
  const max = context.whole(fields?.['max'], 'seats.max', min, MOST_SEATS) ?? MOST_SEATS
  const usual = context.whole(fields?.['usual'], 'seats.usual', min, max) ?? min
  context.declared.seats = { min, max }
  const before = context.report.errors
  const known = context.whole(teams, 'teams', 2, max)
  if (teams === undefined) return
  context.declared.teams = known ?? 2
  if (known !== undefined && context.report.errors === before && usual % known !== 0) {
    const path = fields?.['usual'] === undefined ? 'seats.min' : 'seats.usual'
    context.report.error(path, usual, `a multiple of ${known}`, `there are ${known} teams of equal size`)
  }
}

const DECK_FIELDS = fieldSet('suits', 'ranks', 'packs?', 'without?', 'jokers?', 'in')

export function checkDeck(context: Context, value: unknown): void {
  const fields = context.object(value, 'deck', 'a deck', DECK_FIELDS)
  if (fields === undefined) return
  const before = context.report.errors
  const suits = names(context, fields['suits'], 'deck.suits', MAX_SUITS)
  const ranks = names(context, fields['ranks'], 'deck.ranks', MOST_RANKS)
  checkPacks(context, fields['packs'])
  const jokers = context.named(fields['jokers'], 'deck.jokers', 'an object: how many of each')
  if (jokers.length + ranks.length > 16) {
    const expected = 'at most 16 ranks, jokers included'
    context.report.error('deck.jokers', new Words(`${jokers.length + ranks.length} ranks`), expected)
  }
  for (const [name, copies] of jokers)
    context.whole(copies, at('deck.jokers', name), 1, MAX_PACKS * MAX_SUITS)
  const clash = jokers.find(([name]) => ranks.includes(name) || suits.includes(name))
  if (clash) context.report.error(at('deck.jokers', clash[0]), clash[0], 'a name that no rank or suit has')
  const without = context.list(fields['without'], 'deck.without', 'a list of cards', 0)
  if (context.report.errors > before || fields['suits'] === undefined || fields['ranks'] === undefined) return
  const tree = fields as unknown as DeckTree
  const whole = new Deck({ ...tree, without: [] })
  context.declared.deck = whole
  checkCardNames(context, whole)
  for (const [n, card] of (without ?? []).entries()) checkKey(context, 'card', card, at('deck.without', n))
  if (without && new Set(without).size < without.length) {
    context.report.error('deck.without', fields['without'], 'each card once')
  }
  if (context.report.errors > before || without === undefined) return
  context.declared.deck = new Deck(tree)
  if (context.declared.deck.cards.length === 0)
    context.report.error('deck.without', new Words('every card'), 'at least one card left')
}

/** The engine numbers cards in one byte: 64 a pack, for four suits of sixteen ranks. */
function checkPacks(context: Context, packs: unknown): void {
  const isTooMany = typeof packs === 'number' && packs > MAX_PACKS
  if (!isTooMany) context.whole(packs, 'deck.packs', 1, MAX_PACKS)
  else {
    const hint = `the engine has room for 256 cards: ${MAX_PACKS} packs of 64 numbers`
    context.report.error('deck.packs', packs, `a whole number from 1 to ${MAX_PACKS}`, hint)
  }
}

function names(context: Context, value: unknown, path: string, most: number): string[] {
  const list = context.list(value, path, `a list of 1 to ${most} names`) ?? []
  if (list.length > most) {
    context.report.error(path, value, `at most ${most}`)
    return []
  }
  const right = list.filter((name, n): name is string => {
    const is = typeof name === 'string' && /^[A-Za-z0-9]{1,12}$/.test(name) && !isTaken(name)
    if (!is) {
      const expected = 'a name of letters and digits, such as "Q" or "10"'
      context.report.error(at(path, n), name, expected, nameHint(name))
    }
    return is
  })
  const again = list.findIndex((name, n) => right.includes(name as string) && list.indexOf(name) < n)
  if (again >= 0)
    context.report.error(
      at(path, again),
      new Words(`${quote(list[again] as string)} again`),
      'each name once',
    )
  return right
}

/**
 * Rank 1 of suit 0C and rank 10 of suit C would both be 10C, and a joker may be named like a card. Players read suits by
 * their full names.
 */
function checkCardNames(context: Context, deck: Deck): void {
  const hasJokers = deck.rankNumbers.some((rank) => deck.isJoker(rank))
  if (!hasJokers && deck.suits.every((suit) => suit.length === 1)) return
  const twice = (all: readonly string[]): string | undefined =>
    new Set(all).size === all.length ? undefined : all.find((name, n) => all.indexOf(name) !== n)
  const card = twice(deck.cards.map((each) => deck.cardName(each)))
  if (card !== undefined) {
    context.report.error(
      'deck',
      new Words(`two cards named "${card}"`),
      'a name for each card',
      'use one letter for a suit',
    )
  }
  const suit = twice(deck.suits.map((_, n) => deck.suitName(n)))
  if (suit !== undefined)
    context.report.error('deck.suits', new Words(`two suits named "${suit}"`), 'each name once')
}

/** The name of a card, suit or rank. Wrong keys are not looked up where the deck itself is wrong. */
export function checkKey(
  context: Context,
  kind: 'card' | 'suit' | 'rank',
  value: unknown,
  path: string,
): boolean {
  const { deck } = context.declared
  if (deck === undefined || value === undefined) return false
  if (typeof value === 'string' && deck.number(kind, value) !== undefined) return true
  const known =
    kind === 'suit' ? deck.suits : kind === 'rank' ? deck.rankNumbers.map((n) => deck.rankName(n)) : []
  const hint = kind === 'card' ? 'rank, then suit, as in "QS"' : suggest(value, known)
  context.report.error(path, value, `a ${kind} of the deck`, hint)
  return false
}

/** The zone where the cards start can be checked only when zones are known. */
export function checkStart(context: Context, value: unknown): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'in')) return
  const place = (value as { in?: unknown }).in
  const zone = context.declaration('zone', place, 'deck.in')
  if (zone && zone.per.length > 0) context.report.error('deck.in', place, 'a zone of which there is one')
}
