import { joinGameName } from '../../cards/classics/game-name.ts'
import { solveInTurns, USUAL_ITERATIONS } from '../../cards/solve/solve.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, toggle, whole, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME, GAME_NOTE } from './inputs.ts'
import { SHOWN_SETS, solutionLines } from './report/solution.ts'

const ITERATIONS = { most: 10_000_000, why: 'exploitability hardly falls any further long before that' }

export const solve = defineCommand({
  name: 'solve',
  group: GROUPS.designers,
  summary: 'find the best play of a small game for two, and what it is worth',
  description:
    'Finds an equilibrium of a small game for two by counterfactual regret minimisation: what the game is worth to ' +
    'each seat, how far from an equilibrium the strategy may be, and how to play.',
  arguments: { game: GAME },
  options: {
    iterations: withDefault(
      optional('<n>', 'how often the strategy is improved', whole(1, ITERATIONS)),
      USUAL_ITERATIONS,
    ),
    seats: SHARED.seats,
    strategy: toggle(`print how to play, also with more than ${SHOWN_SETS} information sets`),
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Exploitability is what a seat gains by its best response to the strategy, on average over both seats.`,
  examples: [
    'manyhands solve kuhn-poker',
    'manyhands solve leduc-poker --iterations 5000',
    'manyhands solve leduc-poker --strategy',
    'manyhands solve ./my-game.ts --json',
  ],
  async run({ game: name, strategy: isAsked, ...flags }, { progress, catchInterrupts }) {
    const { game, options } = await loadGame(name)
    const { result, digest, timing } = await solveInTurns(game, {
      ...flags,
      options,
      signal: catchInterrupts().signal,
      onProgress: ({ what, done, total }) =>
        progress.count({ what: what === 'nodes' ? 'Nodes' : 'Iterations', done, total }),
    })
    const { strategy, ...rest } = result
    const most = isAsked ? Number.POSITIVE_INFINITY : SHOWN_SETS
    return {
      document: { game: joinGameName(game.id, options), ...rest, ...(isAsked && { strategy }) },
      lines: solutionLines(game.name, result, { most, seconds: timing.seconds }),
      engine: 'reference',
      digest,
      timing,
    }
  },
})
