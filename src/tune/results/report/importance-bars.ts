/** Which parameters mattered, as bars. */
import type { Study } from '../../study.ts'
import { ENOUGH_CONFIGS, importancesOf } from '../importance.ts'
import type { Standing } from '../standings.ts'
import { type Html, html, table } from './html.ts'

export function importanceBars(study: Study, standings: readonly Standing[]): Html {
  const byHorizon = importancesOf(study, standings)
  const known = byHorizon.flatMap((found, n) => (found ? [{ found, name: study.horizons[n] as string }] : []))
  if (known.length === 0)
    return section(
      html`<p>Too few configurations to tell: it takes ${ENOUGH_CONFIGS} that met what is in use on the same blocks.</p>`,
    )
  const order = study.space.parameters
    .map(({ name }, n) => ({ name, n, most: Math.max(...known.map(({ found }) => found[n]?.share ?? 0)) }))
    .toSorted((a, b) => b.most - a.most)
  return section(html`<p>The share of the differences between configurations that goes with one parameter alone (binned main effects of ranks, less what chance would give). It speaks of what was tried in the search, which looks where it is good; what parameters do only together is not in it, and parameters that were moved together share the credit.</p>
${table({
  caption: 'Importance of each parameter',
  kind: 'importance',
  head: ['parameter', ...known.map(({ name }) => name)],
  rows: order.map(({ name, n }) => [name, ...known.map(({ found }) => bar(found[n]?.share ?? 0))]),
})}`)
}

const section = (inside: Html): Html =>
  html`<section id="importance"><h2>Which parameters mattered</h2>${inside}</section>`

function bar(share: number): Html {
  const percent = Math.round(100 * share)
  return html`<span class="bar"><svg aria-hidden="true" width="80" height="10"><rect class="good" width="${(80 * Math.min(1, share)).toFixed(1)}" height="10"/></svg> ${percent}%</span>`
}
