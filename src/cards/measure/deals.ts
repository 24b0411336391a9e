/** How many deals a game has: how often at least half of the cards are shuffled together. */
import type { GameEvent } from '../interpret/observer.ts'
import type { GameSetup } from '../simulate/game-setup.ts'

/** At least one, as a game without a shuffle is one deal too. */
export function dealsIn(setup: GameSetup, index: number): number {
  const { program } = setup
  const cards = new Array<number>(program.zones.length).fill(0)
  const all = program.deck.cards.length
  let deals = 0
  cards[program.zones.findIndex(({ name }) => name === program.game.deck.in)] = all
  const onEvent = (event: GameEvent): void => {
    if (event.kind === 'move') {
      cards[event.from] = (cards[event.from] as number) - 1
      cards[event.to] = (cards[event.to] as number) + 1
    } else if (event.kind === 'shuffle' && 2 * (cards[event.zone] as number) >= all) deals += 1
  }
  setup.play(index, { onEvent })
  return Math.max(1, deals)
}
