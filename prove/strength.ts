import { CLASSICS } from '../src/cards/classics/index.ts'
import { ladder } from '../src/cards/ladder/ladder.ts'
import type { MatchReport } from '../src/games/matches/match.ts'
import type { Proof } from './proof.ts'

const PLAYERS = ['random', 'greedy', 'mcts:200', 'mcts:1000']

/** In these every rung must be better than the one below. */
const CLAIMED = ['crazy-eights', 'hearts', 'gin-rummy', 'scopa', 'president', 'oh-hell']

/** A form of each game that ends soon; the whole game where nothing is said. */
const SHORT: Readonly<Record<string, string>> = {
  'crazy-eights': 'deals=1',
  hearts: 'deals=1',
  'gin-rummy': 'deals=1',
  scopa: 'target=1',
  president: 'deals=1',
  whist: 'deals=1',
  spades: 'deals=1',
  rummy: 'deals=1',
  cribbage: 'target=31',
  blackjack: 'rounds=6',
}

/** Games of four take long here. */
const SEATS: Readonly<Record<string, number>> = { cheat: 2, rummy: 2, 'go-fish': 2 }

/** What is claimed may take more games than what is only told; and some games take long. */
const MOST_GAMES = { claimed: 40_000, told: 1500, slice: 60 }
const FEWER: Readonly<Record<string, number>> = { cheat: 60, rummy: 30 }
const SLICE = { games: ['war', 'kuhn-poker', 'whist'], players: PLAYERS.slice(0, 2) }

/** Each player against the one below it, over the same deals with seats exchanged. */
export const strength: Proof = {
  claim:
    'More thought plays better: in Crazy Eights, Hearts, Gin Rummy, Scopa, President and Oh Hell, greedy is better than ' +
    'random, mcts:200 than greedy and mcts:1000 than mcts:200, each with 99% confidence. In all other classics the ' +
    'table says which is better, or that they cannot be told apart in so many games and how likely a share of 55% ' +
    'would have been found. Where nobody has anything to choose, all players are level.',
  async run({ slice, seed, say }) {
    const figures: Record<string, string> = {}
    const others = [...CLASSICS.keys()].filter((id) => !CLAIMED.includes(id))
    for (const id of slice ? SLICE.games : [...CLAIMED, ...others]) {
      const isClaimed = CLAIMED.includes(id)
      const games = slice ? MOST_GAMES.slice : isClaimed ? MOST_GAMES.claimed : (FEWER[id] ?? MOST_GAMES.told)
      const { result: found, timing } = await ladder(nameOf(id), {
        players: slice ? SLICE.players : PLAYERS,
        games,
        seed,
        pairs: 'neighbours',
        ...(SEATS[id] !== undefined && { seats: SEATS[id] }),
      })
      for (const [n, pair] of found.pairs.entries()) {
        const figure = `${found.game}, ${pair.players.join(' over ')}`
        figures[figure] = tell(pair)
        const { seconds = 0 } = timing.pairs[n] ?? {}
        say(`${figure}: ${figures[figure]}, ${seconds.toFixed(0)} s`)
      }
      if (isClaimed) refuseDoubt(found.game, found.pairs)
    }
    return figures
  },
}

const nameOf = (id: string): string => (SHORT[id] === undefined ? id : `${id}?${SHORT[id]}`)

function tell({ verdict, share, interval, games, power55, unfinished }: MatchReport<string>): string {
  const shares = `${percent(share)} of wins (${interval.map(percent).join(' to ')})`
  const ended = unfinished === 0 ? '' : `, ${unfinished} of them not finished`
  switch (verdict) {
    case 'level':
      return 'level: nobody has anything to choose'
    case 'not separable':
      return `not separable at ${games} games${ended}, power for 55% is ${percent(power55)}; ${shares}`
    default:
      return `${verdict}: ${shares} in ${games} games${ended}`
  }
}

const percent = (value: number | null): string => (value === null ? 'none' : `${(value * 100).toFixed(1)}%`)

function refuseDoubt(game: string, pairs: readonly MatchReport<string>[]): void {
  const doubtful = pairs.filter(({ verdict }) => verdict !== 'better')
  if (doubtful.length === 0) return
  const told = doubtful.map((pair) => `${pair.players.join(' over ')}: ${tell(pair)}`)
  throw new Error(`in ${game} this is not shown:\n${told.join('\n')}`)
}
