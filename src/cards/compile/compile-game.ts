/**
 * A game as a WebAssembly module: the bytes, and where things lie in its memory.
 *
 * The folders, each built on those before it:
 *
 *     wasm         the binary format: bytes, function bodies, modules
 *     runtime      functions that all games share, and the code of a pile
 *     module       a module being built: the memory of a game, and words of it in locals
 *     analysis     what is known of the lowered instructions before any code is written
 *     shapes       functions that look for melds, runs and sums in sets of cards
 *     expressions  the code of expressions: an emitter, and one writer for each kind
 *     steps        the code of instructions: moves, deals, turns
 *     choices      the code of decisions
 *     flow         the function that plays, with jumps and loops, and the result
 *     search       one module for all games that makes whole decisions: worlds, tree, playouts, rewards
 *
 * `engine` runs the modules.
 */
import type { SlotExtent } from '../lower/instruction-list.ts'
import type { Instruction } from '../lower/instructions.ts'
import { lower } from '../lower/lowering.ts'
import { GameModel, type Setting } from '../model/game-model.ts'
import { NONE } from '../rules/deck.ts'
import type { Game } from '../rules/tree.ts'
import type { EveryHand } from './every-hand.ts'
import type { Observation } from './flow/observation.ts'
import { writeOutcome } from './flow/outcome.ts'
import { writeRun } from './flow/run.ts'
import { AT, Memory, type MemoryMap, memoryMapOf, STATE } from './module/memory.ts'
import { ModuleBuilder } from './module/module-builder.ts'
import { STREAM_BYTES } from './runtime/random.ts'
import { PILE } from './runtime/ring.ts'
import { FixedCards } from './steps/given-deck.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

export interface CompiledGame {
  readonly model: GameModel
  readonly code: readonly Instruction[]
  readonly slots: readonly SlotExtent[]
  readonly memory: Memory
  readonly memoryMap: MemoryMap
  readonly memoryBytes: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface CompileOptions extends Setting {
  /** Names of cards that are on top of the first pile that is shuffled, the first one topmost. */
  readonly deck?: readonly string[] | undefined
}

/** What a module is for. */
export interface Purpose {
  /** All seats play at random: games are played to their ends without a stop, which is faster. */
  readonly isAllRandom?: boolean
  /** It also plays games from given cards. */
  readonly everyHand?: EveryHand
  /** It also writes down what can be observed, in a second function that plays. */
  readonly observation?: Observation
}

export function compileGame(
  game: Game,
  setting: CompileOptions = {},
  { isAllRandom = false, everyHand, observation }: Purpose = {},
): CompiledGame {
  const model = new GameModel(game, setting)
  const { code, slots } = lower(model)
  const memory = new Memory(model, slots)
  const builder = new ModuleBuilder(model, memory)
  const { module } = builder
  const fixed = setting.deck?.map((name) => model.deck.number('card', name) as number)
  const firstShuffle = everyHand?.prepare(builder, code) ?? (fixed && new FixedCards(fixed))
  const map = memoryMapOf(memory, model, code)
  const draw = module.function([I32, I32], [], (body, low, high) =>
    writeDraw(body, low, high, builder, map, code),
  )
  const start = module.function([I32, I32], [], (body, low, high) => writeStart(body, low, high, map, draw))
  const run = module.function([I32], [], (body, auto) =>
    writeRun(body, auto, builder, map, { code, slots, firstShuffle, isAllRandom }),
  )
  const observe = observation?.prepare(builder, code)
  const observed =
    observe &&
    module.function([I32], [], (body, auto) =>
      writeRun(body, auto, builder, map, { code, slots, firstShuffle, isAllRandom: false, observe }),
    )
  const outcome = module.function([I32], [], (body, row) => writeOutcome(body, row, builder))
  const batch = module.function([I64, I32], [], (body, first, many) =>
    writeBatch(body, first, many, map, { start, run, outcome }),
  )
  const more = everyHand?.functions(builder, map, start, run)
  const exported = { draw, start, run, outcome, batch, ...(observed !== undefined && { observed }), ...more }
  for (const [name, func] of Object.entries(exported)) module.export(name, func)
  module.data(map.fresh, freshState(builder, map))
  return { model, code, slots, memory, memoryMap: map, memoryBytes: memory.end, bytes: module.encode() }
}

/** All cards in the place of the deck, nobody's turn, nothing counted. */
function freshState({ memory, model }: ModuleBuilder, { stateEnd }: MemoryMap): Uint8Array {
  const bytes = new Uint8Array(stateEnd)
  const view = new DataView(bytes.buffer)
  view.setInt32(AT.me, NONE, true)
  view.setInt32(AT.actor, NONE, true)
  const [zone = 0] = model.membersOf(model.game.deck.in)
  const at = memory.zone(zone)
  if (model.zones[zone]?.pile) {
    view.setInt32(at + PILE.top, model.deck.cards.length, true)
    bytes.set(model.deck.cards.toReversed(), at + PILE.ring)
  } else {
    for (const card of model.deck.cards) {
      const byte = at + (card >> 3)
      bytes[byte] = (bytes[byte] as number) | (1 << (card & 7))
    }
  }
  return bytes.subarray(STATE)
}

/** (low, high): from here on chance, and players of the module's own, draw as in the game of that number. */
function writeDraw(
  body: Body,
  low: Local,
  high: Local,
  builder: ModuleBuilder,
  { keys, streams }: MemoryMap,
  code: readonly Instruction[],
): void {
  const begin = (stream: number, key: number): void => {
    body.const(stream).const(key).get(low, high).call(builder.runtime('derive'))
  }
  begin(AT.chance, keys)
  if (!code.some(({ op }) => op === 'choose')) return
  for (const seat of builder.model.everything('player'))
    begin(streams + STREAM_BYTES * seat, keys + STREAM_BYTES * (seat + 1))
}

/** (low, high): begins the game of that number. */
function writeStart(body: Body, low: Local, high: Local, map: MemoryMap, draw: number): void {
  const bytes = map.stateEnd - STATE
  body.const(STATE).const(map.fresh).const(bytes).copyMemory()
  body.get(low, high).call(draw)
  body.const(0).const(-1).store(map.choice)
  body.storeAt(map.index, low).storeAt(map.index + 4, high)
}

/** (first, many): plays games one after the other, all seats at random, and writes the result of each. */
function writeBatch(
  body: Body,
  first: Local,
  many: Local,
  { rows, rowWords }: MemoryMap,
  { start, run, outcome }: { start: number; run: number; outcome: number },
): void {
  const row = body.local(I32)
  body.const(rows).set(row)
  body.forever((out) => {
    body.get(many).const(0).op('i32le').brIf(out)
    body.get(first).op('i32wrap').get(first).shiftDown(32).call(start)
    body.const(-1).call(run)
    body.get(row).call(outcome)
    body.increase(row, 4 * rowWords)
    body.get(first).const64(1n).op('i64add').set(first)
    body.decrease(many)
  })
}
