/** Every run that was found, as it goes on. */
import { useState } from 'preact/hooks'
import type { GameRef } from '../../wire/games.ts'
import type { RunList, RunRow } from '../../wire/runs.ts'
import { RunState } from '../parts/run-state.tsx'
import { count, moment } from '../parts/words.ts'
import { useStream } from '../server/use-stream.ts'
import { Head } from '../shell/head.tsx'
import { StartEvolution } from './start-evolution.tsx'
import './runs.css'

/** @param from the game that a new evolution begins with */
export function RunsPage({ from }: { readonly from?: GameRef }) {
  const [list, setList] = useState<RunList | undefined>()
  const connection = useStream('/runs/stream', { list: (message: RunList) => setList(message) })
  return (
    <>
      <Head
        title="Runs"
        about="Every run in the folder of runs, newest first. This page follows them as they go on."
      />
      {connection === 'lost' && <p class="fault">The studio does not answer. Is it still running?</p>}
      <div class="grid">
        <section class="panel two-thirds runs" aria-label="All runs">
          {list ? <Runs list={list} /> : <p class="soft">Looking for runs…</p>}
        </section>
        <StartEvolution from={from} />
      </div>
    </>
  )
}

function Runs({ list: { runs, damaged } }: { readonly list: RunList }) {
  return (
    <>
      {runs.length === 0 && (
        <p>
          No run is here yet. Start an evolution, or any command that keeps a run, such as{' '}
          <code>manyhands evolve</code> or <code>manyhands tune</code>.
        </p>
      )}
      <ul class="run-list">
        {runs.map((run) => (
          <RunItem key={run.id} run={run} />
        ))}
      </ul>
      {damaged.map((message) => (
        <p key={message} class="fault small">
          {message}
        </p>
      ))}
    </>
  )
}

function RunItem({ run }: { readonly run: RunRow }) {
  const { id, kind, command, created, state, evaluations, failed, perSecond, done, digest } = run
  return (
    <li>
      <div class="first">
        <a href={`/runs/${encodeURIComponent(id)}`}>{id}</a>
        <span class="kind">{kind}</span>
        <RunState state={state} />
      </div>
      <code class="command">manyhands {command.join(' ')}</code>
      <div class="facts small soft number">
        <span>{moment(created)}</span>
        <span>
          {count(evaluations)} evaluated{failed > 0 && `, ${count(failed)} failed`}
        </span>
        {state === 'running' && <span>{perSecond === null ? '…' : count(perSecond)} per second</span>}
        {digest && (
          <span>
            digest <code>{digest.slice(0, 12)}</code>
          </span>
        )}
      </div>
      {state !== 'finished' && done !== null && (
        <progress value={done} max={1} aria-label={`Progress of ${id}`}>
          {Math.round(100 * done)}%
        </progress>
      )}
    </li>
  )
}
