/**
 * The tree of a search, as in src/games/search-tree.ts: a node for each choice after the choices before it. Nodes are
 * addresses, and 0 is none; children are sorted by key. A node knows its parent, and the seat that chose is in its key.
 */
import { AT } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { F64, I32 } from '../wasm/opcodes.ts'
import { CHOICE, writeKey } from './choices.ts'
import { BLOCK } from './parameters.ts'

export const NODE = {
  visits: 0,
  offers: 4,
  key: 8,
  child: 12,
  sibling: 16,
  parent: 20,
  /** The sum of the rewards of the seat that chose, and its mean. */
  sum: 24,
  mean: 32,
  bytes: 40,
} as const

/** As in src/games/search-tree.ts. Roots and quotients are the same on every machine; a logarithm is not. */
const SEAT_SHIFT = 26
const EXPLORATION = 0.7

const FEWEST_PAGES = 16
const PAGE_SHIFT = 16

/** (block, key, sibling, parent) → a new node. Memory grows where there is no room; where it cannot, the module says so and traps. */
export function writeAdd(body: Body, block: Local, key: Local, sibling: Local, parent: Local): void {
  const node = body.local(I32)
  body.get(block).load(BLOCK.nextNode).set(node)
  body.get(node).plus(NODE.bytes).get(block).load(BLOCK.end).op('i32gtu')
  body.if(() => {
    body.memoryPages().const(1).op('i32shru').plus(FEWEST_PAGES).growMemory().const(-1).op('i32eq')
    body.if(() => body.get(block).const(1).store(BLOCK.isFull).unreachable())
    body.get(block).memoryPages().const(PAGE_SHIFT).op('i32shl').store(BLOCK.end)
  })
  body.get(block, node).plus(NODE.bytes).store(BLOCK.nextNode)
  body.get(node).const64(0n).store64(NODE.visits)
  body.get(node, key).store(NODE.key)
  body.get(node).const(0).store(NODE.child)
  body.get(node, sibling).store(NODE.sibling)
  body.get(node, parent).store(NODE.parent)
  body.get(node).constFloat(0).storeFloat(NODE.sum)
  body.get(node)
}

export interface TreeFunctions {
  readonly add: number
  readonly below: number
}

/**
 * (block, node) → the child to try, whose place becomes the choice: a random one of those never tried, or else the most
 * promising one. The choices there are become children; each entry of their list becomes the address of the child.
 */
export function writeSelect(body: Body, block: Local, node: Local, { add, below }: TreeFunctions): void {
  const [entry, end, whose, key, last, next, child] = body.locals(I32, I32, I32, I32, I32, I32, I32)
  const [untried, best, bestEntry, list] = body.locals(I32, I32, I32, I32)
  const [promise, most, isBetter, offers, visits] = body.locals(F64, F64, I32, I32, I32)
  const [rooted, root] = body.locals(I32, F64)
  body.get(block).load(BLOCK.list).tee(list).plus(4).tee(entry)
  body.get(list).load(0).const(CHOICE.bytes).op('i32mul').op('i32add').set(end)
  body.loadAt(AT.me).const(SEAT_SHIFT).op('i32shl').set(whose)
  body.constFloat(Number.NEGATIVE_INFINITY).set(most)
  body.loop((again) => {
    writeKey(body, entry)
    body.get(whose).op('i32or').set(key)
    writeFindChild(body, block, { node, key, last, next, child }, add)
    body.get(entry, child).store(CHOICE.option)
    body.get(child).get(child).load(NODE.offers).plus(1).tee(offers).store(NODE.offers)
    body.get(untried).get(child).load(NODE.visits).tee(visits).op('i32eqz').op('i32add').tee(untried)
    body.op('i32eqz')
    // While a choice was never tried, it does not matter which of the others is best.
    body.if(() => {
      // All choices have mostly been offered equally often: a root takes as long as all the rest.
      body.get(offers, rooted).op('i32ne')
      body.if(() => {
        body.constFloat(EXPLORATION).get(offers).op('f64convert').op('f64sqrt').op('f64mul').set(root)
        body.get(offers).set(rooted)
      })
      body.get(child).loadFloat(NODE.mean)
      body.get(root, visits).plus(1).op('f64convert').op('f64div').op('f64add')
      body.tee(promise).get(most).op('f64gt').set(isBetter)
      // By selection, not by branches, which could not be predicted.
      body.get(promise, most, isBetter).select().set(most)
      body.get(child, best, isBetter).select().set(best)
      body.get(entry, bestEntry, isBetter).select().set(bestEntry)
    })
    body.get(child).set(last)
    body.get(entry).plus(CHOICE.bytes).tee(entry).get(end).op('i32ltu').brIf(again)
  })
  body.get(untried)
  body.if(() => {
    body.get(block).plus(BLOCK.stream).get(untried).call(below).set(untried)
    body
      .get(list)
      .plus(4 - CHOICE.bytes)
      .set(bestEntry)
    body.loop((again) => {
      body.get(bestEntry).plus(CHOICE.bytes).tee(bestEntry).load(CHOICE.option).tee(best)
      body.load(NODE.visits).brIf(again)
      body.get(untried)
      body.decrease(untried)
      body.brIf(again)
    })
  })
  body.get(block).load(BLOCK.choice)
  body.get(bestEntry, list).op('i32sub').const(CHOICE.bytes).op('i32divu').store(0)
  body.get(best)
}

type Search = Readonly<Record<'node' | 'key' | 'last' | 'next' | 'child', Local>>

/** Finds the child with a key, or adds it. Choices mostly come in the order of keys: it begins behind the last one. */
function writeFindChild(
  body: Body,
  block: Local,
  { node, key, last, next, child }: Search,
  add: number,
): void {
  body.block((begun) => {
    body.get(last)
    body.if(() => {
      body.get(last).load(NODE.sibling).set(next)
      body.get(last).load(NODE.key).get(key).op('i32lt').brIf(begun)
      body.const(0).set(last)
    })
    body.get(node).load(NODE.child).set(next)
  })
  body.forever((out) => {
    body.get(next).op('i32eqz').brIf(out)
    body.get(next).load(NODE.key).get(key).op('i32ge').brIf(out)
    body.get(next).tee(last).load(NODE.sibling).set(next)
  })
  body.block((found) => {
    body.get(next).set(child)
    body.get(next)
    body.if(() => body.get(next).load(NODE.key).get(key).op('i32eq').brIf(found))
    body.get(block, key, next, node).call(add).set(child)
    body.get(last)
    body.if(
      () => body.get(last, child).store(NODE.sibling),
      () => body.get(node, child).store(NODE.child),
    )
  })
}

/** Counts a visit of a node and of all above it, and what it brought the seats that chose. */
export function writeBackUp(body: Body, block: Local, node: Local, root: Local): void {
  const [visits, sum, rewards] = body.locals(I32, F64, I32)
  body.get(block).load(BLOCK.rewards).set(rewards)
  body.forever((out) => {
    body.get(node, root).op('i32eq').brIf(out)
    body.get(node).get(node).load(NODE.visits).plus(1).tee(visits).store(NODE.visits)
    body.get(node).get(node).loadFloat(NODE.sum)
    body.get(node).load(NODE.key).const(SEAT_SHIFT).op('i32shru').const(3).op('i32shl')
    body.get(rewards).op('i32add').loadFloat(0).op('f64add').tee(sum).storeFloat(NODE.sum)
    body.get(node).get(sum, visits).op('f64convert').op('f64div').storeFloat(NODE.mean)
    body.get(node).load(NODE.parent).set(node)
  })
}

/** (root) → by how many visits the most visited choice is ahead of the next one. */
export function writeLead(body: Body, root: Local): void {
  const [child, visits, most, second] = body.locals(I32, I32, I32, I32)
  body.get(root).load(NODE.child).set(child)
  body.forever((out) => {
    body.get(child).op('i32eqz').brIf(out)
    body.get(child).load(NODE.visits).set(visits)
    body.get(visits, most).op('i32gt')
    body.if(
      () => body.get(most).set(second).get(visits).set(most),
      () => body.max(second, visits).set(second),
    )
    body.get(child).load(NODE.sibling).set(child)
  })
  body.get(most, second).op('i32sub')
}
