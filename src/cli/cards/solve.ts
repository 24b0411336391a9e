import { Command, Option } from 'commander'
import {
  type Game,
  joinGameName,
  type Solution,
  type SolveOptions,
  type SolvingProgress,
  solveInTurns,
  USUAL_ITERATIONS,
} from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { SHARED, whole } from '../command/options.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { loadGame } from './game-source.ts'
import { SHOWN_SETS, solutionLines } from './report/solution.ts'
import { orWrongUseLater } from './usage-error.ts'

interface SolveFlags {
  readonly iterations: number
  readonly seats?: number
  readonly strategy?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

const EXAMPLES = `
A game is an id, with options as in 'hearts?deals=1', or a file: .json, or .ts or .js, whose code is run.
Exploitability is what a seat gains by its best response to the strategy, on average over both seats.

Examples:
  manyhands solve kuhn-poker
  manyhands solve leduc-poker --iterations 5000
  manyhands solve leduc-poker --strategy
  manyhands solve ./my-game.ts --json`

export function solve(): Command {
  return new Command('solve')
    .summary('find the best play of a small game for two, and what it is worth')
    .description(
      'Finds an equilibrium of a small game for two by counterfactual regret minimisation: what the game is worth to ' +
        'each seat, how far from an equilibrium the strategy may be, and how to play.',
    )
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file')
    .addOption(
      new Option('--iterations <n>', 'how often the strategy is improved')
        .argParser(whole(1))
        .default(USUAL_ITERATIONS),
    )
    .addOption(new Option('--seats <n>', 'how many play').argParser(whole(1)))
    .addOption(
      new Option('--strategy', `tell how to play, also with more than ${SHOWN_SETS} information sets`),
    )
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(runSolve)
}

async function runSolve(name: string, flags: SolveFlags): Promise<void> {
  const { iterations, seats, json, quiet = false } = flags
  const { game, options } = await loadGame(name)
  const began = performance.now()
  const setting = { iterations, options, ...(seats !== undefined && { seats }) }
  const solution = await solved(game, setting, quiet)
  const seconds = (performance.now() - began) / 1000
  if (json) {
    const { strategy, ...rest } = solution
    const document = { ...rest, ...(flags.strategy && { strategy }) }
    console.log(
      JSON.stringify({
        game: joinGameName(game.id, options),
        ...document,
        digest: digest(solution),
        timing: { seconds },
      }),
    )
  } else {
    const most = flags.strategy ? Number.POSITIVE_INFINITY : SHOWN_SETS
    for (const line of solutionLines(game.name, solution, { most, seconds })) console.log(line)
  }
}

async function solved(game: Game, options: SolveOptions, quiet: boolean): Promise<Solution> {
  const line = new ProgressLine({ quiet })
  using interrupts = listenForInterrupts({
    first: () => line.say('stopping: press Ctrl-C again to end at once'),
  })
  let [began, about] = [performance.now(), 'nodes']
  const onProgress = ({ what, done, total }: SolvingProgress): void => {
    if (what !== about) [began, about] = [performance.now(), what]
    const seconds = (performance.now() - began) / 1000
    line.show(countedProgress({ what: what === 'nodes' ? 'Nodes' : 'Iterations', done, total, seconds }))
  }
  try {
    const { signal } = interrupts
    return await orWrongUseLater(() => solveInTurns(game, { ...options, signal, onProgress }))
  } finally {
    line.close({ keep: false })
  }
}
