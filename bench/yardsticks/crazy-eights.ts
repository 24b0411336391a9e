/**
 * Crazy Eights by hand, for two, one deal: src/cards/classics/crazy-eights.ts with `deals=1`. A hand is two words of
 * bits; what may be played is those of a suit or a rank. What has been discarded is what lies nowhere else.
 */
import type { PathElement } from '../../src/rng/index.ts'
import { EVERY_CARD, kthCard, listCards, PACK, popcount, suitMasks } from './masks.ts'
import { below, CHANCE, next, ofPlayer, shuffle } from './streams.ts'
import { COUNTERS, DECISIONS, FORCED, TURNS, WINNERS, Yardstick } from './yardstick.ts'

const DRAWS = COUNTERS
const EIGHTS = COUNTERS + 1
const RENEWALS = COUNTERS + 2
const PASSES = COUNTERS + 3
const SCORES = COUNTERS + 4

const RANK = 15
/** A word has two suits: a rank of both. */
const BOTH = 0x00010001
const EIGHT = 7
const ALL_EIGHTS = BOTH << EIGHT
const WORTH_OF_EIGHT = 50
const WORTH_AT_MOST = 10
/** The plain cards of a suit. */
const { low: SUIT_LOW, high: SUIT_HIGH } = suitMasks(0x1f7f)

/** Scratch memory: the stock, from the bottom. */
const stock = new Uint8Array(128)

export class CrazyEights extends Yardstick {
  constructor(seed: PathElement) {
    const counters = ['draws', 'eights', 'renewals', 'passes']
    super({ name: 'crazy-eights?deals=1', seats: 2, counters }, seed)
  }

  protected override play(index: number): void {
    const { streams, last } = this
    const { words } = streams
    streams.begin(index)
    stock.set(PACK)
    shuffle(words, CHANCE, stock, 52)
    // Of the player in turn, and of the other.
    let low = 0
    let high = 0
    let otherLow = 0
    let otherHigh = 0
    for (let top = 51; top > 38; top -= 2) {
      const mine = stock[top] as number
      const yours = stock[top - 1] as number
      low |= (1 << mine) & ((mine - 32) >> 31)
      high |= (1 << mine) & ((31 - mine) >> 31)
      otherLow |= (1 << yours) & ((yours - 32) >> 31)
      otherHigh |= (1 << yours) & ((31 - yours) >> 31)
    }
    while (((stock[37] as number) & RANK) === EIGHT) {
      listCards(EVERY_CARD & ~(low | otherLow), EVERY_CARD & ~(high | otherHigh), stock)
      shuffle(words, CHANCE, stock, 38)
    }
    let top = stock[37] as number
    let left = 37
    let suit = top >> 4
    // None if an eight lies on top: all cards of that rank are eights.
    let ranks = BOTH << (top & RANK)
    let seat = 0
    let turns = 0
    let decisions = 0
    let forced = 0
    let draws = 0
    let eightsPlayed = 0
    let renewals = 0
    let passes = 0
    for (;;) {
      const player = ofPlayer(seat)
      const allowedLow = (SUIT_LOW[suit] as number) | ranks
      const allowedHigh = (SUIT_HIGH[suit] as number) | ranks
      const playsLow = low & allowedLow
      const playsHigh = high & allowedHigh
      const lows = popcount(playsLow)
      const plays = lows + popcount(playsHigh)
      const eightsLow = low & ALL_EIGHTS
      const eightsHigh = high & ALL_EIGHTS
      const lowEights = ((eightsLow >>> EIGHT) & 1) + (eightsLow >>> (EIGHT + 16))
      const eights = lowEights + ((eightsHigh >>> EIGHT) & 1) + (eightsHigh >>> (EIGHT + 16))
      const canDraw = left > 0 || inHands(low | otherLow, high | otherHigh) < 51
      const choices = plays + eights + (canDraw ? 1 : 0)
      let played = -1
      if (choices === 0) passes += 1
      else {
        turns += 1
        let k = 0
        if (choices === 1) forced += 1
        else {
          decisions += 1
          k = below(words, player, choices)
        }
        if (k < plays + eights) {
          const isPlain = (k - plays) >> 31
          const fromLow = (playsLow & isPlain) | (eightsLow & ~isPlain)
          const fromHigh = (playsHigh & isPlain) | (eightsHigh & ~isPlain)
          const fromLows = (lows & isPlain) | (lowEights & ~isPlain)
          played = kthCard(fromLow, fromHigh, fromLows, k - (plays & ~isPlain))
        } else {
          draws += 1
          if (left === 0) {
            renewals += 1
            left = renewStock(words, low | otherLow, high | otherHigh, top)
          }
          left -= 1
          const drawn = stock[left] as number
          const isLow = (drawn - 32) >> 31
          low |= (1 << drawn) & isLow
          high |= (1 << drawn) & ~isLow
          const allowed = ((allowedLow & isLow) | (allowedHigh & ~isLow) | ALL_EIGHTS) & (1 << drawn)
          if (allowed === 0) forced += 1
          else {
            decisions += 1
            if (next(words, player) >= 0) played = drawn
          }
        }
        if (played >= 0) {
          const isLow = (played - 32) >> 31
          low ^= (1 << played) & isLow
          high ^= (1 << played) & ~isLow
          top = played
          suit = played >> 4
          ranks = BOTH << (played & RANK)
          if (ranks === ALL_EIGHTS) {
            ranks = 0
            eightsPlayed += 1
            decisions += 1
            suit = next(words, player) >>> 30
          }
          if ((low | high) === 0) break
        }
      }
      const wasLow = low
      const wasHigh = high
      low = otherLow
      high = otherHigh
      otherLow = wasLow
      otherHigh = wasHigh
      seat ^= 1
    }
    last[WINNERS] = 1 << seat
    last[TURNS] = turns
    last[DECISIONS] = decisions
    last[FORCED] = forced
    last[DRAWS] = draws
    last[EIGHTS] = eightsPlayed
    last[RENEWALS] = renewals
    last[PASSES] = passes
    last[SCORES + seat] = worth(otherLow) + worth(otherHigh)
    last[SCORES + (seat ^ 1)] = 0
  }
}

/** All that is in no hand but the top card is shuffled to be the new stock. Returns how many. */
function renewStock(words: Int32Array, low: number, high: number, top: number): number {
  const isLow = (top - 32) >> 31
  const keptLow = low | ((1 << top) & isLow)
  const keptHigh = high | ((1 << top) & ~isLow)
  const many = listCards(EVERY_CARD & ~keptLow, EVERY_CARD & ~keptHigh, stock)
  shuffle(words, CHANCE, stock, many)
  return many
}

function inHands(low: number, high: number): number {
  return popcount(low) + popcount(high)
}

function worth(cards: number): number {
  let points = 0
  for (let left = cards; left !== 0; left &= left - 1) {
    const rank = (31 - Math.clz32(left & -left)) & RANK
    points += rank === EIGHT ? WORTH_OF_EIGHT : Math.min(rank + 1, WORTH_AT_MOST)
  }
  return points
}
