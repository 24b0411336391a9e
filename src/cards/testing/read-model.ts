/** Makes a state of the interpreter the one where a compiled model stands; what seats know is not touched. */
import { choicesOf } from '../compile/analysis/control-flow.ts'
import type { CompiledModel } from '../compile/engine/compiled-model.ts'
import { POSITION, STATISTICS, sharedCells } from '../compile/engine/state-transfer.ts'
import { AT, STATE } from '../compile/module/memory.ts'
import { PILE } from '../compile/runtime/ring.ts'
import * as layout from '../model/layout.ts'
import type { State } from '../model/state.ts'

export function readModel(model: CompiledModel, state: State): void {
  const { compiled } = model
  const { model: game, memory, memoryMap } = compiled
  const bytes = new Uint8Array(memoryMap.stateEnd)
  bytes.set(model.save().bytes, STATE)
  const words = new Int32Array(bytes.buffer, 0, memoryMap.stateEnd >> 2)
  const wordAt = (address: number): number => words[address / 4] as number
  for (const [instruction, choice] of choicesOf(compiled.code)) {
    if (choice === wordAt(AT.point)) state.put(layout.POINT, instruction)
  }
  for (const [here, there] of POSITION) state.put(there, wordAt(here))
  for (const [here, there] of STATISTICS) state.words[there] = wordAt(here)
  game.counters.forEach((_, n) => {
    state.words[state.ground.layout.counters + n] = wordAt(AT.counters + 4 * n)
  })
  for (const { cell, address, words: size } of sharedCells(compiled)) {
    const at = address / 4
    state.words.set(words.subarray(at, at + Math.min(size, cell.words)), cell.at)
  }
  game.zones.forEach((place, zone) => {
    const at = memory.zone(zone)
    const [bottom, top] = place.pile ? [wordAt(at + PILE.bottom), wordAt(at + PILE.top)] : [0, 0]
    const cards = place.pile
      ? // From the bottom.
        Array.from(
          { length: top - bottom },
          (_, n) => bytes[at + PILE.ring + ((bottom + n) & (memory.ring - 1))] as number,
        )
      : game.deck.cards.filter((card) => ((bytes[at + (card >> 3)] as number) >> (card & 7)) & 1)
    for (const card of cards) state.words[state.ground.places + card] = zone
    if (place.pile) state.setOrder(place, cards)
  })
}
