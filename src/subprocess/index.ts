/**
 * Commands of users, and the files that several processes share.
 *
 * - Nothing that a command starts outlives it, nor this program, even if this program is killed with SIGKILL.
 * - `runCommand` runs a command once, under limits of time, processor time, memory and output, and reports how it ended.
 * - `JsonLinesClient` talks to a command that stays, one line of JSON for each question and each answer.
 * - A process is identified by its number and its start; a tree of processes by a label in its environment.
 * - `writeAtomically` and `AtomicFile`: a file appears when it is complete, or not at all.
 * - `acquireFileLock` takes the lock that the `flock` program takes.
 */

export {
  AtomicFile,
  partialName,
  removeAbandoned,
  reserveFile,
  writeAtomically,
  writeDurably,
  writeReserved,
} from './atomic-file.ts'
export { freeSpace, isDiskFull, waitForSpace } from './disk.ts'
export { acquireFileLock, type FileLock } from './file-lock.ts'
export { JsonLinesClient, JsonLinesError, type JsonLinesOptions, quoteLine } from './json-lines-client.ts'
export { makeFolder } from './make-folder.ts'
export { guardPid } from './process-groups.ts'
export {
  isAlive,
  isStopped,
  killTree,
  markOf,
  type ProcessMark,
  processesOf,
  TREE_VARIABLE,
  type TreeOptions,
  UsageMeter,
} from './process-tree.ts'
export {
  allowedEnvironment,
  type CommandOptions,
  type CommandResult,
  describeEnd,
  type Limits,
  lastLine,
  onAbort,
  runCommand,
  shell,
} from './run-command.ts'
export { type CommandEnd, RunningCommand, type StartOptions } from './running-command.ts'
export { becomeSubreaper, exchangeFiles } from './system-calls.ts'
