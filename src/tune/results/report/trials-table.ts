/** The first trials, to look at; the rest is in the files. */

import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { rowOf } from '../trial-row.ts'
import { columnsOf } from '../trial-rows.ts'
import { valueText } from '../words.ts'

const SHOWN = 300

export function trialsTable(study: Study, tuned: Tuned): Html {
  const { trials } = tuned
  const shown = trials.slice(0, SHOWN).map((trial) => rowOf(study, trial))
  const columns = columnsOf(study, tuned).filter(({ cellOf }) =>
    shown.some((row) => cellOf(row) !== null && cellOf(row) !== undefined),
  )
  const many =
    shown.length < trials.length
      ? `The first ${shown.length} of ${trials.length} evaluations`
      : `All ${trials.length} evaluations`
  return section(
    'trials',
    'Trials',
    html`<p>${many}, in the order in which they were asked for; all are in trials.csv and trials.jsonl. Choose a column to sort by it.</p>
${table({
  caption: many,
  kind: 'trials sortable',
  head: ['nr', ...columns.map(({ label }) => label)].map(
    (name) => html`<button type="button">${name}</button>`,
  ),
  rows: shown.map((row, n) => [n + 1, ...columns.map(({ cellOf }) => cell(cellOf(row)))]),
})}`,
  )
}

/** For people, but a number is to be sorted as the number that it is. */
function cell(value: unknown): Insert {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'number') return valueText(value)
  return Number.isInteger(value) ? value : html`<data value="${value}">${valueText(value)}</data>`
}
