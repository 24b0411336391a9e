import { commandLine } from '../../candidates/command-line.ts'
import { initWorkspace, linesToIgnore } from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { optional, withDefault } from '../command/inputs.ts'
import { folderName } from './workspace.ts'

export const init = defineCommand({
  name: 'init',
  description: 'make a workspace that can be run at once',
  arguments: { folder: withDefault(optional('[folder]', 'where', folderName), '.') },
  options: { agent: optional('<command>', 'what writes candidates and has ideas (default: a script)') },
  notes: `The workspace holds a small problem with a scripted coder, so that it runs at once, without network or key.
With --agent the agent writes the candidates: any command line that reads a prompt from standard input and
edits files.`,
  examples: [
    'manyhands candidates init trips',
    "manyhands candidates init trips --agent 'claude -p --permission-mode acceptEdits'",
  ],
  run({ folder, agent }) {
    if (agent?.trim() === '')
      throw new InputError('--agent is empty; it takes a command line, as "claude -p"')
    const made = initWorkspace(folder, agent === undefined ? {} : { agent })
    const missing = linesToIgnore(folder)
    return {
      lines: [
        ...made.map((name) => `made ${name}`),
        ...(missing.length > 0 ? ['', '.gitignore is left as it was; add to it:'] : []),
        ...missing.map((line) => `  ${line}`),
        '',
        `Next: ${commandLine(folder, 'run')}`,
        `then: ${commandLine(folder, 'best')}`,
      ],
    }
  },
})
