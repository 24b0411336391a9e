/** How a command ends: exit codes that scripts rely on. */
export const EXIT = {
  done: 0,
  /** Done, and the answer is bad: an item failed, a check failed, no winner. */
  bad: 1,
  /** Wrong use, bad input, or a machine that does not let the command go on. */
  usage: 2,
  interrupted: 130,
} as const

/** A command reports how it ended by calling this; the exit code is 0 unless it does. */
export type SetExitCode = (code: number) => void
