/**
 * War by hand: src/cards/classics/war.ts. Hands are rings. Who takes a throw, and in which order, is a coin toss that no
 * processor predicts, so both are done without a branch; the stream's words are locals in that loop.
 */
import type { PathElement } from '../../src/rng/index.ts'
import { PACK, popcount } from './masks.ts'
import { CHANCE, isFair, shuffle } from './streams.ts'
import { COUNTERS, DECISIONS, FORCED, TURNS, WINNERS, Yardstick } from './yardstick.ts'

const THROWS = COUNTERS
const WARS = COUNTERS + 1
const SCORES = COUNTERS + 2

/**
 * Scratch memory, of more than 64 bytes each: smaller arrays lie in the heap, where they are slower. The rings of both
 * seats lie side by side: places 0 to 63 and 64 to 127, from the top of a hand down.
 */
const deck = new Uint8Array(128)
const hands = new Uint8Array(128)
const pot = new Uint8Array(128)

export class War extends Yardstick {
  constructor(seed: PathElement) {
    super({ name: 'war', seats: 2, counters: ['throws', 'wars'] }, seed, 0)
  }

  protected override play(index: number): void {
    const { streams, last } = this
    const { words } = streams
    streams.begin(index)
    deal(words)
    let a = words[CHANCE] as number
    let b = words[CHANCE + 1] as number
    let c = words[CHANCE + 2] as number
    let d = words[CHANCE + 3] as number
    let top0 = 0
    let end0 = 26
    let top1 = 0
    let end1 = 26
    let throws = 0
    let wars = 0
    while (top0 !== end0 && top1 !== end1) {
      throws += 1
      const thrown0 = hands[top0 & 63] as number
      const thrown1 = hands[64 | (top1 & 63)] as number
      top0 += 1
      top1 += 1
      const difference = (thrown0 & 15) - (thrown1 & 15)
      if (difference !== 0) {
        const sum = (a + d) | 0
        const draw = (((sum << 7) | (sum >>> 25)) + a) | 0
        const shifted = b << 9
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << 11) | (d >>> 21)
        // The lower card is the first of two to be shuffled; they change places if the upper bit is not set.
        const swapped = (thrown0 ^ thrown1) & ((draw ^ (thrown1 - thrown0)) >> 31)
        // All bits if the second player takes them.
        const second = difference >> 31
        const end = end0 ^ ((end0 ^ end1) & second)
        hands[(second & 64) | (end & 63)] = thrown0 ^ swapped
        hands[(second & 64) | ((end + 1) & 63)] = thrown1 ^ swapped
        end0 += 2 & ~second
        end1 += 2 & second
        continue
      }
      let up0 = thrown0
      let up1 = thrown1
      let isLow = (up0 - 32) >> 31
      let low = (1 << up0) & isLow
      let high = (1 << up0) & ~isLow
      isLow = (up1 - 32) >> 31
      low |= (1 << up1) & isLow
      high |= (1 << up1) & ~isLow
      while (((up0 ^ up1) & 15) === 0 && top0 !== end0 && top1 !== end1) {
        wars += 1
        for (let left = Math.min(4, end0 - top0); left > 0; left -= 1) {
          up0 = hands[top0 & 63] as number
          top0 += 1
          isLow = (up0 - 32) >> 31
          low |= (1 << up0) & isLow
          high |= (1 << up0) & ~isLow
        }
        for (let left = Math.min(4, end1 - top1); left > 0; left -= 1) {
          up1 = hands[64 | (top1 & 63)] as number
          top1 += 1
          isLow = (up1 - 32) >> 31
          low |= (1 << up1) & isLow
          high |= (1 << up1) & ~isLow
        }
      }
      if (((up0 ^ up1) & 15) === 0) break
      const second = ((up0 & 15) - (up1 & 15)) >> 31
      let end = end0 ^ ((end0 ^ end1) & second)
      const lows = popcount(low)
      const won = lows + popcount(high)
      for (let n = 0; n < won; n += 1) {
        pot[n] = 31 - Math.clz32(low & -low)
        low &= low - 1
      }
      for (let n = lows; n < won; n += 1) {
        pot[n] = 63 - Math.clz32(high & -high)
        high &= high - 1
      }
      for (let n = won; n > 1; ) {
        const sum = (a + d) | 0
        const draw = (((sum << 7) | (sum >>> 25)) + a) | 0
        const shifted = b << 9
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << 11) | (d >>> 21)
        const upper = (Math.imul(draw >>> 16, n) + (Math.imul(draw & 0xffff, n) >>> 16)) | 0
        if ((upper & 0xffff) === 0 && !isFair(draw, n)) continue
        const other = upper >>> 16
        n -= 1
        // What is shuffled into the top place is there to stay, and goes first beneath the hand.
        hands[(second & 64) | (end & 63)] = pot[other] as number
        end += 1
        pot[other] = pot[n] as number
      }
      hands[(second & 64) | (end & 63)] = pot[0] as number
      end0 += won & ~second
      end1 += won & second
    }
    const score0 = end0 - top0
    const score1 = end1 - top1
    last[WINNERS] = score0 > score1 ? 1 : score0 < score1 ? 2 : 3
    last[TURNS] = 2 * (throws + wars)
    last[DECISIONS] = 0
    last[FORCED] = 0
    last[THROWS] = throws
    last[WARS] = wars
    last[SCORES] = score0
    last[SCORES + 1] = score1
  }
}

/** One card at a time from the top of the deck: the one dealt last lies on top of the hand. */
function deal(words: Int32Array): void {
  deck.set(PACK)
  shuffle(words, CHANCE, deck, 52)
  for (let at = 0; at < 26; at += 1) {
    hands[at] = deck[2 * at + 1] as number
    hands[64 + at] = deck[2 * at] as number
  }
}
