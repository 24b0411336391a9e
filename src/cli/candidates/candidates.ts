import { defineCommandGroup } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { best } from './best.ts'
import { clean } from './clean.ts'
import { edit } from './edit.ts'
import { ideate } from './ideate.ts'
import { init } from './init.ts'
import { run, worker } from './run.ts'
import { status } from './status.ts'
import { why } from './why.ts'

export const candidates = defineCommandGroup({
  name: 'candidates',
  group: GROUPS.agents,
  summary: 'programs that agents write from ideas, scored many at a time',
  description:
    'Programs that coding agents write from ideas, scored many at a time: nothing lost, nothing run twice.',
  notes:
    'A workspace is a folder with config.yaml, a program to improve, an evaluator, and ideas in evolution.csv.',
  examples: [
    'manyhands candidates init trips',
    'manyhands candidates run --dir trips',
    'manyhands candidates status --dir trips',
    'manyhands candidates best 3 --dir trips',
  ],
  // In the order in which they are used.
  commands: [init, run, status, best, why, edit, ideate, worker, clean],
})
