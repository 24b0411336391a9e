import { isModulePath } from '../../cards/players/module-player.ts'
import { GameSetup } from '../../cards/simulate/game-setup.ts'
import { rangeOf, type Simulation } from '../../cards/simulate/simulate.ts'
import {
  createWorkers,
  recordRange,
  simulateOnPool,
  simulationFingerprint,
} from '../../cards/simulate/simulate-parallel.ts'
import { InputError } from '../../errors/index.ts'
import { TRAINED_CARD_PLAYERS } from '../../train/card-games/trained-by.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { runUserCode } from '../command/exit-guard.ts'
import { GROUPS } from '../command/groups.ts'
import { gameCount, names, optional, SHARED, whole, withDefault } from '../command/inputs.ts'
import { commandAgain, openRun, resumeHint } from '../command/open-run.ts'
import { loadGame } from './game-source.ts'
import { DECK, GAME, GAME_NOTE, warnOfEngine } from './inputs.ts'
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
    games: optional('<n>', `how many (default: ${USUAL_GAMES}; 1 with --trace)`, gameCount(1)),
    players: withDefault(
      optional('<names>', 'one for each seat, as in mcts:200,./mine.ts, or one for all', names),
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
    run: SHARED.recordIn,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Players are random, thumb:first-low (or last, any; high, any), greedy, mcts:N (mcts-weak, mcts-medium,
mcts-strong), mcts-open:N, trained:FILE (see train), or a module that exports choose(view, options, rng):
its code is run.
mcts:N@thumb:first-low plays imagined games out by that rule. The same seed gives the same games on any
number of workers. Ctrl-C stops, prints the results so far, and says how to go on.`,
  examples: [
    'manyhands simulate war --games 1000',
    'manyhands simulate beggar-my-neighbour --games 10000 --seed 7 --json',
    'manyhands simulate war --trace',
    'manyhands simulate war --first 17 --trace game17.txt',
    'manyhands simulate hearts --games 1000000 --run ./hearts-run --resume',
    'manyhands simulate gops --players ./my-player.ts,random',
    'manyhands simulate ./my-game.json --players random,random --workers 2',
  ],
  async run({ game: name, trace, json, first, run: folder, resume, ...flags }, context) {
    const isTraced = trace !== undefined
    const isTraceOnOutput = trace === true || trace === '-'
    if (isTraceOnOutput && json)
      throw new InputError('--json and --trace both want standard output: give --trace a file')
    const isRecorded = folder !== undefined || resume
    if (isTraced && isRecorded)
      throw new InputError('--run and --resume are for simulations without --trace: a run records no moves')
    const { game, options } = await loadGame(name)
    const modules = flags.players.filter(isModulePath)
    const setUp = (): GameSetup =>
      new GameSetup(game, { ...flags, options, cycles: true, trainedBy: TRAINED_CARD_PLAYERS })
    const setup = modules.length > 0 ? await runUserCode(modules.join(', '), setUp) : setUp()
    const games = flags.games ?? (isTraced ? 1 : USUAL_GAMES)
    if (!Number.isSafeInteger(first + games))
      throw new InputError('--first and --games go beyond the last game')
    const range = rangeOf({ games, first })
    const { signal } = context.catchInterrupts()
    warnOfEngine(context, flags.engine, setup.notCompiled)
    const onGames = (done: number): void => context.progress.count({ what: 'Games', done, total: games })
    const choice = { ...flags, resume, ...(folder !== undefined && { run: folder }) }
    using run = isRecorded
      ? await openRun('simulate', choice, simulationFingerprint(setup, range))
      : undefined
    using output = isTraced ? openTrace(trace === true ? undefined : trace) : undefined
    await using pool = createWorkers(flags)
    const played = output
      ? await recordRange(setup, range, { signal, onGames, onRecord: (text) => output.write(text) })
      : await simulateOnPool(pool, setup, range, { signal, onGames, run })
    const { result, digest, engine, engineReason, isInterrupted, recorded, timing } = played
    if (isInterrupted && result.games === 0) {
      const cause = modules.length > 0 ? `: a choice of ${modules.join(' or ')} may never return` : ''
      const again = run ? resumeHint(run, choice) : `Play again with:\n  ${commandAgain({})}`
      context.progress.say(`stopped before a game was finished${cause}. ${again}`)
      signal.throwIfAborted()
    }
    if (!isInterrupted) output?.finish()
    const rest = { first: first + result.games, games: games - result.games }
    const how = run ? resumeHint(run, choice) : `Play the others with:\n  ${commandAgain(rest)}`
    const { firstCycle } = result
    return {
      document: {
        ...result,
        ...(games === 1 && firstCycle && { cycle: withoutIndex(firstCycle) }),
        ...(run && { run: run.folder, recorded }),
        ...(isInterrupted && { interrupted: true, rest }),
      },
      lines: [
        ...simulationLines(result, setup.spec, timing, recorded),
        ...(isInterrupted ? [`stopped after ${result.games} of ${games} games. ${how}`] : []),
        ...(run ? [`run ${run.folder}`] : []),
      ],
      linesTo: isTraceOnOutput ? 'stderr' : 'stdout',
      engine,
      engineReason,
      digest,
      timing,
      stopped: isInterrupted,
      exitCode: result.errors === 0 ? EXIT.done : EXIT.bad,
    }
  },
})

const withoutIndex = ({ index: _, ...cycle }: NonNullable<Simulation['firstCycle']>): object => cycle
