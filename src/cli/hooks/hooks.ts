import { defineCommandGroup } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { advise } from './advise.ts'
import { analyze } from './analyze.ts'
import { check } from './check.ts'
import { install, uninstall } from './install.ts'
import { report } from './report.ts'
import { run } from './run.ts'

export const hooks = defineCommandGroup({
  name: 'hooks',
  group: GROUPS.agents,
  summary: 'the hooks of a coding agent as a graph, run in parallel and timed',
  description:
    'Runs the hooks of a coding agent as a graph, in parallel, and merges their answers by its own rules.',
  notes: 'The hooks are in hooks.yaml: events, matchers, commands, and which hook needs which.',
  examples: [
    'manyhands hooks install',
    'manyhands hooks check',
    'manyhands hooks analyze',
    'manyhands hooks run < event.json',
    'manyhands hooks report',
  ],
  // In the order in which they are used.
  commands: [install, check, analyze, run, report, advise, uninstall],
})
