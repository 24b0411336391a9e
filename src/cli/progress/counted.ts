import { showDuration } from './durations.ts'

export interface Counted {
  /** What is counted, as in `Items`. */
  readonly what: string
  readonly done: number
  /** Unknown for what comes through a pipe. */
  readonly total: number | undefined
  readonly seconds: number
  /** Said after the count, as in `Failed: 2`. */
  readonly note?: string
}

/** `Items: 42/105 (40.0%) | Failed: 2 | 12/s | Elapsed: 3s | ETA: 5s` */
export function countedProgress({ what, done, total, seconds, note }: Counted): string {
  const rate = done / seconds
  const share = total ? ` (${((done / total) * 100).toFixed(1)}%)` : ''
  const left = total && rate > 0 ? ` | ETA: ${showDuration(Math.round((total - done) / rate))}` : ''
  return (
    `${what}: ${done}${total === undefined ? '' : `/${total}`}${share}${note ? ` | ${note}` : ''} | ` +
    `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s | Elapsed: ${showDuration(seconds)}${left}`
  )
}
