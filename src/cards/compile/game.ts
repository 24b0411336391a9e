/** A game as a module: the bytes, and where things lie in its memory. */
import { type Setting, World } from '../interpret/world.ts'
import type { Instruction } from '../lower/instructions.ts'
import { Writer } from '../lower/writer.ts'
import { NONE } from '../rules/deck.ts'
import type { Game } from '../rules/tree.ts'
import { ChoiceCode, type Desk } from './choices.ts'
import { writeFlow } from './flow.ts'
import { keptFor, type Slot } from './kept.ts'
import { AT, Memory, PILE, STATE } from './memory.ts'
import { writeOutcome } from './outcome.ts'
import { STREAM_BYTES } from './runtime/random.ts'
import { StepCode } from './steps.ts'
import { Unit } from './unit.ts'
import type { Body } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

/** How a game stands, as in the interpreter. */
const DECIDING = 1
export const OVER = 2
const STOPPED = 3

/** Where things lie beside the state, in bytes. */
export interface Places {
  readonly stateEnd: number
  /** The state in which every game begins. */
  readonly fresh: number
  readonly limit: number
  readonly choice: number
  readonly list: number
  /** Keys of the streams of all games: chance, then one a seat. */
  readonly keys: number
  /** The streams of the seats, which are begun when they are first drawn from. */
  readonly streams: number
  readonly begun: number
  /** Which game it is, in two words. */
  readonly index: number
  /** What a game came to: status, turns, steps, decisions, forced, winners, scores, counters. */
  readonly rows: number
  readonly rowWords: number
  readonly end: number
}

export interface CompiledGame {
  readonly world: World
  readonly code: readonly Instruction[]
  readonly memory: Memory
  readonly places: Places
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** How many games a batch can write down before they are read. */
export const MOST_ROWS = 1024

export function compileGame(game: Game, setting: Setting = {}): CompiledGame {
  const world = new World(game, setting)
  const writer = new Writer(world)
  const code = writer.write(game.flow)
  const memory = new Memory(world, writer.slots)
  const unit = new Unit(world, memory)
  const places = placesOf(unit, code)
  const start = unit.module.function([I32, I32], [], (body) => writeStart(body, unit, places))
  const run = unit.module.function([I32], [], (body) =>
    writeRun(body, unit, places, { code, slots: writer.slots }),
  )
  const outcome = unit.module.function([I32], [], (body) => writeOutcome(body, unit))
  const batch = unit.module.function([I64, I32], [], (body) =>
    writeBatch(body, places, { start, run, outcome }),
  )
  for (const [name, func] of Object.entries({ start, run, outcome, batch })) unit.module.export(name, func)
  unit.module.data(places.fresh, freshState(unit, places))
  return { world, code, memory, places: { ...places, end: memory.end }, bytes: unit.module.encode() }
}

function placesOf({ memory, world }: Unit, code: readonly Instruction[]): Places {
  const { stateEnd } = memory
  const choices = Math.max(
    0,
    ...code.map((instruction) => (instruction.op === 'choose' ? instruction.options.length : 0)),
  )
  const rowWords = 6 + world.seats + world.counters.length
  return {
    stateEnd,
    fresh: memory.take(stateEnd - STATE),
    limit: memory.take(4),
    choice: memory.take(4),
    list: memory.take(4 + 12 * choices * Math.max(64, world.deck.size)),
    keys: memory.take(STREAM_BYTES * (1 + world.seats)),
    streams: memory.take(STREAM_BYTES * world.seats),
    begun: memory.take(4),
    index: memory.take(8),
    rows: memory.take(4 * rowWords * MOST_ROWS),
    rowWords,
    end: 0,
  }
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
    view.setInt32(at + PILE.count, world.deck.cards.length, true)
    bytes.set(world.deck.cards.toReversed(), at + PILE.ring)
  } else {
    for (const card of world.deck.cards)
      bytes[at + (card >> 3)] = (bytes[at + (card >> 3)] as number) | (1 << (card & 7))
  }
  return bytes.subarray(STATE)
}

/** (low, high): begins the game of that number. */
function writeStart(body: Body, unit: Unit, { fresh, stateEnd, keys, begun, index, choice }: Places): void {
  const [low, high] = [body.param(0), body.param(1)]
  body
    .const(STATE)
    .const(fresh)
    .const(stateEnd - STATE)
    .copyMemory()
  body.const(AT.chance).const(keys).get(low).get(high).call(unit.runtime.random.derive)
  body.const(0).const(0).store(begun)
  body.const(0).const(-1).store(choice)
  body.const(0).get(low).store(index)
  body
    .const(0)
    .get(high)
    .store(index + 4)
}

/** (auto): plays on until somebody must choose whom the module does not play, or the game is over. */
function writeRun(
  body: Body,
  unit: Unit,
  places: Places,
  { code, slots }: { readonly code: readonly Instruction[]; readonly slots: readonly Slot[] },
): void {
  const registers = unit.keepRegisters(body, keptFor(unit, slots, code))
  const limit = body.local(I32)
  body.const(0).load(places.limit).set(limit)
  const leave = (status: number): void => {
    body.const(0).const(status).store(AT.status).return()
  }
  body.block((waiting) => {
    body.block((over) => {
      body.block((stopped) => {
        writePlay(body, unit, places, code, {
          wait: () => body.br(waiting),
          end: () => body.br(over),
          checkLimit: () => registers.get(AT.steps).get(limit).op('i32gt').brIf(stopped),
        })
      })
      // A game that is given up is told by the interpreter, whatever is in memory.
      leave(STOPPED)
    })
    registers.store(true)
    leave(OVER)
  })
  registers.store()
  body.const(0).const(DECIDING).store(AT.status)
  registers.load()
}

/** Ways out of a game: only when all of it is written is it known what must be written back. */
interface Ways {
  /** For somebody to choose. */
  readonly wait: () => void
  readonly end: () => void
  /** Leaves if more steps have been made than there may be. */
  readonly checkLimit: () => void
}

function writePlay(
  body: Body,
  unit: Unit,
  places: Places,
  code: readonly Instruction[],
  { wait, end, checkLimit }: Ways,
): void {
  const registers = unit.registersOf(body)
  const point = body.local(I32)
  let here = 0
  const hasChoices = code.some(({ op }) => op === 'choose')
  const step = new StepCode(unit, body, hasChoices, checkLimit)
  const desk: Desk = {
    auto: body.param(0),
    choice: places.choice,
    list: places.list,
    stream: () => registers.get(AT.me).call(streamOf(unit, places)),
    // A choice begins a block: there play is taken up again.
    suspend: () => {
      body.const(0).const(here).store(AT.point)
      wait()
    },
  }
  const choices = new ChoiceCode(step, desk)
  body.const(0).load(AT.point).set(point)
  writeFlow(body, code, point, {
    countSteps: (steps) => {
      if (steps > 0) registers.count(AT.steps, steps)
    },
    instruction: (instruction, at, goTo, block) => {
      here = block
      body.apart(() => {
        if (instruction.op === 'choose') choices.write(instruction, at, goTo)
        else if (instruction.op === 'end') {
          checkLimit()
          end()
        } else step.write(instruction, goTo)
      })
    },
  })
}

/** (seat) → the address of its stream, which is begun if it has not been. */
function streamOf(unit: Unit, { keys, streams, begun, index }: Places): number {
  return unit.function('stream of', [I32], [I32], (body) => {
    const seat = body.param(0)
    const at = body.local(I32)
    body.get(seat).const(STREAM_BYTES).op('i32mul').const(streams).op('i32add').set(at)
    body.const(0).load(begun).get(seat).op('i32shru').const(1).op('i32and').op('i32eqz')
    body.if(() => {
      body.const(0).const(0).load(begun).const(1).get(seat).op('i32shl').op('i32or').store(begun)
      body
        .get(at)
        .get(seat)
        .const(STREAM_BYTES)
        .op('i32mul')
        .const(keys + STREAM_BYTES)
        .op('i32add')
      body
        .const(0)
        .load(index)
        .const(0)
        .load(index + 4)
        .call(unit.runtime.random.derive)
    })
    body.get(at)
  })
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
