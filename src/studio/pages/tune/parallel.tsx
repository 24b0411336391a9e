/** Configurations as lines through their parameters. The best tenth stands out. */
import { useMemo } from 'preact/hooks'
import { Scrolled } from '../parts/scrolled.tsx'
import { type Scale, scaleOf, type Value } from './scale.ts'

const HEIGHT = 220
const TOP = 10
/** The page stays quick with so many. */
export const MOST_LINES = 600

interface Line {
  readonly id: number
  readonly values: readonly Value[]
}

interface ParallelProps {
  readonly axes: readonly string[]
  /** The best first. */
  readonly lines: readonly Line[]
  readonly chosen: Line | undefined
}

export function Parallel({ axes, lines, chosen }: ParallelProps) {
  const scales = useMemo(
    () => axes.map((_, n) => scaleOf(lines.map(({ values }) => values[n] ?? null))),
    [lines],
  )
  const width = Math.max(1000, 150 * axes.length)
  const x = (n: number): number => 80 + (n * (width - 160)) / Math.max(1, axes.length - 1)
  // Drawn again only when the configurations change, not when one is pointed at.
  const all = useMemo(() => {
    const best = Math.ceil(lines.length / 10)
    const drawn = lines.map((line, n) => (
      <polyline key={line.id} class={n < best ? 'best' : undefined} points={pointsOf(line, scales, x)} />
    ))
    return <g>{drawn.toReversed()}</g>
  }, [scales])
  return (
    <Scrolled label="Configurations by their parameters">
      <svg
        class="parallel"
        viewBox={`0 0 ${width} ${HEIGHT + 56}`}
        style={{ minWidth: `${Math.max(44, 7.5 * axes.length)}rem` }}
        role="img"
        aria-label="Parallel coordinates of configurations"
      >
        {all}
        {chosen && <polyline class="chosen" points={pointsOf(chosen, scales, x)} />}
        {axes.map((name, n) => (
          <g key={name}>
            <line x1={x(n)} x2={x(n)} y1={TOP} y2={TOP + HEIGHT} />
            <text x={x(n)} y={HEIGHT + 30} class="name">
              {name.length > 14 ? `${name.slice(0, 13)}…` : name}
              <title>{name}</title>
            </text>
            <text x={x(n)} y={HEIGHT + 49}>
              {scales[n]?.words}
            </text>
          </g>
        ))}
      </svg>
    </Scrolled>
  )
}

/** What a configuration does not have is passed over. */
const pointsOf = ({ values }: Line, scales: readonly Scale[], x: (n: number) => number): string =>
  scales
    .flatMap(({ at }, n) => {
      const place = at(values[n] ?? null)
      return place === null ? [] : `${x(n).toFixed(1)},${(TOP + HEIGHT * (1 - place)).toFixed(1)}`
    })
    .join(' ')
