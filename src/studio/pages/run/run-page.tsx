/** One run, of whatever kind, as it goes on. */
import { useState } from 'preact/hooks'
import type { RunRow, StreamedEvent } from '../../wire/runs.ts'
import { NOTHING_YET, withEvents } from '../evolve/evolution-view.ts'
import { EvolvePage } from '../evolve/evolve-page.tsx'
import { RunState } from '../parts/run-state.tsx'
import { moment } from '../parts/words.ts'
import { postJson } from '../server/ask.ts'
import { useStream } from '../server/use-stream.ts'
import { Head } from '../shell/head.tsx'
import { OtherRun } from './other-run.tsx'
import './run.css'

export function RunPage({ id }: { readonly id: string }) {
  const [run, setRun] = useState<RunRow | undefined>()
  const [view, setView] = useState(NOTHING_YET)
  const [fault, setFault] = useState<string | undefined>()
  // The button stays when the run ends, so that nothing below it moves.
  const [canStop, setCanStop] = useState(false)
  const connection = useStream(`/runs/${encodeURIComponent(id)}/stream`, {
    run: (row: RunRow) => {
      setRun(row)
      if (row.isOwn && row.state === 'running') setCanStop(true)
      setFault(undefined)
    },
    fault: (message: string) => setFault(message),
    events: (events: readonly StreamedEvent[]) => setView((before) => withEvents(before, events)),
  })
  return (
    <>
      <Head title={id} about={run ? <About run={run} /> : fault || connection === 'lost' ? '' : 'Loading…'}>
        {canStop && <StopButton id={id} isRunning={run?.state === 'running'} />}
      </Head>
      {fault && <p class="fault">This run cannot be read: {fault}.</p>}
      {connection === 'lost' && (
        <p class="fault">
          {run ? 'The connection is lost; it is being taken up again.' : 'There is no such run.'}
        </p>
      )}
      {run && (run.kind === 'evolve' ? <EvolvePage run={run} view={view} /> : <OtherRun run={run} />)}
    </>
  )
}

function About({ run: { kind, state, command, created, digest } }: { readonly run: RunRow }) {
  return (
    <span class="about-run">
      <RunState state={state} />
      <span>
        {kind}, started {moment(created)}
      </span>
      <code title={command.join(' ')}>manyhands {command.join(' ')}</code>
      {digest !== null && <code title={digest}>digest {digest.slice(0, 12)}</code>}
      {/* It has its place before it is known. */}
      {digest === null && state === 'running' && <code>digest …</code>}
    </span>
  )
}

function StopButton({ id, isRunning }: { readonly id: string; readonly isRunning: boolean }) {
  const [fault, setFault] = useState<string | undefined>()
  const [isAsked, setAsked] = useState(false)
  const stop = (): void => {
    setAsked(true)
    postJson(`/runs/${encodeURIComponent(id)}/stop`, {}).catch((thrown: Error) => setFault(thrown.message))
  }
  return (
    <>
      <button type="button" onClick={stop} disabled={isAsked || !isRunning}>
        {isAsked && isRunning ? 'Stopping…' : 'Stop'}
      </button>
      {fault && <span class="fault">{fault}</span>}
    </>
  )
}
