/** What lies on the table: the deck with its tables of values, and the places for cards. */
import type { DeckTree, Game, Per, TableTree, ZoneTree } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { wayStations } from '../steps/way-stations.ts'
import { takesOne } from '../words/one-card.ts'
import { capital, cardName, figure, listed, suitName, suitSign, wordsOf } from '../words/words.ts'
import type { Block, Item } from './document.ts'

export function cardsSection(game: Game, scene: Scene): Block[] {
  const tables = Object.entries(game.tables ?? {})
  const byRank = tables.filter(([, { by }]) => by === 'rank')
  const others = tables.filter(([, { by }]) => by !== 'rank')
  return [
    { kind: 'paragraph', text: deckText(game.deck) },
    ...(scene.notes.size === 0
      ? []
      : [{ kind: 'paragraph', text: [...scene.notes.values()].join(' ') } as const]),
    ...(byRank.length === 0 ? [] : [rankTable(game.deck, byRank)]),
    ...others.map(([name, table]) => otherTable(name, game.deck.suits, table)),
  ]
}

function deckText({ suits, ranks, packs = 1, without = [], jokers = {}, in: place }: DeckTree): string {
  const signs = suits.map((suit) =>
    `${suitName(suit)} ${suitSign(suit)}`.replace(/^suit (\S+) \1$/, 'suit $1'),
  )
  const copies = packs === 1 ? '' : `, ${packs} of each card`
  const less =
    without.length === 0
      ? ''
      : `, without ${listed(without.map((card) => cardName(packs > 1 && !card.includes('/') ? `${card}/1` : card, suits)))}`
  const extra = Object.entries(jokers).map(([rank, n]) => `${n} × ${rank} (without a suit)`)
  const plus = extra.length === 0 ? '' : `, and ${listed(extra)}`
  const total =
    suits.length * ranks.length * packs -
    without.length +
    Object.values(jokers).reduce((sum, n) => sum + n, 0)
  return `${total} cards: the ${suits.length === 1 ? 'suit' : 'suits'} ${listed(signs)}, ${suits.length === 1 ? '' : 'each '}with the ranks ${ranks.map((rank) => faceOf(rank)).join(' ')} from low to high${copies}${less}${plus}. At the start all cards are in the ${wordsOf(place)}.`
}

const faceOf = (rank: string): string => (rank === 'T' ? '10' : rank)

function rankTable({ ranks, jokers = {} }: DeckTree, tables: [string, TableTree][]): Block {
  const all = [...ranks, ...Object.keys(jokers)]
  return {
    kind: 'table',
    rows: [
      ['rank', ...all.map(faceOf)],
      ...tables.map(([name, table]) => [wordsOf(name), ...all.map((rank) => worthIn(table, rank))]),
    ],
  }
}

function worthIn({ of, else: rest }: TableTree, key: string): string {
  const value = of[key] ?? rest ?? 0
  return typeof value === 'number' ? figure(value) : value
}

function otherTable(
  name: string,
  suits: readonly string[],
  { by, of, else: rest, gives = 'num' }: TableTree,
): Block {
  const key = (one: string): string =>
    by === 'suit' ? suitName(one) : cardName(one, suits).replace(/^the /, '')
  const value = (one: number | string): string =>
    typeof one === 'number' ? figure(one) : gives === 'suit' ? suitName(one) : one
  return {
    kind: 'table',
    rows: [
      [by, wordsOf(name)],
      ...Object.entries(of).map(([one, what]) => [key(one), value(what)]),
      ['any other', rest === undefined ? (gives === 'num' ? '0' : 'none') : value(rest)],
    ],
  }
}

const PILES: Readonly<Record<ZoneTree['see'], string>> = {
  all: 'a face-up pile',
  owner: 'a pile that only its owner may look at',
  others: 'a pile that everyone but its owner may look at',
  none: 'a face-down pile',
}
const SINGLES: Readonly<Record<ZoneTree['see'], string>> = {
  all: 'one face-up card',
  owner: 'one card that only its owner may look at',
  others: 'one card that everyone but its owner may look at',
  none: 'one face-down card',
}
const SPREADS: Readonly<Record<ZoneTree['see'], string>> = {
  all: 'face-up cards',
  owner: 'cards that only their owner may look at',
  others: 'cards that everyone but their owner may look at',
  none: 'face-down cards',
}

export function placesSection(game: Game): Block[] {
  const stations = wayStations(game)
  const places = Object.entries(game.zones).filter(([name]) => !stations.has(name))
  const items = places.map(([name, { per = [], order, see }]): Item => {
    const kinds = order === 'pile' ? PILES : takesOne(name, game) ? SINGLES : SPREADS
    const many = per.length === 0 ? '' : ` (${perText(per)})`
    return {
      text: `**${capital(wordsOf(name))}**${many}: ${kinds[see]}.`,
    }
  })
  return [{ kind: 'list', items, inOrder: false }]
}

/** "one for each player", "3 for each player, numbered from 1". */
function perText(per: readonly Per[]): string {
  const [numbers, kinds] = [
    per.filter((kind) => typeof kind === 'number'),
    per.filter((kind) => typeof kind !== 'number'),
  ]
  const total = numbers.length === 0 ? 'one' : numbers.join(' by ')
  const each = kinds.map((kind) => ` for each ${kind === 'team' ? 'side' : kind}`).join(' and')
  return `${total}${each}${numbers.length === 0 ? '' : ', numbered from 1'}`
}
