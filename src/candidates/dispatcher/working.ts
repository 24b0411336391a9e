import type { ProcessMark } from '../../subprocess/index.ts'

/** A claim with a worker. */
export interface Working {
  readonly id: string
  readonly token: number
  readonly nonce: string
  /** Unknown if another process has started the worker, until `worker.json` has it. */
  readonly mark: ProcessMark | undefined
}
