/**
 * Hearts by hand, one deal with passing to the left: src/cards/classics/hearts.ts with `deals=1`. A hand is two words of
 * bits; the cards of a suit are half a word.
 */
import type { PathElement } from '../../src/rng/index.ts'
import { kthCard, PACK, popcount, suitMasks } from './masks.ts'
import { below, CHANCE, ofPlayer, shuffle } from './streams.ts'
import { COUNTERS, DECISIONS, FORCED, TURNS, WINNERS, Yardstick } from './yardstick.ts'

const DEALS = COUNTERS
const MOONS = COUNTERS + 1
const SCORES = COUNTERS + 2

const SUIT = 48
const RANKS = 0x1fff
const TWO_OF_CLUBS = 0
const QUEEN_OF_SPADES = 3 * 16 + 10
const SPADES = RANKS << 16
const SPADES_BUT_THE_QUEEN = SPADES ^ (1 << QUEEN_OF_SPADES)
const ALL_POINTS = 26
/** Each of the four passes, then plays thirteen cards. */
const ALL_TURNS = 4 + 52
const { low: SUIT_LOW, high: SUIT_HIGH } = suitMasks(RANKS)
/** By card: a heart 1, the queen 13. */
const POINTS = Uint8Array.from({ length: 128 }, (_, card) =>
  card >> 4 === 2 ? 1 : card === QUEEN_OF_SPADES ? 13 : 0,
)

/** Scratch memory: the two words of a seat's hand lie side by side, as do those of what it passes. */
const deck = new Uint8Array(128)
const hands = new Int32Array(32)
const passed = new Int32Array(32)
const taken = new Int32Array(32)

export class Hearts extends Yardstick {
  constructor(seed: PathElement) {
    super({ name: 'hearts?deals=1', seats: 4, counters: ['deals', 'moons'] }, seed)
  }

  protected override play(index: number): void {
    const { streams, last } = this
    const { words } = streams
    streams.begin(index)
    deal(words)
    passToTheLeft(words)
    taken.fill(0, 0, 4)
    let leader = 0
    while (((hands[leader * 2] as number) & 1) === 0) leader += 1
    let broken = false
    // Three for each seat's pass.
    let decisions = 12
    for (let held = 13; held > 0; held -= 1) {
      let led = -1
      let best = -1
      let winner = leader
      let points = 0
      for (let turn = 0; turn < 4; turn += 1) {
        const seat = (leader + turn) & 3
        const low = hands[seat * 2] as number
        const high = hands[seat * 2 + 1] as number
        let fromLow = low
        let fromHigh = high
        if (turn === 0) {
          if (held === 13) {
            fromLow = 1 << TWO_OF_CLUBS
            fromHigh = 0
          } else if (!broken) fromHigh &= SPADES
        } else {
          fromLow &= SUIT_LOW[led >> 4] as number
          fromHigh &= SUIT_HIGH[led >> 4] as number
          if ((fromLow | fromHigh) === 0) {
            fromLow = low
            fromHigh = held === 13 ? high & SPADES_BUT_THE_QUEEN : high
          }
        }
        // Nothing but hearts, or penalty cards on the first trick.
        if ((fromLow | fromHigh) === 0) fromHigh = high
        const lows = popcount(fromLow)
        const choices = lows + popcount(fromHigh)
        let k = 0
        if (choices > 1) {
          decisions += 1
          k = below(words, ofPlayer(seat), choices)
        }
        const card = kthCard(fromLow, fromHigh, lows, k)
        if (turn === 0) led = card
        // Of the suit led, and higher than any before.
        if (card > best && ((card ^ led) & SUIT) === 0) {
          best = card
          winner = seat
        }
        const word = seat * 2 + (card >> 5)
        hands[word] = (hands[word] as number) ^ (1 << card)
        points += POINTS[card] as number
      }
      // The queen alone does not break hearts.
      if (points !== 0 && points !== 13) broken = true
      taken[winner] = (taken[winner] as number) + points
      leader = winner
    }
    last[TURNS] = ALL_TURNS
    last[DECISIONS] = decisions
    // Three for each seat's pass and one a card: what was no decision was forced.
    last[FORCED] = 12 + 52 - decisions
    last[DEALS] = 1
    this.#score()
  }

  #score(): void {
    const { last } = this
    let moons = 0
    for (let seat = 0; seat < 4; seat += 1) if (taken[seat] === ALL_POINTS) moons = 1
    let least = ALL_POINTS + 1
    let winners = 0
    for (let seat = 0; seat < 4; seat += 1) {
      const points = taken[seat] as number
      const score = moons === 1 ? ALL_POINTS - points : points
      last[SCORES + seat] = score
      if (score < least) {
        least = score
        winners = 0
      }
      if (score === least) winners |= 1 << seat
    }
    last[MOONS] = moons
    last[WINNERS] = winners
  }
}

/** One card at a time from the top: the first, fifth, ninth … are those of the first seat. */
function deal(words: Int32Array): void {
  deck.set(PACK)
  shuffle(words, CHANCE, deck, 52)
  for (let seat = 0; seat < 4; seat += 1) {
    let low = 0
    let high = 0
    for (let at = 51 - seat; at >= 0; at -= 4) {
      const card = deck[at] as number
      low |= (1 << card) & ((card - 32) >> 31)
      high |= (1 << card) & ((31 - card) >> 31)
    }
    hands[seat * 2] = low
    hands[seat * 2 + 1] = high
  }
}

function passToTheLeft(words: Int32Array): void {
  for (let seat = 0; seat < 4; seat += 1) {
    let low = hands[seat * 2] as number
    let high = hands[seat * 2 + 1] as number
    let lows = popcount(low)
    for (let choices = 13; choices > 10; choices -= 1) {
      const card = kthCard(low, high, lows, below(words, ofPlayer(seat), choices))
      const isLow = (card - 32) >> 31
      low ^= (1 << card) & isLow
      high ^= (1 << card) & ~isLow
      lows += isLow
    }
    passed[seat * 2] = (hands[seat * 2] as number) ^ low
    passed[seat * 2 + 1] = (hands[seat * 2 + 1] as number) ^ high
    hands[seat * 2] = low
    hands[seat * 2 + 1] = high
  }
  for (let word = 0; word < 8; word += 1) {
    hands[word] = (hands[word] as number) | (passed[(word + 6) & 7] as number)
  }
}
