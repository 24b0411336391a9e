/** How a game came out, and all cards, as nobody saw them during the game. */
import {
  capital,
  countedTexts,
  countOf,
  type GameWords,
  type InteractiveGame,
  numberText,
  verdict,
} from '../../../cards/browser.ts'
import { faceOf } from './faces.ts'
import type { Outcome, Place } from './scene.ts'

export function outcomeOf(game: InteractiveGame, words: GameWords): Outcome {
  const { outcome, program, dealtHands, state } = game
  const dealt = dealtHands.map(({ zone, cards }) => openPlace(zone, cards, words))
  const isAsDealt = (place: Place): boolean =>
    dealt.some(({ key, cards }) => key === place.key && JSON.stringify(cards) === JSON.stringify(place.cards))
  const left = program.zones
    .map((_, zone) => openPlace(zone, state.cardsIn(zone), words))
    .filter((place) => place.count > 0 && !isAsDealt(place))
  return {
    verdict: verdict(outcome, words),
    rows: outcome.scores.map((score, player) => ({
      name: words.player(player),
      score: numberText(score),
      wins: outcome.winners.includes(player) && !outcome.draw,
    })),
    counted: countedTexts(program.game, outcome),
    reveal: [
      { title: 'The hands as they were last dealt', places: dealt },
      { title: 'The cards at the end', places: left },
    ].filter(({ places }) => places.length > 0),
  }
}

function openPlace(zone: number, cards: readonly number[], words: GameWords): Place {
  const isPack = cards.length === words.program.deck.cards.length
  return {
    key: String(zone),
    title: capital(words.zone(zone)),
    layout: 'row',
    count: cards.length,
    // A whole pack in one place says nothing.
    cards: isPack ? [] : cards.map((card) => ({ face: faceOf(card, words), answers: [] })),
    beside: isPack ? [`all ${countOf(cards.length)}`] : [],
  }
}
