import { compare as compareGames } from '../../cards/measure/compare.ts'
import { STYLES } from '../../cards/measure/quality.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, required, SHARED, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME_NOTE } from './inputs.ts'
import { comparisonLines } from './report/comparison.ts'

export const compare = defineCommand({
  name: 'compare',
  group: GROUPS.designers,
  summary: 'measure two games, or two variants of one, side by side',
  description:
    'Measures two games with the same seed, and shows side by side how they differ, and which differences are beyond chance.',
  arguments: {
    first: required('<game>', 'a game by its id, a .json file, or a .ts or .js file'),
    second: required('<other>', 'another one, or the same with other options'),
  },
  options: {
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    seats: SHARED.seats,
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
The same seed gives the same answer, on any number of workers.`,
  examples: ['manyhands compare gops "gops?carry=true"', 'manyhands compare whist ./my-whist.json --json'],
  async run({ first, second, ...flags }, { progress, catchInterrupts }) {
    const games = [await loadGame(first), await loadGame(second)] as const
    const { signal } = catchInterrupts()
    const { result, digest, timing } = await compareGames(games[0], games[1], {
      ...flags,
      signal,
      onProgress: ({ stage, done, total }) => progress.count({ what: stage, done, total }),
    })
    return { document: result, lines: comparisonLines(result), digest, timing }
  },
})
