/** The first trials, to look at; the rest is in the files. */

import { nameOfMetric } from '../../answer.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { rowOf } from '../trial-rows.ts'
import { valueText } from '../words.ts'
import { type Html, html, type Insert, table } from './html.ts'

const SHOWN = 300

export function trialsTable(study: Study, { trials }: Tuned): Html {
  const metric = nameOfMetric(study.tree)
  const parameters = study.space.parameters.map(({ name }) => name)
  const isFromTournament = trials.some(({ origin }) => origin)
  const hasErrors = trials.some(({ error }) => error !== undefined)
  const shown = trials.slice(0, SHOWN)
  const rows = shown.map((trial, n): readonly Insert[] => {
    const row = rowOf(study, trial)
    return [
      n + 1,
      row.config_id,
      ...(isFromTournament ? [row.param_name ?? '', row.test_idx ?? '', row.base_horizon ?? ''] : []),
      row.block,
      row.held_out ? 'yes' : 'no',
      valueText(row.instance),
      row.seed,
      ...parameters.map((name) => number(row.config[name])),
      ...study.horizons.map((_, horizon) => number(trial.measures?.[horizon]?.[metric])),
      ...(hasErrors ? [row.error ?? ''] : []),
    ]
  })
  const head = [
    ...['', 'config_id'],
    ...(isFromTournament ? ['param_name', 'test_idx', 'base_horizon'] : []),
    ...['block', 'held out', 'instance', 'seed', ...parameters],
    ...study.horizons.map((horizon) => `${metric} ${horizon}`),
    ...(hasErrors ? ['error'] : []),
  ]
  const many =
    shown.length < trials.length
      ? `The first ${shown.length} of ${trials.length} evaluations`
      : `All ${trials.length} evaluations`
  return html`<section id="trials"><h2>Trials</h2>
<p>${many}, in the order in which they were asked for; all are in trials.csv and trials.jsonl. Choose a column to sort by it.</p>
${table({
  caption: many,
  kind: 'trials sortable',
  head: head.map((name) => html`<button type="button">${name === '' ? 'nr' : name}</button>`),
  rows,
})}</section>`
}

/** For people, but to be sorted as the number that it is. */
const number = (value: unknown): Insert =>
  typeof value === 'number'
    ? html`<data value="${value}">${valueText(value)}</data>`
    : value === undefined
      ? ''
      : valueText(value)
