/** How many steps a number takes to reach 1: halve it when it is even, else triple it and add one. */
export default function collatz({ n }: { n: number }): { steps: number; highest: number } {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`a number above 0 is needed; got ${n}`)
  let [steps, highest, at] = [0, n, n]
  while (at !== 1) {
    at = at % 2 === 0 ? at / 2 : 3 * at + 1
    highest = Math.max(highest, at)
    steps += 1
  }
  return { steps, highest }
}
