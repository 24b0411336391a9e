/** Commands of users: each runs in a process group of its own, and nothing of it outlives this program. */
export { guardPid } from './groups.ts'
export { RunningCommand } from './running-command.ts'
