import { setImmediate } from 'node:timers/promises'
import {
  describeSimulation,
  emptyStatistics,
  type GameRange,
  isModulePath,
  playOnHands,
  rangeOf,
  recordAt,
  type Simulation,
  type Statistics,
  Table,
} from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { runUserCode } from '../command/exit-guard.ts'
import { GROUPS } from '../command/groups.ts'
import { names, optional, SHARED, whole, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { DECK, GAME, GAME_NOTE } from './inputs.ts'
import { simulationLines } from './report/simulation.ts'
import { openTrace } from './trace-output.ts'

const USUAL_GAMES = 1000

export const simulate = defineCommand({
  name: 'simulate',
  group: GROUPS.designers,
  summary: 'play a card game many times and report the results',
  description: 'Plays a card game many times: who wins, how long it takes, what it counts.',
  arguments: { game: GAME },
  options: {
    games: optional('<n>', `how many (default: ${USUAL_GAMES}; 1 with --trace)`, whole(1)),
    players: withDefault(
      optional('<names>', 'one a seat, as in mcts:200,./mine.ts; one name serves all', names),
      ['random'],
      'random',
    ),
    seats: SHARED.seats,
    seed: SHARED.seed,
    first: withDefault(optional('<n>', 'which game of the seed is the first', whole(0)), 0),
    deck: DECK,
    stepLimit: SHARED.stepLimit,
    engine: SHARED.engine,
    workers: SHARED.workers,
    lane: SHARED.lane,
    trace: optional<string | true>(
      '[file]',
      'record the games, card by card (default: on standard output)',
      (text) => text,
    ),
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Players are random, greedy, mcts:N (mcts-weak, mcts-medium, mcts-strong), mcts-open:N, or a module that
exports choose(view, options, rng), whose code is run. The same seed gives the same games on any
number of workers.`,
  examples: [
    'manyhands simulate war --games 1000',
    'manyhands simulate beggar-my-neighbour --games 10000 --seed 7 --json',
    'manyhands simulate war --trace',
    'manyhands simulate war --first 17 --trace game17.txt',
    'manyhands simulate gops --players ./my-player.ts,random',
    'manyhands simulate ./my-game.json --players random,random --workers 2',
  ],
  async run({ game: name, trace, json, first, ...flags }, context) {
    const isTraced = trace !== undefined
    const isTraceOnOutput = trace === true || trace === '-'
    if (isTraceOnOutput && json)
      throw new InputError('--json and --trace both want standard output: give --trace a file')
    const { game, options } = await loadGame(name)
    const modules = flags.players.filter(isModulePath)
    const setTable = (): Table => Table.set(game, { ...flags, options })
    const table = modules.length > 0 ? await runUserCode(modules.join(', '), setTable) : setTable()
    const games = flags.games ?? (isTraced ? 1 : USUAL_GAMES)
    if (!Number.isSafeInteger(first + games))
      throw new InputError('--first and --games go beyond the last game')
    const range = rangeOf({ games, first })
    const { signal } = context.catchInterrupts()
    const onGames = (done: number): void => context.progress.count({ what: 'Games', done, total: games })
    const { statistics, seconds } = isTraced
      ? await playTraced(table, range, trace, { signal, onGames })
      : await playOnHands(table, range, { ...flags, signal, onGames })
    const simulation = describeSimulation(table, range, statistics)
    const timing = { seconds, gamesPerSecond: games / seconds }
    const { firstCycle } = simulation
    return {
      document: { ...simulation, ...(games === 1 && firstCycle && { cycle: withoutIndex(firstCycle) }) },
      lines: simulationLines(simulation, table.plan, timing),
      linesTo: isTraceOnOutput ? 'stderr' : 'stdout',
      // The interpreter writes traces.
      engine: !isTraced && table.engine ? 'compiled' : 'reference',
      digest: simulationDigest(simulation),
      timing,
      exitCode: simulation.errors === 0 ? EXIT.done : EXIT.bad,
    }
  },
})

/** One game after the other, each recorded. */
async function playTraced(
  table: Table,
  { first, games }: GameRange,
  trace: string | true,
  { signal, onGames }: { readonly signal: AbortSignal; readonly onGames: (played: number) => void },
): Promise<{ readonly statistics: Statistics; readonly seconds: number }> {
  using output = openTrace(trace === true ? undefined : trace)
  const statistics = emptyStatistics(table)
  let milliseconds = 0
  for (let index = first; index < first + games; index += 1) {
    await setImmediate()
    signal.throwIfAborted()
    const began = performance.now()
    const recorded = recordAt(table, index)
    milliseconds += performance.now() - began
    if ('outcome' in recorded) statistics.add(index, recorded.outcome)
    else statistics.addError({ index, message: recorded.error })
    output.write(recorded.text)
    onGames(index + 1 - first)
  }
  output.finish()
  return { statistics, seconds: milliseconds / 1000 }
}

/** The message of an error and the path of a player's module are not part of the result. */
function simulationDigest(simulation: Simulation): string {
  const players = simulation.players.map((name) => (isModulePath(name) ? 'module' : name))
  return digest({ ...simulation, players, firstError: simulation.firstError?.index })
}

const withoutIndex = ({ index: _, ...cycle }: NonNullable<Simulation['firstCycle']>): object => cycle
