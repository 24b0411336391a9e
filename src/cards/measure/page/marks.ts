/** Figures from 0 to 1 drawn with their intervals, in rows. A drawing is as wide as the page has room. */
import { type Html, html } from '../../../html/index.ts'
import type { Measure } from '../measure-value.ts'

const HEIGHT = 20
const MIDDLE = HEIGHT / 2

/** Where a value stands, as a part of the width. */
const x = (value: number): string => `${Number((100 * Math.min(1, Math.max(0, value))).toFixed(2))}%`

const interval = ({ low, high }: Measure): Html | undefined =>
  low === high
    ? undefined
    : html`<line class="interval" x1="${x(low)}" x2="${x(high)}" y1="${MIDDLE}" y2="${MIDDLE}"/>`

const drawing = (inside: readonly Html[], height = HEIGHT): Html =>
  html`<svg aria-hidden="true" width="100%" height="${height}">${inside}</svg>`

/** A bar from 0 to the value, with the interval on its end. */
export function bar(measured: Measure): Html {
  const track = html`<rect class="track" width="100%" y="3" height="${HEIGHT - 6}"/>`
  const filled = html`<rect class="filled" width="${x(measured.value)}" y="3" height="${HEIGHT - 6}"/>`
  return drawing([track, filled, ...[interval(measured) ?? []].flat()])
}

/** Wins and losses are level here. */
const LEVEL = 1 / 2

/** A point with its interval around a line at one half. It is clear if the interval does not reach the line. */
export function range(measured: Measure): Html {
  const { value, low, high } = measured
  const kind = low > LEVEL ? 'better' : high < LEVEL ? 'worse' : 'unclear'
  const lines = [0.25, LEVEL, 0.75].map(
    (at) =>
      html`<line class="${at === LEVEL ? 'level' : 'grid'}" x1="${x(at)}" x2="${x(at)}" y1="0" y2="100%"/>`,
  )
  const point = html`<circle cx="${x(value)}" cy="${MIDDLE}" r="5"/>`
  return drawing([...lines, html`<g class="${kind}">${interval(measured)}${point}</g>`])
}

/** The scale of ranges. */
export const rangeScale = (): Html =>
  drawing(
    [0, 0.25, LEVEL, 0.75, 1].map(
      (at) => html`<text x="${x(at)}" y="12" text-anchor="middle">${100 * at}%</text>`,
    ),
    16,
  )

export interface Row {
  readonly label: string
  readonly note?: string
  readonly drawn: Html
  readonly figure: string
  readonly figureNote?: string
}

/** On narrow screens a drawing stands below its label and figure. */
export function rows(all: readonly Row[], scale?: Html): Html {
  const items = all.map(
    ({ label, note, drawn, figure, figureNote }) =>
      html`<li><span class="label">${label}${note ? html` <small>${note}</small>` : ''}</span><span class="drawn">${drawn}</span><span class="figure">${figure}${figureNote ? html` <small>${figureNote}</small>` : ''}</span></li>`,
  )
  return html`<ul class="${scale ? 'rows ranges' : 'rows'}">
${items}
${scale && html`<li class="scale"><span class="drawn">${scale}</span></li>`}</ul>`
}
