/** What a study has tried and found: the race at its end, what mattered, and the configurations. */
import { useMemo, useState } from 'preact/hooks'
import type { TuneDetails } from '../../wire/details.ts'
import { Scrolled } from '../parts/scrolled.tsx'
import { count, counted } from '../parts/words.ts'
import { Importance } from './importance.tsx'
import { MOST_LINES, Parallel } from './parallel.tsx'
import { RaceTimeline } from './race-timeline.tsx'
import { figure, signed } from './scale.ts'
import './tune.css'

const SHOWN = 20

export function TuneView({ details }: { readonly details: TuneDetails }) {
  const { configurations, study } = details
  if (configurations.length === 0)
    return (
      <section class="panel">
        <p class="soft">
          The configurations appear when the run is finished; until then the record has results only.
        </p>
      </section>
    )
  return (
    <>
      {study && <Verdict study={study} />}
      {study && <Importance study={study} />}
      {study && <RaceTimeline study={study} />}
      {!study && (
        <section class="panel">
          <p class="soft">
            The record of this run does not say which parameters mattered, nor how the race went:{' '}
            <code>results/report.html</code> in its folder does.
          </p>
        </section>
      )}
      <Configurations details={details} />
    </>
  )
}

function Verdict({ study: { horizons, method, metric, direction } }: { readonly study: Study }) {
  return (
    <section class="panel">
      <h2>What was found</h2>
      <ul class="verdicts">
        {horizons.map(({ name, adopted, contests }) => {
          const best = contests.find(({ id }) => id === adopted)
          return (
            <li key={name}>
              <strong>{name ?? 'all horizons together'}</strong>:{' '}
              {best
                ? `configuration ${best.id} is better than the one in use: ${metric} ${signed(best.difference)} (${best.interval.map(signed).join(' to ')}${name === null ? ', in deviations between blocks' : ''})`
                : 'nothing better found; keep the configuration in use'}
            </li>
          )
        })}
      </ul>
      <p class="small soft">
        Method: {method}. A {direction === 'maximize' ? 'higher' : 'lower'} {metric} is better.
      </p>
    </section>
  )
}

type Study = NonNullable<TuneDetails['study']>

function Configurations({ details }: { readonly details: TuneDetails }) {
  const { configurations, parameters, horizons, metric, study } = details
  const [horizon, setHorizon] = useState(0)
  const [chosen, setChosen] = useState<number | undefined>()
  const sign = study?.direction === 'maximize' ? -1 : 1
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
        <Scrolled label="Configurations by how often they were evaluated">
          <table class="most-evaluated">
            <thead>
              <tr>
                <th scope="col">Nr</th>
                <th scope="col">Evaluations</th>
                <th scope="col">{metric}</th>
                <th scope="col">Held out</th>
                {parameters.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {configurations
                .toSorted((a, b) => b.evaluations - a.evaluations)
                .slice(0, SHOWN)
                .map(({ id, evaluations, scores, heldOut, values }) => (
                  <tr key={id} onMouseEnter={() => setChosen(id)} onMouseLeave={() => setChosen(undefined)}>
                    <th scope="row">
                      <button
                        type="button"
                        class="plain"
                        aria-pressed={id === chosen}
                        onFocus={() => setChosen(id)}
                        onClick={() => setChosen(id)}
                      >
                        {id}
                      </button>
                    </th>
                    <td>{count(evaluations)}</td>
                    <td>{figure(scores[horizon] ?? null)}</td>
                    <td>{figure(heldOut[horizon] ?? null)}</td>
                    {values.map((value, n) => (
                      <td key={parameters[n]}>{figure(value)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </Scrolled>
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
