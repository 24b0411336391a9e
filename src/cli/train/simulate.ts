import { availableParallelism } from 'node:os'
import { codeFingerprint, type Fingerprint } from '../../runs/index.ts'
import { identityOf, openSimulation, reportOn, type SimulationReport } from '../../train/index.ts'
import { count, gamesLine } from '../cards/report/numbers.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import {
  duration,
  gameCount,
  names,
  optional,
  SHARED,
  toggle,
  whole,
  withDefault,
} from '../command/inputs.ts'
import { commandAgain, openRun, resumeHint } from '../command/open-run.ts'
import { GAME_FILE, maxActions, moduleAddress, WHICH_GAME } from './inputs.ts'

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'play a game of your own many times and report its balance',
  description:
    'Plays a game of your own many times and answers what a designer asks: is a seat or the first move an advantage, how many ' +
    'draws, how long, how much to choose, does the lead change, what goes wrong.',
  arguments: { game: GAME_FILE },
  options: {
    games: withDefault(optional('<n>', 'how many', gameCount(1)), 1000),
    players: withDefault(
      optional('<names>', 'random, greedy, mcts:N or trained:FILE: one for each seat, or one for all', names),
      ['random'],
      'random',
    ),
    ...WHICH_GAME,
    first: withDefault(optional('<n>', 'which game of the seed is the first', whole(0)), 0),
    maxActions: maxActions(10_000),
    timeout: optional(
      '<time>',
      'how long one game may take (default: 10s, and 100ms for each iteration of search)',
      duration,
    ),
    parallel: toggle('play on all cores'),
    workers: optional('<n>', 'how many workers (default: 1, or all cores with --parallel)', whole(1)),
    lane: SHARED.lane,
    run: SHARED.recordIn,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes:
    'A game is a .ts or .js file, whose code is run in a worker: see docs/train.md. A game that throws, exits,\n' +
    'never ends or takes all memory counts as failed; all others are played. The same seed gives the same games\n' +
    'on any number of workers. Exit 1 if a game failed, or if there is nothing to choose.',
  examples: [
    'manyhands train simulate ./connect-four.ts',
    'manyhands train simulate ./connect-four.ts --games 1000 --parallel --workers 4 --players mcts:15',
    'manyhands train simulate ./connect-four.ts --games 1 --first 17',
  ],
  async run({ game, games, run: folder, resume, ...flags }, context) {
    const module = moduleAddress(game)
    const { signal } = context.catchInterrupts()
    const choice = { ...flags, resume, ...(folder !== undefined && { run: folder }) }
    using run =
      folder !== undefined || resume
        ? await openRun('train simulate', choice, fingerprintOf(module, { ...flags, games }))
        : undefined
    const { players, seats, seed, first, timeout, lane, option: options } = flags
    await using simulation = await openSimulation(
      module,
      flags.export ?? '',
      {
        ...{ gameCount: games, players, playerCount: seats, seed, first, timeout, signal, run },
        maxActions: flags.maxActions,
        options,
        recordStates: false,
        onProgress: (done) => context.progress.count({ what: 'Games', done, total: games }),
      },
      {
        lane,
        batchSize: 'auto',
        workerCount: flags.workers ?? (flags.parallel ? availableParallelism() : 1),
      },
    )
    const report = await reportOn(simulation)
    const { result, digest, timing } = report
    const isInterrupted = signal.aborted && result.games < games
    if (isInterrupted && result.games === 0) signal.throwIfAborted()
    if (!isInterrupted) run?.finish(digest)
    const { errors, isVacuous } = result.balance
    const rest = { first: first + result.games, games: games - result.games }
    const how = run ? resumeHint(run, choice) : `Play the others with:\n  ${commandAgain(rest)}`
    return {
      document: {
        ...result,
        seed,
        first,
        ...(run && { run: run.folder }),
        ...(isInterrupted && { interrupted: true }),
      },
      lines: [
        ...linesOf(report, seed),
        ...(isInterrupted ? [`stopped after ${result.games} of ${games} games. ${how}`] : []),
        ...(run ? [`run ${run.folder}`] : []),
      ],
      digest,
      timing,
      stopped: isInterrupted,
      exitCode: errors > 0 || isVacuous ? EXIT.bad : EXIT.done,
    }
  },
})

function linesOf({ result, timing }: SimulationReport, seed: number): string[] {
  const { game, games, players, findings } = result
  const [first] = players
  const isSame = players.every((name) => name === first)
  const who = isSame ? count(players.length, `${first} player`) : players.join(', ')
  return [
    `${game}: ${count(games, 'game')}, seed ${seed}, ${who}`,
    '',
    ...findings.map(({ text }) => text),
    '',
    gamesLine(games, timing),
  ]
}

interface FingerprintFlags {
  readonly games: number
  readonly seed: number
  readonly first: number
  readonly players: readonly string[]
  readonly seats?: number
  readonly export?: string
  readonly maxActions?: number
  readonly option?: Readonly<Record<string, unknown>>
}

/** What the games depend on. */
function fingerprintOf(module: string, flags: FingerprintFlags): Fingerprint {
  const { games, seed, first, players, seats, export: name, option = {} } = flags
  return {
    'the game': codeFingerprint(module),
    export: name ?? 'default',
    players: players.map(identityOf).join(),
    seats: String(seats ?? 'the least'),
    'the options': JSON.stringify(option),
    'the most actions': String(flags.maxActions ?? 'the usual'),
    seed: String(seed),
    'the first game': String(first),
    games: String(games),
  }
}
