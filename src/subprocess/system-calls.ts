/** Two calls of the system that Node has no names for, where this Node can call them (`node:ffi`, from Node 26 on). */

export interface SystemCalls {
  /** flock(2): 0 if it worked. */
  flock(fd: number, operation: number): number
  /** renameat2(2) with RENAME_EXCHANGE: two files change places in one step. Whether they did. */
  exchange(one: string, other: string): boolean
}

interface Library {
  readonly functions: {
    readonly flock: (fd: number, operation: number) => number
    readonly renameat2: (from: number, one: string, to: number, other: string, how: number) => number
  }
}

const FUNCTIONS = {
  flock: { arguments: ['int32', 'int32'], return: 'int32' },
  renameat2: { arguments: ['int32', 'string', 'int32', 'string', 'uint32'], return: 'int32' },
}
/** Paths are from the present folder. */
const AT_FDCWD = -100
const RENAME_EXCHANGE = 2

let known: Promise<SystemCalls | undefined> | undefined

export function systemCalls(): Promise<SystemCalls | undefined> {
  known ??= load()
  return known
}

async function load(): Promise<SystemCalls | undefined> {
  const { emitWarning } = process
  // That it is experimental is for this program to know, not for its users.
  process.emitWarning = () => {}
  try {
    // By a name that older compilers and Nodes do not look for.
    const name = 'node:ffi'
    const ffi = (await import(name)) as { dlopen(library: null, functions: object): Library }
    const { flock, renameat2 } = ffi.dlopen(null, FUNCTIONS).functions
    return {
      flock,
      exchange: (one, other) => renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) === 0,
    }
  } catch {
    return undefined
  } finally {
    process.emitWarning = emitWarning
  }
}
