import { Command, Option } from 'commander'
import {
  createWorkers,
  type EngineName,
  type GameRange,
  GameSetup,
  isModulePath,
  rangeOf,
  recordRange,
  type SimulationRun,
  simulateOnPool,
} from '../../cards/index.ts'
import type { LaneName } from '../../pool/index.ts'
import { EXIT, UsageError } from '../command/exit.ts'
import { aboutToRun, hasRun } from '../command/exit-guard.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { SHARED, whole } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { loadGame } from './game-source.ts'
import { deckCards, playerNames } from './names.ts'
import { simulationLines } from './report/simulation.ts'
import { openTrace } from './trace-output.ts'
import { orWrongUse } from './usage-error.ts'

interface SimulateFlags {
  readonly games?: number
  readonly players: readonly string[]
  readonly seats?: number
  readonly seed: number
  readonly first: number
  readonly deck?: readonly string[]
  readonly stepLimit?: number
  readonly engine: EngineName
  readonly workers?: number
  readonly lane?: LaneName
  readonly trace?: true | string
  readonly json?: boolean
  readonly quiet?: boolean
}

const USUAL_GAMES = 1000

const EXAMPLES = `
A game is an id, with options as in 'hearts?deals=1', or a file: .json, or .ts or .js, whose code is run.
Players are random, greedy, mcts:N (mcts-weak, mcts-medium, mcts-strong), mcts-open:N, or a module that
exports choose(view, options, rng), whose code is run. The same seed gives the same games on any
number of workers.

Examples:
  manyhands simulate war --games 1000
  manyhands simulate beggar-my-neighbour --games 10000 --seed 7 --json
  manyhands simulate war --trace
  manyhands simulate war --first 17 --trace game17.txt
  manyhands simulate gops --players ./my-player.ts,random
  manyhands simulate ./my-game.json --players random,random --workers 2`

export function simulate(setExitCode: SetExitCode): Command {
  return new Command('simulate')
    .summary('play a card game many times and say what comes of it')
    .description('Plays a card game many times: who wins, how long it takes, what it counts.')
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file')
    .addOption(
      new Option('--games <n>', `how many (default: ${USUAL_GAMES}; 1 with --trace)`).argParser(whole(1)),
    )
    .addOption(
      new Option('--players <names>', 'one a seat, as in mcts:200,./mine.ts; one name serves all')
        .argParser(playerNames)
        .default(['random'], 'random'),
    )
    .addOption(new Option('--seats <n>', 'how many play').argParser(whole(1)))
    .addOption(SHARED.seed())
    .addOption(
      new Option('--first <n>', 'which game of the seed is the first').argParser(whole(0)).default(0),
    )
    .addOption(new Option('--deck <cards>', 'the cards as dealt, as in "AS KH TD 2C"').argParser(deckCards))
    .addOption(SHARED.stepLimit())
    .addOption(SHARED.engine())
    .addOption(SHARED.workers())
    .addOption(SHARED.lane())
    .option('--trace [file]', 'write the games down, card by card, one after the other (default: -)')
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: SimulateFlags) => setExitCode(await runSimulate(name, flags)))
}

async function runSimulate(name: string, flags: SimulateFlags): Promise<number> {
  const traced = flags.trace !== undefined
  const toOutput = flags.trace === true || flags.trace === '-'
  if (toOutput && flags.json) {
    throw new UsageError('--json and --trace both want standard output: give --trace a file')
  }
  const { game, options } = await loadGame(name)
  const { players, seats, seed, deck, stepLimit, engine } = flags
  const modules = players.filter(isModulePath)
  if (modules.length > 0) aboutToRun(modules.join(', '))
  const setup = orWrongUse(
    () =>
      new GameSetup(game, {
        options,
        players,
        seed,
        engine,
        ...(seats !== undefined && { seats }),
        ...(deck && { deck }),
        ...(stepLimit !== undefined && { stepLimit }),
      }),
  )
  hasRun()
  const games = flags.games ?? (traced ? 1 : USUAL_GAMES)
  if (!Number.isSafeInteger(flags.first + games))
    throw new UsageError('--first and --games go beyond the last game')
  const range = rangeOf({ games, first: flags.first })
  const run = traced ? await playTraced(setup, range, flags) : await playMany(setup, range, flags)
  const { result, timing } = run
  if (flags.json) console.log(JSON.stringify(asDocument(run)))
  else {
    const print = toOutput ? console.error : console.log
    for (const line of simulationLines(result, setup.spec, timing)) print(line)
  }
  return result.errors === 0 ? EXIT.done : EXIT.bad
}

async function playMany(setup: GameSetup, range: GameRange, flags: SimulateFlags): Promise<SimulationRun> {
  using progress = new GamesProgress(range.games, flags.quiet ?? false)
  using interrupts = listenForInterrupts({ first: () => progress.stopping() })
  await using pool = createWorkers(flags)
  return await simulateOnPool(pool, setup, range, {
    signal: interrupts.signal,
    onGames: (played) => progress.show(played),
  })
}

/** One game after the other, each written down. */
async function playTraced(setup: GameSetup, range: GameRange, flags: SimulateFlags): Promise<SimulationRun> {
  using interrupts = listenForInterrupts()
  using output = openTrace(flags.trace === true ? undefined : flags.trace)
  using progress = new GamesProgress(range.games, flags.quiet ?? false)
  const run = await recordRange(setup, range, {
    signal: interrupts.signal,
    onGames: (played) => progress.show(played),
    onRecord: (text) => output.write(text),
  })
  output.finish()
  return run
}

/** A single game that repeats itself has its cycle at the top level. */
function asDocument({ result, digest, engine, timing }: SimulationRun): object {
  const { index: _, ...cycle } = result.firstCycle ?? { index: 0 }
  return { ...result, ...(result.games === 1 && result.firstCycle && { cycle }), digest, engine, timing }
}

/** How many games have been played, on standard error. */
class GamesProgress implements Disposable {
  readonly #total: number
  readonly #line: ProgressLine
  readonly #began = performance.now()

  constructor(total: number, quiet: boolean) {
    this.#total = total
    this.#line = new ProgressLine({ quiet })
  }

  show(done: number): void {
    const seconds = (performance.now() - this.#began) / 1000
    this.#line.show(countedProgress({ what: 'Games', done, total: this.#total, seconds }))
  }

  stopping(): void {
    this.#line.say('stopping: press Ctrl-C again to end at once')
  }

  [Symbol.dispose](): void {
    this.#line.close({ keep: false })
  }
}
