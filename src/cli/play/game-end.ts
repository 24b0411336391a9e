/** What is printed when a game at the terminal has ended: how it came out, and the cards of all. */

import { countOf, numberText } from '../../cards/session/game-words.ts'
import type { InteractiveGame } from '../../cards/session/interactive-game.ts'
import { countedTexts, verdict } from '../../cards/session/verdict.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import { flowing, inRows } from '../../text/index.ts'
import { pasteable } from '../command/pasteable.ts'
import type { Screen } from './screen.ts'
import type { Ending } from './terminal-game.ts'
import { Words } from './words.ts'

const STOPS: Readonly<Record<Exclude<Ending, 'over'>, string>> = {
  quit: 'You have left the game.',
  'end of input': 'The input ended before the game was over.',
  interrupted: 'Stopped before the game was over.',
  'player failed': 'A player failed before the game was over.',
}

export function endLines(game: InteractiveGame, screen: Screen, ending: Ending): string[] {
  const [only, another] = game.humans
  const words = new Words(game.program, screen, another === undefined ? only : undefined)
  const shown =
    ending === 'over'
      ? [...outcomeLines(game, words), '', ...revealLines(game, words)]
      : words.wrap(STOPS[ending])
  // Nobody has pressed Enter behind the prompt.
  const isAsked = ending === 'end of input' || ending === 'interrupted'
  return [...(isAsked ? [''] : []), '', ...shown]
}

/** Where the game was saved, and what can be done with it. */
export function savedLine(path: string, { over }: InteractiveGame): string {
  const word = shellWord(path)
  return pasteable(
    over
      ? `Saved. Play it again with: manyhands replay ${word}`
      : `Saved. Go on with: manyhands play --resume ${word}`,
  )
}

function outcomeLines({ outcome, program }: InteractiveGame, words: Words): string[] {
  const rows = outcome.scores.map((score, player) => [
    `  ${words.player(player)}`,
    numberText(score),
    outcome.winners.includes(player) && !outcome.draw ? 'wins' : '',
  ])
  const counted = countedTexts(program.game, outcome)
  return [
    ...words.wrap(words.bold(verdict(outcome, words))),
    ...(inRows(rows, words.width) ?? rows.map((row) => row.join(' '))),
    ...(counted.length === 0 ? [] : words.wrap(`In this game, ${counted.join('; ')}.`)),
  ]
}

/** All cards, as nobody saw them during the game. */
function revealLines({ dealtHands, program, state }: InteractiveGame, words: Words): string[] {
  const dealt = dealtHands.flatMap(({ zone, cards }) => cardLines(zone, cards, words))
  const left = program.zones.flatMap((_, zone) => cardLines(zone, state.cardsIn(zone), words))
  const rest = left.filter((line) => !dealt.includes(line))
  return [
    ...(dealt.length > 0 ? [words.bold('The hands as they were last dealt'), ...dealt] : []),
    ...(rest.length > 0 ? [words.bold('The cards at the end'), ...rest] : []),
  ]
}

function cardLines(zone: number, cards: readonly number[], words: Words): string[] {
  if (cards.length === 0) return []
  const first = `  ${words.zone(zone)}: `
  // A whole pack in one place says nothing.
  if (cards.length === words.program.deck.cards.length) return [`${first}all ${countOf(cards.length)}`]
  return flowing(words.bySuit(cards), words.width, { first, rest: '    ' })
}
