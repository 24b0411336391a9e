/** What the tests of steps share. */
import { add, me, mul, number, set, val, variable } from '../../rules/build.ts'
import type { Do } from '../../rules/grammar.ts'
import type { Expr, Step } from '../../rules/tree.ts'
import { valuesOf } from '../../testing/scripted.ts'
import type { GameEvent } from '../observer.ts'
import type { Play } from '../play.ts'

/** Tests for kinds of steps, each to be called inside of a `describe`. */
export type Suites<Kind extends Do> = Readonly<Record<Kind, () => void>>

/** A number to which digits are added: what happened, in its order. */
export const trail = { trail: variable('num') }
export const mark = (digit: Expr): Step => set('trail', add(mul(10, val('trail')), digit))
/** Players are counted from 1 here, since a trail cannot begin with 0. */
export const markMe: Step = mark(add(number(me), 1))
export const trailOf = (play: Play): unknown => valuesOf(play, 'trail')[0]

export type Move = Extract<GameEvent, { kind: 'move' }>
export const isMove = (event: GameEvent): event is Move => event.kind === 'move'
