/** Who worked on what: one line for each worker, from the beginning of the run or in its last minutes. */
import { useState } from 'preact/hooks'
import { counted, duration, percent } from '../parts/words.ts'
import type { EvolutionView } from './evolution-view.ts'

const LEVELS = {
  glance: 'glances: does the game work at all',
  look: 'looks: quick measurements',
  door: 'doors: full measurements',
} as const

const HEIGHT = 26
/** The page stays quick with so many; of a longer run the last ones are drawn. */
const MOST_SPANS = 1500

export function WorkersTimeline({ spans }: Pick<EvolutionView, 'spans'>) {
  const [isRecent, setRecent] = useState(false)
  const end = Math.max(0, ...spans.map(({ to }) => to))
  const first = spans.reduce((least, { from }) => Math.min(least, from), end)
  const start = isRecent ? Math.max(first, end - RECENT_SECONDS) : first
  const shown = spans.filter(({ to }) => to > start).slice(-MOST_SPANS)
  const workers = [...new Set(spans.map(({ worker }) => worker))].toSorted((a, b) => a - b)
  const length = Math.max(end - start, 0.001)
  const x = (at: number): number => (100 * (Math.max(at, start) - start)) / length
  const lost = spans.filter((span) => span.lost !== undefined)
  return (
    <section class="panel workers">
      <div class="row">
        <h2>Workers</h2>
        <label class="row small">
          <input
            type="checkbox"
            checked={isRecent}
            onChange={(event) => setRecent(event.currentTarget.checked)}
          />
          last two minutes only
        </label>
      </div>
      <ul class="legend">
        {Object.entries(LEVELS).map(([level, words]) => (
          <li key={level}>
            <span class={`swatch ${level}`} aria-hidden="true" />
            {words}
          </li>
        ))}
        <li>
          <span class="lost-mark" aria-hidden="true">
            ✕
          </span>
          a worker was lost
        </li>
      </ul>
      {workers.length === 0 && <p class="soft">No worker has finished anything yet.</p>}
      <ul class="lanes">
        {workers.map((worker) => {
          const own = spans.filter((span) => span.worker === worker)
          const busy = own.reduce((sum, { from, to }) => sum + (to - from), 0) / Math.max(end - first, 0.001)
          return (
            <li key={worker}>
              <span>worker {worker + 1}</span>
              <span class="number soft small">{percent(Math.min(1, busy))} busy</span>
              <div class="lane">
                <svg
                  viewBox={`0 0 100 ${HEIGHT}`}
                  preserveAspectRatio="none"
                  height={HEIGHT}
                  width="100%"
                  aria-hidden="true"
                >
                  <title>What worker {worker + 1} did</title>
                  {shown
                    .filter((span) => span.worker === worker)
                    .map(({ level, from, to, items, lost: why, generation }) => (
                      <rect
                        key={from}
                        class={why === undefined ? level : 'lost'}
                        x={x(from)}
                        y={why === undefined ? 4 : 0}
                        width={Math.max(0.15, x(to) - x(from))}
                        height={why === undefined ? HEIGHT - 8 : HEIGHT}
                      >
                        <title>
                          generation {generation}: {counted(items, level)} in {(to - from).toFixed(1)} s
                          {why !== undefined && `, then the worker was lost (${why})`}
                        </title>
                      </rect>
                    ))}
                </svg>
              </div>
            </li>
          )
        })}
      </ul>
      <p class="small soft">
        {duration(length)} shown.{' '}
        {lost.length === 0
          ? 'No worker was lost.'
          : `${counted(lost.length, 'worker')} lost: ${[...new Set(lost.map((span) => span.lost))].join(', ')}.`}
      </p>
    </section>
  )
}

const RECENT_SECONDS = 120
