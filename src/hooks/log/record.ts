/** One line of the log. Names of hooks and times: never a prompt, a tool's input or a variable's value. */

export interface Span {
  readonly hook: string
  /** From the start of the run until the hook was started. */
  readonly wait_ms: number
  readonly run_ms: number
  /** Its exit code, or `timeout`, `deadline`, `not started`, `skipped`, or the signal that killed it. */
  readonly exit: number | string
}

export interface RunRecord {
  readonly timestamp: string
  /** The event. */
  readonly phase: string
  readonly total_hooks: number
  /** How many groups of hooks came one after the other. */
  readonly batches: number
  readonly elapsed_ms: number
  readonly failures: number
  readonly spans: readonly Span[]
}
