import { type MeasureOptions, measure as measureGame } from '../../cards/measure/measure.ts'
import { measurementPage } from '../../cards/measure/page/page.ts'
import { STYLES } from '../../cards/measure/quality.ts'
import { USUAL_MOST_MEASURED, whichRules as whichRulesOf } from '../../cards/measure/which-rules.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, presetTo, SHARED, whole, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME, GAME_NOTE } from './inputs.ts'
import { OutputFile } from './output-file.ts'
import { measurementLines } from './report/measurement.ts'
import { whichRulesLines } from './report/which-rules.ts'

export const measure = defineCommand({
  name: 'measure',
  group: GROUPS.designers,
  summary: 'measure how good a card game is, from play',
  description:
    'Measures how good a card game is, from play: whether it works at all, how much there is to learn, how its ' +
    'decisions matter, how it goes, and what its rules cost. With --which-rules: what each of its rules does, by ' +
    'playing the game without it.',
  arguments: { game: GAME },
  options: {
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    whichRules: presetTo(
      optional(
        '[n]',
        `play the game without each of its rules, and measure the n that change play most (default: ${USUAL_MOST_MEASURED})`,
        whole(0),
      ),
      String(USUAL_MOST_MEASURED),
    ),
    seats: SHARED.seats,
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    html: {
      ...optional('<file>', 'also write a page with pictures of what was found'),
      conflicts: 'whichRules',
    },
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
    'manyhands measure whist --which-rules',
  ],
  async run({ game: name, html, whichRules: mostMeasured, ...flags }, { progress, catchInterrupts }) {
    const { game, options } = await loadGame(name)
    using page = html === undefined ? undefined : new OutputFile(html, '--html')
    const { signal } = catchInterrupts()
    const given: MeasureOptions = {
      ...flags,
      options,
      signal,
      onProgress: ({ stage, done, total }) => progress.count({ what: stage, done, total }),
    }
    if (mostMeasured !== undefined) {
      const { result, digest, timing } = await whichRulesOf(game, { ...given, mostMeasured })
      const width = process.stdout.columns ?? 100
      const exitCode = result.original.closedGates.length > 0 ? EXIT.bad : EXIT.done
      return { document: result, lines: whichRulesLines(result, game.name, width), digest, timing, exitCode }
    }
    const { result, details, digest, timing } = await measureGame(game, given)
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
