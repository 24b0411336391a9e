import { addIdeas, askForIdeas, ideatePrompt, parseIdeas } from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { stream } from '../../rng/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { optional, SHARED, whole } from '../command/inputs.ts'
import { short } from './shown.ts'
import { DIR, openWorkspace } from './workspace.ts'

export const ideate = defineCommand({
  name: 'ideate',
  description: 'ask a command for new ideas, and add them to the CSV',
  arguments: { n: optional('[n]', 'how many (default: ideate.count in config.yaml)', whole(1)) },
  options: { seed: SHARED.seed, dir: DIR, json: SHARED.json },
  notes: `The command is ideate.command in config.yaml. It reads on standard input what was tried and how good that
was, and prints JSON: [{"description": "…", "basedOnId": "…"}]. Ideas that name no parent get one as "parents"
in config.yaml says.`,
  examples: ['manyhands candidates ideate', 'manyhands candidates ideate 20'],
  async run({ n, seed, dir }, { catchInterrupts }) {
    const { workspace, state, scored, fingerprint } = openWorkspace(dir)
    const { ideate: command } = workspace.config
    if (!command) throw new InputError(`config.yaml has no command for ideas: add\n  ideate:\n    command: …`)
    const count = n ?? command.count
    const prompt = ideatePrompt(workspace, state.rows, scored, count)
    const { signal } = catchInterrupts()
    const printed = await askForIdeas(command, prompt, { folder: workspace.folder, signal })
    const ideas = parseIdeas(printed).slice(0, count)
    const rng = stream(seed, 'ideate', state.rows.size)
    const { added, leftOut } = await addIdeas(workspace, ideas, { rng, fingerprint })
    return {
      document: { added, leftOut },
      lines: [
        ...added.map(
          ({ id, basedOnId, description }) =>
            `added ${id}, from ${basedOnId || 'the baseline'}: ${short(description)}`,
        ),
        ...leftOut.map(({ description, why }) => `left out, ${why}: ${short(description)}`),
      ],
      exitCode: added.length > 0 ? EXIT.done : EXIT.bad,
    }
  },
})
