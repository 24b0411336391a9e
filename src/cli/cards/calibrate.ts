import { calibrate as calibrateQuality, STYLES } from '../../cards/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, withDefault } from '../command/inputs.ts'
import { calibrationLines } from './report/calibration.ts'

export const calibrate = defineCommand({
  name: 'calibrate',
  group: GROUPS.designers,
  summary: 'compare the quality of known games with how people rate them',
  description:
    'Measures the classics that people have rated, and shows how far the order of their quality agrees with the order of ' +
    'their ratings, beside what the length of the rules or any single measure would give.',
  options: {
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `It takes some minutes: twelve games are measured, some of them long matches.
The same seed gives the same answer, on any number of workers.`,
  examples: ['manyhands calibrate', 'manyhands calibrate --seed 2 --json'],
  async run(flags, { progress, catchInterrupts }) {
    const { signal } = catchInterrupts()
    const { result, digest, timing } = await calibrateQuality({
      ...flags,
      signal,
      onGame: (game, done, total) => progress.count({ what: game, done, total }),
    })
    return { document: result, lines: calibrationLines(result), digest, timing }
  },
})
