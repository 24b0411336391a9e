/** Packs of cards. */
import { listed, ranksName } from '../../english/words/words.ts'
import type { Game, TableTree } from '../../rules/tree.ts'
import { firstThatChecks, type Operator } from './operator.ts'

/** Without some of the lowest ranks, as in packs of 32 or 40 cards. */
export const shortPack: Operator = (game, _, rng) =>
  firstThatChecks(
    game,
    () => {
      const { ranks } = game.deck
      if (ranks.length < 8) return undefined
      const left = rng.pick(ranks.length > 10 ? [9, 10, 8] : [7, 8])
      const gone = game.deck.ranks.filter((rank) => rank !== 'A').slice(0, ranks.length - left)
      const tree = withoutRanks(game, new Set(gone))
      return { tree, how: `a pack without ${listed(gone.map(ranksName))}` }
    },
    4,
  )

function withoutRanks(game: Game, gone: ReadonlySet<string>): Game {
  const tables = Object.entries(game.tables ?? {}).map(([name, table]): [string, TableTree] => {
    if (table.by !== 'rank') return [name, table]
    return [
      name,
      { ...table, of: Object.fromEntries(Object.entries(table.of).filter(([rank]) => !gone.has(rank))) },
    ]
  })
  return {
    ...game,
    deck: { ...game.deck, ranks: game.deck.ranks.filter((rank) => !gone.has(rank)) },
    ...(game.tables && { tables: Object.fromEntries(tables) }),
  }
}
