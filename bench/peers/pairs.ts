/** Games that OpenSpiel has too, set to the rules that come nearest to ours, and what still differs. */

export interface Pair {
  /** As `pyspiel.load_game` takes it. */
  readonly openspiel: string
  /** As `new GameSetup` takes it, for so many seats. */
  readonly manyhands: string
  readonly seats: number
  /** How many of its games one of ours is worth, by the cards played. */
  readonly worth: number
  /** What differs. */
  readonly note: string
}

export const PAIRS: readonly Pair[] = [
  {
    openspiel: 'kuhn_poker',
    manyhands: 'kuhn-poker',
    seats: 2,
    worth: 1,
    note: 'the same rules',
  },
  {
    openspiel: 'leduc_poker',
    manyhands: 'leduc-poker',
    seats: 2,
    worth: 1,
    note: 'the same rules',
  },
  {
    openspiel: 'goofspiel(num_cards=13,points_order=random)',
    manyhands: 'gops',
    seats: 2,
    worth: 1,
    note: 'the same rules; OpenSpiel plays the last card by itself and draws no chance for it',
  },
  {
    openspiel: 'blackjack',
    manyhands: 'blackjack?rounds=1',
    seats: 1,
    worth: 1,
    note: 'one round; OpenSpiel has hit and stand alone: no double, no split, no blackjack bonus',
  },
  {
    openspiel: 'crazy_eights(players=2,max_draw_cards=1,reshuffle=true,max_turns=10000)',
    manyhands: 'crazy-eights?deals=1',
    seats: 2,
    worth: 1,
    note: 'one deal; in OpenSpiel a random dealer, after a draw any card may be played and not only the one drawn, and a card is drawn by chance from an unordered stock',
  },
  {
    openspiel: 'hearts(qs_breaks_hearts=false)',
    manyhands: 'hearts?deals=1',
    seats: 4,
    worth: 1,
    note: 'one deal; in OpenSpiel chance decides the direction of the pass, and in one of four games nobody passes',
  },
  {
    openspiel: 'spades',
    manyhands: 'spades?deals=1',
    seats: 4,
    worth: 1,
    note: 'one deal; scoring of nil and of bags differs, which costs no time',
  },
  {
    openspiel: 'oh_hell(players=4,num_tricks_fixed=10)',
    manyhands: 'oh-hell',
    seats: 4,
    worth: 10.9,
    note: 'OpenSpiel plays one hand of ten cards; ours is a whole game, from ten cards down to one and up again: nineteen hands, 109 cards each',
  },
  {
    openspiel: 'gin_rummy(gin_bonus=20,undercut_bonus=10)',
    manyhands: 'gin-rummy?deals=1',
    seats: 2,
    worth: 1,
    note: 'one deal; in OpenSpiel an upcard that was taken may be discarded at once, and deals that nobody wins may go on longer',
  },
  {
    openspiel: 'go_fish(players=2)',
    manyhands: 'go-fish',
    seats: 2,
    worth: 1,
    note: 'until all books are made in both; OpenSpiel knows cards by their ranks alone',
  },
  {
    openspiel: 'cribbage(players=2)',
    manyhands: 'cribbage',
    seats: 2,
    worth: 1,
    note: 'a whole game to 121; OpenSpiel ends it after a hundred deals at most and asks for the two cards of the crib at once',
  },
]
