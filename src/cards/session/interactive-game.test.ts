import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { PlayerError } from '../players/module-player.ts'
import type { Game, Step, VarTree } from '../rules/tree.ts'
import { recordGame, replay } from '../simulate/record.ts'
import { startingGames } from '../vary/starting-games.ts'
import { variation } from '../vary/variation.ts'
import { InteractiveGame } from './interactive-game.ts'

/** People take their first choice until the game is over. */
function playOn(game: InteractiveGame, most = Number.POSITIVE_INFINITY): InteractiveGame {
  for (let asked = 0; !game.over && asked < most; ) {
    if (game.isHuman) {
      game.answer(0)
      asked += 1
    } else game.computerChooses()
  }
  return game
}

/** What the rest of the table does until a person is asked again. */
function untilAsked(game: InteractiveGame): InteractiveGame {
  while (!game.over && !game.isHuman) game.computerChooses()
  return game
}

describe('who sits at the table', () => {
  test('one person and a search, unless others are named', () => {
    expect(InteractiveGame.start('hearts').players).toEqual(['human', 'mcts:200', 'mcts:200', 'mcts:200'])
    expect(InteractiveGame.start('gops', { players: 'human' }).humans).toEqual([0, 1])
    expect(InteractiveGame.start('scopa', { players: ['random', 'human', 'random'] }).humans).toEqual([1])
  })

  test('nobody is refused', () => {
    expect(() => InteractiveGame.start('gops', { players: ['random', 'random'] })).toThrow(PlayerError)
    expect(() => InteractiveGame.start('gops', { players: 'greedy' })).toThrow('name "human" for each seat')
  })

  test('computer players choose as they do in a simulation', () => {
    const record = recordGame('gops', { seed: 5, players: ['random', 'mcts:10'] })
    const bids = Array.from(record.matchAll(/^player 1: bid (\w+)/gm), ([, card]) => card)
    const game = InteractiveGame.start('gops', { seed: 5, players: ['human', 'mcts:10'] })
    while (!untilAsked(game).over) {
      const card = game.program.deck.number('card', bids.shift() ?? '')
      game.answer(game.question.answers.findIndex(({ pick }) => pick?.value === card))
    }
    expect(game.record()).toBe(record.replace('players: random', 'players: human'))
  })
})

describe('undo', () => {
  const players = ['human', 'mcts:10', 'greedy', 'random']

  test('leads back to the same question, and the same answer to the same replies', () => {
    const game = untilAsked(playOn(InteractiveGame.start('hearts', { seed: 2, players }), 6))
    const before = { ...seenOf(game), record: game.record() }
    game.answer(0)
    const once = { ...seenOf(untilAsked(game)), record: game.record() }
    expect(once.record).not.toBe(before.record)
    expect(game.undo()).toBe(true)
    expect({ ...seenOf(game), record: game.record() }).toEqual(before)
    game.hint(20)
    game.answer(0)
    expect({ ...seenOf(untilAsked(game)), record: game.record() }).toEqual(once)
  })

  test('goes back as far as the first question, and no further', () => {
    const game = untilAsked(playOn(InteractiveGame.start('hearts', { seed: 2, players }), 5))
    const first = InteractiveGame.start('hearts', { seed: 2, players })
    for (let times = 0; times < 5; times += 1) expect(game.undo()).toBe(true)
    expect(game.undo()).toBe(false)
    expect(seenOf(game)).toEqual(seenOf(first))
    expect(game.record()).toBe(first.record())
  })

  test('takes the parts of one answer back together', () => {
    const game = InteractiveGame.start('hearts', { seed: 2, players })
    game.answer(0)
    game.answer(0, true)
    expect(game.question.begun).toMatchObject({ option: 'pass', more: 1 })
    game.undo()
    expect(game.question.begun).toBeUndefined()
  })

  function seenOf(game: InteractiveGame): object {
    return { seen: game.seen(0), question: game.question, view: game.view(0) }
  }
})

test('a game that was left is written down as far as it went, and replays', () => {
  const game = playOn(InteractiveGame.start('cribbage', { seed: 4, players: ['human', 'random'] }), 5)
  const record = untilAsked(game).record()
  expect(record).toContain('\nplayers: human random\n')
  expect(record).toMatch(/\nstopped: player 1 was to choose\n$/)
  expect(replay(record)).toEqual({ equal: true, text: record })
  const other = record.replace('stopped: player 1', 'stopped: player 2')
  expect(replay(other)).toMatchObject({ equal: false })
})

describe('a game that was left', () => {
  const start = (): InteractiveGame =>
    InteractiveGame.start('hearts?deals=1', { seed: 4, players: ['human', 'mcts:10', 'random', 'greedy'] })
  const left = untilAsked(playOn(start(), 6)).record()

  test('goes on as if nobody had left it', () => {
    const resumed = InteractiveGame.resume(left)
    expect(resumed.record()).toBe(left)
    expect(playOn(resumed).record()).toBe(playOn(start()).record())
  })

  test('can be taken back from there', () => {
    const resumed = InteractiveGame.resume(left)
    expect(resumed.undo()).toBe(true)
    expect(untilAsked(playOn(resumed, 1)).record()).toBe(left)
  })

  test.each([
    ['is over', recordGame('war'), 'the game is over: replay shows it again'],
    [
      'had other rules',
      left.replace(/rules-digest: ./, 'rules-digest: f'),
      'the rules of Hearts have changed since',
    ],
  ])('is refused if it %s', (_, record, message) => {
    expect(() => InteractiveGame.resume(record)).toThrow(message)
  })
})

test('what others pick aloud is seen, though it changes nothing; what they pass on is not', () => {
  const bids = untilAsked(
    InteractiveGame.start('oh-hell', { seed: 3, players: ['human', 'random', 'random'] }),
  )
  const said = bids.seen(0).filter(({ kind }) => kind === 'choice')
  expect(said).toHaveLength(2)
  for (const choice of said) expect(choice).toMatchObject({ option: 'bid', picks: [{ kind: 'num' }] })

  const hearts = InteractiveGame.start('hearts', {
    seed: 3,
    players: ['human', 'random', 'random', 'random'],
  })
  for (let card = 0; card < 3; card += 1) hearts.answer(0)
  const passed = untilAsked(hearts)
    .seen(0)
    .filter((each) => each.kind === 'choice' && each.option === 'pass')
  // The person sees the own cards and those that come from the right.
  const picks = passed.map((each) => each.kind === 'choice' && each.picks !== undefined)
  expect(picks).toEqual([true, false, false, true])
})

test('the hands are those that were dealt last', () => {
  const game = playOn(InteractiveGame.start('hearts?deals=2', { seed: 1, players: 'human' }))
  expect(game.dealtHands.map(({ player, cards }) => [player, cards.length])).toEqual([
    [0, 13],
    [1, 13],
    [2, 13],
    [3, 13],
  ])
})

test('the first of several cards says how many there are to pick, where the rules fix it', () => {
  const firstOf = (name: string): readonly (number | undefined)[] =>
    InteractiveGame.start(name, { seed: 2, players: 'human' }).question.answers.map(
      (answer) => answer.firstOf,
    )
  expect(new Set(firstOf('hearts'))).toEqual(new Set([3]))
  expect(new Set(firstOf('cribbage'))).toEqual(new Set([2]))
  expect(new Set(firstOf('cheat'))).toEqual(new Set([undefined]))
  const hearts = InteractiveGame.start('hearts', { seed: 2, players: 'human' })
  hearts.answer(0)
  expect(hearts.question.answers.every((answer) => answer.firstOf === undefined)).toBe(true)
})

test('a record that was cut off anywhere in play is resumed with the choices that it holds', () => {
  const game = InteractiveGame.start('kuhn-poker', { seed: 2, players: ['human', 'random'] })
  const lengths = [game.recordSoFar().length]
  while (!game.over) {
    if (game.isHuman) game.answer(0)
    else game.computerChooses()
    lengths.push(game.recordSoFar().length)
  }
  const record = game.record()
  for (let end = record.indexOf('\n\n') + 2; end < record.length - 1; end += 1) {
    const resumed = InteractiveGame.resume(record.slice(0, end)).recordSoFar()
    expect(record.startsWith(resumed)).toBe(true)
    expect(resumed.length).toBeGreaterThanOrEqual(lengths.findLast((length) => length <= end) ?? 0)
  }
})

describe('a question', () => {
  test('for a further card of what a person has begun is continued; the next one is not', () => {
    const hearts = InteractiveGame.start('hearts', { seed: 2, players: 'human' })
    expect(hearts.isContinued).toBe(false)
    for (const expected of [true, true, false]) {
      hearts.answer(0)
      expect(hearts.isContinued).toBe(expected)
    }
  })

  test('that begins with what is the only possibility is a new one: who is asked, among two', () => {
    const game = InteractiveGame.start('go-fish', { seed: 3, seats: 2, players: ['human', 'random'] })
    for (let questions = 0; questions < 10 && !game.over; ) {
      if (game.isHuman) {
        expect(game.question.begun?.picks).toHaveLength(1)
        expect(game.isContinued).toBe(false)
        game.answer(0)
        questions += 1
      } else game.computerChooses()
    }
  })
})

test('hands are shown as they were dealt, not as they are after a pass in which nobody had a choice', () => {
  const file = new URL('../../../examples/gallery/cobrezi.json', import.meta.url)
  const game = InteractiveGame.start(JSON.parse(readFileSync(file, 'utf8')), { seed: 1 })
  const shown = game.dealtHands.flatMap(({ player, cards }) =>
    cards.map((card) => `${game.program.deck.cardName(card)} to ${player + 1}`),
  )
  const moves = [...game.record().matchAll(/^ *(\w\w): stock → hand of player (\d)/gm)]
  expect(shown.toSorted()).toEqual(moves.map(([, card, player]) => `${card} to ${player}`).toSorted())
  expect(shown).toHaveLength(6)
  // They have been exchanged since.
  expect(game.record()).toMatch(/hand of player 1 → passed/)
})

test('bids are of this deal: those of the last one are gone when the cards are shuffled', () => {
  const game = InteractiveGame.start('oh-hell?most=2', { seed: 1, seats: 3, players: 'human' })
  const missing = (): number => game.missingBids.get('bid')?.length ?? -1
  expect(missing()).toBe(3)
  const left: number[] = []
  while (!game.over && left.length < 12) {
    game.answer(0)
    left.push(missing())
  }
  // Three bids, two tricks of three cards, of which the last is played without asking, and the bids of the next deal.
  expect(left.slice(0, 3)).toEqual([2, 1, 0])
  expect(left.slice(3)).toContain(3)
})

/** A step that asks for a bid, and the same once more for a second one. */
function withTwoBids(): Game {
  const [parent] = startingGames(2).filter(({ id }) => id === 'hearts') as [Game]
  const game = variation.apply('bid tricks', parent, undefined, stream('two bids', 1))?.genome as Game
  const again = (step: Step): Step =>
    JSON.parse(JSON.stringify(step).replaceAll('"var":"bid"', '"var":"bid2"'))
  const twice = (_: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.flatMap((each) =>
          each?.steps?.[0]?.options?.[0]?.label === 'bid' ? [each, again(each)] : [each],
        )
      : value
  const tree = JSON.parse(JSON.stringify(game), twice)
  return { ...tree, vars: { ...game.vars, bid2: game.vars?.['bid'] as VarTree } }
}

test('of two choices of one name it is said what each is about', () => {
  const game = InteractiveGame.start(withTwoBids(), { seed: 1, players: 'human' })
  while (game.question.answers[0]?.option !== 'bid') game.answer(0)
  expect(game.question.answers[0]).toMatchObject({ option: 'bid', about: 'first bid' })
  game.answer(0)
  game.answer(0)
  expect(game.question.answers[0]).toMatchObject({ option: 'bid', about: 'second bid' })
  const bids = game.seen(game.seat).filter((event) => event.kind === 'choice' && event.option === 'bid')
  expect(bids).toMatchObject([{ about: 'first bid' }, { about: 'first bid' }])
  expect(InteractiveGame.start('oh-hell', { players: 'human' }).question.answers[0]).not.toHaveProperty(
    'about',
  )
})

test('hands stay as they were dealt when the rest is shuffled again, as after an 8 is turned up in Crazy Eights', () => {
  // With these seeds the first card turned up is an 8.
  for (const seed of [13, 15]) {
    const game = InteractiveGame.start('crazy-eights', {
      players: ['human', 'random'],
      options: { deals: 1 },
      seed,
    })
    expect(game.dealtHands.map(({ player, cards }) => [player, cards.length])).toEqual([
      [0, 7],
      [1, 7],
    ])
  }
})
