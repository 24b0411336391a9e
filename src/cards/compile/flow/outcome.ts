/** The result of a game, written as a row: status, turns, steps, decisions, forced, winners, scores, counters. */
import type { Emitter } from '../expressions/emitter.ts'
import { newEmitter } from '../expressions/expressions.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

/** Where parts of a row lie in it, in bytes. */
export const ROW = { status: 0, winners: 4 * 5, scores: 4 * 6 } as const

export function writeOutcome(body: Body, row: Local, builder: ModuleBuilder): void {
  const { model } = builder
  // The game is over, and all of it in memory.
  builder.promote(body, [])
  const emit = newEmitter(builder, body)
  const copyWord = (from: number, to: number): void => {
    body.get(row).loadAt(from).store(to)
  }
  for (const [n, at] of [AT.status, AT.turns, AT.steps, AT.decisions, AT.forced].entries())
    copyWord(at, 4 * n)
  for (const n of model.counters.keys()) copyWord(AT.counters + 4 * n, ROW.scores + 4 * (model.seats + n))
  const [me, best] = body.locals(I32, I64)
  body.loadAt(AT.me).set(me)
  writeScores(emit, row, best)
  body.storeAt(AT.me, me)
  body.get(row)
  if (model.game.result.winners === undefined) body.get(best)
  else emit.word(model.game.result.winners, 0)
  body.op('i32wrap').store(ROW.winners)
}

/** The score of each player, who is `me` in it; and those who have the best. A loop, as scores can be long to work out. */
function writeScores(emit: Emitter, row: Local, best: Local): void {
  const { body, builder } = emit
  const { seats, game } = builder.model
  const isBetter = game.result.win === 'least' ? 'i32lt' : 'i32gt'
  const [player, points, most] = body.locals(I32, I32, I32)
  body.loop((again) => {
    body.storeAt(AT.me, player)
    emit.number(game.result.score).set(points)
    body.get(player).const(2).op('i32shl').get(row).op('i32add').get(points).store(ROW.scores)
    body.get(points, most).op(isBetter).get(best).op('i64eqz').op('i32or')
    body.if(() => body.get(points).set(most).const64(0n).set(best))
    body.get(best).get(points, most).op('i32eq').op('i64extendu').shl64(player).op('i64or').set(best)
    body.get(player).plus(1).tee(player).const(seats).op('i32lt').brIf(again)
  })
}
