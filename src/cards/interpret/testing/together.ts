import { expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  as, block, choose, count, deal, each, eq, everyone, gt, leave, may, me, minus, move, player, range, set,
  spread, stop, together, top, union, variable, when, zone,
} from '../../rules/build.ts'
import type { Step, Steps } from '../../rules/tree.ts'
import { say, valuesOf } from '../../testing/scripted.ts'
import { type Parts, start } from '../../testing/tiny.ts'
import type { GameEvent } from '../observer.ts'
import { markMe, trail, trailOf } from './suite.ts'

const heap = zone('heap')
const stock = zone('stock')
const ends = union(player(0), player(3))
const parts: Parts = { vars: trail }

export function togetherTests(): void {
  const zones = { table: spread('all', 'player') }
  const lay: Step = move(top(zone('hand', me)), zone('table', me))
  /** Two cards each; what is then seen by whom. */
  function seen(...steps: Steps): string[] {
    const events: GameEvent[] = []
    const blocks = { ...parts, zones }
    start([deal(stock, 'hand', { n: 2 }), ...steps], blocks, { onEvent: (event) => events.push(event) })
    return events
      .slice(8)
      .map((event) => (event.kind === 'move' ? `seen by ${event.seenBy.join(' ')}` : event.kind))
  }
  const byAll = 'seen by 0 1 2 3'

  test('shows a card laid open to others only when all have laid theirs', () => {
    expect(seen(together(() => lay))).toEqual(['seen by 0', 'seen by 1', 'seen by 2', 'seen by 3', 'reveal'])
  })

  test('without it, all see a card laid open at once', () => {
    expect(seen(each(everyone, () => lay))).toEqual([byAll, byAll, byAll, byAll])
  })

  test('shows nothing to who could not see it anyway', () => {
    const hide = together(() => move(top(stock), heap), player(1))
    const face = { heap: { order: 'pile', see: 'none' } } as const
    const events: GameEvent[] = []
    start([hide], { zones: face }, { onEvent: (event) => events.push(event) })
    expect(events).toMatchObject([{ kind: 'move', seenBy: [] }, { kind: 'reveal' }])
  })

  test('goes in the order of seats, each acting once', () => {
    const steps = [together(() => markMe), together(() => markMe, ends)]
    expect(trailOf(start(steps, parts))).toBe(123_414)
  })

  test('is over for what comes after', () => {
    const open = as(player(0), lay)
    expect(
      seen(
        together(() => lay, ends),
        open,
      ),
    ).toEqual(['seen by 0', 'seen by 3', 'reveal', byAll])
  })

  test('is over when it is stopped or left midway', () => {
    const open = as(player(2), lay)
    const stopped = together(() => [lay, when(eq(me, player(1)), stop)])
    expect(seen(stopped, open)).toEqual(['seen by 0', 'seen by 1', 'reveal', byAll])
    const away = block(
      'b',
      {},
      together(() => [lay, as(player(3), leave('b'))]),
    )
    expect(seen(away, open)).toEqual(['seen by 0', 'reveal', byAll])
    const until = block(
      'b',
      { until: gt(count(zone('table', player(0))), 0) },
      together(() => lay),
    )
    expect(seen(until, open)).toEqual(['seen by 0', 'reveal', byAll])
  })

  test('goes on hiding after a loop inside it is left', () => {
    const steps = together(() => [each(range(1, 3), () => stop), lay], minus(everyone, ends))
    expect(seen(steps)).toEqual(['seen by 1', 'seen by 2', 'reveal'])
  })

  test('goes on hiding after another one inside it is over', () => {
    const twice = together(() => [together(() => lay, me), lay], ends)
    const moves = seen(twice, as(player(1), lay)).filter((line) => line !== 'reveal')
    expect(moves).toEqual(['seen by 0', 'seen by 0', 'seen by 3', 'seen by 3', byAll])
  })

  test('has each choose without knowing what others chose', () => {
    const vars = { bid: variable('num', { per: ['player'], see: 'owner' }) }
    const bid = choose([may('one', set(['bid', me], 1)), may('two', set(['bid', me], 2))])
    const play = start([together(() => bid)], { vars })
    say(play, 'one', 'two', 'one')
    expect(play.seat).toBe(3)
    say(play, 'two')
    expect(valuesOf(play, 'bid')).toEqual([1, 2, 1, 2])
  })
}
