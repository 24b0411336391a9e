/** What search costs: an iteration over the random playout at its end, and games with a player who searches. */
import { type Bench, type Findings, judge, type Measure, measureCell } from './bench.ts'
import { gamesInTypeScript, randomGames, searchedGames } from './players/games.ts'
import { iterationTurns } from './players/iterations.ts'
import { median, ratios } from './statistics.ts'
import { takeTurns } from './turns.ts'

const HEARTS = 'hearts?deals=1'
const CLASSICS = [
  HEARTS,
  'whist',
  'spades',
  'oh-hell',
  'crazy-eights',
  'gin-rummy?deals=1',
  'cribbage',
  'go-fish',
  'scopa',
  'leduc-poker',
]
const PLAYER = 'mcts:100'
/** DarwinDeck plays 55 a second of processor time with such a player, who sees all cards. */
const GAMES_A_SECOND = 800
const MOST_OVER_PLAYOUT = 2
const MOST_OVER_RANDOM_GAME = 40
const WARM_UP = 1

export const players: Bench = {
  about: `iterations of a search over the playouts at their ends, in ${CLASSICS.length} classics; games with ${PLAYER} in one seat`,
  async run({ slice, repeats, say }) {
    const seconds = slice ? 0.01 : 0.2
    const measures: Measure[] = []
    let hearts: Ratios | undefined
    for (const name of slice ? [HEARTS] : CLASSICS) {
      say(`  ${name}: ${repeats} rounds`)
      const found = await compare(name, seconds, repeats, slice ? 0 : WARM_UP)
      measures.push(...found.measures)
      if (name === HEARTS) hearts = found
    }
    return {
      conditions: { 'iterations a search': 100, player: `${PLAYER} or mcts:1 in seat 0, others random` },
      measures,
      gates: gatesOf(hearts as Ratios, !slice),
    }
  },
}

interface Ratios {
  readonly measures: readonly Measure[]
  /** An iteration over the playout at its end. */
  readonly iteration: readonly number[]
  /** A game with one iteration a decision over a random game. */
  readonly oneIteration: readonly number[]
  /** A second, with `PLAYER`. */
  readonly games: readonly number[]
}

async function compare(name: string, seconds: number, repeats: number, warmUp: number): Promise<Ratios> {
  const found = await takeTurns(
    {
      ...iterationTurns(name, seconds),
      games: searchedGames(name, PLAYER, seconds),
      unsearched: searchedGames(name, 'mcts:1', seconds),
      unsearchedBefore: gamesInTypeScript(name, 1, seconds),
      random: randomGames(name, seconds),
    },
    repeats,
    warmUp,
  )
  const playout = found.playout.map((each, n) => each - (found.nothing[n] as number))
  const overPlayout = ratios(found.searcher, playout)
  const overRandomGame = ratios(found.unsearched, found.random)
  const rate = (times: readonly number[]): number[] => times.map((each) => 1 / each)
  const cell = (table: string, column: string, values: readonly number[], unit: Measure['unit'] = 'ratio') =>
    measureCell({ table, row: name, column }, unit, values)
  const iteration = 'an iteration over the playout at its end'
  const game = 'a game with one iteration a decision over a random game'
  return {
    measures: [
      cell(iteration, 'tree in TypeScript', ratios(found.typescript, playout)),
      cell(iteration, 'searcher', overPlayout),
      cell(iteration, 'iterations', rate(found.searcher), 'items/s'),
      cell(game, 'tree in TypeScript', ratios(found.unsearchedBefore, found.random)),
      cell(game, 'searcher', overRandomGame),
      cell(game, `games with ${PLAYER}`, rate(found.games), 'games/s'),
    ],
    iteration: overPlayout,
    oneIteration: overRandomGame,
    games: rate(found.games),
  }
}

function gatesOf({ iteration, oneIteration, games }: Ratios, judged: boolean): Findings['gates'] {
  return [
    judge(
      {
        name: `${HEARTS}: an iteration over the playout at its end`,
        unit: 'ratio',
        measured: median(iteration),
        wanted: { below: MOST_OVER_PLAYOUT },
      },
      judged,
    ),
    judge(
      {
        name: `${HEARTS}: a game with one iteration a decision over a random game`,
        unit: 'ratio',
        measured: median(oneIteration),
        wanted: { below: MOST_OVER_RANDOM_GAME },
      },
      judged,
    ),
    // An absolute figure is the machine's: shown, not judged.
    judge(
      {
        name: `${HEARTS}: games with ${PLAYER}`,
        unit: 'games/s',
        measured: median(games),
        wanted: { atLeast: GAMES_A_SECOND },
      },
      false,
    ),
  ]
}
