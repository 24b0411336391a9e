import type { Outcome } from '../../pool/index.ts'
import type { Json, RunWriter } from '../../runs/index.ts'
import { commandToGoOn } from '../command/resume-hint.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { ResultsDigest } from './results-digest.ts'

interface ReportFlags {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly out?: string
  readonly run?: string
  readonly failFast?: boolean
}

const TICK_MS = 500

/** What a map tells its user: progress while it runs, and at the end what came of it. */
export class MapReport implements Disposable {
  readonly #total: number | undefined
  readonly #flags: ReportFlags
  readonly #line: ProgressLine
  readonly #digest = new ResultsDigest()
  readonly #began = performance.now()
  readonly #failures: Record<string, number> = {}
  readonly #timer: NodeJS.Timeout
  #done = 0
  #failed = 0
  #evaluated = 0

  constructor(total: number | undefined, flags: ReportFlags) {
    this.#total = total
    this.#flags = flags
    this.#line = new ProgressLine({ quiet: flags.quiet ?? false })
    // Time goes on while one long item runs, and so does its display.
    this.#timer = setInterval(() => this.#line.show(this.#text()), TICK_MS).unref()
  }

  /** An item was evaluated, not found in the record. */
  evaluated(): void {
    this.#evaluated += 1
  }

  add(outcome: Outcome<Json>): void {
    this.#done += 1
    if (!outcome.ok) {
      this.#failed += 1
      this.#failures[outcome.error.kind] = (this.#failures[outcome.error.kind] ?? 0) + 1
    }
    this.#digest.add(outcome)
    this.#line.show(this.#text())
  }

  say(text: string): void {
    this.#line.say(text)
  }

  /** It ended before its end: says what is safe and how to go on. */
  stopped(run: RunWriter): void {
    this.#close()
    if (run.failed.aborted) return
    run.commit()
    const recorded =
      this.#total === undefined ? items(run.count()) : `${run.count()} of ${items(this.#total)}`
    console.error(
      `stopped with ${recorded} recorded in ${run.folder}. Go on with:\n  ${commandToGoOn(run, this.#flags)}`,
    )
  }

  /** Records the digest and says what came of it; true when no item failed. */
  finish(run: RunWriter): boolean {
    this.#close()
    const seconds = this.#seconds()
    const digest = this.#digest.finish()
    const ok = this.#failed === 0
    // What ended at its first failure can go on from there.
    if (ok || !this.#flags.failFast) run.finish(digest)
    else run.commit()
    if (this.#flags.json) {
      const timing = { seconds, itemsPerSecond: this.#done / seconds }
      const counts = { items: this.#done, succeeded: this.#done - this.#failed, failed: this.#failed }
      const evaluated = this.#evaluated
      console.log(
        JSON.stringify({ ...counts, failures: this.#failures, evaluated, run: run.folder, digest, timing }),
      )
    } else if (!this.#flags.quiet) {
      console.error(this.#summary(seconds))
      console.error(`run ${run.folder}, digest ${digest}`)
    }
    return ok
  }

  [Symbol.dispose](): void {
    this.#close()
  }

  #summary(seconds: number): string {
    const kinds = Object.entries(this.#failures).map(([kind, count]) => `${count} ${kind}`)
    const failed = this.#failed > 0 ? `, ${this.#failed} failed (${kinds.join(', ')})` : ''
    const found = this.#done - this.#evaluated
    const recorded = found > 0 ? `, ${found} found in the record` : ''
    return `${items(this.#done)}: ${this.#done - this.#failed} succeeded${failed}${recorded}, in ${seconds.toFixed(1)} s`
  }

  #text(): string {
    const note = `Failed: ${this.#failed}`
    const [done, total, seconds] = [this.#done, this.#total, this.#seconds()]
    return countedProgress({ what: 'Items', done, total, seconds, note })
  }

  #seconds(): number {
    return (performance.now() - this.#began) / 1000
  }

  #close(): void {
    clearInterval(this.#timer)
    this.#line.close({ keep: false })
  }
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
