/**
 * Rules of thumb: an option of those that are offered, then a card of that option.
 *
 *   - the option is the first or the last, in the order of the rules, or any of them, each as likely as any other
 *   - of its choices, the one with the lowest or the highest card is taken, or any. Cards are ordered by rank, those of one
 *     rank as in the deck. Where no card is picked it is the lowest or the highest item, or the fewest or the most cards.
 *
 * If several things are picked one after the other, the rule applies to each.
 */

const OPTIONS = ['first', 'last', 'any'] as const
const CARDS = ['low', 'high', 'any'] as const

export interface Thumb {
  readonly option: (typeof OPTIONS)[number]
  readonly card: (typeof CARDS)[number]
}

const BY_NAME: ReadonlyMap<string, Thumb> = new Map(
  OPTIONS.flatMap((option) =>
    CARDS.map((card): [string, Thumb] => [`thumb:${option}-${card}`, { option, card }]),
  ),
)

/** Their names as players, as in `thumb:first-low`. */
export const THUMBS: readonly string[] = [...BY_NAME.keys()]

export const thumbNamed = (name: string): Thumb | undefined => BY_NAME.get(name)

/** A rule in one word, as compiled code has it: the option in the two lowest bits, then the card. */
export const THUMB_WORD = { first: 0, last: 1, low: 0, high: 1, any: 2, cardShift: 2 } as const

export const thumbWord = ({ option, card }: Thumb): number =>
  THUMB_WORD[option] | (THUMB_WORD[card] << THUMB_WORD.cardShift)
