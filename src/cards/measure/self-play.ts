/** Games in which one player holds all seats. */
import type { Measuring } from './findings.ts'
import type { PlayedGame, Range } from './playtest.ts'

export function* selfPlay(player: string, range: Range): Measuring<readonly PlayedGame[]> {
  const [rows] = yield [{ kind: 'self-play', player, ...range }]
  return rows?.kind === 'self-play' ? rows.rows : []
}
