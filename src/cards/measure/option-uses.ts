/** How often each option of the rules was offered at valued decisions, and how often it was taken there. */
import type { Course } from './playtest.ts'

export interface OptionUse {
  /** By its name in the rules. */
  readonly option: string
  /** Decisions at which it was offered. */
  readonly offered: number
  readonly taken: number
}

/** An option must be offered this often before anything can be said of it. */
export const OFTEN = 20
/** An option that is taken less often than this, where it is offered, counts as never taken. */
const NEVER = 0.01

export const isNeverTaken = ({ offered, taken }: OptionUse): boolean =>
  offered >= OFTEN && taken < NEVER * offered

/** In the order in which they were first offered. */
export function optionUses(courses: readonly Pick<Course, 'taken'>[]): readonly OptionUse[] {
  const uses = new Map<string, OptionUse>()
  for (const { taken: row } of courses)
    for (const [option, offered, taken] of row) {
      const before = uses.get(option)
      uses.set(option, {
        option,
        offered: offered + (before?.offered ?? 0),
        taken: taken + (before?.taken ?? 0),
      })
    }
  return [...uses.values()]
}
