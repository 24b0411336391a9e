import type { GameRef } from '../../wire/games.ts'

/** The address of a game's page, without the slash before it. */
export function addressOf(ref: GameRef): string {
  if ('classic' in ref) return `/games/${encodeURIComponent(ref.classic)}`
  if ('sent' in ref) return `/sent/${encodeURIComponent(ref.sent)}`
  return `/runs/${encodeURIComponent(ref.run)}/games/${encodeURIComponent(ref.key)}`
}
