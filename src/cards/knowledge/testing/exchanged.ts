/** A compiled game in another world that the deciding seat may imagine: its hidden cards are exchanged in memory. */
import type { Stream } from '../../../rng/index.ts'
import type { Instance } from '../../compile/engine/instance.ts'
import { RootSnapshot } from '../../compile/engine/root-snapshot.ts'
import { StateTransfer } from '../../compile/engine/state-transfer.ts'
import { STATE } from '../../compile/module/memory.ts'
import type { ObservedGame } from '../observed/observed-game.ts'

/** Exchanges hidden cards while `look` looks, and puts them back. Says how many were others. */
export function withExchanged(game: ObservedGame, rng: Stream, look: () => void): number {
  const instance = game.instance as unknown as Instance
  const { table } = game.digest
  const before = instance.bytes.slice(STATE, instance.compiled.memoryMap.stateEnd)
  const places = table.places.slice()
  const worlds = game.worlds(rng)
  new RootSnapshot(instance, new StateTransfer(instance).cells, worlds).sample(rng)
  for (const { zone, from, to } of worlds.veiled)
    for (const card of worlds.dealt.subarray(from, to)) table.move(card, zone)
  const { cards } = instance.compiled.model.deck
  const others = worlds.real.filter((card, n) => card !== worlds.dealt[n]).length
  look()
  instance.bytes.set(before, STATE)
  for (const card of cards) table.move(card, places[card] as number)
  return others
}
