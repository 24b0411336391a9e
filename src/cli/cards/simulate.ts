import {
  createWorkers,
  GameSetup,
  isModulePath,
  rangeOf,
  recordRange,
  type Simulation,
  simulateOnPool,
} from '../../cards/index.ts'
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
    const setUp = (): GameSetup => new GameSetup(game, { ...flags, options })
    const setup = modules.length > 0 ? await runUserCode(modules.join(', '), setUp) : setUp()
    const games = flags.games ?? (isTraced ? 1 : USUAL_GAMES)
    if (!Number.isSafeInteger(first + games))
      throw new InputError('--first and --games go beyond the last game')
    const range = rangeOf({ games, first })
    const { signal } = context.catchInterrupts()
    const onGames = (done: number): void => context.progress.count({ what: 'Games', done, total: games })
    using output = isTraced ? openTrace(trace === true ? undefined : trace) : undefined
    await using pool = createWorkers(flags)
    const { result, digest, engine, timing } = output
      ? await recordRange(setup, range, { signal, onGames, onRecord: (text) => output.write(text) })
      : await simulateOnPool(pool, setup, range, { signal, onGames })
    output?.finish()
    const { firstCycle } = result
    return {
      document: { ...result, ...(games === 1 && firstCycle && { cycle: withoutIndex(firstCycle) }) },
      lines: simulationLines(result, setup.spec, timing),
      linesTo: isTraceOnOutput ? 'stderr' : 'stdout',
      engine,
      digest,
      timing,
      exitCode: result.errors === 0 ? EXIT.done : EXIT.bad,
    }
  },
})

const withoutIndex = ({ index: _, ...cycle }: NonNullable<Simulation['firstCycle']>): object => cycle
