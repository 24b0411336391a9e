/**
 * Games in which something happens that happens in few others: so rare that playing on until it comes up would take
 * too long. Ablation plays them too.
 */
import type { Scenario } from './ablation.ts'
import { atRandom, first, preferring } from './policies.ts'
import { dealt } from './scripted.ts'

/** Melds and lays off what can be, and knocks as soon as it can. */
const rummy = ['pass', 'knock KC', 'knock 8D', 'knock', 'meld run', 'meld set', 'lay off']

/** Both refuse the upcard, and the first player can knock with the first card of the stock. */
function ginDeal(knocker: string, other: string, drawn: string, ...wishes: readonly string[]): Scenario {
  const deck = [...dealt(knocker, other), 'QC', drawn]
  return {
    setting: { options: { deals: 2 } },
    seed: 1,
    deck,
    policy: preferring([...wishes, ...rummy], atRandom),
  }
}

const KNOCKER = '5C 6C 7C 9D 9H 9S AH 2H 3H 4S'
const MELDED = 'KD KH KS TD JD QD 6S 7S 8S'

/** The first player melds a run, then has two cards of which one was just taken and may not be discarded. */
function stranded(last: string, taken: string): Scenario {
  const hands = [`2C 3C KC KD ${last} 6D 8D`, 'AS 3S 5S 7S 9S JS 4H', `AH 3H KH 7H ${taken} JH 4S`]
  const wishes = ['take the discard', 'meld run', 'meld set', 'discard 8D', 'discard KH', `discard ${taken}`]
  return {
    setting: { seats: 3, options: { deals: 1 } },
    seed: 1,
    deck: [...dealt(...hands), '4C'],
    policy: preferring([...wishes, 'discard JS', 'discard 6D', 'lay off on set', 'lay off on run'], atRandom),
  }
}

const RARE: Readonly<Record<string, readonly Scenario[]>> = {
  cribbage: [
    // A run of seven in the play.
    {
      seed: 1,
      deck: dealt('KC QC AH 3H 5H 7H', 'TC 9C 2S 4S 6S 8S'),
      policy: preferring([
        ...['lay away KC', 'lay away KC QC', 'lay away TC', 'lay away TC 9C'],
        ...['play AH', 'play 2S', 'play 3H', 'play 4S', 'play 5H', 'play 6S', 'play 7H'],
      ]),
    },
    // A double pair royal.
    {
      seed: 1,
      deck: dealt('KC QC 2C 2D 9H TH', 'JC TC 2H 2S 8D 9D'),
      policy: preferring([
        ...['lay away KC', 'lay away KC QC', 'lay away JC', 'lay away JC TC'],
        ...['play 2C', 'play 2H', 'play 2D', 'play 2S'],
      ]),
    },
    // A run of five is shown: four in the hand, and the starter.
    {
      seed: 1,
      deck: [...dealt('AC 2D 3H 4S KD KH', '6C 6D 6H 8S 9S TD'), '5C'],
      policy: preferring(['lay away KD', 'lay away KD KH', 'lay away 9S', 'lay away 9S TD']),
    },
  ],
  scopa: [
    // Three kings are turned up.
    { seed: 1, deck: 'AC 2C 3C 4C 5C 6C KC KD KH 7C'.split(' '), policy: first },
    // Someone takes no card of one suit, and would else have the best primiera.
    {
      setting: { seats: 3, options: { target: 1 } },
      seed: 1,
      deck: (
        'AC 7C QS 4D 5S 3S JC AS AH 7D 2S QC JD QH JS 2D 6S 3H 6H 2H ' +
        '6D AD 5D KD 6C JH 4C KC KH QD 3C 3D 7H 4H 5C 2C 7S 5H 4S KS'
      ).split(' '),
      policy: first,
    },
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
  'gin-rummy': [
    // Undercut, by less and by a tie; laid off on a run and on a set; gin; no card of the other is matched.
    ginDeal(KNOCKER, `${MELDED} 3D`, 'KC'),
    ginDeal(KNOCKER, `${MELDED} 4D`, 'KC'),
    ginDeal(KNOCKER, `${MELDED} 4H`, 'KC'),
    ginDeal(KNOCKER, `${MELDED} 9C`, 'KC'),
    ginDeal(
      '5C 6C 7C 9D 9H 9S AH 2H 3H 8D',
      'KD KH KS TD JD QD 5S 6S 7S 8S',
      '4H',
      'meld run AH',
      'meld run 4 cards',
    ),
    ginDeal(
      '5C 6C 7C 9D 9H 9S AH 2H 3H 8D',
      'KD KH KS TD JD QD 9C 6S 4D 2D',
      '4H',
      'meld run AH',
      'meld run 4 cards',
    ),
    // Several cards of both are unmatched.
    ginDeal(
      '5C 6C 7C 8C 9D 9H 9S AH 3H 4S',
      'KD KH KS TD JD QD AD 2D 2S AS',
      'KC',
      'meld run 5C',
      'meld set KD',
    ),
    ginDeal(
      '5C 6C 7C 8C 9D 9H 9S AH 3H 4S',
      'KD KH KS TD JD QD AD 2D 2S 7S',
      'KC',
      'meld run 5C',
      'meld set KD',
    ),
    ginDeal(KNOCKER, 'KD QD TS 8S 6S 4D 2D TH 8H 6H', 'KC'),
    // To the end, with its bonuses.
    { seed: 1, policy: preferring(rummy, atRandom) },
    { seed: 2, policy: preferring(rummy, atRandom) },
  ],
  rummy: [
    // Laying off on a set or a run would leave only the card just taken; on the run that card can follow.
    stranded('KS', '9H'),
    stranded('5C', '9H'),
    stranded('5C', '6C'),
    // A second run after a meld; in the next turn melding it would leave only the card just taken.
    {
      setting: { seats: 3, options: { deals: 1 } },
      seed: 1,
      deck: [...dealt('2C 3C 4C 9D TD JD 8D', 'AS 3S 5S 7S 9S JS 4H', 'AH 3H KH 7H 9H JH 4S'), '5C'],
      policy: preferring(
        ['take the discard', 'meld run 4 cards', 'meld run', 'discard 8D', 'discard JS', 'discard KH'],
        atRandom,
      ),
    },
  ],
  // Aces are split.
  blackjack: [
    {
      setting: { options: { rounds: 1 } },
      seed: 1,
      deck: 'AC AD TC 7D 5H 6H'.split(' '),
      policy: preferring(['split', 'stand']),
    },
  ],
  // Modest bids reach 500, which bids at random do not.
  spades: [{ seed: 1, policy: preferring(['bid 3'], atRandom) }],
}

export function rareDeals(id: string): readonly Scenario[] {
  return RARE[id] ?? []
}
