/** Settings in which classics are tried: short games, and such as reach what the usual ones seldom do. */
import type { Setting } from '../model/game-model.ts'

const SETTINGS: Readonly<Record<string, readonly Setting[]>> = {
  'crazy-eights': [{ options: { deals: 1 } }, { options: { target: 60 } }, {}],
  hearts: [{ options: { deals: 1 } }, { options: { target: 30 } }, { options: { deals: 6 } }, {}],
  spades: [
    { options: { deals: 1 } },
    { options: { target: 50, floor: -100 } },
    { options: { deals: 4 } },
    {},
  ],
  whist: [{ options: { deals: 1 } }, { options: { target: 2 } }, { options: { deals: 3 } }, {}],
  'oh-hell': [
    { options: { most: 2 } },
    { options: { most: 3 } },
    { options: { most: 12 } },
    { seats: 7 },
    {},
  ],
  'gin-rummy': [{ options: { deals: 1 } }, { options: { deals: 4 } }, { options: { target: 10 } }],
  rummy: [{ options: { deals: 1 } }, {}, { options: { deals: 3 } }, { options: { target: 30 } }],
  blackjack: [{ options: { rounds: 6 } }, {}],
  cribbage: [{ options: { target: 31 } }, {}],
  scopa: [{ options: { target: 1 } }, {}],
  president: [{ options: { deals: 2 } }, {}],
  gops: [{}, { options: { carry: true } }],
}

/** The first is the shortest. */
export function settingsOf(id: string): readonly Setting[] {
  return SETTINGS[id] ?? [{}]
}
