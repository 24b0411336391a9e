/**
 * Games in which something happens that happens in few others: so rare that playing on until it comes up would take
 * too long. Ablation plays them too.
 */
import type { Scenario } from './ablation.ts'
import { atRandom, first, preferring } from './policies.ts'
import { dealt } from './scripted.ts'

const RARE: Readonly<Record<string, readonly Scenario[]>> = {
  // A double pair royal in the play.
  cribbage: [{ seed: 312, policy: atRandom }],
  scopa: [
    // Three kings are turned up.
    { seed: 1, deck: 'AC 2C 3C 4C 5C 6C KC KD KH 7C'.split(' '), policy: first },
    // Someone takes no card of one suit, and would else have the best primiera.
    { setting: { seats: 3, options: { target: 1 } }, seed: 1513, policy: first },
  ],
  // After passing, the second player has only hearts and the queen of spades: points on the first trick.
  hearts: [
    {
      setting: { options: { deals: 1 } },
      seed: 1,
      deck: dealt(
        '2C 2H 3H QS 3C 4C 5C 6C 7C 8C 9C TC JC',
        'QC KC 4H 5H 6H 7H 8H 9H TH JH QH KH AH',
        '2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD',
        'AC 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS',
      ),
      policy: preferring([
        'pass 2H',
        'pass 2H 3H',
        'pass 2H 3H QS',
        'pass QC',
        'pass QC KC',
        'pass QC KC 4H',
      ]),
    },
  ],
  // Modest bids reach 500, which bids at random do not.
  spades: [{ seed: 1, policy: preferring(['bid 3'], atRandom) }],
}

export function rareDeals(id: string): readonly Scenario[] {
  return RARE[id] ?? []
}
