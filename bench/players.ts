/** What search costs: iterations and games a second of one core, in one seat of one deal of Hearts. */

import { classicNamed } from '../src/cards/classics/game-name.ts'
import { Play } from '../src/cards/interpret/play.ts'
import { InformedProgram } from '../src/cards/knowledge/informed-program.ts'
import { cardModelFor, setRootFor } from '../src/cards/players/card-model.ts'
import { GameSetup } from '../src/cards/simulate/game-setup.ts'
import { TreeSearch } from '../src/games/tree-search.ts'
import { stream } from '../src/rng/index.ts'
import { type Bench, judge, measure } from './bench.ts'
import { roughThreadSeconds, threadSeconds } from './cards/thread-time.ts'
import { median } from './statistics.ts'
import { type Turn, takeTurns } from './turns.ts'

const GAME = 'hearts?deals=1'
const ITERATIONS = 100
/** Games that DarwinDeck plays in a second of processor time with such a player, who sees all cards; and times that. */
const DARWIN_DECK = 55
const TIMES = 15

export const players: Bench = {
  about: `mcts:${ITERATIONS} in one seat of ${GAME}: iterations and games a second of one core`,
  async run({ slice, repeats, say }) {
    const seconds = slice ? 0.05 : 3
    say(`  ${seconds} s a turn, ${repeats} rounds`)
    const found = await takeTurns(
      {
        games: gamesOf(`mcts:${ITERATIONS}`, seconds),
        // The same without a search worth its name: what keeping track of what the seat knows costs.
        unsearched: gamesOf('mcts:1', seconds),
        iterations: iterations(seconds),
      },
      repeats,
      slice ? 0 : 1,
    )
    return {
      conditions: { game: GAME, player: `mcts:${ITERATIONS}, others random` },
      measures: [
        measure('games', 'games/s', found.games),
        measure('games with one iteration', 'games/s', found.unsearched),
        measure('iterations', 'items/s', found.iterations),
      ],
      gates: [
        // Absolute figures are the machine's: shown, not judged.
        judge(
          {
            name: `games a second over the ${DARWIN_DECK} of DarwinDeck`,
            unit: 'ratio',
            measured: median(found.games) / DARWIN_DECK,
            wanted: { atLeast: TIMES },
          },
          false,
        ),
      ],
    }
  },
}

function gamesOf(player: string, seconds: number): Turn {
  const table = new GameSetup(GAME, { seed: 1, players: [player, 'random', 'random', 'random'] })
  let next = 0
  return async () => {
    const first = next
    const began = threadSeconds()
    do {
      table.play(next)
      next += 1
    } while (roughThreadSeconds() - began < seconds)
    return (next - first) / (threadSeconds() - began)
  }
}

/** In positions of games by random players, all iterations made. */
function iterations(seconds: number): Turn {
  const { game, options } = classicNamed(GAME)
  const program = new InformedProgram(game, { options }, [0])
  const model = cardModelFor(game, { options, seats: program.seats })
  const search = new TreeSearch(model, { iterations: ITERATIONS })
  const rng = stream('positions')
  const positions: Play[] = []
  for (let index = 0; index < 20; index += 1) {
    const play = Play.start(program, { seed: 1, index })
    while (!play.over) {
      if (play.seat === 0 && play.choices.length > 1) positions.push(Play.load(program, play.save()))
      play.choose(rng.below(play.choices.length))
    }
  }
  let next = 0
  return async () => {
    const first = next
    const began = threadSeconds()
    do {
      setRootFor(model, positions[next % positions.length] as Play, rng)
      search.evaluate(rng)
      next += 1
    } while (roughThreadSeconds() - began < seconds)
    return ((next - first) * ITERATIONS) / (threadSeconds() - began)
  }
}
