/**
 * The ways in which play can leave some steps: `on` to what comes after them, `stop` or `again` for the loop around
 * them, `leave x` for a block around them, `end`. Steps without a way `on` have nothing after them that can happen.
 */
export type Ways = ReadonlySet<string>

export const ON: Ways = new Set(['on'])

export const way = (name: string): Ways => new Set([name])

export const either = (...ways: readonly Ways[]): Ways => new Set(ways.flatMap((each) => [...each]))

/** The ways out of a loop around steps. */
export function outOfLoop(steps: Ways, canEnd: boolean): Ways {
  const out = new Set(steps)
  for (const inside of ['on', 'stop', 'again']) out.delete(inside)
  if (canEnd || steps.has('stop')) out.add('on')
  return out
}

/** The ways out of a block around steps. */
export function outOfBlock(steps: Ways, name: string, canLeave: boolean): Ways {
  const out = new Set(steps)
  if (out.delete(`leave ${name}`) || canLeave) out.add('on')
  return out
}
