/**
 * What one person sees of a game, as plain values that a worker can send to a page: places with cards, figures, the
 * question and its answers, what has happened. Nothing in it is a secret from that person.
 */

/** The front of a card. */
export interface Face {
  /** The number of the card in the deck. */
  readonly card: number
  /** As in "10". */
  readonly rank: string
  /** A sign, as in "♠"; empty for a joker. */
  readonly suit: string
  readonly colour: 'red' | 'black' | 'plain'
  /** "10 of spades", for those who hear it. */
  readonly spoken: string
}

/** A card where it lies. */
export interface LyingCard {
  /** Undefined if the person does not see it. */
  readonly face?: Face
  /** Known to lie there, though it lies face down or in another's hand. */
  readonly isRemembered?: boolean
  /** Picked already, for an answer that is not complete. */
  readonly isPicked?: boolean
  /** The answers that pick it, by their places. */
  readonly answers: readonly number[]
  /** Why it cannot be picked, if it lies where cards are picked from. */
  readonly reasons?: readonly string[]
}

export interface Place {
  /** Distinct among the places of a game. */
  readonly key: string
  readonly title: string
  readonly layout: 'hand' | 'row' | 'pile' | 'spread pile'
  /** How many cards lie there; `cards` may leave some out. */
  readonly count: number
  /** From the bottom of a pile. Of cards face down in one place, at most a few are listed. */
  readonly cards: readonly LyingCard[]
  /** What the rules work out of the cards: "total 15". */
  readonly beside: readonly string[]
}

/** One of several places alike: the cards of one number, or of one player. */
export interface LabelledPlace {
  /** A number, from 1, or the name of a player. */
  readonly label: string
  readonly cards: readonly LyingCard[]
  readonly beside: readonly string[]
  /** The answers that pick the place itself. */
  readonly answers: readonly number[]
}

/** Places that are numbered alike, or those of all players for a trick; with their gaps. */
export interface PlaceRow {
  readonly key: string
  readonly title: string
  /** The cards do not lie there any more. */
  readonly isPast?: boolean
  readonly places: readonly LabelledPlace[]
}

export interface FigureText {
  readonly title: string
  /** Empty if the title says it all. */
  readonly text: string
  readonly isScore?: boolean
}

/** What belongs to one player, or to one side. */
export interface Party {
  /** "you", "player 2", "side 1". */
  readonly name: string
  readonly note: string
  readonly isViewer: boolean
  readonly isActing: boolean
  readonly figures: readonly FigureText[]
  readonly places: readonly Place[]
  readonly rows: readonly PlaceRow[]
}

export interface AnswerScene {
  readonly place: number
  /** The answer in full: "play 4♠". */
  readonly text: string
  /** What it picks, alone: "4♠", "hearts ♥", "3"; the name of the option if it picks nothing. */
  readonly short: string
  /** The card that it picks. */
  readonly face?: Face
  /** Whether that card lies where the person can take it. */
  readonly isOnTable: boolean
}

export interface OptionScene {
  /** "pass 3 cards to player 2". */
  readonly name: string
  /** How many cards are picked, one after the other. */
  readonly cards: number
  readonly answers: readonly AnswerScene[]
}

export interface QuestionScene {
  /** "You may", "Pass J♠ and 2 more". */
  readonly title: string
  readonly isContinued: boolean
  readonly options: readonly OptionScene[]
}

/** What a person saw happen between two answers. */
export type Turn = readonly string[]

export interface Outcome {
  readonly verdict: string
  readonly rows: readonly { readonly name: string; readonly score: string; readonly wins: boolean }[]
  /** What the rules count: "cards drawn: 12". */
  readonly counted: readonly string[]
  readonly reveal: readonly { readonly title: string; readonly places: readonly Place[] }[]
}

export interface Scene {
  /** Nothing is shown until the next person sits down, who can do so now or when computer players have chosen. */
  readonly cover?: { readonly canSit: boolean }
  /** Whose turn it is, in a sentence. */
  readonly status: string
  readonly parties: readonly Party[]
  readonly sides: readonly Party[]
  /** What belongs to nobody alone. */
  readonly middle: readonly Place[]
  readonly middleRows: readonly PlaceRow[]
  readonly figures: readonly FigureText[]
  /** What only the viewer sees. */
  readonly own: readonly Place[]
  readonly ownFigures: readonly FigureText[]
  readonly question?: QuestionScene
  /** What the viewer has seen, the latest turn last. */
  readonly turns: readonly Turn[]
  readonly canUndo: boolean
  readonly outcome?: Outcome
}
