/** Which parameters mattered, as bars. */

import { type Html, html, section, table } from '../../../html/index.ts'
import type { Study } from '../../study.ts'
import { ENOUGH_CONFIGS, importancesOf } from '../importance.ts'
import type { Standing } from '../standings.ts'

export function importanceBars(study: Study, standings: readonly Standing[]): Html {
  const byHorizon = importancesOf(study, standings)
  const known = byHorizon.flatMap((found, n) => (found ? [{ found, name: study.horizons[n] as string }] : []))
  const titled = (inside: Html): Html => section('importance', 'Which parameters mattered', inside)
  if (known.length === 0)
    return titled(
      html`<p>Too few configurations to tell: it takes at least ${ENOUGH_CONFIGS} that met what is in use on the same blocks, and more where there are many parameters.</p>`,
    )
  const order = study.space.parameters
    .map(({ name }, n) => ({ name, n, most: Math.max(...known.map(({ found }) => found[n]?.share ?? 0)) }))
    .toSorted((a, b) => b.most - a.most)
  return titled(html`<p>How much of the difference between configurations each parameter explains: the share that a model no longer explains when you leave the parameter out (an additive model of binned values and ranks, less what chance would explain). It covers only the configurations that the search tried, most of them in good regions. It leaves out effects that parameters have only together, and effects that two parameters explain equally well.</p>
${table({
  caption: 'Importance of each parameter',
  kind: 'importance',
  head: ['parameter', ...known.map(({ name }) => name)],
  rows: order.map(({ name, n }) => [
    name,
    ...known.map(({ found }) => bar(found[n]?.share ?? 0, order[0]?.most ?? 0)),
  ]),
})}`)
}

/** As long as it is by the greatest. */
function bar(share: number, greatest: number): Html {
  const percent = Math.round(100 * share)
  return html`<span class="bar"><svg aria-hidden="true" width="80" height="10"><rect class="good" width="${(greatest > 0 ? (80 * share) / greatest : 0).toFixed(1)}" height="10"/></svg> ${percent}%</span>`
}
