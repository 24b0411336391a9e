/**
 * Tells what a command itself has printed from what its background processes print after its exit. A shell runs the
 * command, and prints a mark as soon as it has ended: what comes after the mark does not count. The order in the pipe
 * decides, however late this program reads it. The mark is a secret, so that no other process can print it.
 */

/** The shell reads the mark from this file descriptor, which the command does not inherit. */
const DESCRIPTOR = 3
const SCRIPT = `read -r mark <&${DESCRIPTOR}; exec ${DESCRIPTOR}<&-; "$@"; code=$?; printf %s "$mark"; exit $code`

export class ExitMark {
  // Loaded only here: it takes longer than starting a command, and few commands need it.
  readonly #mark = Buffer.from(`<${process.getBuiltinModule('node:crypto').randomBytes(16).toString('hex')}>`)
  /** The end of the output so far, which may be the beginning of the mark. */
  #held: Buffer = Buffer.alloc(0)
  #isSeen = false

  /** What is written to the descriptor, which comes after those of input, output and errors. */
  get line(): string {
    return `${this.#mark}\n`
  }

  /** The program and its arguments, run by a shell that prints the mark. */
  around(program: string, args: readonly string[]): readonly [string, readonly string[]] {
    return ['/bin/sh', ['-c', SCRIPT, 'sh', program, ...args]]
  }

  /** As much of the output as comes before the mark, for certain. */
  before(chunk: Buffer): Buffer {
    if (this.#isSeen) return Buffer.alloc(0)
    const all = Buffer.concat([this.#held, chunk])
    const at = all.indexOf(this.#mark)
    this.#isSeen = at >= 0
    const end = this.#isSeen ? at : Math.max(0, all.length - this.#mark.length + 1)
    this.#held = this.#isSeen ? Buffer.alloc(0) : all.subarray(end)
    return all.subarray(0, end)
  }

  /** The rest of the output, if no mark has come because the shell was killed. */
  get rest(): Buffer {
    return this.#held
  }
}
