/** Instructions that lead play from one to another, and say who acts. */
import { ACTOR, HIDDEN, ME, STATUS } from '../../model/layout.ts'
import { asItems, difference } from '../../model/values.ts'
import { NONE } from '../../rules/deck.ts'
import { clockwise } from '../expressions.ts'
import { OVER } from '../machine.ts'
import type { Executors } from './operands.ts'

/** Steps between turns belong to nobody. */
const NOBODY = -1

export const FLOW_EXECUTORS: Executors<
  | 'jump'
  | 'unless'
  | 'round'
  | 'each'
  | 'next'
  | 'first-turn'
  | 'turn'
  | 'next-turn'
  | 'as'
  | 'unwind'
  | 'end'
> = {
  jump:
    ({ to }) =>
    (machine) =>
      machine.goto(to),
  unless: ({ test, to }, operands, point) => {
    const isTrue = operands.test(test)
    return (machine) => {
      const holds = isTrue(machine)
      if (!holds) machine.goto(to)
      machine.options.observer?.tested(machine, point, holds, [holds ? to : point + 1])
    }
  },
  round: ({ done, exit, ...instruction }, operands, point) => {
    const atMost = instruction.atMost && operands.number(instruction.atMost)
    const test = instruction.while && operands.test(instruction.while)
    return (machine) => {
      const rounds = done === undefined ? 0 : (machine.state.read(done) as number)
      if (atMost && rounds >= atMost(machine)) {
        machine.goto(exit)
        return
      }
      const holds = test === undefined || test(machine)
      if (!holds) machine.goto(exit)
      else if (done) machine.state.write(done, rounds + 1)
      machine.options.observer?.tested(machine, point, holds, [holds ? exit : point + 1])
    }
  },
  each: ({ left, cursor, me, together, ...instruction }, operands) => {
    const items = operands.items(instruction.in)
    const from = instruction.from && operands.number(instruction.from)
    return (machine) => {
      const { state } = machine
      state.write(left, items(machine))
      state.write(cursor, Math.max(0, from?.(machine) ?? 0))
      if (me) state.write(me, state.get(ME))
      if (together) state.put(HIDDEN, state.get(HIDDEN) + 1)
    }
  },
  next:
    ({ left, kind, cursor, item, exit }) =>
    (machine) => {
      const { state } = machine
      const players = kind === 'player'
      const waiting = asItems(state.read(left))
      const now = players ? clockwise(state.read(cursor) as number, waiting) : (waiting[0] ?? NONE)
      if (now === NONE) {
        machine.goto(exit)
        return
      }
      state.write(left, difference(waiting, [now]))
      state.write(cursor, now)
      state.write(item, now)
      if (players) machine.newTurn(now)
    },
  'first-turn': ({ me, first, in: players }, operands, point) => {
    const start = operands.number(first)
    const among = operands.items(players)
    return (machine) => {
      const { state, options } = machine
      state.write(me, state.get(ME))
      const player = start(machine)
      const found = player === NONE ? NONE : clockwise(player, among(machine))
      options.observer?.found(machine, point, found)
      state.put(ME, found)
    }
  },
  turn: ({ in: players, exit, ...instruction }, operands, point) => {
    const among = operands.items(players)
    const test = instruction.while && operands.test(instruction.while)
    return (machine) => {
      const player = machine.state.get(ME)
      if (player === NONE || among(machine).length === 0) {
        machine.goto(exit)
        return
      }
      const holds = test === undefined || test(machine)
      if (holds) machine.newTurn(player)
      else machine.goto(exit)
      machine.options.observer?.tested(machine, point, holds, [holds ? exit : point + 1])
    }
  },
  'next-turn': ({ next }, operands, point) => {
    const following = operands.number(next)
    return (machine) => {
      const found = following(machine)
      machine.options.observer?.found(machine, point, found)
      machine.state.put(ME, found)
    }
  },
  as: ({ me, player, exit }, operands) => {
    const acting = operands.number(player)
    return (machine) => {
      const { state } = machine
      const now = acting(machine)
      if (now === NONE) {
        machine.goto(exit)
        return
      }
      state.write(me, state.get(ME))
      state.put(ME, now)
    }
  },
  unwind:
    ({ me, together }) =>
    ({ state, options }) => {
      if (me) state.put(ME, state.read(me) as number)
      if (me && state.get(ACTOR) === NONE) state.put(ACTOR, NOBODY)
      if (together === 0) return
      state.put(HIDDEN, state.get(HIDDEN) - together)
      if (state.get(HIDDEN) > 0) return
      options.observer?.revealed(state)
      options.onEvent?.({ kind: 'reveal' })
    },
  end: () => (machine) => machine.state.put(STATUS, OVER),
}
