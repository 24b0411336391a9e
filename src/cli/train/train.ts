import { relative, resolve } from 'node:path'
import {
  assertWritable,
  readAi,
  train,
  trainFingerprint,
  UntrainableGame,
  USUAL_MATCH_GAMES,
  writeAi,
} from '../../train/index.ts'
import { type CommandResult, defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { duration, gameCount, optional, SHARED, toggle, whole, withDefault } from '../command/inputs.ts'
import { openRun, resumeHint } from '../command/open-run.ts'
import { GAME_FILE, maxActions, moduleAddress, WHICH_GAME } from './inputs.ts'
import { roundLine, trainedLines } from './trained-report.ts'

const ROUNDS = { most: 1000, why: 'each round plays games and a match' }
const GENERATIONS = { most: 10_000, why: 'each generation plays many matches' }

export const trainPlayer = defineCommand({
  name: 'player',
  summary: 'train a player for a game of your own by self-play',
  description:
    'Trains a player for a game of your own: rounds of self-play by search, weights fitted to how the games ended, and a test ' +
    'that a new champion must pass. Writes ai.json and ai.ts. Without a subcommand, train does this.',
  arguments: { game: GAME_FILE },
  options: {
    games: withDefault(optional('<n>', 'games of self-play in each round', gameCount(2)), 200),
    iterations: withDefault(optional('<n>', 'rounds of self-play and learning', whole(1, ROUNDS)), 5),
    mcts: withDefault(optional('<n>', 'iterations of search for each decision', whole(1)), 15),
    matchGames: withDefault(
      optional('<n>', 'the most games of a match between two players', gameCount(2)),
      USUAL_MATCH_GAMES,
    ),
    output: withDefault(optional('<dir>', 'the folder for ai.json and ai.ts'), '.', 'the current folder'),
    fresh: toggle('begin anew, even if the folder has a trained player to beat'),
    evolve: toggle('improve the weights of the last champion by evolution'),
    generations: withDefault(optional('<n>', 'generations of --evolve', whole(1, GENERATIONS)), 5),
    population: withDefault(
      optional('<n>', 'children in each generation of --evolve', whole(2, GENERATIONS)),
      20,
    ),
    ...WHICH_GAME,
    maxActions: maxActions(2000),
    workers: SHARED.workers,
    lane: SHARED.lane,
    timeout: withDefault(optional('<time>', 'how long one game may take', duration), 60_000, '60s'),
    run: SHARED.run,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes:
    'A new champion must be better than the old one over the same deals with seats exchanged, with a confidence\n' +
    'of 99%. The first one to beat is the ai.json of the output folder, or search with random playouts. The same\n' +
    'seed gives the same player on any number of workers. Exit 1, with nothing written, if no better player is\n' +
    'found, or if the game is broken or has nothing to learn.',
  examples: [
    'manyhands train ./connect-four.ts',
    'manyhands train ./connect-four.ts --games 500 --iterations 3 --mcts 50 --output players',
    'manyhands train ./connect-four.ts --evolve --generations 5 --population 20',
  ],
  async run({ game, output, fresh, ...flags }, { catchInterrupts, progress }) {
    const module = moduleAddress(game)
    assertWritable(output)
    const { signal } = catchInterrupts()
    const { evolve, generations, population, timeout, seats, export: gameType, option, ...rest } = flags
    const request = {
      module,
      gameType,
      players: seats,
      options: option,
      ...rest,
      ...(evolve ? { evolve: { generations, population } } : { evolve: undefined }),
    }
    const incumbent = fresh ? undefined : readAi(output)
    const begins = fresh ? 'anew' : 'with the trained player that is there'
    using run = await openRun('train', flags, { ...trainFingerprint(request), begins })
    let [stage, done, total] = ['', 0, 0]
    try {
      const { result, digest, timing, ai, source } = await train({
        ...request,
        incumbent,
        run,
        signal,
        timeoutMs: timeout,
        onStage: (name, most) => {
          ;[stage, done, total] = [name, 0, most]
        },
        onPlayed: () => {
          done += 1
          progress.count({ what: stage, done, total: total || undefined, isMost: true })
        },
        onRound: (round) => progress.say(roundLine(round)),
      })
      const written = ai && result.improved ? writeAi(output, ai, module, source) : undefined
      return {
        document: {
          ...result,
          run: run.folder,
          ...(written && { files: [written.json, written.program] }),
        },
        lines: trainedLines(result, timing, written && [near(written.json), near(written.program)]),
        digest,
        timing,
        exitCode: result.improved ? EXIT.done : EXIT.bad,
      }
    } catch (thrown) {
      progress.close()
      if (signal.aborted)
        console.error(`stopped: what was played is in ${run.folder}. ${resumeHint(run, flags)}`)
      signal.throwIfAborted()
      if (thrown instanceof UntrainableGame) return untrainable(thrown.message)
      throw thrown
    }
  },
})

/** Nothing was learned, and nothing is written. */
function untrainable(message: string): CommandResult {
  console.error(`manyhands: ${message}`)
  return { document: { error: { message } }, exitCode: EXIT.bad }
}

const near = (path: string): string => relative('', resolve(path))
