import { calibrate as calibrateQuality } from '../../cards/measure/calibrate.ts'
import { STYLES } from '../../cards/measure/quality.ts'
import { parseRatingFile } from '../../cards/measure/rating-file.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, withDefault } from '../command/inputs.ts'
import { readText } from './game-source.ts'
import { calibrationLines } from './report/calibration.ts'

export const calibrate = defineCommand({
  name: 'calibrate',
  group: GROUPS.designers,
  summary: 'compare the quality of known games with how people rate them',
  description:
    'Measures the classics that people have rated, and shows how far the order of their quality agrees with the order of ' +
    'their ratings, beside what the length of the rules or any single measure would give.',
  options: {
    ratings: optional('<file>', 'the games and ratings of this file instead of the twelve classics'),
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `It takes some minutes: twelve games are measured, some of them long matches.
The studio exports the ratings that people give at its table, with the rules of evolved games.
The same seed gives the same answer, on any number of workers.`,
  examples: [
    'manyhands calibrate',
    'manyhands calibrate --seed 2 --json',
    'manyhands calibrate --ratings ratings.json',
  ],
  async run(flags, { progress, catchInterrupts }) {
    const { signal } = catchInterrupts()
    const { ratings: file, ...how } = flags
    const ratings = file === undefined ? undefined : parseRatingFile(readText(file), file)
    const { result, digest, timing } = await calibrateQuality({
      ...how,
      ...(ratings && { ratings }),
      signal,
      onGame: (game, done, total) => progress.count({ what: game, done, total }),
    })
    return { document: result, lines: calibrationLines(result), digest, timing }
  },
})
