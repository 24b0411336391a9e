import { ladderFingerprint, ladder as measureStrength } from '../../cards/ladder/ladder.ts'
import { PAIRINGS, USUAL_CONFIDENCE, USUAL_GAMES_A_PAIR } from '../../games/matches/ladder.ts'
import { TRAINED_CARD_PLAYERS } from '../../train/card-games/trained-by.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { between, gameCount, names, optional, SHARED, withDefault } from '../command/inputs.ts'
import { openRun, resumeHint } from '../command/open-run.ts'
import { loadGame } from './game-source.ts'
import { GAME, GAME_NOTE, warnOfEngine } from './inputs.ts'
import { ladderLines } from './report/ladder.ts'

const USUAL_PLAYERS = ['random', 'greedy', 'mcts:200']

export const ladder = defineCommand({
  name: 'ladder',
  group: GROUPS.designers,
  summary: 'measure how strong players are',
  description:
    'Measures how strong players are: which is better than the one below, by how much, how sure that is, and how ' +
    'much of the results is luck, seat and skill.',
  arguments: { game: GAME },
  options: {
    players: withDefault(
      optional('<names>', 'from the lowest rung up', names),
      USUAL_PLAYERS,
      USUAL_PLAYERS.join(),
    ),
    games: withDefault(optional('<n>', 'the most games for each pair', gameCount(2)), USUAL_GAMES_A_PAIR),
    seats: SHARED.seats,
    seed: SHARED.seed,
    confidence: withDefault(
      optional('<p>', 'of verdicts and intervals', between(0.5, 0.999999)),
      USUAL_CONFIDENCE,
    ),
    within: optional(
      '<d>',
      'play on until the share is known to within this, as in 0.02',
      between(0.0001, 0.4999),
    ),
    pairs: withDefault(
      optional('<which>', 'neighbours only; ends: also the last against the first; or all', PAIRINGS),
      'ends',
    ),
    stepLimit: SHARED.stepLimit,
    engine: SHARED.engine,
    workers: SHARED.workers,
    lane: SHARED.lane,
    run: SHARED.recordIn,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Each player is compared with the one before it: both play every deal, with seats exchanged. A pair stops as
soon as it is decided which is better. Ctrl-C stops, and prints the results so far.
The same seed gives the same answer, on any number of workers.`,
  examples: [
    'manyhands ladder kuhn-poker --players random,greedy,mcts:50',
    "manyhands ladder 'crazy-eights?deals=1' --players random,greedy,mcts:50,mcts:200 --seats 4",
    "manyhands ladder 'hearts?deals=1' --players greedy,mcts:200 --games 10000 --within 0.02",
    "manyhands ladder 'crazy-eights?deals=1' --players random,thumb:first-low,mcts:200",
    'manyhands ladder gops --players random,greedy --json',
  ],
  async run({ game: name, run: folder, resume, ...flags }, context) {
    const { progress, catchInterrupts } = context
    const { game, options } = await loadGame(name)
    const { signal } = catchInterrupts()
    const choice = { ...flags, resume, ...(folder !== undefined && { run: folder }) }
    using run =
      folder !== undefined || resume
        ? await openRun(
            'ladder',
            choice,
            ladderFingerprint(game, { ...flags, options, trainedBy: TRAINED_CARD_PLAYERS }),
          )
        : undefined
    const { result, digest, engine, engineReason, timing } = await measureStrength(game, {
      ...flags,
      options,
      trainedBy: TRAINED_CARD_PLAYERS,
      run,
      signal,
      // A pair may be decided long before the most games.
      onBlocks: ({ pair, games, mostGames }) =>
        progress.count({ what: pair.join(' over '), done: games, total: mostGames, isMost: true }),
    })
    warnOfEngine(context, flags.engine, engineReason)
    return {
      document: { ...result, ...(run && { run: run.folder }) },
      lines: [
        ...ladderLines(result, timing, game),
        ...(run && result.interrupted ? [resumeHint(run, choice)] : []),
        ...(run ? [`run ${run.folder}`] : []),
      ],
      engine,
      engineReason,
      digest,
      timing,
      stopped: result.interrupted,
      exitCode: result.pairs.every(({ errors }) => errors === 0) ? EXIT.done : EXIT.bad,
    }
  },
})
