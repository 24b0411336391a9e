/** Below this no worker can even start. */
const LEAST_MEGABYTES = 8

/** A heap limit as V8 takes it. */
export function heapMegabytes(bytes: number): number {
  return Math.max(LEAST_MEGABYTES, Math.floor(bytes / 2 ** 20))
}

export function outOfMemory(limit: number | undefined): string {
  return `the worker ran out of memory${limit === undefined ? '' : ` (limit ${limit} bytes)`}`
}
