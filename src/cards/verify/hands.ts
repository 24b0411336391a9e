/**
 * Every hand of so many cards has a number: hands are ordered by their highest card, then by the next highest, and so on.
 * So a range of numbers is a part of all hands, whoever plays it. (The combinatorial number system.)
 */

/** How many hands of so many cards there are. */
export function countHands(cards: number, size: number): number {
  let many = 1
  // Exact at every step: a product of so many numbers in a row can be divided by their count.
  for (let n = 1; n <= size; n += 1) many = (many * (cards - size + n)) / n
  return size > cards ? 0 : many
}

/** The hand of a number: its cards by their places in the deck, lowest first. */
export function handAt(number: number, size: number): number[] {
  const hand: number[] = []
  let left = number
  for (let n = size; n > 0; n -= 1) {
    let place = n - 1
    while (countHands(place + 1, n) <= left) place += 1
    left -= countHands(place, n)
    hand.unshift(place)
  }
  return hand
}
