/** The end of an imagined game, or the point where it is cut off. */
import { ROW } from '../flow/outcome.ts'
import { STOPPED } from '../flow/run.ts'
import { AT } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { BLOCK } from './parameters.ts'

/** (block): writes down what the game came to, and counts it unless the step limit was reached, and its steps. */
export function writeConclude(body: Body, block: Local, outcome: number): void {
  body.get(block).load(BLOCK.row).call(outcome)
  body.get(block).get(block).load(BLOCK.finished)
  body.get(block).load(BLOCK.row).load(ROW.status).const(STOPPED).op('i32ne').op('i32add')
  body.store(BLOCK.finished)
  body.get(block).get(block).loadFloat(BLOCK.steps).loadAt(AT.steps).op('f64convert').op('f64add')
  body.storeFloat(BLOCK.steps)
}
