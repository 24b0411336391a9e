/** A program: streams so many items through the pool, sums the answers, and tells its peak memory. */
import { createPool } from '../../src/pool/index.ts'

export interface StreamFindings {
  readonly sum: number
  readonly seconds: number
  readonly peakBytes: number
}

function* count(items: number): Generator<number> {
  for (let item = 0; item < items; item += 1) yield item
}

async function stream(items: number): Promise<StreamFindings> {
  await using pool = createPool({ lane: 'thread', size: 2 })
  const began = performance.now()
  let sum = 0
  const task = { module: new URL('../tasks/double.ts', import.meta.url) }
  for await (const outcome of pool.map<number, number>(task, count(items))) {
    if (!outcome.ok) throw new Error(`item ${outcome.index}: ${outcome.error.message}`)
    sum += outcome.value
  }
  const seconds = (performance.now() - began) / 1000
  // The system counts in units of 1024 bytes.
  return { sum, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 }
}

process.stdout.write(JSON.stringify(await stream(Number(process.argv[2]))))
