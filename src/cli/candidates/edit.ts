import { Argument, Command } from 'commander'
import {
  ACTIONS,
  type Action,
  CsvBusyError,
  editRows,
  type ScoreTests,
  SelectorError,
  type Standing,
  scoredByNow,
  scoredRows,
  selectRows,
  type Workspace,
} from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { SHARED } from '../command/options.ts'
import { aboutCsv, dirOption, openWorkspace, standingOf } from './open-workspace.ts'
import { short } from './shown.ts'

const SELECTORS = `
Actions:
  pending       written and scored (again); the score is cleared
  evaluate      scored again as it was written: no coder is paid
  skipped       left alone

Selectors, one or more with commas between:
  3  5-9        rows by their ids
  failed        by status: pending, running, complete, failed, skipped, held (a status of your own)
  failed:coder  by cause: coder, validation, evaluator, timeout, memory, infrastructure, tampering
  stale         scored by an evaluator or with data that have changed since
  unverified    with a score of which no record says what it was scored by
  all

Examples:
  manyhands candidates edit failed:timeout pending
  manyhands candidates edit 3,5-9 skipped
  manyhands candidates edit stale evaluate`

export function edit(): Command {
  return new Command('edit')
    .description('run rows again, or have them left alone; also while they are worked on')
    .argument('<selector>', 'which rows')
    .addArgument(new Argument('<action>', 'what becomes of them').choices(ACTIONS))
    .addOption(dirOption())
    .addOption(SHARED.json())
    .addHelpText('after', SELECTORS)
    .action(
      async (
        selector: string,
        action: Action,
        { dir, json }: { readonly dir: string; readonly json?: boolean },
      ) => {
        const workspace = openWorkspace(dir)
        const edited = await orWrongUse(workspace, () => editSelected(workspace, selector, action))
        if (json) console.log(JSON.stringify({ action, edited }))
        else console.log(told(edited, action))
      },
    )
}

function editSelected(workspace: Workspace, selector: string, action: Action): Promise<readonly string[]> {
  const standing = standingOf(workspace)
  const rows = selectRows(standing, selector, scoreTests(workspace, standing))
  return editRows(workspace, new Set(rows.map(({ id }) => id)), action)
}

function scoreTests(workspace: Workspace, standing: Standing): ScoreTests {
  const scored = scoredRows(standing, workspace.config, scoredByNow(workspace))
  const byId = new Map(scored.map((each) => [each.row.id, each]))
  return {
    isStale: ({ id }) => byId.get(id)?.isStale ?? false,
    isUnverified: ({ id }) => byId.get(id)?.isUnverified ?? false,
  }
}

function told(edited: readonly string[], action: Action): string {
  const [what, are] = edited.length === 1 ? ['row', 'is'] : ['rows', 'are']
  const [none, becomes] =
    action === 'evaluate'
      ? [
          'has a candidate that could be scored again, and is neither pending nor running',
          'to be scored again',
        ]
      : [`is other than ${action}`, `${action} now`]
  if (edited.length === 0) return `no row was changed: none of these ${none}`
  return `${edited.length} ${what} ${are} ${becomes}: ${short(edited.join(', '))}`
}

async function orWrongUse<Answer>(workspace: Workspace, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof SelectorError || thrown instanceof CsvBusyError)
      throw new InputError(thrown.message)
    throw aboutCsv(thrown, workspace)
  }
}
