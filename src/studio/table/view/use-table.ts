/** The worker that plays, and the state of the page: messages go one way, events the other. */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import type { FromWorker, ToWorker } from '../engine/messages.ts'
import { NO_GAME, nextState, type TableEvent, type TableState } from '../state/table-state.ts'
import { download } from './download.ts'
import { keepGame } from './left-game.ts'

/** How long a choice of a computer player is shown, in milliseconds; many that wait are shown faster. */
const SHOWN_FOR = 700
const MOST_TOGETHER = 6

interface TableWorker {
  readonly state: TableState
  dispatch(event: TableEvent): void
  post(message: ToWorker): void
}

/** @param isStepwise whether choices of computer players are shown one by one */
export function useTable(createWorker: () => Worker, isStepwise: boolean): TableWorker {
  const [state, dispatch] = useReducer(nextState, NO_GAME)
  const worker = useRef<Worker | undefined>(undefined)
  useEffect(() => {
    const started = createWorker()
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'scene' && data.left !== undefined) keepGame(data.left)
      if (data.kind === 'saved') download(data.name, data.text)
      else dispatch(data)
    })
    started.addEventListener('error', ({ message }) =>
      dispatch({
        kind: 'fault',
        message: `the engine could not be started: ${message || 'no reason given'}`,
      }),
    )
    worker.current = started
    return () => started.terminate()
  }, [createWorker])

  const { length } = state.waiting
  useEffect(() => {
    if (length === 0) return undefined
    if (!isStepwise) {
      dispatch({ kind: 'next scene', all: true })
      return undefined
    }
    const wait = (SHOWN_FOR * Math.min(length, MOST_TOGETHER)) / length
    const timer = setTimeout(() => dispatch({ kind: 'next scene' }), wait)
    return () => clearTimeout(timer)
  }, [length, isStepwise])

  const post = useMemo(() => (message: ToWorker) => worker.current?.postMessage(message), [])
  return { state, dispatch, post }
}
