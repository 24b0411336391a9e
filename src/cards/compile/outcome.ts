/** The function that says what a game came to. */
import { Emitter } from './emitter.ts'
import { AT } from './memory.ts'
import type { Unit } from './unit.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

/** (row): writes down what the game came to. */
export function writeOutcome(body: Body, unit: Unit): void {
  const { world } = unit
  const row = body.param(0)
  const emit = new Emitter(unit, body, new Map())
  const me = body.local(I32)
  ;[AT.status, AT.turns, AT.steps, AT.decisions, AT.forced].forEach((at, n) => {
    body
      .get(row)
      .const(0)
      .load(at)
      .store(4 * n)
  })
  body.const(0).load(AT.me).set(me)
  const score = 4 * 6
  for (const player of world.everything('player')) {
    body.const(0).const(player).store(AT.me)
    body.get(row)
    emit.number(world.game.result.score)
    body.store(score + 4 * player)
  }
  body.const(0).get(me).store(AT.me)
  world.counters.forEach((_, n) => {
    body
      .get(row)
      .const(0)
      .load(AT.counters + 4 * n)
      .store(score + 4 * (world.seats + n))
  })
  body.get(row)
  if (world.game.result.winners !== undefined) emit.word(world.game.result.winners, 0)
  else writeBestScores(body, unit, row, score)
  body.op('i32wrap').store(4 * 5)
}

function writeBestScores(body: Body, { world }: Unit, row: Local, score: number): void {
  const [best, mask] = [body.local(I32), body.local(I64)]
  const better = world.game.result.win === 'least' ? 'i32lt' : 'i32gt'
  body.get(row).load(score).set(best)
  for (const player of world.everything('player')) {
    body
      .get(row)
      .load(score + 4 * player)
      .get(best)
    body
      .get(row)
      .load(score + 4 * player)
      .get(best)
      .op(better)
      .select()
      .set(best)
  }
  body.const64(0n).set(mask)
  for (const player of world.everything('player')) {
    body
      .get(row)
      .load(score + 4 * player)
      .get(best)
      .op('i32eq')
      .op('i64extendu')
      .const64(BigInt(player))
      .op('i64shl')
    body.get(mask).op('i64or').set(mask)
  }
  body.get(mask)
}
