/** How the search went, a small chart for each horizon. */

import { type Html, html, section, table } from '../../../html/index.ts'
import { nameOfMetric } from '../../answer.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { type Convergence, convergenceOf } from '../convergence.ts'
import { shortNumber } from '../metric.ts'
import { counted } from '../words.ts'

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [360, 190, 62, 12, 30]
/** More changes than these cannot be seen, nor read. */
const POINTS = 300

export function convergence(study: Study, tuned: Tuned): Html {
  const metric = nameOfMetric(study.tree)
  const charts = convergenceOf(study, tuned).map((found, n) => {
    const name = study.horizons[n] as string
    return found && found.points.length > 0
      ? chart(name, metric, { ...found, points: thinned(found.points) })
      : html`<figure><figcaption>${name}</figcaption><p>What is in use was not seen, or failed: there is nothing to compare with.</p></figure>`
  })
  return section(
    'convergence',
    'How the search went',
    html`<p>The best ${metric} known after so many evaluations, compared on the same blocks with what is in use (dashed). It may step back when the leader meets more blocks. A search always flatters its best: the race at the end is what counts.</p>
<div class="charts">${charts}</div>`,
  )
}

function chart(name: string, metric: string, { evaluations, incumbent, points }: Convergence): Html {
  const scores = [incumbent, ...points.map(([, score]) => score)]
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  const x = (n: number): string => (LEFT + (n / Math.max(1, evaluations)) * (WIDTH - LEFT - 8)).toFixed(1)
  const y = (score: number): string =>
    (HEIGHT - BOTTOM - ((score - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const [first, ...others] = points as readonly [readonly [number, number], ...(readonly [number, number])[]]
  const steps = others.map(([n, score]) => `H${x(n)}V${y(score)}`).join('')
  const last = points.at(-1)?.[1] as number
  return html`<figure><figcaption>${name}: ${shortNumber(incumbent)} in use, ${shortNumber(last)} at the end</figcaption>
<svg role="img" aria-label="${metric} for ${name} over ${counted(evaluations, 'evaluation')}, from ${shortNumber(incumbent)} to ${shortNumber(last)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}">
<path class="axis" d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - 8}"/>
<line class="dashed" x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(incumbent)}" y2="${y(incumbent)}"/>
<path class="curve" d="M${x(first[0])} ${y(first[1])}${steps}H${x(evaluations)}"/>
<text x="${LEFT - 6}" y="${TOP + 4}" text-anchor="end">${shortNumber(high)}</text>
${low === high ? undefined : html`<text x="${LEFT - 6}" y="${HEIGHT - BOTTOM + 4}" text-anchor="end">${shortNumber(low)}</text>`}
<text x="${LEFT}" y="${HEIGHT - 10}">0</text>
<text x="${WIDTH - 8}" y="${HEIGHT - 10}" text-anchor="end">${counted(evaluations, 'evaluation')}</text>
</svg>
<details><summary>as a table</summary>${table({
    caption: `Best ${metric} known for ${name}`,
    head: ['evaluations', metric],
    rows: points.map(([n, score]) => [n, shortNumber(score)]),
  })}</details></figure>`
}

/** The first, the last, and as many between as can be seen. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / POINTS)
  return points.filter((_, n) => n % step === 0 || n === points.length - 1)
}
