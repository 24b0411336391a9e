/** A chart of lines that grow while a run goes on. Its size never depends on what it shows. */
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './line-chart.css'

interface Line {
  readonly label: string
  /** A custom property of the look. */
  readonly colour: string
  readonly dash?: readonly number[]
  readonly values: readonly (number | null)[]
  /** The right axis has its own scale. */
  readonly right?: boolean
}

interface LineChartProps {
  /** What the chart says, for those who do not see it. */
  readonly told: string
  readonly at: readonly number[]
  readonly atLabel: string
  readonly lines: readonly Line[]
  readonly height?: number
}

export function LineChart({ told, at, atLabel, lines, height = 240 }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const shown: uPlot.AlignedData = [[...at], ...lines.map(({ values }) => [...values])]
  // uPlot keeps what it was made with; lines of other names need another chart.
  const names = lines.map(({ label }) => label).join()

  useEffect(() => {
    const element = place.current as HTMLDivElement
    const draw = (): void => {
      chart.current?.destroy()
      chart.current = new uPlot(optionsFor(element, lines, atLabel, height), shown, element)
    }
    draw()
    const sizes = new ResizeObserver(() => chart.current?.setSize({ width: element.clientWidth, height }))
    sizes.observe(element)
    // Colours are read when it is drawn.
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      system.removeEventListener('change', draw)
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [names])
  useEffect(() => chart.current?.setData(shown))

  return (
    <figure class="line-chart">
      <ul class="legend" aria-hidden="true">
        {lines.map(({ label, colour, dash }) => (
          <li key={label}>
            <svg width="22" height="8">
              <title>{label}</title>
              <line
                x1="0"
                y1="4"
                x2="22"
                y2="4"
                stroke={`var(${colour})`}
                stroke-width="2.5"
                stroke-dasharray={dash?.join(' ')}
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <div ref={place} role="img" aria-label={told} style={{ height: `${height}px` }} />
    </figure>
  )
}

function optionsFor(
  element: HTMLElement,
  lines: readonly Line[],
  atLabel: string,
  height: number,
): uPlot.Options {
  const colour = (property: string): string => resolved(element, property)
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--rule'), width: 1 },
    ticks: { stroke: colour('--rule'), width: 1 },
  }
  const isRight = lines.some(({ right }) => right)
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: fromZero }, right: { range: fromZero } },
    axes: [
      { ...axis, label: atLabel, labelSize: 18, size: 34, labelFont: FONT, font: FONT, incrs: WHOLE_STEPS },
      { ...axis, size: widthOf, font: FONT },
      ...(isRight
        ? [{ ...axis, side: 1 as const, scale: 'right', size: widthOf, font: FONT, grid: { show: false } }]
        : []),
    ],
    series: [
      {},
      ...lines.map(({ label, colour: property, dash, right }) => ({
        label,
        stroke: colour(property),
        width: 2,
        scale: right ? 'right' : 'y',
        ...(dash && { dash: [...dash] }),
        spanGaps: true,
        points: { show: lines[0] !== undefined && lines[0].values.length < 2, size: 6 },
      })),
    ],
  }
}

/** Generations, rounds and percents are whole. */
const WHOLE_STEPS = [0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power))

/** Of an axis, as its longest number needs it. */
const widthOf = (_: uPlot, numbers: readonly string[] | null): number =>
  Math.max(40, 18 + 7.5 * Math.max(0, ...(numbers ?? []).map((number) => number.length)))

const FONT = '12px system-ui, sans-serif'

const fromZero = (_: uPlot, __: number, most: number): [number, number] => [0, Math.max(1, most * 1.08)]

/** A canvas takes a colour, not a property. */
function resolved(element: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
