/** The report: one page that needs nothing else, from a folder or from anywhere. */
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { standingsOf } from '../standings.ts'
import type { Warning } from '../warning.ts'
import { warningsOf } from '../warnings.ts'
import { counted } from '../words.ts'
import { convergence } from './convergence-chart.ts'
import { forest } from './forest.ts'
import { type Html, html } from './html.ts'
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
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${study.tree.name}: report</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${study.tree.name}</h1>
<p class="about">${aboutOf(study, tuned)}</p></header>
<nav aria-label="Sections"><ul>${SECTIONS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<main>
${summary(study, tuned)}
${warnings(warningsOf(study, tuned))}
${forest(study, tuned)}
${timeline(study, tuned)}
${importanceBars(study, standings)}
${parallel(study, standings)}
${convergence(study, tuned)}
${trialsTable(study, tuned)}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
  return page.text
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
  return html`<section id="warnings"><h2>Warnings</h2>${told}</section>`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
