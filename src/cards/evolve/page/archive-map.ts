/**
 * The archive as maps: columns and rows are two number dimensions, colours are qualities, and every combination of the other
 * dimensions has a map of its own.
 */
import { type Html, html, section } from '../../../html/index.ts'
import type { Dimension } from '../../../search/index.ts'
import type { ArchiveCell, Evolution } from '../evolved.ts'
import { championId } from './champion.ts'
import { counted } from './counted.ts'
import { type Level, levelsOf, shadeOf } from './levels.ts'

/** More maps than these are behind a click. */
const MAPS = 9

type NumberDimension = Extract<Dimension, { type: 'number' }>

/** A dimension with its place in a cell. */
interface Axis {
  readonly at: number
  readonly dimension: NumberDimension
}

interface Panel {
  readonly title: string
  readonly cells: readonly ArchiveCell[]
}

interface Drawing {
  readonly columns: Axis | undefined
  readonly rows: Axis | undefined
  readonly levels: readonly Level[]
  /** Ids of the sections of games, by name. */
  readonly sections: ReadonlyMap<string, string>
}

export function archiveMap({ dimensions, archive, best }: Evolution): Html {
  const titled = (inside: Html): Html => section('archive', 'Archive', inside)
  if (archive.length === 0) return titled(html`<p>The archive is empty: no game passed every test.</p>`)
  const [columns, rows] = axesOf(dimensions)
  const levels = levelsOf(archive.map(({ quality }) => quality))
  const sections = new Map(best.map(({ name }, n) => [name, championId(n)]))
  const others = dimensions.flatMap((_, at) => (at === columns?.at || at === rows?.at ? [] : [at]))
  const maps = panelsOf(archive, dimensions, others).map((panel) =>
    map(panel, { columns, rows, levels, sections }),
  )
  return titled(html`<p>${aboutOf(archive, columns, rows)}</p>
${legend(levels)}
<div class="maps">${maps.slice(0, MAPS)}</div>
${maps.length > MAPS ? html`<details><summary>${counted(maps.length - MAPS, 'more map')}</summary><div class="maps">${maps.slice(MAPS)}</div></details>` : ''}`)
}

function axesOf(dimensions: readonly Dimension[]): readonly Axis[] {
  return dimensions
    .flatMap((dimension, at) => (dimension.type === 'number' ? [{ at, dimension }] : []))
    .slice(0, 2)
}

function aboutOf(archive: readonly ArchiveCell[], columns?: Axis, rows?: Axis): string {
  const cells = `The archive keeps the best game of every kind: ${counted(archive.length, 'cell')} ${archive.length === 1 ? 'has' : 'have'} one.`
  if (!columns) return cells
  const across = `Columns are ${columns.dimension.name}`
  return `${cells} ${across}${rows ? `, and rows are ${rows.dimension.name}` : ''}. A number is the quality of the game in the cell, as the search measured it; the best games are named, and their final measurement may differ.`
}

/** One for each combination of the other dimensions, the one with the best game first. */
function panelsOf(
  archive: readonly ArchiveCell[],
  dimensions: readonly Dimension[],
  others: readonly number[],
): readonly Panel[] {
  const titleOf = ({ cell }: ArchiveCell): string =>
    others.map((at) => placeText(dimensions[at] as Dimension, cell[at] as number | string)).join(', ')
  const top = ({ cells }: Panel): number => Math.max(...cells.map(({ quality }) => quality))
  return Array.from(Map.groupBy(archive, titleOf), ([title, cells]) => ({ title, cells })).toSorted(
    (a, b) => top(b) - top(a),
  )
}

/** A category by itself; an interval with the name of its dimension. */
function placeText(dimension: Dimension, place: number | string): string {
  if (dimension.type === 'category') return place === '' ? `no ${dimension.name}` : String(place)
  return `${dimension.name} ${binText(dimension.edges, Number(place))}`
}

/** `under 3`, `3 to 6`, `from 6` */
function binText(edges: readonly number[], bin: number): string {
  const [low, high] = [edges[bin - 1], edges[bin]]
  if (low === undefined) return high === undefined ? 'all' : `under ${high}`
  return high === undefined ? `from ${low}` : `${low} to ${high}`
}

const binsOf = (axis: Axis | undefined): readonly number[] =>
  Array.from({ length: (axis?.dimension.edges.length ?? 0) + 1 }, (_, bin) => bin)

function map({ title, cells }: Panel, drawing: Drawing): Html {
  const { columns, rows } = drawing
  const bins = binsOf(columns)
  const head = columns
    ? html`<thead><tr>${rows ? html`<td></td>` : ''}${bins.map((bin) => html`<th scope="col">${binText(columns.dimension.edges, bin)}</th>`)}</tr></thead>
`
    : ''
  // High values stand at the top, as in any chart.
  const lines = binsOf(rows)
    .toReversed()
    .map((row) => {
      const name = rows && html`<th scope="row">${binText(rows.dimension.edges, row)}</th>`
      const found = bins.map((column) =>
        cells.find(({ cell }) => isAt(cell, columns, column) && isAt(cell, rows, row)),
      )
      return html`<tr>${name}${found.map((cell) => cellHtml(cell, drawing))}</tr>`
    })
  const axes = [rows && `↑ ${rows.dimension.name}`, columns && `→ ${columns.dimension.name}`].filter(Boolean)
  return html`<figure class="map"><figcaption>${title === '' ? 'All games' : title} <small>${counted(cells.length, 'cell')}</small></figcaption>
<div class="wide" tabindex="0" role="region" aria-label="${title === '' ? 'All games' : title}"><table>
${head}<tbody>
${lines}
</tbody>
</table></div>
<small class="axes">${axes.join(', ')}</small></figure>`
}

const isAt = (cell: ArchiveCell['cell'], axis: Axis | undefined, bin: number): boolean =>
  axis === undefined || cell[axis.at] === bin

function cellHtml(cell: ArchiveCell | undefined, { levels, sections }: Drawing): Html {
  if (!cell) return html`<td class="none"><span class="unseen">none</span></td>`
  const { quality, name } = cell
  const id = sections.get(name ?? '')
  const named = id === undefined ? html`${name ?? ''}` : html`<a href="#${id}">${name ?? ''}</a>`
  return html`<td class="shade${shadeOf(levels, quality)}">${quality.toFixed(0)}${name === null ? '' : html`<br>${named}`}</td>`
}

const legend = (levels: readonly Level[]): Html =>
  html`<ul class="levels" aria-label="Colours">${levels.map(({ low, high, shade }) => html`<li class="shade${shade}">${low} to ${high}</li>`)}<li class="none">no game</li></ul>`
