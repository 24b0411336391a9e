/** A stream much longer than memory should hold: items are pulled as there is room, results are not kept. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Findings, judge, measure, type Settings } from '../bench.ts'
import type { StreamFindings } from './stream.ts'

const STREAM = fileURLToPath(new URL('./stream.ts', import.meta.url))
const PEAK_BYTES = 300e6
/** A peak hardly differs from one process to the next. */
const PROCESSES = 3

export async function benchMemory({ slice, repeats, say }: Settings): Promise<Findings> {
  const items = slice ? 50_000 : 10_000_000
  const processes = Math.min(PROCESSES, repeats)
  say(`  ${items} items from a generator, in ${processes} processes one after the other`)
  const streams: StreamFindings[] = []
  for (let at = 0; at < processes; at += 1) streams.push(await streamApart(items))
  const peaks = streams.map(({ peakBytes }) => peakBytes)
  return {
    conditions: { 'streamed items': items },
    measures: [
      measure('peak memory of the stream', 'bytes', peaks),
      measure(
        'streamed items',
        'items/s',
        streams.map(({ seconds }) => items / seconds),
      ),
    ],
    gates: [
      judge(
        {
          name: 'peak memory of the stream, worst',
          unit: 'bytes',
          measured: Math.max(...peaks),
          wanted: { below: PEAK_BYTES },
        },
        !slice,
      ),
    ],
  }
}

/** In a process of its own, whose peak is the stream's alone. */
async function streamApart(items: number): Promise<StreamFindings> {
  const { stdout } = await promisify(execFile)(process.execPath, [STREAM, String(items)])
  const found = JSON.parse(stdout) as StreamFindings
  const wanted = items * (items - 1)
  if (found.sum !== wanted) throw new Error(`the stream's sum is ${found.sum}; it must be ${wanted}`)
  return found
}
