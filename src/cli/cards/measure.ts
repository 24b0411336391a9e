import { measure as measureGame, measurementPage, STYLES } from '../../cards/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME, GAME_NOTE } from './inputs.ts'
import { OutputFile } from './output-file.ts'
import { measurementLines } from './report/measurement.ts'

export const measure = defineCommand({
  name: 'measure',
  group: GROUPS.designers,
  summary: 'measure how good a card game is, from play',
  description:
    'Measures how good a card game is, from play: whether it works at all, how much there is to learn, how its ' +
    'decisions matter, how it goes, and what its rules cost.',
  arguments: { game: GAME },
  options: {
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    seats: SHARED.seats,
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    html: optional('<file>', 'also write a page with pictures of what was found'),
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Exit code 1 if the game is not let through: it does not end, nobody has a choice, a seat always wins, ….
The same seed gives the same answer, on any number of workers.`,
  examples: [
    'manyhands measure whist',
    "manyhands measure 'hearts?deals=3' --style strategic",
    'manyhands measure cribbage --html cribbage.html',
    'manyhands measure ./my-game.json --json',
  ],
  async run({ game: name, html, ...flags }, { progress, catchInterrupts }) {
    const { game, options } = await loadGame(name)
    using page = html === undefined ? undefined : new OutputFile(html, '--html')
    const { signal } = catchInterrupts()
    const { result, details, digest, timing } = await measureGame(game, {
      ...flags,
      options,
      signal,
      onProgress: ({ stage, done, total }) => progress.count({ what: stage, done, total }),
    })
    page?.write(measurementPage({ result, details }, game.name))
    page?.finish()
    return {
      document: result,
      lines: [...measurementLines(result, game.name), ...(page ? [`page ${html}`] : [])],
      digest,
      timing,
      exitCode: result.valid ? EXIT.done : EXIT.bad,
    }
  },
})
