/** Deals a world straight into the state of the game, with the draws that src/cards/knowledge/assign.ts describes. */
import { STATE } from '../module/memory.ts'
import { Generator } from '../runtime/random.ts'
import type { Body, Local } from '../wasm/body.ts'
import { F64, I32, I64 } from '../wasm/opcodes.ts'
import { BLOCK } from './parameters.ts'
import { BRANCH, MIXED, PLACE, SECRET, SECRET_CELL, STAGE, WORLD } from './world-block.ts'

/** (block, world): goes to the root, with what is hidden dealt anew. `build` writes the branches of a stage. */
export function writeDealWorld(body: Body, block: Local, world: Local, build: number): void {
  const stream = body.local(I32)
  body.const(STATE).get(block).load(BLOCK.veiled).get(block).load(BLOCK.stateBytes).copyMemory()
  body.get(block).plus(BLOCK.stream).set(stream)
  const generator = new Generator(body, stream)
  generator.load()
  writeSecrets(body, world, generator)
  writePools(body, world, generator, build)
  writePlaces(body, world, generator)
  writeMixed(body, world, generator)
  eachOf(body, world, 'bytes', 8, (at) => {
    body.get(at).load(0).get(at).load(4).load8(0).store8(0)
  })
  eachOf(body, world, 'words', 8, (at) => {
    body.get(at).load(0).get(at).load(4).load8(0).store(0)
  })
  writeSets(body, world)
  generator.store()
}

type List = 'mixed' | 'bytes' | 'words' | 'sets' | 'secrets'
const FOLLOWING = { mixed: 'bytes', bytes: 'words', words: 'sets', sets: 'secrets', secrets: 'end' } as const

/** Goes through a list of the block; `visit` may move on within it. */
function eachOf(body: Body, world: Local, list: List, size: number, visit: (at: Local) => void): void {
  const [at, end] = body.locals(I32, I32)
  body.get(world).load(WORLD[list]).set(at)
  body.get(world).load(WORLD[FOLLOWING[list]]).set(end)
  body.forever((out) => {
    body.get(at, end).op('i32geu').brIf(out)
    visit(at)
    body.increase(at, size)
  })
}

function writeSecrets(body: Body, world: Local, generator: Generator): void {
  const [many, from, cell] = body.locals(I32, I32, I32)
  eachOf(body, world, 'secrets', SECRET.size, (at) => {
    body.get(at).load(SECRET.samples).set(many)
    generator.below(many)
    body.get(at).load(SECRET.bytes).op('i32mul').get(at).load(SECRET.from).op('i32add').set(from)
    body.get(at).load(SECRET.cells).set(many)
    body.forever((out) => {
      body.get(many).op('i32eqz').brIf(out)
      body.get(at).plus(SECRET.size).set(cell)
      body.get(cell).load(SECRET_CELL.at).get(from).get(cell).load(SECRET_CELL.bytes).copyMemory()
      body.get(from).get(cell).load(SECRET_CELL.bytes).op('i32add').set(from)
      body.increase(at, SECRET_CELL.size).decrease(many)
    })
  })
}

/** Takes the cards of one kind after the other to the pools, by a branch of each stage. */
function writePools(body: Body, world: Local, generator: Generator, build: number): void {
  const [stage, kind, branch, pool, parts] = body.locals(I32, I32, I32, I32, I32)
  const [source, left, many, to, end] = body.locals(I32, I32, I32, I32, I32)
  body.get(world).load(WORLD.poolEnds).get(world).load(WORLD.poolStarts)
  body.get(world).load(WORLD.pools).const(2).op('i32shl').copyMemory()
  body.get(world).load(WORLD.first).set(stage)
  body.forever((out) => {
    body.get(stage).load(STAGE.kind).tee(kind).get(world).load(WORLD.kinds).op('i32eq').brIf(out)
    writePickBranch(body, world, { stage, branch }, generator, build)
    body.get(kind).const(2).op('i32shl').get(world).load(WORLD.kindStarts).op('i32add').set(end)
    body.get(end).load(0).set(source)
    body.get(end).load(4).get(source).op('i32sub').set(left)
    body.get(world).load(WORLD.poolEnds).set(pool)
    body.get(branch).plus(BRANCH.parts).set(parts)
    body.forever((dealt) => {
      body.get(left).op('i32eqz').brIf(dealt)
      body.get(parts).load8(0).set(many)
      body.get(pool).load(0).set(to)
      body.get(pool).get(to, many).op('i32add').store(0)
      writeDealing(body, { source, left, many, to }, generator)
      body.increase(pool, 4).increase(parts)
    })
    body.get(branch).load(BRANCH.next).set(stage)
  })
}

/** By halving: the first branch whose ways, with those before it, exceed what was drawn. */
function writePickBranch(
  body: Body,
  world: Local,
  { stage, branch }: Readonly<Record<'stage' | 'branch', Local>>,
  generator: Generator,
  build: number,
): void {
  const [first, low, high, middle, bytes] = body.locals(I32, I32, I32, I32, I32)
  const drawn = body.local(F64)
  body.get(stage).load(STAGE.branches).op('i32eqz')
  body.if(() => {
    body.get(stage).get(world).load(WORLD.stages).op('i32sub').const(STAGE.size).op('i32divu').call(build)
  })
  body.get(stage).load(STAGE.branches).tee(first).set(branch)
  body.get(stage).load(STAGE.many).minus(1).tee(high)
  body.if(() => {
    const at = (place: Local): Body => body.get(place, bytes).op('i32mul').get(first).op('i32add')
    body.get(world).load(WORLD.branchBytes).set(bytes)
    body.const(0).set(low)
    generator.float()
    at(high).loadFloat(BRANCH.upTo).op('f64mul').set(drawn)
    body.loop((again) => {
      body.get(low, high).op('i32add').const(1).op('i32shru').set(middle)
      at(middle).loadFloat(BRANCH.upTo).get(drawn).op('f64gt')
      body.if(
        () => body.get(middle).set(high),
        () => body.get(middle).plus(1).set(low),
      )
      body.get(low, high).op('i32lt').brIf(again)
    })
    at(low).set(branch)
  })
}

function writePlaces(body: Body, world: Local, generator: Generator): void {
  const [pool, place, places, source, left] = body.locals(I32, I32, I32, I32, I32)
  const [many, to, set, mask] = body.locals(I32, I32, I32, I64)
  body.get(world).load(WORLD.pools).set(pool)
  body.get(world).load(WORLD.places).set(place)
  body.get(world).load(WORLD.poolStarts).load(0).set(source)
  body.forever((out) => {
    body.get(pool).op('i32eqz').brIf(out)
    body.get(place).load(0).set(left)
    body.get(place).load(4).set(places)
    body.increase(place, 8)
    body.with([I32], (next) => {
      body.get(source, left).op('i32add').set(next)
      body.forever((dealt) => {
        body.get(places).op('i32eqz').brIf(dealt)
        body.get(place).load(PLACE.many).set(many)
        body.get(place).load(PLACE.at).set(to)
        body.const64(0n).set(mask)
        writeDealing(body, { source, left, many, to }, generator, mask)
        body.get(place).load(PLACE.set).tee(set)
        body.if(() => body.get(set).get(set).load64(0).get(mask).op('i64or').store64(0))
        body.increase(place, PLACE.size).decrease(places)
      })
      body.get(next).set(source)
    })
    body.decrease(pool)
  })
}

type Dealing = Readonly<Record<'source' | 'left' | 'many' | 'to', Local>>

/** Deals `many` of the `left` cards at `source`; those dealt stay behind the others. A mask collects them. */
function writeDealing(
  body: Body,
  { source, left, many, to }: Dealing,
  generator: Generator,
  mask?: Local,
): void {
  const [card, drawn, last, isAll] = body.locals(I32, I32, I32, I32)
  body.get(many, left).op('i32eq').set(isAll)
  body.forever((out) => {
    body.get(many).op('i32eqz').brIf(out)
    body.get(source, left).op('i32add').minus(1).set(last)
    body.get(isAll)
    body.if(
      () => body.get(last).load8(0).set(card),
      () => {
        generator.below(left)
        body.get(source).op('i32add').tee(drawn).load8(0).set(card)
        body.get(drawn).get(last).load8(0).store8(0)
        body.get(last, card).store8(0)
      },
    )
    body.get(to, card).store8(0)
    if (mask !== undefined) body.bit(card).get(mask).op('i64or').set(mask)
    body.increase(to).decrease(left).decrease(many)
  })
}

/** Cards that are known to be there come behind the others, and the stretch is shuffled. */
function writeMixed(body: Body, world: Local, generator: Generator): void {
  const [from, bound, last, other, kept] = body.locals(I32, I32, I32, I32, I32)
  eachOf(body, world, 'mixed', MIXED.size, (at) => {
    body.get(at).load(MIXED.to).get(at).load(MIXED.certain).get(at).load(MIXED.certainMany).copyMemory()
    body.get(at).load(MIXED.at).set(from)
    body.get(at).load(MIXED.many).set(bound)
    body.forever((out) => {
      body.get(bound).const(2).op('i32lt').brIf(out)
      generator.below(bound)
      body.get(from).op('i32add').set(other)
      body.get(from).get(bound).minus(1).tee(bound).op('i32add').tee(last).load8(0).set(kept)
      body.get(last).get(other).load8(0).store8(0)
      body.get(other, kept).store8(0)
    })
  })
}

/** Sets that are not dealt place by place: a card goes in, as none of the hidden ones is in. */
function writeSets(body: Body, world: Local): void {
  const [card, byte] = body.locals(I32, I32)
  eachOf(body, world, 'sets', 8, (at) => {
    body.get(at).load(4).load8(0).set(card)
    body.get(at).load(0).get(card).const(3).op('i32shru').op('i32add').tee(byte)
    body.get(byte).load8(0).const(1).get(card).const(7).op('i32and').op('i32shl').op('i32or').store8(0)
  })
}
