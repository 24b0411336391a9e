/** In the folder of a claim. */
export const FILES = {
  claim: 'claim.json',
  /** Who works on it: a `ProcessMark`. */
  worker: 'worker.json',
  /** The candidate while it is written. */
  candidate: 'candidate',
  /** A copy of it, for one evaluation. */
  trial: 'trial',
  /** The coder is done, and what it wrote may be evaluated: not to be paid for again. */
  built: 'built.json',
  /** Those that have been made so far. */
  evaluations: 'evaluations.json',
  /** What the coder was told. */
  prompt: 'prompt.txt',
  /** Space for the result, taken before anything is spent. */
  reserved: 'result.reserved',
  result: 'result.json',
  log: 'worker.log',
} as const
