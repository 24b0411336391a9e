/** What is said when a game at the terminal has ended, to people and to programs. */
import type { InteractiveGame } from '../../cards/index.ts'
import { EXIT } from '../command/exit.ts'
import { wrapped } from '../command/layout.ts'
import { outcomeLines, revealLines } from './reveal.ts'
import type { Screen } from './screen.ts'
import type { Ending } from './terminal-game.ts'
import { Words } from './words.ts'

export const EXITS: Readonly<Record<Exclude<Ending, 'interrupted'>, number>> = {
  over: EXIT.done,
  quit: EXIT.done,
  'end of input': EXIT.bad,
  'player failed': EXIT.bad,
}

const STOPS: Readonly<Record<Exclude<Ending, 'over'>, string>> = {
  quit: 'You have left the game.',
  'end of input': 'The input ended before the game was over.',
  interrupted: 'Stopped before the game was over.',
  'player failed': 'A player failed before the game was over.',
}

export function endLines(sitting: InteractiveGame, screen: Screen, ending: Ending): string[] {
  const { width, look } = screen
  const [only, another] = sitting.humans
  const words = new Words(sitting.program, look, another === undefined ? only : undefined)
  const shown =
    ending === 'over'
      ? [...outcomeLines(sitting, words, width), '', ...revealLines(sitting, words, width)]
      : wrapped(STOPS[ending], width)
  // Nobody has pressed Enter behind the prompt.
  const isAsked = ending === 'end of input' || ending === 'interrupted'
  return [...(isAsked ? [''] : []), '', ...shown]
}

export const savedLine = (path: string): string => `Saved. Play it again with: manyhands replay ${path}`

export function asDocument(sitting: InteractiveGame, ending: Ending, record: string | undefined): object {
  const { setup, players, outcome } = sitting
  const { winners, scores, draw } = outcome
  return {
    game: setup.name,
    seed: setup.spec.seed,
    seats: setup.spec.seats,
    players,
    ending,
    winners: winners.map((player) => player + 1),
    scores,
    draw,
    ...(record !== undefined && { record }),
  }
}
