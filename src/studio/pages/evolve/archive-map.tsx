/** The archive as a grid: columns and rows are two kinds of behaviour, shades are qualities; a cell leads to its game. */

import type { ChampionRow, PlanEvent } from '../../../cards/evolve/run-events.ts'
import type { Dimension } from '../../../search/index.ts'
import { counted } from '../parts/words.ts'
import { elites } from './evolution-view.ts'

interface ArchiveProps {
  readonly run: string
  readonly isRunning: boolean
  readonly plan: PlanEvent | undefined
  readonly champions: readonly ChampionRow[]
}

/** Kinds of mechanisms with a game are many in a long run; the rest is behind a click. */
const MAPS = 6
const SHADES = 6

export function ArchiveMap({ run, isRunning, plan, champions }: ArchiveProps) {
  const cells = [...elites(champions).values()]
  const [columns, rows] = plan?.dimensions ?? []
  const maps = mapsOf(cells)
  const most = Math.max(1, ...cells.map(({ quality }) => quality))
  const draw = ([title, inside]: (typeof maps)[number]) => (
    <figure key={title} class="archive-map">
      <figcaption>
        {title === '' ? 'no mechanisms' : title}{' '}
        <span class="soft small">{counted(new Set(inside.map(cellKey)).size, 'cell')}</span>
      </figcaption>
      <Grid run={run} columns={columns} rows={rows} inside={inside} most={most} title={title} />
    </figure>
  )
  return (
    <section class="panel archive">
      <h2>Archive</h2>
      <p class="small soft">
        The best game of each kind. Columns are minutes, rows are depth. The number in a cell is the quality
        of its game: the stronger its colour, the better. Each mechanism has its own map.
      </p>
      {maps.length === 0 && (
        <p class="soft">
          {isRunning
            ? 'No game has passed every test yet.'
            : 'No game has passed every test. More games a generation, more generations or another seed may find some.'}
        </p>
      )}
      <div class="maps">{maps.slice(0, MAPS).map(draw)}</div>
      {maps.length > MAPS && (
        <details>
          <summary>{counted(maps.length - MAPS, 'more map')}</summary>
          <div class="maps">{maps.slice(MAPS).map(draw)}</div>
        </details>
      )}
    </section>
  )
}

const cellKey = ({ cell }: ChampionRow): string => `${cell[0]} ${cell[1]}`

/** One for each mechanism, that with the best game first. Within one, the best of several interactions stands for a cell. */
function mapsOf(cells: readonly ChampionRow[]): readonly (readonly [string, readonly ChampionRow[]])[] {
  const top = (inside: readonly ChampionRow[]): number => Math.max(...inside.map(({ quality }) => quality))
  return [...Map.groupBy(cells, ({ mechanisms }) => mechanisms)].toSorted(([, a], [, b]) => top(b) - top(a))
}

interface GridProps {
  readonly run: string
  readonly title: string
  readonly columns: Dimension | undefined
  readonly rows: Dimension | undefined
  readonly inside: readonly ChampionRow[]
  readonly most: number
}

function Grid({ run, columns, rows, inside, most, title }: GridProps) {
  const [across, up] = [binsOf(columns), binsOf(rows)]
  const at = (column: number, row: number): ChampionRow | undefined =>
    inside
      .filter(({ cell }) => cell[0] === column && cell[1] === row)
      .toSorted((a, b) => b.quality - a.quality)[0]
  return (
    <table>
      <caption class="unseen">{title} by minutes and depth</caption>
      <thead>
        <tr>
          <td />
          {across.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {up.toReversed().map((words, n) => {
          const row = up.length - 1 - n
          return (
            <tr key={words}>
              <th scope="row">{words}</th>
              {across.map((column, x) => (
                <Cell key={column} run={run} champion={at(x, row)} most={most} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cell({
  run,
  champion,
  most,
}: {
  readonly run: string
  readonly champion: ChampionRow | undefined
  readonly most: number
}) {
  if (!champion) return <td class="none" />
  const { key, name, quality, nearest, distance, minutes } = champion
  const shade = Math.min(SHADES - 1, Math.floor((quality / most) * SHADES))
  // The name has the number that is seen, as whoever speaks to the computer says what is seen.
  const seen = quality.toFixed(0)
  const about = `${name}: quality ${seen}, ${minutes.toFixed(0)} minutes, nearest to ${nearest} (${Math.round(100 * distance)}% differ)`
  return (
    <td class={`shade${shade}`}>
      <a href={`/runs/${encodeURIComponent(run)}/games/${key}`} title={about} aria-label={about}>
        {seen}
      </a>
    </td>
  )
}

/** Intervals between the edges of a dimension: `<2`, `2–6`, `6+`. */
function binsOf(dimension: Dimension | undefined): readonly string[] {
  if (dimension?.type !== 'number') return []
  const { edges } = dimension
  return [`<${edges[0]}`, ...edges.slice(1).map((high, n) => `${edges[n]}–${high}`), `${edges.at(-1)}+`]
}
