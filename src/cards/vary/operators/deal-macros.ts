/** Mechanisms after the deal, or in its place. */
// biome-ignore format: a line for each name would hide the mechanisms
import {
  choose, count, deal, each, everyone, family, may, mayEach, maySome, me, move, next, repeat, shift, some,
  spread, together, topmost, zone,
} from '../../rules/build.ts'
import type { Expr, Game, StepNodes } from '../../rules/tree.ts'
import { handOf } from '../generate/in-game.ts'
import { removeAt, replaceAt } from '../paths.ts'
import { type Change, firstThatChecks, type Operator } from './operator.ts'
import {
  dealsFromStock,
  freshName,
  isPile,
  needsAllCards,
  type Site,
  withStepsAfter,
  withZone,
} from './sites.ts'

/** A deal of hands. */
interface Dealing {
  readonly hand: string
  readonly stock: string
  readonly deal: Site<StepNodes['deal']>
}

const onDeal =
  (change: (game: Game, dealing: Dealing, rng: Parameters<Operator>[2]) => Change | undefined): Operator =>
  (game, _, rng) => {
    const hand = handOf(game)
    const deals = dealsFromStock(game).filter(({ node }) => node.to === hand)
    if (hand === undefined || deals.length === 0) return undefined
    return firstThatChecks(
      game,
      () => change(game, { hand, stock: game.deck.in, deal: rng.pick(deals) }, rng),
      4,
    )
  }

/** Where cards lie while hands are improved after the deal, each by the mechanism that brings it in. */
const PLACE = {
  pass: 'passedCards',
  exchange: 'drawnCards',
  pick: 'offeredCards',
  swap: 'openCards',
  draft: 'packet',
} as const

/** Where hands are improved after the deal already, another way to do it is a chore to read and to play. */
const onPlainDeal = (change: Parameters<typeof onDeal>[0]): Operator =>
  onDeal((game, ...rest) =>
    Object.values(PLACE).some((place) => place in game.zones) ? undefined : change(game, ...rest),
  )

/** Everyone passes cards at the same time. */
export const passCards = onPlainDeal((game, { hand, deal: { path } }, rng) => {
  const n = rng.pick([1, 2, 2, 3, 3])
  const passed = PLACE.pass
  const [direction, receiver] = rng.pick<readonly [string, Expr]>([
    ['left', next(me)],
    ['right', shift(me, -1)],
  ])
  const steps = [
    together(() =>
      choose([maySome('pass', zone(hand, me), { min: n, max: n }, (cards) => move(cards, zone(passed, me)))]),
    ),
    each(everyone, () => move(zone(passed, me), zone(hand, receiver))),
  ]
  const tree = withStepsAfter(withZone(game, passed, spread('owner', 'player')), path, steps)
  return { tree, how: `after the deal, everyone passes ${cardsIn(n)} to the ${direction}` }
})

/** Everyone may change some cards for cards of the stock, which those given up go under. */
export const exchangeCards = onPlainDeal((game, { hand, stock, deal: { path, node } }, rng) => {
  if (!isPile(game, stock)) return undefined
  const most = rng.between(1, 4)
  const drawn = PLACE.exchange
  const exchange = maySome('exchange', zone(hand, me), { min: 1, max: most }, (cards) => [
    move(topmost(zone(stock), count(cards)), zone(drawn, me)),
    move(cards, zone(stock), { at: 'bottom' }),
    move(zone(drawn, me), zone(hand, me)),
  ])
  const step = each(everyone, () => choose([{ ...exchange, when: some(zone(stock)) }, may('keep all', [])]))
  const added = withStepsAfter(withZone(game, drawn, spread('owner', 'player')), path, [step])
  // If all cards were dealt there would be none to change for.
  const few = node.n === undefined ? rng.between(5, 9) : undefined
  if (few !== undefined && needsAllCards(game)) return undefined
  const tree = few === undefined ? added : replaceAt(added, [...path, 'n'], few)
  const fewer = few === undefined ? '' : `deal ${few} cards; `
  return {
    tree,
    how: `${fewer}after the deal, everyone may exchange ${most === 1 ? 'a card' : `up to ${most} cards`} with the stock`,
  }
})

/** A hand is picked card by card from packets that go round the table. */
export const draftHands = onPlainDeal((game, { hand, stock, deal: { path, node } }, rng) => {
  const packet = PLACE.draft
  const passing = freshName(game, 'passedPacket')
  const zones = withZone(
    withZone(game, packet, spread('owner', 'player')),
    passing,
    spread('owner', 'player'),
  )
  const n = node.n ?? rng.between(5, 8)
  const steps = [
    deal(zone(stock), packet, { n, ...(node.first !== undefined && { first: node.first }) }),
    repeat(
      { while: some(family(packet)) },
      together(() => choose([mayEach('draft', zone(packet, me), (card) => move(card, zone(hand, me)))])),
      each(everyone, () => move(zone(packet, me), zone(passing, next(me)))),
      each(everyone, () => move(zone(passing, me), zone(packet, me))),
    ),
  ]
  const tree = removeAt(withStepsAfter(zones, path, steps), path)
  return {
    tree,
    how: 'hands are drafted: everyone keeps one card of a packet and passes the rest to the left',
  }
})

/** Everyone keeps one of a few cards of the stock; the others go under it. */
export const pickOfTwo = onPlainDeal((game, { hand, stock, deal: { path, node } }, rng) => {
  if (!isPile(game, stock)) return undefined
  const offer = PLACE.pick
  const n = rng.pick([2, 2, 3])
  const step = each(everyone, () => [
    move(topmost(zone(stock), n), zone(offer, me)),
    choose([mayEach('keep', zone(offer, me), (card) => move(card, zone(hand, me)))], []),
    move(zone(offer, me), zone(stock), { at: 'bottom' }),
  ])
  const few = node.n === undefined ? rng.between(5, 9) : undefined
  if (few !== undefined && needsAllCards(game)) return undefined
  const added = withStepsAfter(withZone(game, offer, spread('owner', 'player')), path, [step])
  const tree = few === undefined ? added : replaceAt(added, [...path, 'n'], few)
  const fewer = few === undefined ? '' : `deal ${few} cards; `
  return { tree, how: `${fewer}everyone then keeps one of ${n} cards from the stock` }
})

/** Some cards lie open in the middle. */
export const swapWithTable = onPlainDeal((game, { hand, stock, deal: { path, node } }, rng) => {
  const table = PLACE.swap
  const n = rng.between(2, 4)
  const step = each(everyone, () =>
    choose([
      {
        label: 'swap',
        each: [
          { as: 'given', in: zone(hand, me) },
          { as: 'taken', in: zone(table) },
        ],
        do: [
          move({ get: 'bound', name: 'taken' }, zone(hand, me)),
          move({ get: 'bound', name: 'given' }, zone(table)),
        ],
      },
      may('keep all', []),
    ]),
  )
  const few = node.n === undefined ? rng.between(5, 9) : undefined
  if (few !== undefined && needsAllCards(game)) return undefined
  const laid = move(topmost(zone(stock), n), zone(table))
  const added = withStepsAfter(withZone(game, table, spread('all')), path, [laid, step])
  const tree = few === undefined ? added : replaceAt(added, [...path, 'n'], few)
  const fewer = few === undefined ? '' : `deal ${few} cards; `
  return { tree, how: `${fewer}${n} cards lie open, and everyone may swap a card for one of them` }
})

/** A hand of fewer cards, where all were dealt. */
export const dealFewer = onDeal((game, { deal: { path, node } }, rng) => {
  if (node.n !== undefined || needsAllCards(game)) return undefined
  const n = rng.between(4, 10)
  return { tree: replaceAt(game, [...path, 'n'], n), how: `deal ${n} cards each instead of all` }
})

const cardsIn = (n: number): string => (n === 1 ? 'a card' : `${n} cards`)
