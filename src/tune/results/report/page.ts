/** The report: one page that needs nothing else, from a folder or from anywhere. */

import { type Html, html, page, section } from '../../../html/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { standingsOf } from '../standings.ts'
import type { Warning } from '../warning.ts'
import { warningsOf } from '../warnings.ts'
import { counted } from '../words.ts'
import { convergence } from './convergence-chart.ts'
import { forest } from './forest.ts'
import { importanceBars } from './importance-bars.ts'
import { parallel } from './parallel.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'
import { summary } from './summary.ts'
import { timeline } from './timeline.ts'
import { trialsTable } from './trials-table.ts'

const SECTIONS = [
  ['summary', 'What to use'],
  ['warnings', 'Warnings'],
  ['differences', 'Differences'],
  ['race', 'Race'],
  ['importance', 'Importance'],
  ['configurations', 'Configurations'],
  ['convergence', 'Search'],
  ['trials', 'Trials'],
] as const

export function reportPage(study: Study, tuned: Tuned): string {
  const standings = standingsOf(study, tuned)
  return page({
    name: study.tree.name,
    kind: 'report',
    about: aboutOf(study, tuned),
    sections: SECTIONS,
    main: html`${summary(study, tuned)}
${warnings(warningsOf(study, tuned))}
${forest(study, tuned)}
${timeline(study, tuned)}
${importanceBars(study, standings)}
${parallel(study, standings)}
${convergence(study, tuned)}
${trialsTable(study, tuned)}`,
    style: STYLE,
    script: SCRIPT,
  })
}

function aboutOf({ space, horizons, instances }: Study, { method, trials, final }: Tuned): string {
  const searched = trials.length - final.evaluations
  return (
    `${counted(space.parameters.length, 'parameter')}, ${counted(horizons.length, 'horizon')}, ${counted(instances.length, 'instance')} to ` +
    `search with; method ${method.name}; ${counted(searched, 'evaluation')} in the search and ${final.evaluations} in the race at its end`
  )
}

function warnings(all: readonly Warning[]): Html {
  const told =
    all.length === 0
      ? html`<p>None: no parameter was seen to change nothing, no adopted value is at its bound, the metric does not saturate, and the race at the end had enough to judge by.</p>`
      : html`<ul class="warnings">${all.map(({ seen, advice }) => html`<li>${capital(seen)}.<br>What to do: ${advice}.</li>`)}</ul>`
  return section('warnings', 'Warnings', told)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
