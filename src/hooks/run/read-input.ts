import { readSync } from 'node:fs'
import { isatty } from 'node:tty'

const CHUNK = 65_536

/** All of standard input. Without a stream as long as that works: setting one up takes milliseconds. */
export async function readInput(): Promise<string> {
  if (isatty(0))
    throw new Error(
      'an agent runs this, with the JSON of an event on standard input; to try it, pipe such JSON into it',
    )
  const chunks: Buffer[] = []
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const size = readSync(0, chunk)
      if (size === 0) break
      chunks.push(chunk.subarray(0, size))
    }
  } catch (thrown) {
    // Whoever started this has made the pipe one that does not wait.
    if ((thrown as NodeJS.ErrnoException).code !== 'EAGAIN') throw thrown
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
