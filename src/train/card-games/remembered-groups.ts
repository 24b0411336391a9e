/**
 * Groups of cards that lie face down although everybody has seen them before: tricks that were taken, cards that were captured. In
 * such a group every player knows every card in all games that are looked at. What a player only sometimes knows is left out.
 */
import type { ObservedGame } from '../../cards/knowledge/observed/observed-game.ts'
import { stream } from '../../rng/index.ts'
import type { CardCode } from './card-code.ts'
import type { CardGroup } from './card-groups.ts'
import { countShared, type Mask, ZoneReader } from './card-masks.ts'
import { CompiledState } from './card-state.ts'

/** The most decisions of a game that are looked at: random players may never come to an end. */
const MOST_DECISIONS = 1000

/** Those of the groups that are not seen, but known. @param seeds of random games to look at */
export function rememberedGroups(
  code: CardCode,
  groups: readonly CardGroup[],
  seeds: readonly number[],
): ReadonlySet<CardGroup> {
  const remembered = new Set(groups.filter(({ isSeen }) => !isSeen))
  const held = new Set<CardGroup>()
  const zones = new ZoneReader(code.module.compiled)
  const game = code.takeGame()
  for (const seed of seeds) {
    const rng = stream(seed, 'remembering')
    game.start(seed)
    for (let n = 0; game.isDeciding && n < MOST_DECISIONS; n += 1) {
      const state = new CompiledState(code, game.instance.state.slice())
      for (let seat = 0; seat < code.seats; seat += 1) {
        const certain = certainOf(game, seat)
        for (const group of remembered) {
          const mask = zones.newMask()
          for (const zone of group.zones[seat] as readonly number[]) zones.addZone(state, zone, mask)
          const [known, all] = [countShared(mask, certain), countShared(mask, mask)]
          if (all > 0) held.add(group)
          if (known < all) remembered.delete(group)
        }
      }
      game.choose(rng.below(game.choices))
    }
  }
  code.giveBack(game)
  return remembered.intersection(held)
}

/** The cards whose place the seat knows. */
const certainOf = ({ digest }: ObservedGame, seat: number): Mask => new Uint32Array(digest.seen(seat).certain)
