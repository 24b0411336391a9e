/** Parallel coordinates: an axis for each parameter, a line for each configuration. */

import { type Html, html, scriptData, section } from '../../../html/index.ts'
import { compare, type Parameter, type Value } from '../../../search/index.ts'
import { nameOfMetric } from '../../answer.ts'
import type { Study } from '../../study.ts'
import { shortNumber, signed, toMetric } from '../metric.ts'
import type { Standing } from '../standings.ts'
import { configText, counted, valueText } from '../words.ts'

/** More lines than these cannot be told apart, and make a page slow. */
const LINES = 250
const BESTS = 100
const SHADES = 5

const [HEIGHT, TOP, LEFT, RIGHT, FOOT] = [360, 96, 60, 90, 56]
/** More only where there are very many parameters. */
const WIDTH = 1170
const BOTTOM = HEIGHT - FOOT
/** Where a parameter is not used. */
const OFF = BOTTOM + 34

interface Line {
  readonly standing: Standing
  /** From 0 for the best to 1 for the worst. */
  readonly rank: number
}

export function parallel(study: Study, standings: readonly Standing[]): Html {
  const figures = study.horizons.map((name, horizon) => {
    const ranked = rankedFor(standings, horizon)
    return ranked.length < 2 ? undefined : figure(study, name, horizon, ranked)
  })
  const names = study.horizons.filter((_, n) => figures[n])
  const titled = (inside: Html): Html => section('configurations', 'Configurations that were tried', inside)
  if (names.length === 0)
    return titled(html`<p>There are not two configurations that met what is in use on the same blocks.</p>`)
  return titled(html`<p>A line is a configuration: blue for the best fifth, orange for the worst, by how it did in the search. Drag along an axis to see only the lines that pass there; click it to see all again. Point at a line to read it.</p>
<p><label>Horizon <select id="horizon">${names.map((name, n) => html`<option value="${n}">${name}</option>`)}</select></label></p>
${figures.filter((each) => each !== undefined)}`)
}

function rankedFor(standings: readonly Standing[], horizon: number): readonly Line[] {
  const seen = standings
    .filter(({ blocks }) => (blocks[horizon] as number) > 0)
    .toSorted((a, b) => compare(a.differences[horizon] as number, b.differences[horizon] as number))
  return seen.map((standing, n) => ({ standing, rank: n / Math.max(1, seen.length - 1) }))
}

/** The best, and of the others as many as there is room for, evenly. */
function drawnOf(ranked: readonly Line[]): readonly Line[] {
  if (ranked.length <= LINES) return ranked
  const others = ranked.slice(BESTS)
  const room = LINES - BESTS
  const some = Array.from({ length: room }, (_, n) => others[Math.floor((n * others.length) / room)] as Line)
  return [...ranked.slice(0, BESTS), ...some]
}

function figure(study: Study, name: string, horizon: number, ranked: readonly Line[]): Html {
  const { parameters } = study.space
  const gap = Math.max(60, (WIDTH - LEFT - RIGHT) / parameters.length)
  const xs = [...parameters, 'rank'].map((_, n) => Math.round(LEFT + n * gap))
  const width = (xs.at(-1) as number) + RIGHT
  // The best last, so that they lie on top.
  const lines = drawnOf(ranked).toReversed()
  const ys = lines.map(({ standing, rank }) => [
    ...parameters.map((parameter) => yOf(parameter, standing.config[parameter.name])),
    yAt(1 - rank),
  ])
  const drawn =
    lines.length < ranked.length
      ? `${lines.length} of ${ranked.length} drawn: the ${BESTS} best and an even choice of the others`
      : `all ${ranked.length} drawn`
  const data = { xs, ys, told: lines.map(({ standing }) => told(study, standing, horizon)) }
  return html`<figure class="parallel">
<figcaption>${name}: configurations by parameter; ${drawn}. <button type="button" class="clear">Show all lines</button></figcaption>
<div class="wide" tabindex="0" role="region" aria-label="Parallel coordinates for ${name}"><svg role="img" aria-label="Parallel coordinates of ${counted(lines.length, 'configuration')} for ${name}; the table of trials has the values" width="${width}" height="${HEIGHT}">
${lines.map(({ rank }, n) => html`<path class="line q${Math.min(SHADES - 1, Math.floor(rank * SHADES))}" d="M${(ys[n] as number[]).map((y, i) => `${xs[i]} ${y}`).join('L')}"/>`)}
${parameters.map((parameter, n) => parameterAxis(parameter, xs[n] as number, n))}
${axis('rank', xs.at(-1) as number, parameters.length, [
  ['best', TOP],
  ['worst', BOTTOM],
])}
</svg></div>
<p class="status" aria-live="polite">Point at a line to read it.</p>
${scriptData(data)}</figure>`
}

function told(study: Study, { id, config, differences, blocks }: Standing, horizon: number): string {
  const difference = differences[horizon] as number
  const how = Number.isFinite(difference)
    ? `${signed(toMetric(study, difference))} ${nameOfMetric(study.tree)} against what is in use`
    : 'failed'
  return `configuration ${id}: ${how} (${counted(blocks[horizon] as number, 'block')} of the search); ${configText(config)}`
}

const yAt = (place: number): number => Math.round(BOTTOM - place * (BOTTOM - TOP))

function yOf({ line, values }: Parameter, value: Value | undefined): number {
  if (value === undefined) return OFF
  if (line) return yAt(line.place(value as number))
  const all = values ?? []
  return yAt(all.length < 2 ? 0.5 : all.indexOf(value) / (all.length - 1))
}

type Label = readonly [text: string, y: number]

/** So many choices have room for their names. */
const NAMED = 8

function parameterAxis(parameter: Parameter, x: number, n: number): Html {
  const { line, values, isConditional, name } = parameter
  const off: readonly Label[] = isConditional ? [['not used', OFF]] : []
  if (line) {
    const ends: readonly Label[] = [
      [shortNumber(line.at(1)), TOP],
      [shortNumber(line.at(0)), BOTTOM],
    ]
    return axis(name, x, n, [...ends, ...off])
  }
  const named = (values ?? []).slice(0, NAMED)
  return axis(name, x, n, [
    ...named.map((value): Label => [cut(valueText(value)), yOf(parameter, value)]),
    ...off,
  ])
}

const cut = (text: string, most = 12): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function axis(name: string, x: number, n: number, labels: readonly Label[]): Html {
  const place = (y: number): number => (y === TOP ? y - 6 : y === BOTTOM ? y + 14 : y + 4)
  return html`<g class="axis-group" data-axis="${n}"><line class="axis" x1="${x}" x2="${x}" y1="${TOP}" y2="${BOTTOM}"/>
<text class="name" x="${x}" y="${TOP - 22}" transform="rotate(-28 ${x} ${TOP - 22})">${cut(name, 20)}<title>${name}</title></text>
${labels.map(([text, y]) => html`<text class="label" x="${y === TOP || y === BOTTOM ? x : x + 5}" y="${place(y)}" text-anchor="${y === TOP || y === BOTTOM ? 'middle' : 'start'}">${text}</text>`)}
<rect class="brush" x="${x - 7}" width="14" y="${TOP}" height="0"/>
<rect class="grip" x="${x - 14}" width="28" y="${TOP - 4}" height="${OFF - TOP + 10}"/></g>`
}
