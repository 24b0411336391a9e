/** Runs of other kinds than evolve: each with what its record has. */
import { useEffect, useState } from 'preact/hooks'
import type { RunDetails } from '../../wire/details.ts'
import type { RunRow } from '../../wire/runs.ts'
import { CandidatesView } from '../candidates/candidates-view.tsx'
import { CouncilView } from '../council/council-view.tsx'
import { Figures } from '../parts/figures.tsx'
import { count, duration } from '../parts/words.ts'
import { getJson } from '../server/ask.ts'
import { TrainView } from '../train/train-view.tsx'
import { TuneView } from '../tune/tune-view.tsx'

/** While a run goes on, it is asked for again so often. */
const EVERY_MS = 2000

export function OtherRun({ run }: { readonly run: RunRow }) {
  const { details, fault } = useDetails(run)
  return (
    <div class="grid">
      {details?.kind !== 'council' && (
        <Figures
          figures={[
            ['Evaluations', count(run.evaluations)],
            ['Failed', count(failedOf(run, details))],
            run.state === 'running'
              ? ['Per second', run.perSecond === null ? '…' : count(run.perSecond)]
              : ['Time', timeOf(run)],
          ]}
        />
      )}
      {fault && <p class="fault">{fault}</p>}
      {details && <Details run={run} details={details} />}
    </div>
  )
}

/** A candidate may fail before it is evaluated, or be refused after: the board knows. */
const failedOf = (run: RunRow, details: RunDetails | undefined): number =>
  details?.kind === 'candidates'
    ? details.rows.filter(({ status }) => status === 'failed').length
    : run.failed

const timeOf = ({ created, finished }: RunRow): string =>
  finished === null ? '–' : duration((Date.parse(finished) - Date.parse(created)) / 1000)

function Details({ run, details }: { readonly run: RunRow; readonly details: RunDetails }) {
  switch (details.kind) {
    case 'tune':
      return <TuneView state={run.state} details={details} />
    case 'candidates':
      return <CandidatesView run={run.id} details={details} />
    case 'train':
      return <TrainView details={details} />
    case 'council':
      return <CouncilView details={details} />
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
