import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Proof } from './proof.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'manyhands.js')
const LINE_BYTES = 100
const LOOK_EVERY_MS = 20
/** More than chance adds to a peak, far less than the items or their results would take. */
const GROWTH_BYTES = 60e6
const PEAK_BYTES = 400e6

const TASK = 'export default ({ id }) => id * 2\n'

/** Maps long inputs, watched from outside. Its workers are threads, so their memory counts too. */
export const map: Proof = {
  claim:
    'A map over a million lines of 100 bytes runs in constant memory: at its peak it takes hardly more than over ' +
    'a tenth of them.',
  starts: ['src/cli/map'],
  async run({ slice, say }) {
    // Below some ten thousand lines a map has not come to its usual size yet.
    const [fewer, lines] = slice ? [4000, 8000] : [100_000, 1_000_000]
    const short = await measure(fewer)
    say(`${fewer} lines: a peak of ${megabytes(short.peakBytes)} MB`)
    const long = await measure(lines)
    say(`${lines} lines: a peak of ${megabytes(long.peakBytes)} MB, ${Math.round(long.seconds)} s`)
    const growth = long.peakBytes - short.peakBytes
    if (growth >= GROWTH_BYTES)
      throw new Error(`${lines} lines took ${megabytes(growth)} MB more than ${fewer}`)
    if (long.peakBytes >= PEAK_BYTES) throw new Error(`the peak was ${megabytes(long.peakBytes)} MB`)
    return {
      lines,
      'MB of input': megabytes(lines * LINE_BYTES),
      'peak, MB': megabytes(long.peakBytes),
      [`peak over ${fewer} lines, MB`]: megabytes(short.peakBytes),
      'lines a second': Math.round(lines / long.seconds),
    }
  },
}

interface Measured {
  readonly peakBytes: number
  readonly seconds: number
}

async function measure(lines: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-memory-'))
  try {
    writeFileSync(join(folder, 'double.mjs'), TASK)
    await pipeline(Readable.from(chunks(lines)), createWriteStream(join(folder, 'items.jsonl')))
    const measured = await watchMap(folder)
    await expectDoubled(join(folder, 'out.jsonl'), lines)
    return measured
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A thousand lines at a time. */
function* chunks(lines: number): Generator<string> {
  for (let from = 0; from < lines; from += 1000) {
    yield Array.from({ length: Math.min(1000, lines - from) }, (_, at) => line(from + at)).join('')
  }
}

function line(id: number): string {
  const start = `{"id":${id},"text":"`
  const end = '"}\n'
  return start + 'x'.repeat(LINE_BYTES - start.length - end.length) + end
}

async function watchMap(cwd: string): Promise<Measured> {
  const files = ['--in', 'items.jsonl', '--out', 'out.jsonl', '--run', 'run']
  const began = performance.now()
  const child = spawn(process.execPath, [BIN, 'map', 'double.mjs', ...files, '--workers', '2', '--quiet'], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  let peakBytes = 0
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid as number))
  }, LOOK_EVERY_MS)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`map ended with ${code}: ${stderr}`)
  return { peakBytes, seconds: (performance.now() - began) / 1000 }
}

/** The most memory that a process has had so far; nothing when it has ended. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** A map that does little work is small too: it must have done all of it. */
async function expectDoubled(file: string, lines: number): Promise<void> {
  let index = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const expected = `{"index":${index},"ok":true,"value":${index * 2},"attempts":1}`
    if (text !== expected) throw new Error(`line ${index + 1} of the output is ${text}`)
    index += 1
  }
  if (index !== lines) throw new Error(`the output has ${index} lines instead of ${lines}`)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
