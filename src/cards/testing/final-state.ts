/**
 * The state in which a game ends, as both engines have it: cards in their places, variables, what was counted, the
 * stream of chance.
 */
import type { PathElement, Stream } from '../../rng/index.ts'
import { type CompiledGame, DECIDING, OVER } from '../compile/game.ts'
import { AT, PILE } from '../compile/memory.ts'
import { STREAM_BYTES } from '../compile/runtime/random.ts'
import { compileModule, instantiate, newMemory } from '../compile/wasm/instantiate.ts'
import { type Cell, DECISIONS, FORCED, STEPS, TURNS } from '../interpret/layout.ts'
import { chanceOf, type Play, playerOf } from '../interpret/play.ts'
import type { World } from '../interpret/world.ts'

/** What lies where, by the names of zones and variables. */
export type Parts = Readonly<Record<string, readonly number[]>>

export function stateOf({ state, program }: Play): Parts {
  return partsOf(program, {
    chance: [...state.chance],
    counts: [STEPS, TURNS, DECISIONS, FORCED].map((count) => state.words[count] as number),
    zone: (zone) => (program.zones[zone]?.pile ? state.inOrder(zone) : state.cardsIn(zone)),
    cell: (cell) => [state.read(cell)].flat(),
  })
}

interface Reading {
  readonly chance: readonly number[]
  /** Steps, turns, decisions, forced choices. */
  readonly counts: readonly number[]
  zone(zone: number): readonly number[]
  cell(cell: Cell, type: string): readonly number[]
}

function partsOf(world: World, read: Reading): Parts {
  const variables = [...world.variables].flatMap(([name, { cells, tree }]) =>
    cells.map((cell, n): [string, readonly number[]] => [`${name} ${n}`, read.cell(cell, tree.type)]),
  )
  const zones = world.zones.map((_, zone): [string, readonly number[]] => [
    world.zoneName(zone),
    read.zone(zone),
  ])
  return Object.fromEntries([['chance', read.chance], ['counts', read.counts], ...zones, ...variables])
}

/** Plays one game at a time in a module, everybody at random, and reads its memory then. */
export class StateReader {
  readonly #compiled: CompiledGame
  readonly #seed: PathElement
  readonly #view: DataView
  readonly #exports: {
    start(low: number, high: number): void
    run(auto: number): void
    outcome(row: number): void
  }

  constructor(compiled: CompiledGame, seed: PathElement, stepLimit: number) {
    const { places, bytes, world } = compiled
    const memory = newMemory(places.end)
    this.#compiled = compiled
    this.#seed = seed
    this.#exports = instantiate(compileModule(bytes), memory)
    this.#view = new DataView(memory.buffer)
    this.#view.setInt32(places.limit, stepLimit, true)
    const keys = [chanceOf(seed), ...world.everything('player').map((seat) => playerOf(seed, seat))]
    for (const [n, stream] of keys.entries()) {
      new Int32Array(memory.buffer).set(stream.save().key, (places.keys + STREAM_BYTES * n) / 4)
    }
  }

  /**
   * The state after a game, in which the module chooses for all or asks for every choice: there must be no difference.
   * Undefined for a game that is not over within the step limit. Throws where the module gives up.
   */
  after(index: number, chooser: 'module' | 'asked'): Parts | undefined {
    const view = this.#view
    const { memory, world, places } = this.#compiled
    this.#exports.start(index, 0)
    const players: Stream[] = []
    const run = (): void => this.#exports.run(chooser === 'module' ? -1 : 0)
    for (run(); view.getInt32(AT.status, true) === DECIDING; run()) {
      const seat = view.getInt32(AT.me, true)
      players[seat] ??= playerOf(this.#seed, seat).derive(index)
      view.setInt32(places.choice, players[seat].below(view.getInt32(places.list, true)), true)
    }
    this.#exports.outcome(places.rows)
    if (view.getInt32(AT.status, true) !== OVER) return undefined
    return partsOf(world, {
      chance: [0, 4, 8, 12].map((at) => view.getUint32(AT.chance + at, true)),
      counts: [AT.steps, AT.turns, AT.decisions, AT.forced].map((at) => view.getInt32(at, true)),
      zone: (zone) =>
        world.zones[zone]?.pile
          ? this.#pile(memory.zone(zone))
          : this.#set(memory.zone(zone), memory.cardWords),
      cell: (cell, type) =>
        cell.set
          ? this.#set(memory.cell(cell), memory.wordsOf(type))
          : [view.getInt32(memory.cell(cell), true)],
    })
  }

  /** From the bottom. */
  #pile(at: number): number[] {
    const head = this.#view.getInt32(at + PILE.head, true)
    const { ring } = this.#compiled.memory
    return Array.from({ length: this.#view.getInt32(at + PILE.count, true) }, (_, n) =>
      this.#view.getUint8(at + PILE.ring + ((head + n) % ring)),
    )
  }

  #set(at: number, words: number): number[] {
    const bits = Array.from({ length: 64 * words }, (_, n) => n)
    return bits.filter((n) => (this.#view.getUint8(at + (n >> 3)) >> (n & 7)) & 1)
  }
}
