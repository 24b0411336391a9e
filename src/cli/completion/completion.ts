import { CLASSICS } from '../../cards/classics/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { required } from '../command/inputs.ts'
import { completablesOf } from './completables.ts'
import { completionScript, SHELLS } from './scripts.ts'

export const completion = defineCommand({
  name: 'completion',
  group: GROUPS.everyone,
  summary: 'print a script that completes commands and games in your shell',
  description: 'Prints a script that completes commands, options and the ids of games when you press Tab.',
  arguments: { shell: required('<shell>', 'the shell that you use', SHELLS) },
  notes:
    'Load the script where your shell starts, in ~/.bashrc, ~/.zshrc (after compinit) or\n' +
    '~/.config/fish/config.fish. It completes "manyhands", not "npx manyhands".',
  examples: [
    'source <(manyhands completion bash)',
    'source <(manyhands completion zsh)',
    'manyhands completion fish | source',
  ],
  run({ shell }, { program }) {
    const games = Array.from(CLASSICS.values(), ({ id, name }) => ({ text: id, help: name }))
    return { lines: [completionScript(shell, completablesOf(program, games)).trimEnd()] }
  },
})
