import { Command } from 'commander'
import { InitError, initWorkspace, linesToIgnore } from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { forShell } from './shown.ts'

const WHAT = `
The workspace holds a small problem with a scripted coder, so that it runs at once, without network or key.
With --agent the agent writes the candidates: any command line that reads a prompt from standard input and
edits files.

Examples:
  manyhands candidates init trips
  manyhands candidates init trips --agent 'claude -p --permission-mode acceptEdits'`

export function init(): Command {
  return new Command('init')
    .description('make a workspace that can be run at once')
    .argument('[folder]', 'where', '.')
    .option('--agent <command>', 'what writes candidates and has ideas (default: a script)')
    .addHelpText('after', WHAT)
    .action((folder: string, { agent }: { readonly agent?: string }) => {
      for (const name of made(folder, agent)) console.log(`made ${name}`)
      const missing = linesToIgnore(folder)
      if (missing.length > 0)
        console.log(
          `\n.gitignore is left as it was; add to it:\n${missing.map((line) => `  ${line}`).join('\n')}`,
        )
      const dir = folder === '.' ? '' : ` --dir ${forShell(folder)}`
      console.log(`\nNext: manyhands candidates run${dir}`)
      console.log(`then: manyhands candidates best${dir}`)
    })
}

function made(folder: string, agent: string | undefined): readonly string[] {
  if (agent?.trim() === '') throw new InputError('--agent is empty; it takes a command line, as "claude -p"')
  try {
    return initWorkspace(folder, agent === undefined ? {} : { agent })
  } catch (thrown) {
    throw thrown instanceof InitError ? new InputError(thrown.message) : thrown
  }
}
