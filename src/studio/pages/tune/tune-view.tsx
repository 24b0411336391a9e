/** What a study has tried and found: the race at its end, what mattered, and the configurations. */
import type { TuneDetails } from '../../wire/details.ts'
import type { RunRow } from '../../wire/runs.ts'
import { Configurations } from './configurations.tsx'
import { Importance } from './importance.tsx'
import { RaceTimeline } from './race-timeline.tsx'
import { signed } from './scale.ts'
import './tune.css'

interface TuneViewProps {
  readonly state: RunRow['state']
  readonly details: TuneDetails
}

export function TuneView({ state, details }: TuneViewProps) {
  const { configurations, study } = details
  return (
    <>
      {study && <Verdict study={study} />}
      {study && <Importance study={study} />}
      {study && <RaceTimeline study={study} />}
      {!study && (
        <section class="panel">
          <p class="soft">
            {state === 'finished' ? (
              <>
                The record of this run does not say which parameters mattered, nor how the race went:{' '}
                <code>results/report.html</code> in its folder does.
              </>
            ) : (
              'What was found, which parameters mattered and the race at the end are shown here when the run is finished.'
            )}
          </p>
        </section>
      )}
      {configurations.length > 0 && <Configurations details={details} />}
      {configurations.length === 0 && (
        <section class="panel">
          <h2>Configurations</h2>
          <p class="soft">No configuration has been evaluated yet.</p>
        </section>
      )}
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
