import { Command, InvalidArgumentError, Option } from 'commander'
import {
  type EngineName,
  type Game,
  type Ladder,
  type Match,
  ladder as measureStrength,
  PAIRINGS,
  type Pairing,
  USUAL_CONFIDENCE,
  USUAL_GAMES_A_PAIR,
} from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import type { LaneName } from '../../pool/index.ts'
import { EXIT } from '../command/exit.ts'
import { type Interruption, listenForInterrupts } from '../command/interrupt.ts'
import { SHARED, whole } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { loadGame } from './game-source.ts'
import { playerNames } from './names.ts'
import { ladderLines } from './report/ladder.ts'
import { orWrongUseLater } from './usage-error.ts'

interface LadderFlags {
  readonly players: readonly string[]
  readonly games: number
  readonly seats?: number
  readonly seed: number
  readonly confidence: number
  readonly within?: number
  readonly pairs: Pairing
  readonly stepLimit?: number
  readonly engine: EngineName
  readonly workers?: number
  readonly lane?: LaneName
  readonly json?: boolean
  readonly quiet?: boolean
}

const USUAL_PLAYERS = ['random', 'greedy', 'mcts:200']

const EXAMPLES = `
A game is an id, with options as in 'hearts?deals=1', or a file: .json, or .ts or .js, whose code is run.
Each player is compared with the one before it: both play every deal, with seats exchanged. A pair stops as
soon as it is decided which is better. Ctrl-C stops, and tells what there is so far.
The same seed gives the same answer, on any number of workers.

Examples:
  manyhands ladder kuhn-poker --players random,greedy,mcts:50
  manyhands ladder 'crazy-eights?deals=1' --players random,greedy,mcts:50,mcts:200 --seats 4
  manyhands ladder 'hearts?deals=1' --players greedy,mcts:200 --games 10000 --within 0.02
  manyhands ladder gops --players random,greedy --json`

export function ladder(setExitCode: SetExitCode): Command {
  return new Command('ladder')
    .summary('measure how strong players are')
    .description(
      'Measures how strong players are: which is better than the one below, by how much, how sure that is, and how ' +
        'much of the results is luck, seat and skill.',
    )
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file')
    .addOption(
      new Option('--players <names>', 'from the lowest rung up')
        .argParser(playerNames)
        .default(USUAL_PLAYERS, USUAL_PLAYERS.join()),
    )
    .addOption(
      new Option('--games <n>', 'at most so many for each pair')
        .argParser(whole(2))
        .default(USUAL_GAMES_A_PAIR),
    )
    .addOption(new Option('--seats <n>', 'how many play').argParser(whole(1)))
    .addOption(SHARED.seed())
    .addOption(
      new Option('--confidence <p>', 'of verdicts and intervals')
        .argParser(share(0.5, 0.999999))
        .default(USUAL_CONFIDENCE),
    )
    .addOption(
      new Option('--within <d>', 'play on until the share is known within so much, as in 0.02').argParser(
        share(0.0001, 0.4999),
      ),
    )
    .addOption(
      new Option('--pairs <which>', 'neighbours alone; the ends, too: the last against the first; or all')
        .choices(PAIRINGS)
        .default('ends'),
    )
    .addOption(SHARED.stepLimit())
    .addOption(SHARED.engine())
    .addOption(SHARED.workers())
    .addOption(SHARED.lane())
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: LadderFlags) => setExitCode(await runLadder(name, flags)))
}

function share(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It takes a number from ${least} to ${most}.`)
  }
}

async function runLadder(name: string, { json, quiet = false, ...flags }: LadderFlags): Promise<number> {
  const { game, options } = await loadGame(name)
  using progress = new LadderProgress(quiet)
  using interrupts = listenForInterrupts({ first: () => progress.stopping() })
  const found = await orWrongUseLater(() =>
    measureStrength(game, {
      ...flags,
      options,
      signal: interrupts.signal,
      onBlocks: (match) => progress.show(match),
    }),
  )
  progress[Symbol.dispose]()
  tell(found, game, json ?? false)
  if (interrupts.signal.aborted && found.interrupted)
    return (interrupts.signal.reason as Interruption).exitCode
  return found.pairs.every(({ errors }) => errors === 0) ? EXIT.done : EXIT.bad
}

function tell(found: Ladder, game: Game, json: boolean): void {
  if (!json) {
    for (const line of ladderLines(found, game)) console.log(line)
    return
  }
  const { timing, ...result } = found
  const pairs = result.pairs.map(({ firstError: _, ...pair }) => pair)
  console.log(JSON.stringify({ ...result, digest: digest({ ...result, pairs }), timing }))
}

/** How many games of a pair have been played, on standard error. It may be decided long before the most of them. */
class LadderProgress implements Disposable {
  readonly #line: ProgressLine
  #began = performance.now()
  #about: Match<string> | undefined

  constructor(quiet: boolean) {
    this.#line = new ProgressLine({ quiet })
  }

  show(match: Match<string>): void {
    if (match !== this.#about) {
      this.#began = performance.now()
      this.#about = match
      return
    }
    const seconds = (performance.now() - this.#began) / 1000
    const what = match.pair.join(' over ')
    this.#line.show(countedProgress({ what, done: match.games, total: match.mostGames, seconds }))
  }

  stopping(): void {
    this.#line.say('stopping: press Ctrl-C again to end at once')
  }

  [Symbol.dispose](): void {
    this.#line.close({ keep: false })
  }
}
