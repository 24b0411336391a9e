/** The loop of a search, as in src/games/tree-search.ts. */
import { DECIDING } from '../flow/run.ts'
import { AT } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { NOBODY } from './choices.ts'
import { BLOCK } from './parameters.ts'
import { NODE, writeBackUp } from './tree.ts'

/** What the module calls: functions of the game, and its own. */
export interface SearchFunctions {
  readonly run: number
  readonly draw: number
  readonly conclude: number
  readonly deal: number
  readonly differingOffer: number
  readonly add: number
  readonly select: number
  readonly lead: number
  readonly rewards: number
}

/** After so many iterations search checks whether the rest can still change the choice: a power of two. */
const CHECK_EVERY = 8

/**
 * (block, iterations, mayStop) → −1, or the place of an offer that a world did not have: builds the tree. It stops early
 * where nothing can change the choice any more.
 */
export function writeSearch(
  body: Body,
  block: Local,
  iterations: Local,
  mayStop: Local,
  functions: SearchFunctions,
): void {
  const { add, deal, draw, lead, differingOffer } = functions
  const [n, root, none, differing] = body.locals(I32, I32, I32, I32)
  body.get(block).get(block).load(BLOCK.firstNode).store(BLOCK.nextNode)
  body.get(block, none, none, none).call(add).set(root)
  body.forever((out) => {
    body.get(n, iterations).op('i32geu').brIf(out)
    body
      .get(mayStop)
      .get(n)
      .const(CHECK_EVERY - 1)
      .op('i32and')
      .op('i32eqz')
      .op('i32and')
    body.if(() => body.get(root).call(lead).get(iterations, n).op('i32sub').op('i32gt').brIf(out))
    body.get(block).call(deal)
    body.get(n).get(block).load(BLOCK.future).call(draw)
    body.get(block).call(differingOffer).tee(differing).const(0).op('i32ge')
    body.if(() => body.get(differing).return())
    writeIteration(body, block, root, functions)
    body.increase(n)
  })
  body.const(-1)
}

/** Descends from the choices that are listed to one that was never tried, plays the game out, and counts what that was worth. */
function writeIteration(body: Body, block: Local, root: Local, functions: SearchFunctions): void {
  const { run, select, conclude, rewards } = functions
  const node = body.local(I32)
  body.get(root).set(node)
  body.block((over) => {
    body.block((untried) => {
      body.forever(() => {
        body.get(block, node).call(select).tee(node).load(NODE.visits).op('i32eqz').brIf(untried)
        body.const(NOBODY).call(run)
        body.loadAt(AT.status).const(DECIDING).op('i32ne').brIf(over)
      })
    })
    // The choice is made on the way: nobody has to see what can be chosen next.
    body.get(block).load(BLOCK.everybody).call(run)
  })
  body.get(block).call(conclude)
  body.get(block).call(rewards)
  writeBackUp(body, block, node, root)
}
