/** A small tournament in which everyone meets everyone, to see who is best. */
import { blocksIn, shareOf } from './blocks.ts'
import type { Measuring } from './findings.ts'
import type { Playtest } from './playtest.ts'

/** The best first, by the sum of their shares of the wins; of equals, the one that is named first. */
export function* roundRobin(
  players: readonly string[],
  { many, stepLimit }: { readonly many: number; readonly stepLimit: number },
): Measuring<readonly string[]> {
  const pairs = players.flatMap((one, n) => players.slice(n + 1).map((other) => [one, other] as const))
  const rows = yield pairs.map((pair): Playtest => ({ kind: 'duel', pair, first: 0, many, stepLimit }))
  const won = new Map(players.map((player) => [player, 0]))
  for (const [n, [one, other]] of pairs.entries()) {
    const share = shareOf(blocksIn(rows[n]))
    won.set(one, (won.get(one) as number) + share)
    won.set(other, (won.get(other) as number) + 1 - share)
  }
  return players.toSorted((a, b) => (won.get(b) as number) - (won.get(a) as number))
}
