/** What a person sees while candidates are written and scored. */
import type { DispatcherEvent, RowState } from '../../candidates/index.ts'
import type { ProgressLine } from '../progress/progress-line.ts'
import { plain } from './shown.ts'

const MOST_IDS = 8

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export class RunProgress {
  readonly #line: ProgressLine
  readonly #running = new Set<string>()
  complete = 0
  failed = 0

  constructor(line: ProgressLine) {
    this.#line = line
  }

  tell(event: DispatcherEvent): void {
    const text = this.#textOf(event)
    if (text !== undefined) this.#line.say(text)
    const running = [...this.#running].slice(0, MOST_IDS).join(', ')
    this.#line.show(
      `Running: ${this.#running.size}${running && ` (${plain(running)})`} | Complete: ${this.complete} | Failed: ${this.failed}`,
    )
  }

  #textOf(event: DispatcherEvent): string | undefined {
    switch (event.kind) {
      case 'begun':
        this.#running.add(event.id)
        return undefined
      case 'adopted':
        this.#running.add(event.state.id)
        return `${plain(event.state.id)}: still running from before; waiting for it`
      case 'over':
        return this.#over(event.state)
      case 'lost':
        this.#running.delete(event.state.id)
        if (event.state.status === 'failed') return this.#over(event.state)
        return plain(`${event.state.id}: ${event.why}; it is tried again`)
      case 'joined':
        return `another process has joined, with room for ${event.workers} at once`
      case 'paused':
        return plain(`the coder wants to be left alone: waiting ${Math.ceil(event.seconds)} s (${event.why})`)
      case 'full':
        return `the disk is nearly full, with ${megabytes(event.free)} free: nothing is begun, and what runs may have to wait, until there are ${megabytes(event.needed)}`
      case 'locked':
        return `the CSV's lock has been held by somebody else for ${event.seconds} s: work goes on, and the CSV is written when it is free`
      case 'problem':
        return plain(event.text)
    }
  }

  #over({ id, status, performance, cause, message }: RowState): string {
    this.#running.delete(id)
    if (status === 'complete') {
      this.complete += 1
      return plain(`${id}: ${performance}`)
    }
    this.failed += 1
    return plain(`${id}: failed (${cause}): ${message.split('\n')[0]}`)
  }
}
