/** What a game came to, written down in a row: status, turns, steps, decisions, forced, winners, scores, counters. */
import { Emitter } from '../expressions/emitter.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

const WINNERS = 4 * 5
const SCORES = 4 * 6

/** (row): writes it down. */
export function writeOutcome(body: Body, builder: ModuleBuilder): void {
  const { world } = builder
  const row = body.param(0)
  // The game is over, and all of it in memory.
  builder.promote(body, [])
  const emit = new Emitter(builder, body, new Map())
  ;[AT.status, AT.turns, AT.steps, AT.decisions, AT.forced].forEach((at, n) => {
    copyWord(body, row, at, 4 * n)
  })
  world.counters.forEach((_, n) => {
    copyWord(body, row, AT.counters + 4 * n, SCORES + 4 * (world.seats + n))
  })
  const me = body.local(I32)
  const best = body.local(I64)
  body.const(0).load(AT.me).set(me)
  writeScores(emit, row, best)
  body.const(0).get(me).store(AT.me)
  body.get(row)
  if (world.game.result.winners === undefined) body.get(best)
  else emit.word(world.game.result.winners, 0)
  body.op('i32wrap').store(WINNERS)
}

function copyWord(body: Body, row: Local, from: number, to: number): void {
  body.get(row).const(0).load(from).store(to)
}

/** The score of each player, who is `me` in it; and those who have the best. A loop, as scores can be long to work out. */
function writeScores(emit: Emitter, row: Local, best: Local): void {
  const { body, builder } = emit
  const { seats, game } = builder.world
  const [player, points, most] = [body.local(I32), body.local(I32), body.local(I32)]
  body.loop((again) => {
    body.const(0).get(player).store(AT.me)
    emit.number(game.result.score)
    body.set(points)
    body.get(player).const(2).op('i32shl').get(row).op('i32add').get(points).store(SCORES)
    body
      .get(points)
      .get(most)
      .op(game.result.win === 'least' ? 'i32lt' : 'i32gt')
    body.get(best).op('i64eqz').op('i32or')
    body.if(() => body.get(points).set(most).const64(0n).set(best))
    body.get(best)
    body.get(points).get(most).op('i32eq').op('i64extendu').get(player).op('i64extendu').op('i64shl')
    body.op('i64or').set(best)
    body.get(player).const(1).op('i32add').tee(player).const(seats).op('i32lt').brIf(again)
  })
}
