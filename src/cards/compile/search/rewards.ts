/** What an outcome is worth to each seat, as in src/games/rewards.ts. */
import { AT_HORIZON } from '../../../games/rewards.ts'
import { ROW } from '../flow/outcome.ts'
import { NEW_DEAL, OVER } from '../flow/run.ts'
import type { Body, Local } from '../wasm/body.ts'
import { F64, I32 } from '../wasm/opcodes.ts'
import { BLOCK } from './parameters.ts'

/** (block): from the row of the game, whose winners count only if it is over. */
export function writeRewards(body: Body, block: Local): void {
  const [row, winners, seats] = body.locals(I32, I32, I32)
  const [share, rest] = body.locals(F64, F64)
  body.get(block).load(BLOCK.row).set(row)
  body.get(block).load(BLOCK.seats).set(seats)
  writeWinners(body, row)
  body.set(winners)
  writeScores(body, block, row, seats)
  body.get(winners).const(AT_HORIZON).op('i32eq').get(block).load(BLOCK.isForPoints).op('i32gtu')
  body.if(() => {
    eachSeat(body, seats, (seat) => writeLead(body, block, seat, seats))
    body.return()
  })
  body.get(winners).const(0).get(winners).const(AT_HORIZON).op('i32ne').select().set(winners)
  body.get(block).loadFloat(BLOCK.winShare)
  writeWinningSides(body, block, winners, seats)
  body.op('f64convert').op('f64div').set(share)
  eachSeat(body, seats, (seat) => {
    body.get(block).load(BLOCK.isForPoints)
    body.if(
      () => writePoints(body, block, seat),
      () => writePrecedence(body, block, seat, seats),
      F64,
    )
    body.set(rest)
    atSeat(body, block, BLOCK.rewards, seat)
    body.get(winners, seat).op('i32shru').const(1).op('i32and').op('f64convert').get(share).op('f64mul')
    body.get(block).loadFloat(BLOCK.restShare).get(rest).op('f64mul').op('f64add').storeFloat(0)
  })
}

/** Leaves the winners of the game in a row, nobody if it was cut off; or `AT_HORIZON`. */
export function writeWinners(body: Body, row: Local): void {
  const status = body.local(I32)
  body.get(row).load(ROW.status).set(status)
  body.get(row).load(ROW.winners)
  body.const(AT_HORIZON).const(0).get(status).const(NEW_DEAL).op('i32eq').select()
  body.get(status).const(OVER).op('i32eq').select()
}

function eachSeat(body: Body, seats: Local, visit: (seat: Local) => void): void {
  const seat = body.local(I32)
  body.const(0).set(seat)
  body.loop((again) => {
    visit(seat)
    body.get(seat).plus(1).tee(seat).get(seats).op('i32lt').brIf(again)
  })
}

/** Leaves the address of a seat's number of 64 bits. */
function atSeat(body: Body, block: Local, table: number, seat: Local): void {
  body.get(block).load(table).get(seat).const(3).op('i32shl').op('i32add')
}

/** Leaves how many sides have won, at least 1. */
function writeWinningSides(body: Body, block: Local, winners: Local, seats: Local): void {
  const [sides, rest, found] = body.locals(I32, I32, I32)
  body.get(winners).set(found)
  body.get(block).load(BLOCK.sides).tee(sides).get(seats).op('i32lt')
  body.if(() => {
    // The winners of each round of seats, laid over those of the first.
    body.get(winners).set(rest)
    body.forever((out) => {
      body.get(rest, sides).op('i32shru').tee(rest).op('i32eqz').brIf(out)
      body.get(found, rest).op('i32or').set(found)
    })
    body.get(found).const(1).get(sides).op('i32shl').minus(1).op('i32and').set(found)
  })
  body.get(found).op('i32popcnt').tee(found).const(1).get(found).select()
}

/** Scores as numbers of which the most is best, and the range of all that were seen. */
function writeScores(body: Body, block: Local, row: Local, seats: Local): void {
  const [score, least, most] = body.locals(F64, F64, F64)
  body.get(block).loadFloat(BLOCK.least).set(least)
  body.get(block).loadFloat(BLOCK.most).set(most)
  eachSeat(body, seats, (seat) => {
    atSeat(body, block, BLOCK.scores, seat)
    body.get(block).loadFloat(BLOCK.sign)
    body.get(row).get(seat).const(2).op('i32shl').op('i32add').load(ROW.scores).op('f64convert')
    body.op('f64mul').tee(score).storeFloat(0)
    body.get(least, score).op('f64min').set(least)
    body.get(most, score).op('f64max').set(most)
  })
  body.get(block, least).storeFloat(BLOCK.least)
  body.get(block, most).storeFloat(BLOCK.most)
}

function writePoints(body: Body, block: Local, seat: Local): void {
  const [least, range] = body.locals(F64, F64)
  body.get(block).loadFloat(BLOCK.least).set(least)
  body.get(block).loadFloat(BLOCK.most).get(least).op('f64sub').tee(range).constFloat(0).op('f64gt')
  body.if(
    () => {
      atSeat(body, block, BLOCK.scores, seat)
      body.loadFloat(0).get(least).op('f64sub').get(range).op('f64div')
    },
    () => body.constFloat(0.5),
    F64,
  )
}

/** How far a seat is ahead of the mean of its opponents, between the least and the most that was seen of that. */
function writeLead(body: Body, block: Local, seat: Local, seats: Local): void {
  const [own, sum, lead, least, most] = body.locals(F64, F64, F64, F64, F64)
  const [opponents, leads] = body.locals(I32, I32)
  atSeat(body, block, BLOCK.scores, seat)
  body.loadFloat(0).set(own)
  body.get(block).load(BLOCK.opponents).get(seat).const(2).op('i32shl').op('i32add').load(0).set(opponents)
  body.constFloat(0).set(sum)
  eachSeat(body, seats, (other) => {
    body.get(opponents, other).op('i32shru').const(1).op('i32and')
    body.if(() => {
      body.get(sum)
      atSeat(body, block, BLOCK.scores, other)
      body.loadFloat(0).op('f64add').set(sum)
    })
  })
  body.get(own, sum).get(opponents).op('i32popcnt').op('f64convert').op('f64div').op('f64sub').set(lead)
  body.get(block).load(BLOCK.leads).get(seat).const(4).op('i32shl').op('i32add').set(leads)
  body.get(leads).loadFloat(0).get(lead).op('f64min').set(least)
  body.get(leads).loadFloat(8).get(lead).op('f64max').set(most)
  body.get(leads, least).storeFloat(0)
  body.get(leads, most).storeFloat(8)
  atSeat(body, block, BLOCK.rewards, seat)
  body.get(most, least).op('f64gt')
  body.if(
    () => body.get(lead, least).op('f64sub').get(most, least).op('f64sub').op('f64div'),
    () => body.constFloat(0.5),
    F64,
  )
  body.storeFloat(0)
}

/** The share of the seats on other sides that a seat is ahead of. Halves are counted, so that a tie is one. */
function writePrecedence(body: Body, block: Local, seat: Local, seats: Local): void {
  const [own, score, opponents, halves, many] = body.locals(F64, F64, I32, I32, I32)
  atSeat(body, block, BLOCK.scores, seat)
  body.loadFloat(0).set(own)
  body.get(block).load(BLOCK.opponents).get(seat).const(2).op('i32shl').op('i32add').load(0).set(opponents)
  body.get(opponents).op('i32popcnt').set(many)
  body.const(0).set(halves)
  eachSeat(body, seats, (other) => {
    atSeat(body, block, BLOCK.scores, other)
    body.loadFloat(0).set(score)
    body.get(own, score).op('f64gt').const(1).op('i32shl').get(own, score).op('f64eq').op('i32or')
    body.const(0).get(opponents, other).op('i32shru').const(1).op('i32and').select()
    body.get(halves).op('i32add').set(halves)
  })
  body.get(many).op('i32eqz')
  body.if(
    () => body.constFloat(0),
    () => body.get(halves).op('f64convert').get(many).const(1).op('i32shl').op('f64convert').op('f64div'),
    F64,
  )
}
