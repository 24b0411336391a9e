import { defineCommandGroup } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { check } from './check.ts'
import { simulate } from './simulate.ts'
import { trainPlayer } from './train.ts'

export const train = defineCommandGroup({
  name: 'train',
  group: GROUPS.developers,
  summary: 'check, simulate and train players for a game of your own',
  description:
    'A game of your own, as a TypeScript file: whether it keeps to the interface, how balanced it is, and a player for it.',
  examples: [
    'manyhands train check ./connect-four.ts',
    'manyhands train simulate ./connect-four.ts --games 1000 --parallel',
    'manyhands train ./connect-four.ts',
  ],
  commands: [check, simulate, trainPlayer],
  usual: 'player',
})
