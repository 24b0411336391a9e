/** Calls of the system that Node has no names for, where this Node can make them (`node:ffi`, from Node 26 on). */

interface SystemCalls {
  flock(fd: number, operation: number): number
  renameat2(from: number, one: string, to: number, other: string, flags: number): number
  prctl(option: number, ...args: readonly [bigint, bigint, bigint, bigint]): number
}

const FUNCTIONS = {
  flock: { arguments: ['int32', 'int32'], return: 'int32' },
  renameat2: { arguments: ['int32', 'string', 'int32', 'string', 'uint32'], return: 'int32' },
  prctl: { arguments: ['int32', 'uint64', 'uint64', 'uint64', 'uint64'], return: 'int32' },
}

let known: Promise<SystemCalls | undefined> | undefined

export function systemCalls(): Promise<SystemCalls | undefined> {
  known ??= load()
  return known
}

async function load(): Promise<SystemCalls | undefined> {
  const { emitWarning } = process
  // Users need not know that it is experimental.
  process.emitWarning = () => {}
  try {
    // By a name that older compilers and Nodes do not look for.
    const name = 'node:ffi'
    const ffi = (await import(name)) as {
      dlopen(library: null, functions: object): { functions: SystemCalls }
    }
    return ffi.dlopen(null, FUNCTIONS).functions
  } catch {
    return undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Paths are relative to the working directory. */
const AT_FDCWD = -100
const RENAME_EXCHANGE = 2

/** Two files change places in one step. False if that cannot be done here. */
export async function exchangeFiles(one: string, other: string): Promise<boolean> {
  const calls = await systemCalls()
  return calls?.renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) === 0
}

const PR_SET_CHILD_SUBREAPER = 36

let isAsked = false

/**
 * A process can leave its group, its parent and its environment, and then nothing shows where it came from. Linux gives
 * such orphans to the nearest ancestor that asks for them (prctl(2)). From then on every child of this process counts as
 * part of the command that runs: a subreaper runs one command at a time. False if that cannot be done here.
 */
export async function becomeSubreaper(): Promise<boolean> {
  isAsked = true
  const calls = await systemCalls()
  return calls?.prctl(PR_SET_CHILD_SUBREAPER, 1n, 0n, 0n, 0n) === 0
}

export const isSubreaper = (): boolean => isAsked
