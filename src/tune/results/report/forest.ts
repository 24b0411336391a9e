/** The differences to what is in use, each with its interval, on one scale. */

import { type Html, html, section, table } from '../../../html/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { type Best, bestsOf, type Measured } from '../best.ts'
import { shortNumber, signed } from '../metric.ts'
import { counted, ENDS, intervalText, nameOf } from '../words.ts'

const WIDTH = 340
const HEIGHT = 26
const EDGE = 12

interface Row extends Measured {
  readonly name: string
  readonly config_id: number
  readonly blocks: number
  readonly outcome: string
}

export function forest(study: Study, tuned: Tuned): Html {
  const bests = bestsOf(study, tuned)
  const rows = [...bests.slice(0, -1).flatMap(rowsOf), ...sharedRows(study, bests.at(-1) as Best)]
  const titled = (inside: Html): Html => section('differences', 'Differences to what is in use', inside)
  if (rows.length === 0)
    return titled(html`<p>There is nothing to compare: the search found no configuration to try.</p>`)
  const scale = scaleOf(rows)
  const metric = bests[0]?.metric ?? ''
  return titled(html`<p>How much more ${metric} than what is in use, on blocks that no search had seen. ${
    study.tree.direction === 'maximize' ? 'More' : 'Less'
  } is better. An interval that does not reach the line at 0 is a difference.</p>
${table({
  caption: 'Differences to what is in use',
  kind: 'forest',
  head: ['horizon', 'configuration', axis(study, scale), 'difference', 'interval', 'blocks', 'outcome'],
  rows: rows.map((row) => [
    row.name,
    row.config_id,
    mark(row, scale, study),
    signed(row.difference),
    intervalText(row),
    row.blocks,
    row.outcome,
  ]),
})}`)
}

/** What was adopted, or else the closest. */
function rowsOf(best: Best): readonly Row[] {
  const { config_id, adopted } = best
  const [shown, outcome] = adopted
    ? [{ ...best, config_id }, 'adopted']
    : [best.closest, best.closest && ENDS[best.closest.why]]
  if (!shown || shown.config_id === null || outcome === undefined) return []
  const { difference, interval, held_out_blocks: blocks } = shown
  return [{ name: nameOf(best), config_id: shown.config_id, difference, interval, blocks, outcome }]
}

/** What the one for all horizons does for each of them. */
function sharedRows({ horizons }: Study, shared: Best): readonly Row[] {
  if (horizons.length === 1) return []
  const config_id = shared.adopted ? shared.config_id : shared.closest?.config_id
  if (config_id === null || config_id === undefined) return []
  const blocks = shared.closest?.held_out_blocks ?? shared.held_out_blocks
  const outcome = shared.adopted ? 'adopted for all' : 'not adopted for all'
  return Object.entries(shared.by_horizon ?? {}).map(([horizon, each]) => ({
    ...each,
    name: `${horizon} (one for all)`,
    config_id,
    blocks,
    outcome,
  }))
}

interface Scale {
  readonly low: number
  readonly high: number
  x(value: number): number
}

function scaleOf(rows: readonly Row[]): Scale {
  const ends = rows.flatMap(({ difference, interval }) => [difference, ...interval.map((end) => end ?? 0)])
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const width = (WIDTH - 2 * EDGE) / (high - low || 1)
  return { low, high, x: (value) => Number((EDGE + (value - low) * width).toFixed(1)) }
}

function axis({ tree }: Study, { low, high, x }: Scale): Html {
  const better = tree.direction === 'maximize' ? 'better →' : '← better'
  const ends = [low, high].filter((end) => Math.abs(x(end) - x(0)) > 60)
  return html`<span class="unseen">plot</span><svg aria-hidden="true" width="${WIDTH}" height="34">
<text x="${tree.direction === 'maximize' ? WIDTH - EDGE : EDGE}" y="11" text-anchor="${tree.direction === 'maximize' ? 'end' : 'start'}">${better}</text>
<text x="${x(0)}" y="29" text-anchor="middle">0</text>
${ends.map((end) => html`<text x="${x(end)}" y="29" text-anchor="${end === low ? 'start' : 'end'}">${shortNumber(end)}</text>`)}
</svg>`
}

function mark({ difference, interval: [low, high], name, blocks }: Row, { x }: Scale, { tree }: Study): Html {
  const middle = HEIGHT / 2
  const sign = tree.direction === 'maximize' ? -1 : 1
  const isClear = (end: number | null): boolean => end !== null && sign * end < 0
  const kind = isClear(low) && isClear(high) ? 'good' : 'unclear'
  const [from, to] = [low === null ? 0 : x(low), high === null ? WIDTH : x(high)]
  return html`<svg role="img" aria-label="${name}: ${signed(difference)} on ${counted(blocks, 'block')}" width="${WIDTH}" height="${HEIGHT}">
<line class="zero" x1="${x(0)}" x2="${x(0)}" y1="0" y2="${HEIGHT}"/>
<line class="interval ${kind}" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}"/>
<circle class="${kind}" cx="${x(difference)}" cy="${middle}" r="5"/>
</svg>`
}
