/** Playouts of every option of a decision, as in src/games/playouts.ts. */
import { ROW } from '../flow/outcome.ts'
import { STATE } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { SearchFunctions } from './iterations.ts'
import { BLOCK } from './parameters.ts'
import { writeWinners } from './rewards.ts'

/**
 * (block, playouts, to) → −1, or the place of an offer that a world did not have: plays each option out in the same worlds
 * with the same futures, and writes winners and scores of each playout down, option by option. With no options nothing is
 * chosen: the position itself is played out.
 */
export function writePlayouts(
  body: Body,
  block: Local,
  playouts: Local,
  to: Local,
  { deal, draw, run, conclude, differingOffer }: SearchFunctions,
): void {
  const [n, option, options, row, rowBytes, at] = body.locals(I32, I32, I32, I32, I32, I32)
  const differing = body.local(I32)
  body.get(block).load(BLOCK.row).set(row)
  body.get(block).load(BLOCK.options).set(options)
  body.get(block).load(BLOCK.seats).plus(1).const(2).op('i32shl').set(rowBytes)
  body.forever((out) => {
    body.get(n, playouts).op('i32geu').brIf(out)
    body.get(block).call(deal)
    body.get(block).load(BLOCK.world).const(STATE).get(block).load(BLOCK.stateBytes).copyMemory()
    body.get(options)
    body.if(() => {
      body.get(block).call(differingOffer).tee(differing).const(0).op('i32ge')
      body.if(() => body.get(differing).return())
    })
    body.get(to).get(n, rowBytes).op('i32mul').op('i32add').set(at)
    body.const(0).set(option)
    body.loop((again) => {
      body.const(STATE).get(block).load(BLOCK.world).get(block).load(BLOCK.stateBytes).copyMemory()
      body.get(n).get(block).load(BLOCK.future).call(draw)
      body.get(block).load(BLOCK.choice).get(option).const(-1).get(options).select().store(0)
      body.get(block).load(BLOCK.everybody).call(run)
      body.get(block).call(conclude)
      body.get(at)
      writeWinners(body, row)
      body.store(0)
      body.get(at).plus(4).get(row).plus(ROW.scores).get(rowBytes).minus(4).copyMemory()
      body.get(at).get(playouts, rowBytes).op('i32mul').op('i32add').set(at)
      body.get(option).plus(1).tee(option).get(options).op('i32lt').brIf(again)
    })
    body.increase(n)
  })
  body.const(-1)
}
