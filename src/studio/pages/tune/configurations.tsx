/** The configurations of a study, as lines and as a table. */
import { useMemo, useState } from 'preact/hooks'
import type { TuneDetails, TunedConfiguration } from '../../wire/details.ts'
import { type Column, Table } from '../parts/table.tsx'
import { count, counted } from '../parts/words.ts'
import { MOST_LINES, Parallel } from './parallel.tsx'
import { figure } from './scale.ts'

const SHOWN = 20

export function Configurations({ details }: { readonly details: TuneDetails }) {
  const { configurations, parameters, horizons, metric, direction } = details
  const [horizon, setHorizon] = useState(0)
  const [chosen, setChosen] = useState<number | undefined>()
  const sign = direction === 'maximize' ? -1 : 1
  const lines = useMemo(
    () =>
      configurations
        .flatMap(({ id, values, scores }) => {
          const score = scores[horizon] ?? null
          return score === null ? [] : [{ id, values: [...values, score], score }]
        })
        .toSorted((a, b) => sign * (a.score - b.score)),
    [configurations, horizon],
  )
  const drawn = useMemo(() => spread(lines), [lines])
  const columns: readonly Column<TunedConfiguration>[] = [
    {
      head: 'Nr',
      cell: ({ id }) => (
        <button
          type="button"
          class="plain"
          aria-pressed={id === chosen}
          onFocus={() => setChosen(id)}
          onClick={() => setChosen(id)}
        >
          {id}
        </button>
      ),
    },
    { head: 'Evaluations', cell: ({ evaluations }) => count(evaluations) },
    { head: metric, cell: ({ scores }) => figure(scores[horizon] ?? null) },
    { head: 'Held out', cell: ({ heldOut }) => figure(heldOut[horizon] ?? null) },
    ...parameters.map((name, n) => ({
      head: name,
      cell: ({ values }: TunedConfiguration) => figure(values[n] ?? null),
    })),
  ]
  return (
    <>
      <section class="panel">
        <div class="row">
          <h2>Configurations</h2>
          {horizons.length > 1 && (
            <label class="row small">
              Horizon
              <select onChange={({ currentTarget: { selectedIndex } }) => setHorizon(selectedIndex)}>
                {horizons.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
        </div>
        <p class="small soft">
          {counted(configurations.length, 'configuration')}, each a line; the last axis is the mean {metric}{' '}
          over what the search has seen, and the best tenth is dark.
          {drawn.length < lines.length && ` ${count(drawn.length)} of them are drawn.`}
        </p>
        <Parallel
          axes={[...parameters, metric]}
          lines={drawn}
          chosen={lines.find(({ id }) => id === chosen)}
        />
      </section>
      <section class="panel">
        <h2>Most evaluated</h2>
        <p class="small soft">
          The race evaluates promising configurations more often. Point at a row, or press its number, to see
          its line above.
        </p>
        <Table
          label="Configurations by how often they were evaluated"
          kind="most-evaluated"
          columns={columns}
          rows={configurations.toSorted((a, b) => b.evaluations - a.evaluations).slice(0, SHOWN)}
          keyOf={({ id }) => id}
          onPoint={(row) => setChosen(row?.id)}
        />
      </section>
    </>
  )
}

/** The best, and of the others as many as can be drawn, from the whole range. */
function spread<Each>(sorted: readonly Each[]): readonly Each[] {
  if (sorted.length <= MOST_LINES) return sorted
  const best = sorted.slice(0, MOST_LINES / 10)
  const others = sorted.slice(best.length)
  const wanted = MOST_LINES - best.length
  return [
    ...best,
    ...Array.from({ length: wanted }, (_, n) => others[Math.floor((n * others.length) / wanted)] as Each),
  ]
}
