/**
 * Lines from 0 to 1 in both directions, mostly over the course of a game. The drawing stretches with its box, and what must not be
 * stretched does not: strokes keep their width, dots are strokes without length, and labels are text beside the drawing.
 */
import { type Html, html } from '../../../html/index.ts'

export type Point = readonly [at: number, value: number]

interface Line {
  readonly kind: string
  readonly points: readonly Point[]
}

interface LineChart {
  readonly caption: string
  /** The drawing in words. */
  readonly told: string
  readonly lines: readonly Line[]
  /** Marked points, each in the kind of its line. */
  readonly dots?: readonly { readonly kind: string; readonly at: Point }[]
  /** The low and the high end of a range around a line. */
  readonly band?: { readonly low: readonly Point[]; readonly high: readonly Point[] }
  /** A value with a dashed line. */
  readonly level?: number
  /** What 1, the middle and 0 stand for, on the side. */
  readonly values?: readonly [top: string, middle: string, bottom: string]
  /** What 0 and 1 stand for, below. */
  readonly ends?: readonly [start: string, end: string]
}

const SHARES = ['100%', '50%', '0%'] as const
const WHOLE_GAME = ['start', 'end'] as const

export function lineChart({
  caption,
  told,
  lines,
  dots = [],
  band,
  level,
  values = SHARES,
  ends = WHOLE_GAME,
}: LineChart): Html {
  const drawn = [
    html`<path class="grid" d="M0 0H100M0 50H100M0 100H100"/>`,
    ...(level === undefined ? [] : [html`<path class="level" d="M0 ${y(level)}H100"/>`]),
    ...(band ? [html`<path class="band" d="${pathOf([...band.low, ...band.high.toReversed()])}Z"/>`] : []),
    ...lines.map(({ kind, points }) => html`<path class="course ${kind}" d="${pathOf(points)}"/>`),
    ...dots.map(({ kind, at }) => html`<path class="dot ${kind}" d="${pathOf([at])}h0"/>`),
  ]
  return html`<figure class="chart"><figcaption>${caption}</figcaption>
<div class="ticks-y">${values.map(spanOf)}</div>
<svg role="img" aria-label="${told}" viewBox="0 0 100 100" preserveAspectRatio="none">
${drawn}
</svg>
<div class="ticks-x">${ends.map(spanOf)}</div></figure>`
}

const spanOf = (text: string): Html => html`<span>${text}</span>`

const pathOf = (points: readonly Point[]): string =>
  points.map(([at, value], n) => `${n === 0 ? 'M' : 'L'}${rounded(100 * at)} ${y(value)}`).join('')

const y = (value: number): number => rounded(100 * (1 - value))

const rounded = (value: number): number => Number(value.toFixed(2))
