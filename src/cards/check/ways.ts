/**
 * The ways in which play can leave some steps: `on` to what comes after them, `stop` or `again` for the loop around
 * them, `leave x` for a block around them, `end`. Steps without a way `on` have nothing after them that can happen.
 */
export type Ways = ReadonlySet<string>

export const ON: Ways = new Set(['on'])
const NOWHERE: Ways = new Set()

export const way = (name: string): Ways => new Set([name])

export function either(...ways: readonly Ways[]): Ways {
  const [first = NOWHERE] = ways
  return ways.every((each) => each === first) ? first : new Set(ways.flatMap((each) => [...each]))
}

/** The ways out of steps, of which the first can go on to the second. */
export function inTurn(first: Ways, second: Ways): Ways {
  if (first === ON) return second
  if (second === ON) return first
  const out = new Set(first)
  out.delete('on')
  for (const each of second) out.add(each)
  return out
}

/** The ways out of a loop around steps. */
export function outOfLoop(steps: Ways, canEnd: boolean): Ways {
  if (steps === ON) return canEnd ? ON : NOWHERE
  const out = new Set(steps)
  for (const inside of ['on', 'stop', 'again']) out.delete(inside)
  if (canEnd || steps.has('stop')) out.add('on')
  return out
}

/** The ways out of a block around steps. */
export function outOfBlock(steps: Ways, name: string, canLeave: boolean): Ways {
  if (steps === ON) return ON
  const out = new Set(steps)
  if (out.delete(`leave ${name}`) || canLeave) out.add('on')
  return out
}
