import { conform } from '../src/cards/testing/conformance.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'
import { classicsOf } from './classics-of.ts'
import type { Proof } from './proof.ts'

const GAMES = 2000
/** A game of Gin Rummy between random players takes a hundred deals: so many are played to the end. */
const WHOLE_GAMES: Readonly<Record<string, number>> = { 'gin-rummy': 40 }

/** Random games of every classic, with all seat counts and in short settings, watched card by card. */
export const cards: Proof = {
  claim:
    'Random games of every classic run without an error: every card is in one place at every step, the choices of ' +
    'a decision have different labels, the same seed gives the same game, and a game saved and loaded at any ' +
    'decision goes on to the same end.',
  async run(effort) {
    const { slice, seed, say } = effort
    const figures: Record<string, number> = {}
    for (const [id, game] of classicsOf(effort)) {
      const { min, max } = game.seats
      const whole = slice ? 1 : (WHOLE_GAMES[id] ?? GAMES)
      const seats = Array.from({ length: max - min + 1 }, (_, n) => ({ seats: min + n }))
      let played = 0
      let finished = 0
      const play = (setting: object, games: number): void => {
        const endings = conform({ game, setting, games, seed })
        played += games
        finished += endings.finished
      }
      for (const setting of seats) play(setting, Math.ceil(whole / seats.length))
      for (const setting of settingsOf(id).slice(0, 1)) play(setting, slice ? 3 : Math.max(0, GAMES - played))
      say(`${id}: ${played} games, ${finished} finished`)
      figures[`${id}, games`] = played
      figures[`${id}, finished`] = finished
    }
    return figures
  },
}
