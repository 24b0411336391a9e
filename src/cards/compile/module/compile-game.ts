/** A game as a module: the bytes, and where things lie in its memory. */

import type { SlotExtent } from '../../lower/instruction-list.ts'
import type { Instruction } from '../../lower/instructions.ts'
import { lower } from '../../lower/lowering.ts'
import { GameModel, type Setting } from '../../model/game-model.ts'
import { NONE } from '../../rules/deck.ts'
import type { Game } from '../../rules/tree.ts'
import { writeRun } from '../flow/run.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import type { Body } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { AT, Memory, PILE, STATE } from './memory.ts'
import { type Places, placesOf } from './memory-map.ts'
import { Unit } from './module-builder.ts'
import { writeOutcome } from './outcome.ts'

export interface CompiledGame {
  readonly world: GameModel
  readonly code: readonly Instruction[]
  readonly slots: readonly SlotExtent[]
  readonly memory: Memory
  readonly places: Places
  /** So many bytes of memory it needs. */
  readonly memoryBytes: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What else a module can do than play at random. */
export interface Addition {
  /** Called before anything is written. */
  prepare(unit: Unit, code: readonly Instruction[]): void
  /** Functions to export, by their names. */
  functions(
    unit: Unit,
    places: Places,
    written: { readonly start: number; readonly run: number },
  ): Record<string, number>
}

export function compileGame(game: Game, setting: Setting = {}, addition?: Addition): CompiledGame {
  const world = new GameModel(game, setting)
  const { code, slots } = lower(world)
  const memory = new Memory(world, slots)
  const unit = new Unit(world, memory)
  const { module } = unit
  addition?.prepare(unit, code)
  const places = placesOf(memory, world, code)
  const hasChoices = code.some(({ op }) => op === 'choose')
  const draw = module.function([I32, I32], [], (body) => writeDraw(body, unit, places, hasChoices))
  const start = module.function([I32, I32], [], (body) => writeStart(body, places, draw))
  const run = module.function([I32], [], (body) => writeRun(body, unit, places, { code, slots }))
  const outcome = module.function([I32], [], (body) => writeOutcome(body, unit))
  const batch = module.function([I64, I32], [], (body) => writeBatch(body, places, { start, run, outcome }))
  const more = addition?.functions(unit, places, { start, run })
  const exported = { draw, start, run, outcome, batch, ...more }
  for (const [name, func] of Object.entries(exported)) module.export(name, func)
  module.data(places.fresh, freshState(unit, places))
  return { world, code, slots, memory, places, memoryBytes: memory.end, bytes: module.encode() }
}

/** All cards in the place of the deck, nobody's turn, nothing counted. */
function freshState({ memory, world }: Unit, { stateEnd }: Places): Uint8Array {
  const bytes = new Uint8Array(stateEnd)
  const view = new DataView(bytes.buffer)
  view.setInt32(AT.me, NONE, true)
  view.setInt32(AT.actor, NONE, true)
  const [zone = 0] = world.membersOf(world.game.deck.in)
  const at = memory.zone(zone)
  if (world.zones[zone]?.pile) {
    view.setInt32(at + PILE.top, world.deck.cards.length, true)
    bytes.set(world.deck.cards.toReversed(), at + PILE.ring)
  } else {
    for (const card of world.deck.cards)
      bytes[at + (card >> 3)] = (bytes[at + (card >> 3)] as number) | (1 << (card & 7))
  }
  return bytes.subarray(STATE)
}

/** (low, high): from here on chance, and players of the module's own, draw as in the game of that number. */
function writeDraw(body: Body, unit: Unit, { keys, streams }: Places, hasChoices: boolean): void {
  const [low, high] = [body.param(0), body.param(1)]
  const begin = (stream: number, key: number): void => {
    body.const(stream).const(key).get(low).get(high).call(unit.runtime.random.derive)
  }
  begin(AT.chance, keys)
  if (!hasChoices) return
  for (const seat of unit.world.everything('player')) {
    begin(streams + STREAM_BYTES * seat, keys + STREAM_BYTES * (seat + 1))
  }
}

/** (low, high): begins the game of that number. */
function writeStart(body: Body, { fresh, stateEnd, index, choice }: Places, draw: number): void {
  const [low, high] = [body.param(0), body.param(1)]
  const bytes = stateEnd - STATE
  body.const(STATE).const(fresh).const(bytes).copyMemory()
  body.get(low).get(high).call(draw)
  body.const(0).const(-1).store(choice)
  body.const(0).get(low).store(index)
  body
    .const(0)
    .get(high)
    .store(index + 4)
}

/** (first, many): plays games one after the other, all seats at random, and writes each down. */
function writeBatch(
  body: Body,
  { rows, rowWords }: Places,
  { start, run, outcome }: { start: number; run: number; outcome: number },
): void {
  const [first, many] = [body.param(0), body.param(1)]
  const row = body.local(I32)
  body.const(rows).set(row)
  body.block((out) => {
    body.loop((again) => {
      body.get(many).const(0).op('i32le').brIf(out)
      body.get(first).op('i32wrap').get(first).const64(32n).op('i64shru').op('i32wrap').call(start)
      body.const(-1).call(run)
      body.get(row).call(outcome)
      body
        .get(row)
        .const(4 * rowWords)
        .op('i32add')
        .set(row)
      body.get(first).const64(1n).op('i64add').set(first)
      body.get(many).const(1).op('i32sub').set(many)
      body.br(again)
    })
  })
}
