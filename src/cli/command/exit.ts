/** How a command ends: exit codes that scripts rely on. */
export const EXIT = {
  done: 0,
  /** Done, and the answer is bad: an item failed, a check failed, no winner. */
  bad: 1,
  /** Wrong use, bad input, or a machine that does not let it go on. */
  wrong: 2,
  interrupted: 130,
} as const

/** Wrong use or bad input. The message says what was found, where, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
