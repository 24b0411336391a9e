/**
 * Whether a game can be played from every deal there is, and about how many deals that is. A few random deals are
 * played on the reference engine: each must come to the same whatever is not part of a deal.
 */
import { InputError } from '../../errors/index.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { countHands, kindOfCard } from './dealing.ts'
import type { Deals } from './enumerated.ts'

/** The game cannot be enumerated, or not within the limit. */
export class EnumerationError extends InputError {
  override readonly name = 'EnumerationError'
}

const PROBES = 50

interface Probe {
  /** What the game counted. */
  readonly counted: string
  /** How many cards were drawn from where all cards begin. */
  readonly drawn: number
}

/** About how many deals there are. Throws if the rules do not fit them. */
export function probeDeals(program: Program, deals: Deals): number {
  if (program.hasChoices) {
    throw new EnumerationError(
      `in ${program.game.name} players choose, so a deal can go in many ways: "manyhands solve" finds the best play of a small game`,
    )
  }
  if (program.counters.length === 0) {
    throw new EnumerationError(`${program.game.name} has no counters: declare what to count, and tally it`)
  }
  let ways = 0
  for (let n = 0; n < PROBES; n += 1) ways += probe(program, deals, stream('probe', n))
  return deals.of === 'hands' ? countHands(program.deck.cards.length, deals.size) : ways / PROBES
}

/** Plays one random deal in several guises. Returns Knuth's estimate of how many orders there are (1975). */
function probe(program: Program, deals: Deals, rng: Stream): number {
  const { deck, ways } = randomDeal(program, deals, rng)
  const { counted, drawn } = play(program, deck, 1)
  const cards = deck.slice(0, drawn)
  const differs = (other: readonly number[], seed: number): boolean =>
    play(program, other, seed).counted !== counted
  if (differs(cards, 2) || differs(cards, 3)) {
    throw new EnumerationError(
      `${program.game.name} depends on more than the cards that are drawn after the first shuffle: on another shuffle, ` +
        'on cards that land on a pile in random order, or on cards that stay in the pile',
    )
  }
  if (deals.of === 'hands') {
    if (drawn !== deals.size) {
      throw new EnumerationError(
        `${program.game.name} draws ${drawn} cards, and hands of ${deals.size} were asked for`,
      )
    }
    if (differs(rng.shuffle([...cards]), 1)) {
      throw new EnumerationError(
        `in ${program.game.name} it matters which of the ${drawn} cards comes first: enumerate every order (without --hand)`,
      )
    }
  } else if (deals.alike === 'rank' && differs(otherSuits(program, cards, rng), 1)) {
    throw new EnumerationError(
      `in ${program.game.name} suits matter, so cards of a rank are not alike (leave out --ranks)`,
    )
  }
  return ways.slice(0, drawn).reduce((product, many) => product * many, 1)
}

/** Cards in random order, and how many kinds there were to take each from. */
function randomDeal({ deck }: Program, deals: Deals, rng: Stream): { deck: number[]; ways: number[] } {
  const alike = deals.of === 'draws' ? deals.alike : 'card'
  const left = new Set(deck.cards)
  const [drawn, ways]: [number[], number[]] = [[], []]
  while (left.size > 0) {
    const kinds = [...Map.groupBy(left, (card) => kindOfCard(deck, alike, card)).values()]
    const card = rng.pick(rng.pick(kinds))
    left.delete(card)
    drawn.push(card)
    ways.push(kinds.length)
  }
  return { deck: drawn, ways }
}

/** The same ranks in the same order, of suits at random. */
function otherSuits({ deck }: Program, cards: readonly number[], rng: Stream): number[] {
  const byRank = new Map(
    [...Map.groupBy(deck.cards, (card) => deck.rankOf(card))].map(([rank, all]) => [
      rank,
      rng.shuffle([...all]),
    ]),
  )
  return cards.map((card) => byRank.get(deck.rankOf(card))?.pop() as number)
}

const STEP_LIMIT = 10_000

function play(program: Program, cards: readonly number[], seed: number): Probe {
  const [start] = program.membersOf(program.game.deck.in)
  const drawn = new Set<number>()
  const { outcome } = Play.start(program, {
    seed,
    deck: cards.map((card) => program.deck.cardName(card)),
    stepLimit: STEP_LIMIT,
    onEvent: (event) => {
      if (event.kind === 'move' && event.from === start) drawn.add(event.card)
    },
  })
  if (outcome.ending !== 'finished') {
    throw new EnumerationError(`a game of ${program.game.name} did not end within ${STEP_LIMIT} steps`)
  }
  return { counted: JSON.stringify(outcome.counters), drawn: drawn.size }
}
