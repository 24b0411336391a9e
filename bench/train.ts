/**
 * Games a second of games that people write: the examples with random players and with search, on one worker and on two; and
 * tic-tac-toe against boardgame.io's own `Simulate` with its bots, with the game as plain functions and through the adapter.
 */
import { fileURLToPath } from 'node:url'
import { digest } from '../src/digest/index.ts'
import { resolveOwnImports } from '../src/modules/index.ts'
import { fromBoardgame, type OpenSimulation, openSimulation, runSimulations } from '../src/train/index.ts'
import {
  type Bench,
  type Findings,
  joinFindings,
  judge,
  measure,
  measureCell,
  type Settings,
} from './bench.ts'
import { median } from './statistics.ts'
import { playGames } from './train/boardgame-simulate.ts'
import ticTacToe from './train/tic-tac-toe.ts'
import { takeTurns } from './turns.ts'

const SEARCH = 15
/** Games that take one worker more than a second: in less, the start and the end of a run count for too much. */
const EXAMPLES = {
  'connect-four': { random: 200_000, search: 1600 },
  hex: { random: 90_000, search: 600 },
  pig: { random: 250_000, search: 1500 },
  'liars-dice': { random: 180_000, search: 2800 },
}
const TWO_OVER_ONE = 1.8
const AGAINST_BOARDGAME = 10

export const train: Bench = {
  about: 'games of your own: games a second on one worker and on two, and against boardgame.io’s Simulate',
  async run(settings: Settings): Promise<Findings> {
    return joinFindings([await scaling(settings), await againstBoardgame(settings)])
  },
}

async function scaling({ slice, repeats, say }: Settings): Promise<Findings> {
  const measures: Findings['measures'][number][] = []
  const ratios: number[] = []
  for (const [example, { random, search }] of Object.entries(EXAMPLES)) {
    for (const [player, usual] of [
      ['random', random],
      [`mcts:${SEARCH}`, search],
    ] as const) {
      const games = slice ? 4 : usual
      const path = fileURLToPath(new URL(`../examples/train-games/${example}.ts`, import.meta.url))
      const open = (workerCount: number): Promise<OpenSimulation> =>
        openSimulation(
          path,
          '',
          { gameCount: games, players: [player], recordStates: false, timeout: 60_000 },
          { workerCount, batchSize: 'auto' },
        )
      await using one = await open(1)
      await using two = await open(2)
      const digests = new Set<string>()
      const turn = (simulation: OpenSimulation) => async (): Promise<number> => {
        const began = performance.now()
        const played = await Array.fromAsync(simulation.play())
        const seconds = (performance.now() - began) / 1000
        digests.add(digest(played))
        return games / seconds
      }
      // Each of two workers warms up on half of the games: one round is not enough for them.
      const rates = await takeTurns({ one: turn(one), two: turn(two) }, repeats, slice ? 0 : 3)
      if (digests.size !== 1) throw new Error(`${example}: one worker and two played different games`)
      const ratio = median(rates.two) / median(rates.one)
      ratios.push(ratio)
      say(
        `  ${example}, ${player}: ${Math.round(median(rates.one))} games/s, × ${ratio.toFixed(2)} on two workers`,
      )
      const row = `${example}, ${player}`
      measures.push(measureCell({ table: 'games a second', row, column: 'one worker' }, 'games/s', rates.one))
      measures.push(
        measureCell({ table: 'games a second', row, column: 'two workers' }, 'games/s', rates.two),
      )
    }
  }
  const measured = median(ratios)
  const name = 'two workers over one, median'
  return {
    conditions: { seed: 1, search: `mcts:${SEARCH}` },
    measures: [...measures, measure(name, 'ratio', ratios)],
    gates: [judge({ name, unit: 'ratio', measured, wanted: { atLeast: TWO_OVER_ONE } }, !slice)],
  }
}

async function againstBoardgame({ slice, repeats, say }: Settings): Promise<Findings> {
  resolveOwnImports()
  const tutorial = '../examples/train-games/boardgame-io/tic-tac-toe.js'
  const { TicTacToe } = (await import(tutorial)) as { TicTacToe: { readonly ai: object } }
  const adapted = fromBoardgame(TicTacToe, { name: 'Tic-tac-toe' })
  const parts: Findings[] = []
  for (const iterations of [undefined, SEARCH]) {
    const player = iterations === undefined ? 'random' : `mcts:${iterations}`
    const games = slice ? 2 : iterations === undefined ? 200 : 20
    const rateOf = async (play: () => unknown): Promise<number> => {
      const began = performance.now()
      await play()
      return games / ((performance.now() - began) / 1000)
    }
    const options = { gameCount: games, players: [player], recordStates: false }
    const rates = await takeTurns(
      {
        boardgame: () => rateOf(() => playGames(TicTacToe, games, iterations)),
        adapter: () => rateOf(() => runSimulations(adapted, options)),
        functions: () => rateOf(() => runSimulations(ticTacToe, options)),
      },
      repeats,
      slice ? 0 : 1,
    )
    const ratio = median(rates.functions) / median(rates.boardgame)
    say(`  tic-tac-toe, ${player}: × ${ratio.toFixed(1)} of boardgame.io’s Simulate`)
    const cell = (column: string) => ({ table: 'tic-tac-toe, games a second', row: player, column })
    const name = `tic-tac-toe with ${player}, over boardgame.io’s Simulate`
    parts.push({
      conditions: { 'boardgame.io': '0.50.2', workers: 1 },
      measures: [
        measureCell(cell('boardgame.io’s Simulate'), 'games/s', rates.boardgame),
        measureCell(cell('through the adapter'), 'games/s', rates.adapter),
        measureCell(cell('as plain functions'), 'games/s', rates.functions),
      ],
      gates: [
        judge({ name, unit: 'ratio', measured: ratio, wanted: { atLeast: AGAINST_BOARDGAME } }, !slice),
      ],
    })
  }
  return joinFindings(parts)
}
