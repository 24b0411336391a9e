/** When the game is over: how it came out, and the cards of all. */
import { capital, type GameResult, type InteractiveGame, listed } from '../../cards/index.ts'
import { flowing, inRows, wrapped } from '../command/layout.ts'
import { clean, paint } from './look.ts'
import { countOf, type Words } from './words.ts'

export function outcomeLines(sitting: InteractiveGame, words: Words, width: number): string[] {
  const { outcome } = sitting
  const rows = outcome.scores.map((score, player) => [
    `  ${words.player(player)}`,
    String(score),
    outcome.winners.includes(player) && !outcome.draw ? 'wins' : '',
  ])
  return [
    ...wrapped(paint(words.look, 'bold', verdict(outcome, words)), width),
    ...(inRows(rows, width) ?? rows.map((row) => row.join(' '))),
    ...countedLines(sitting, width),
  ]
}

function verdict({ ending, cycle, draw, winners }: GameResult, words: Words): string {
  if (ending === 'cycle' || cycle) return 'The game goes round in circles and would never end.'
  if (ending !== 'finished') return 'The game was too long and is given up.'
  if (draw) return 'The game is a draw.'
  const who = winners.map((player) => words.player(player))
  if (who.length === 0) return 'Nobody wins.'
  const isOne = who.length === 1 && who[0] !== 'you'
  return `${capital(listed(who))} ${isOne ? 'wins' : 'win'}.`
}

/** What the rules count, in their words. */
function countedLines({ outcome, program }: InteractiveGame, width: number): string[] {
  const counted = Object.entries(program.game.counters ?? {}).flatMap(([name, means]) => {
    const n = outcome.counters[name] ?? 0
    return n === 0 ? [] : [`${clean(means)}: ${n}`]
  })
  return counted.length === 0 ? [] : wrapped(`In this game, ${counted.join('; ')}.`, width)
}

/** All cards, as nobody saw them while it lasted. */
export function revealLines(sitting: InteractiveGame, words: Words, width: number): string[] {
  const { dealtHands, program, state } = sitting
  const bold = (text: string): string => paint(words.look, 'bold', text)
  const dealt = dealtHands.flatMap(({ zone, cards }) => cardLines(zone, cards, words, width))
  const left = program.zones.flatMap((_, zone) => {
    const cards = state.cardsIn(zone)
    return cards.length === 0 ? [] : cardLines(zone, cards, words, width)
  })
  const rest = left.filter((line) => !dealt.includes(line))
  return [
    ...(dealt.length > 0 ? [bold('The hands as they were last dealt'), ...dealt] : []),
    ...(rest.length > 0 ? [bold('The cards at the end'), ...rest] : []),
  ]
}

function cardLines(zone: number, cards: readonly number[], words: Words, width: number): string[] {
  const { deck } = words.program
  const first = `  ${words.zone(zone)}: `
  // A whole pack in one place says nothing.
  if (cards.length === deck.cards.length) return [`${first}all ${countOf(cards.length)}`]
  const bySuit = Map.groupBy(cards, (card) => deck.suitOf(card))
  const groups = Array.from(bySuit.values(), (group) => words.cards(group))
  return flowing(groups, width, { first, rest: '    ' })
}
