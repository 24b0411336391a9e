import { ACTIONS, type Action, editRows, selectRows } from '../../candidates/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { required, SHARED } from '../command/inputs.ts'
import { short } from './shown.ts'
import { DIR, openWorkspace } from './workspace.ts'

export const edit = defineCommand({
  name: 'edit',
  description: 'run rows again, or leave them alone; also while they are worked on',
  arguments: {
    selector: required('<selector>', 'which rows'),
    action: required('<action>', 'what becomes of them', ACTIONS),
  },
  options: { dir: DIR, json: SHARED.json },
  notes: `Actions:
  pending       write and score them (again); the score is cleared
  evaluate      score them again as they were written: no coder is paid
  skipped       leave them alone

Selectors, one or more with commas between:
  3  5-9        rows by their ids
  failed        by status: pending, running, complete, failed, skipped, held (a status of your own)
  failed:coder  by cause: coder, validation, evaluator, timeout, memory, infrastructure, tampering
  stale         scored by an evaluator or with data that have changed since
  unverified    with a score whose evaluator no record names
  all`,
  examples: [
    'manyhands candidates edit failed:timeout pending',
    'manyhands candidates edit 3,5-9 skipped',
    'manyhands candidates edit stale evaluate',
  ],
  async run({ selector, action, dir }) {
    const { workspace, state, scored } = openWorkspace(dir)
    const ids = selectRows(state.rows, selector, scored).map(({ id }) => id)
    const edited = await editRows(workspace, new Set(ids), action)
    return { document: { action, edited }, lines: [lineOf(edited, action)] }
  },
})

function lineOf(edited: readonly string[], action: Action): string {
  const isAgain = action === 'evaluate'
  const none = isAgain
    ? 'has a candidate that could be scored again, and is neither pending nor running'
    : `is other than ${action}`
  if (edited.length === 0) return `no row was changed: none of these ${none}`
  const are = edited.length === 1 ? 'row is' : 'rows are'
  return `${edited.length} ${are} ${isAgain ? 'to be scored again' : `${action} now`}: ${short(edited.join(', '))}`
}
