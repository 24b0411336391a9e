/**
 * The searcher: a module that makes whole decisions in any compiled game. It is compiled once in a process, so that it is
 * optimised once, and instantiated for each game with the memory of the game and the functions of its module.
 */
import { STATE } from '../module/memory.ts'
import { writeBelow } from '../runtime/random.ts'
import type { Body, Local } from '../wasm/body.ts'
import { compileModule, instantiate, type WasmMemory, type WasmModule } from '../wasm/instantiate.ts'
import { ModuleWriter } from '../wasm/module.ts'
import { I32 } from '../wasm/opcodes.ts'
import { writeDifferingOffer } from './choices.ts'
import { writeConclude } from './conclusion.ts'
import { writeDealWorld } from './deal.ts'
import { writeSearch } from './iterations.ts'
import { BLOCK, WORLDS } from './parameters.ts'
import { writePlayouts } from './playouts.ts'
import { writeRewards } from './rewards.ts'
import { writeAdd, writeLead, writeSelect } from './tree.ts'

/** What the module is given beside the game's memory. */
interface SearcherImports {
  /** Of the game: see `GameExports`. */
  draw(low: number, high: number): void
  run(auto: number): void
  outcome(row: number): void
  /** Deals a world in JavaScript, with draws from the stream in the block. */
  sampleWorld(): void
  /** Writes the branches of a stage into memory, see `STAGE`. */
  buildStage(stage: number): void
}

/** Each takes the address of the block, and says −1, or the place of an offer that was not there in some world. */
export interface SearcherExports {
  search(block: number, iterations: number, mayStop: number): number
  playouts(block: number, playouts: number, to: number): number
}

let compiled: WasmModule | undefined

/** The searcher of a game, working on its memory. */
export function instantiateSearcher(memory: WasmMemory, imports: SearcherImports): SearcherExports {
  compiled ??= compileModule(encodeSearcher())
  return instantiate(compiled, memory, imports)
}

function encodeSearcher(): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter()
  const draw = module.import('draw', [I32, I32], [])
  const run = module.import('run', [I32], [])
  const outcome = module.import('outcome', [I32], [])
  const sampleWorld = module.import('sampleWorld', [], [])
  const buildStage = module.import('buildStage', [I32], [])
  const below = module.function([I32, I32], [I32], writeBelow)
  const add = module.function([I32, I32, I32, I32], [I32], writeAdd)
  const select = module.function([I32, I32], [I32], (body, block, node) =>
    writeSelect(body, block, node, { add, below }),
  )
  const lead = module.function([I32], [I32], writeLead)
  const rewards = module.function([I32], [], writeRewards)
  const dealWorld = module.function([I32, I32], [], (body, block, world) =>
    writeDealWorld(body, block, world, buildStage),
  )
  const deal = module.function([I32], [], (body, block) => writeDeal(body, block, sampleWorld, dealWorld))
  const differingOffer = module.function([I32], [I32], (body, block) => writeDifferingOffer(body, block, run))
  const conclude = module.function([I32], [], (body, block) => writeConclude(body, block, outcome))
  const functions = { draw, run, conclude, deal, differingOffer, add, select, lead, rewards }
  const search = module.function([I32, I32, I32], [I32], (body, block, iterations, mayStop) =>
    writeSearch(body, block, iterations, mayStop, functions),
  )
  const playouts = module.function([I32, I32, I32], [I32], (body, block, many, to) =>
    writePlayouts(body, block, many, to, functions),
  )
  module.export('search', search)
  module.export('playouts', playouts)
  return module.encode()
}

/** (block): goes to the root, with what is hidden dealt anew. */
function writeDeal(body: Body, block: Local, sampleWorld: number, dealWorld: number): void {
  const worlds = body.local(I32)
  body.get(block).load(BLOCK.worlds).tee(worlds).const(WORLDS.asked).op('i32gtu')
  body.if(() => body.get(block, worlds).call(dealWorld).return())
  body.get(worlds)
  body.if(
    () => body.call(sampleWorld),
    () => body.const(STATE).get(block).load(BLOCK.root).get(block).load(BLOCK.stateBytes).copyMemory(),
  )
}
