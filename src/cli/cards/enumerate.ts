import { type Enumeration, enumerateDeals, USUAL_MOST_DEALS } from '../../cards/verify/enumerate-deals.ts'
import { aligned } from '../command/columns.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, toggle, whole, withDefault } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME, GAME_NOTE } from './inputs.ts'

export const enumerate = defineCommand({
  name: 'enumerate',
  group: GROUPS.designers,
  summary: 'play every deal of a game in which nobody chooses, and count exactly',
  description:
    'Plays a game from every deal there is and adds up its counters: how many hands are worth what, how often a dealer ' +
    'goes bust. Exact, not sampled. The game must have no choices.',
  arguments: { game: GAME },
  options: {
    hand: optional('<n>', 'every hand of n cards, where their order does not matter', whole(1)),
    ranks: toggle('cards of a rank are alike: for games in which suits do not matter', 'hand'),
    most: withDefault(optional('<n>', 'how many deals at most', whole(1)), USUAL_MOST_DEALS),
    seats: SHARED.seats,
    engine: SHARED.engine,
    workers: SHARED.workers,
    lane: SHARED.lane,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: `${GAME_NOTE}
Without --hand, the cards come in every order for as long as the rules draw another one.`,
  examples: ['manyhands enumerate ./poker-hands.ts --hand 5', 'manyhands enumerate ./dealer.ts --ranks'],
  async run({ game: name, ranks, ...flags }, { progress, catchInterrupts }) {
    const { game, options } = await loadGame(name)
    const { result, digest, engine, timing } = await enumerateDeals(game, {
      ...flags,
      options,
      alike: ranks ? 'rank' : 'card',
      signal: catchInterrupts().signal,
      onWork: (done, total) => progress.count({ what: 'Parts', done, total }),
    })
    const games = result.games.toLocaleString('en')
    const played =
      flags.hand === undefined
        ? `cards in every order, ${games} games`
        : `all ${games} hands of ${flags.hand} cards`
    return {
      document: result,
      lines: [`${game.name}: ${played}`, '', ...counterLines(result), ''],
      engine,
      digest,
      timing,
    }
  },
})

function counterLines({ counters }: Enumeration): string[] {
  const entries = Object.entries(counters)
  const hasTotals = entries.some(([, { total }]) => total !== undefined)
  const rows = entries.map(([name, { mean, total }]) => [
    name,
    ...(hasTotals ? [(total ?? 0).toLocaleString('en')] : []),
    mean.toPrecision(6),
  ])
  return aligned([['', ...(hasTotals ? ['total'] : []), 'a deal'], ...rows])
}
