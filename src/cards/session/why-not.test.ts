import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { GameWords } from './game-words.ts'
import { InteractiveGame } from './interactive-game.ts'
import { WhyNot } from './why-not.ts'

const asked = (id: string, deck: string, players: readonly string[]): InteractiveGame => {
  const game = InteractiveGame.start(CLASSICS.get(id) as never, {
    seed: 1,
    players: [...players],
    deck: deck.split(' '),
  })
  while (!game.isHuman) game.computerChooses()
  return game
}

const reasons = (game: InteractiveGame, name: string): string[] => {
  const { program, seat } = game
  const card = program.deck.number('card', name) as number
  return new WhyNot(game, new GameWords(program, seat))
    .reasons(card)
    .map(({ option, text }) => `${option}: ${text}`)
}

test('a card that does not match says what it would have to match, for each option', () => {
  const game = asked('crazy-eights', '6C 2H 4D 3H JD 4H AH 5H 8H 6H 2S 7H 4S 9H 7S', ['human', 'random'])
  expect(reasons(game, '6C')).toEqual([
    'play: 6♣ is neither of the current suit nor of the same rank as the top card of the discards',
    'play eight: 6♣ is not an 8',
  ])
})

test('suit has to be followed as long as one can, and the card led is named', () => {
  const game = InteractiveGame.start('whist', { seed: 3, players: ['human', 'random', 'random', 'random'] })
  while (!game.isHuman || game.question.answers.length === 13) {
    if (game.isHuman) game.answer(0)
    else game.computerChooses()
  }
  const legal = game.question.answers.map(({ pick }) => pick?.value)
  const hand = game.program.zones.findIndex(
    (zone, n) => zone.name === 'hand' && game.program.playerOf(n) === game.seat,
  )
  const other = game.state.cardsIn(hand).find((card) => !legal.includes(card)) as number
  const [reason] = reasons(game, game.program.deck.cardName(other))
  expect(reason).toMatch(
    /^play: it must be a card in your hand of the suit led, as long as you have one \(\S+ was led\)$/,
  )
})

test('where it is asked how many cards, that has to be said first; a card that is picked says so', () => {
  const game = InteractiveGame.start('cheat', { seed: 3, players: ['human', 'random', 'random'] })
  const hand = game.program.zones.findIndex(
    (zone, n) => zone.name === 'hand' && game.program.playerOf(n) === 0,
  )
  const [card = 0] = game.state.cardsIn(hand)
  const name = game.program.deck.cardName(card)
  expect(reasons(game, name)).toEqual(['lay: first say how many cards'])
  game.answer(1)
  const place = game.question.answers.find(({ pick }) => pick?.value === card)?.place as number
  game.answer(place, true)
  expect(reasons(game, name)).toEqual(['lay: it is picked already'])
})

test('an option that cannot be taken at all says why', () => {
  const game = InteractiveGame.start('president', {
    seed: 3,
    players: ['human', 'random', 'random', 'random', 'random'],
  })
  while (!game.isHuman) game.computerChooses()
  const hand = game.program.zones.findIndex(
    (zone, n) => zone.name === 'hand' && game.program.playerOf(n) === 0,
  )
  const [card = 0] = game.state.cardsIn(hand)
  const isLead = game.question.answers.some(({ option }) => option === 'lead')
  const found = reasons(game, game.program.deck.cardName(card))
  expect(found).toContainEqual(
    isLead ? 'play: not now, as the latest play is empty' : expect.stringContaining('lead: not now, as'),
  )
})
