/** What a person sees while candidates are written and scored. */
import type { DispatcherEvent, Row, RowState } from '../../candidates/index.ts'
import { showDuration } from '../progress/durations.ts'
import type { ProgressLine } from '../progress/progress-line.ts'
import { plain, short, shownPause } from './shown.ts'

const MOST_IDS = 30
const TICK_MS = 1_000

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export class RunProgress implements Disposable {
  readonly #line: ProgressLine
  readonly #ending: AbortSignal
  readonly #began = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #running = new Set<string>()
  #rows: () => Iterable<Row> = () => []
  #complete = 0
  #failed = 0

  /** @param ending the user has asked to end the workers */
  constructor(line: ProgressLine, ending: AbortSignal) {
    this.#line = line
    this.#ending = ending
    this.#timer = setInterval(() => this.#show(), TICK_MS)
  }

  /** @param rows returns all rows as they are now */
  watch(rows: () => Iterable<Row>): void {
    this.#rows = rows
  }

  report(event: DispatcherEvent): void {
    const text = this.#textOf(event)
    this.#show()
    if (text !== undefined) this.#line.say(plain(text))
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#line.close({ keep: false })
  }

  #show(): void {
    const ids = short([...this.#running].join(', '), MOST_IDS)
    const pending = [...this.#rows()].filter(({ status }) => status === 'pending').length
    const seconds = (performance.now() - this.#began) / 1000
    const parts = [
      `Running: ${this.#running.size}${ids && ` (${ids})`}`,
      ...(pending > 0 ? [`Pending: ${pending}`] : []),
      `Complete: ${this.#complete}`,
      `Failed: ${this.#failed}`,
      showDuration(seconds),
    ]
    this.#line.show(parts.join(' | '))
  }

  #textOf(event: DispatcherEvent): string | undefined {
    switch (event.kind) {
      case 'begun':
        this.#running.add(event.id)
        return undefined
      case 'baseline':
        return `baseline: ${event.performance}`
      case 'adopted':
        this.#running.add(event.state.id)
        return `${event.state.id}: still running from before; waiting for it`
      case 'over':
        return this.#over(event.state)
      case 'lost':
        this.#running.delete(event.state.id)
        if (event.state.status === 'failed') return this.#over(event.state)
        if (this.#ending.aborted) return `${event.state.id}: ended; pending again`
        return `${event.state.id}: ${event.why}; it is tried again`
      case 'given up':
        this.#running.delete(event.id)
        return `${event.id}: given up, because its row was changed`
      case 'stopped':
        return `${event.id}: its worker, process ${event.pid}, was stopped; it is given up after ${showDuration(event.seconds)} unless it goes on (kill -CONT ${event.pid})`
      case 'joined':
        return `another process has joined, with room for ${event.workers} at once`
      case 'took over':
        return 'the dispatcher that was joined has gone: taking over'
      case 'paused':
        this.#running.delete(event.id)
        return `${event.id}: pending again; nothing is begun ${shownPause(event.seconds)}${event.times > 1 ? `, pause ${event.times} in a row` : ''}: ${event.why}`
      case 'full':
        return `the disk is nearly full, with ${megabytes(event.free)} free: nothing is begun, and what runs may have to wait, until there are ${megabytes(event.needed)}`
      case 'locked':
        return `the CSV's lock has been held by somebody else for ${event.seconds} s: work goes on, and the CSV is written when it is free`
      case 'problem':
        return event.text
    }
  }

  #over({ id, status, performance, cause, message }: RowState): string {
    this.#running.delete(id)
    if (status === 'complete') {
      this.#complete += 1
      return `${id}: ${performance}`
    }
    this.#failed += 1
    const [first, ...more] = message.trimEnd().split('\n')
    // In most languages the last line of a message says what went wrong.
    return `${id}: failed (${cause}): ${first}${more.length > 0 ? ` … ${more.at(-1)}` : ''}`
  }
}
