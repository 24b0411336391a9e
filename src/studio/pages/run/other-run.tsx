/** Runs of other kinds than evolve: each with what its record has. */
import { useEffect, useState } from 'preact/hooks'
import type { RunDetails } from '../../wire/details.ts'
import type { RunRow } from '../../wire/runs.ts'
import { CandidatesView } from '../candidates/candidates-view.tsx'
import { count } from '../parts/words.ts'
import { getJson } from '../server/ask.ts'
import { TrainView } from '../train/train-view.tsx'
import { TuneView } from '../tune/tune-view.tsx'

/** While a run goes on, it is asked for again so often. */
const EVERY_MS = 2000

export function OtherRun({ run }: { readonly run: RunRow }) {
  const { details, fault } = useDetails(run)
  return (
    <div class="grid">
      <section class="panel">
        <p class="number">
          {count(run.evaluations)} evaluated{run.failed > 0 && `, ${count(run.failed)} failed`}
          {run.perSecond !== null && `, ${count(run.perSecond)} per second`}
        </p>
      </section>
      {fault && <p class="fault">{fault}</p>}
      {details && <Details run={run} details={details} />}
    </div>
  )
}

function Details({ run, details }: { readonly run: RunRow; readonly details: RunDetails }) {
  switch (details.kind) {
    case 'tune':
      return <TuneView details={details} />
    case 'candidates':
      return <CandidatesView run={run.id} details={details} />
    case 'train':
      return <TrainView details={details} />
    case 'other':
      return null
  }
}

function useDetails({ id, state }: RunRow): { readonly details?: RunDetails; readonly fault?: string } {
  const [answer, setAnswer] = useState<{ details?: RunDetails; fault?: string }>({})
  useEffect(() => {
    const controller = new AbortController()
    const ask = (): void =>
      void getJson<RunDetails>(`/runs/${encodeURIComponent(id)}/details`, controller.signal).then(
        (details) => setAnswer({ details }),
        (thrown: Error) => thrown.name !== 'AbortError' && setAnswer({ fault: thrown.message }),
      )
    ask()
    const timer = state === 'running' ? setInterval(ask, EVERY_MS) : undefined
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [id, state])
  return answer
}
