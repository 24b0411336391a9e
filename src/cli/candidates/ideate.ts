import { Command } from 'commander'
import {
  type AddedIdea,
  addIdeas,
  askForIdeas,
  CsvBusyError,
  IdeasError,
  IdeateError,
  ideatePrompt,
  type LeftOut,
  parseIdeas,
  scoredByNow,
  scoredRows,
  type Workspace,
} from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { stream } from '../../rng/index.ts'
import type { SetExitCode } from '../command/exit.ts'
import { EXIT } from '../command/exit.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { SHARED, whole } from '../command/options.ts'
import { aboutCsv, dirOption, openWorkspace, standingOf } from './open-workspace.ts'
import { short } from './shown.ts'

interface IdeateFlags {
  readonly dir: string
  readonly seed: number
  readonly json?: boolean
}

interface Ideated {
  readonly added: readonly AddedIdea[]
  readonly leftOut: readonly LeftOut[]
}

const WHAT = `
The command is ideate.command in config.yaml. It is told on standard input what was tried and how good that
was, and prints JSON: [{"description": "…", "basedOnId": "…"}]. Ideas that name no parent get one as "parents"
in config.yaml says.

Examples:
  manyhands candidates ideate
  manyhands candidates ideate 20`

export function ideate(setExitCode: SetExitCode): Command {
  return new Command('ideate')
    .description('ask a command for new ideas, and add them to the CSV')
    .argument('[n]', 'how many (default: ideate.count in config.yaml)', whole(1))
    .addOption(SHARED.seed())
    .addOption(dirOption())
    .addOption(SHARED.json())
    .addHelpText('after', WHAT)
    .action(async (n: number | undefined, flags: IdeateFlags) => {
      const workspace = openWorkspace(flags.dir)
      const ideated = await orWrongUse(workspace, () => askAndAdd(workspace, n, flags.seed))
      if (flags.json) console.log(JSON.stringify(ideated))
      else for (const line of linesOf(ideated)) console.log(line)
      setExitCode(ideated.added.length > 0 ? EXIT.done : EXIT.bad)
    })
}

async function askAndAdd(workspace: Workspace, n: number | undefined, seed: number): Promise<Ideated> {
  const { ideate: asked } = workspace.config
  if (!asked) throw new InputError(`config.yaml has no command for ideas: add\n  ideate:\n    command: …`)
  using interrupts = listenForInterrupts()
  const count = n ?? asked.count
  const standing = standingOf(workspace)
  const scoredBy = scoredByNow(workspace)
  const scored = scoredRows(standing, workspace.config, scoredBy)
  const printed = await askForIdeas(asked, ideatePrompt(workspace, standing, scored, count), {
    folder: workspace.folder,
    signal: interrupts.signal,
  })
  const ideas = parseIdeas(printed).slice(0, count)
  return addIdeas(workspace, ideas, { rng: stream(seed, 'ideate', standing.rows.size), scoredBy })
}

const linesOf = ({ added, leftOut }: Ideated): string[] => [
  ...added.map(
    ({ id, basedOnId, description }) =>
      `added ${id}, from ${basedOnId || 'the baseline'}: ${short(description)}`,
  ),
  ...leftOut.map(({ description, why }) => `left out, ${why}: ${short(description)}`),
]

async function orWrongUse<Answer>(workspace: Workspace, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (thrown) {
    const isOurs = [IdeasError, IdeateError, CsvBusyError].some((kind) => thrown instanceof kind)
    throw isOurs ? new InputError((thrown as Error).message) : aboutCsv(thrown, workspace)
  }
}
