/** Scores from the best to the worst. Infinite ones are equal to each other, and worse than all others. */
export const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
