/** The blocks of a duel. */
import { meanOf } from '../../stats/index.ts'
import type { Duels } from './findings.ts'
import type { PlayedBlock, PlayedGame, Rows } from './playtest.ts'

export const blocksIn = (rows: Rows | undefined): readonly PlayedBlock[] =>
  rows?.kind === 'duel' ? rows.rows : []

/** The first player's share of the wins. */
export const shareOf = (blocks: readonly PlayedBlock[]): number =>
  meanOf(blocks.map(({ share }) => share)).mean

export const gamesIn = (blocks: readonly PlayedBlock[]): readonly PlayedGame[] =>
  blocks.flatMap(({ games }) => games)

/** Games between good players: those of the top player against the best of the others that it has met. */
export const playedWell = ({ thumb, glance = thumb, quick = glance }: Duels): readonly PlayedGame[] =>
  gamesIn(quick)
