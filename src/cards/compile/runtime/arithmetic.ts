/** Numbers and masks: what WebAssembly has no single instruction for. */
import { NONE } from '../../rules/deck.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

/** (a, b) → a ÷ b, rounded down; 0 if b is 0. */
export function writeFloorDivide(body: Body, a: Local, b: Local): void {
  body.get(b).op('i32eqz').returnIf(0)
  // The least number by −1 would trap.
  body.get(b).const(-1).op('i32eq')
  body.if(() => body.const(0).get(a).op('i32sub').return())
  body.get(a, b).op('i32div')
  borrow(body, a, b)
  body.op('i32sub')
}

/** (a, b) → what is left of that division; 0 if b is 0. */
export function writeFloorRemainder(body: Body, a: Local, b: Local): void {
  body.get(b).op('i32eqz').returnIf(0)
  body.get(a, b).op('i32rem')
  borrow(body, a, b)
  body.get(b).op('i32mul').op('i32add')
}

/** Leaves 1 where rounding down is not rounding towards zero. */
function borrow(body: Body, a: Local, b: Local): void {
  const rest = body.local(I32)
  body.get(a, b).op('i32rem').tee(rest).const(0).op('i32ne')
  body.get(rest, b).op('i32xor').const(0).op('i32lt').op('i32and')
}

/** (from, players) → the first of the players clockwise from a seat, that seat included. */
export function writeClockwise(body: Body, from: Local, players: Local): void {
  const later = body.local(I64)
  body.get(players).const64(-1n).shl64(from).op('i64and').set(later)
  body.get(later, players, later).isAny().select().op('i64ctz').op('i32wrap')
  body.const(NONE).get(players).isAny().select()
}

/** (low, high) → the numbers from low to high, of 0 to 63. */
export function writeRange(body: Body, low: Local, high: Local): void {
  body.atLeast(low, 0).set(low)
  body.atMost(high, 63).set(high)
  body.get(low, high).op('i32gt')
  body.if(
    () => body.const64(0n),
    () => {
      body.const64(-1n).shl64(low)
      body.const64(-1n).const(63).get(high).op('i32sub').op('i64extendu').op('i64shru').op('i64and')
    },
    I64,
  )
}

/** How many lowest bits are passed over without a branch: most choices are among few. */
const STEPS = 3

/** (mask, k) → the k-th item of a set, from 0. */
export function writeKth(body: Body, mask: Local, k: Local): void {
  for (let step = 0; step < STEPS; step += 1) {
    body.withoutLowest(mask).get(mask, k).const(step).op('i32gt').select().set(mask)
  }
  body.get(k).const(STEPS).op('i32gt')
  body.if(() => {
    body.loop((again) => {
      body.withoutLowest(mask).set(mask)
      body.get(k).minus(1).tee(k).const(STEPS).op('i32gt').brIf(again)
    })
  })
  body.lowestItem(mask)
}

/** (mask, n) → its n lowest items. */
export function writeLowestBits(body: Body, mask: Local, n: Local): void {
  const rest = body.local(I64)
  body.get(mask).set(rest)
  body.forever((out) => {
    body.get(n).const(0).op('i32le').brIf(out)
    body.withoutLowest(rest).set(rest)
    body.decrease(n)
    body.get(rest).op('i64eqz').brIf(out)
  })
  body.get(mask, rest).op('i64xor')
}
