/** Playouts of every option of a decision, as in src/games/playouts.ts. */
import { ROW } from '../flow/outcome.ts'
import { DECIDING } from '../flow/run.ts'
import { AT, STATE } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { EVERYBODY, NOBODY, type SearchFunctions } from './iterations.ts'
import { BLOCK } from './parameters.ts'
import { writeWinners } from './rewards.ts'
import { CHOICE, writeKey } from './tree.ts'

/**
 * (block, playouts, options, keys, to): plays each option out in the same worlds with the same futures, and writes winners
 * and scores of each playout down, option by option. With 0 options nothing is chosen: the position itself is played out.
 */
export function writePlayouts(
  body: Body,
  block: Local,
  playouts: Local,
  options: Local,
  keys: Local,
  to: Local,
  { deal, draw, run, outcome }: SearchFunctions,
): void {
  const [n, option, row, rowBytes, at, seat, offered] = body.locals(I32, I32, I32, I32, I32, I32, I32)
  body.get(block).load(BLOCK.row).set(row)
  body.get(block).load(BLOCK.seats).plus(1).const(2).op('i32shl').set(rowBytes)
  body.loadAt(AT.me).set(seat)
  body.forever((out) => {
    body.get(n, playouts).op('i32geu').brIf(out)
    body.get(block).call(deal)
    body.get(block).load(BLOCK.world).const(STATE).get(block).load(BLOCK.stateBytes).copyMemory()
    // The choices are listed once a world: no playout writes over them.
    body.const(0).set(offered)
    body.get(options)
    body.if(() => {
      body.const(NOBODY).call(run)
      body.get(block).load(BLOCK.list).load(0).const(0)
      body.loadAt(AT.status).const(DECIDING).op('i32eq').loadAt(AT.me).get(seat).op('i32eq').op('i32and')
      body.select().set(offered)
      body.get(offered, options).op('i32gt')
      body.if(() => body.get(block, options).plus(1).store(BLOCK.differing))
    })
    body.get(to).get(n, rowBytes).op('i32mul').op('i32add').set(at)
    body.const(0).set(option)
    body.loop((again) => {
      body.get(block).load(BLOCK.choice)
      writePlace(body, block, { keys, option, offered })
      body.store(0)
      body.const(STATE).get(block).load(BLOCK.world).get(block).load(BLOCK.stateBytes).copyMemory()
      body.get(n).get(block).load(BLOCK.future).call(draw)
      body.const(EVERYBODY).call(run)
      body.get(row).call(outcome)
      body.get(at)
      writeWinners(body, row)
      body.store(0)
      body.get(at).plus(4).get(row).plus(ROW.scores).get(rowBytes).minus(4).copyMemory()
      body.get(at).get(playouts, rowBytes).op('i32mul').op('i32add').set(at)
      body.get(option).plus(1).tee(option).get(options).op('i32lt').brIf(again)
    })
    body.increase(n)
  })
}

/** Leaves the place of an option among those that a world offers, or −1: there it depends on what is hidden. */
function writePlace(
  body: Body,
  block: Local,
  { keys, option, offered }: Readonly<Record<'keys' | 'option' | 'offered', Local>>,
): void {
  const [key, entry, place] = body.locals(I32, I32, I32)
  body.get(block).load(BLOCK.list).plus(4).set(entry)
  body.const(0).set(place)
  body.block((found) => {
    body.forever((out) => {
      body.get(place, offered).op('i32ge').brIf(out)
      body.get(keys).get(option).const(2).op('i32shl').op('i32add').load(0).set(key)
      writeKey(body, entry)
      body.get(key).op('i32eq').brIf(found)
      body.increase(entry, CHOICE.bytes).increase(place)
    })
    body.get(block, option).plus(1).store(BLOCK.differing)
    body.const(-1).set(place)
  })
  body.get(place)
}
