import type { RunRow } from '../../wire/runs.ts'
import './run-state.css'

const SIGNS = { running: '●', finished: '✓', stopped: '◦' } as const

/** Whether a run is running, finished or stopped: a sign and a word, not a colour alone. */
export function RunState({ state }: Pick<RunRow, 'state'>) {
  return (
    <span class={`run-state ${state}`}>
      <span aria-hidden="true">{SIGNS[state]}</span> {state}
    </span>
  )
}
