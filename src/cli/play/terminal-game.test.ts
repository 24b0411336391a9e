import { describe, expect, test } from 'vitest'
import {
  CLASSICS,
  checkGame,
  type Game,
  InteractiveGame,
  replay,
  type SetupOptions,
} from '../../cards/index.ts'
import { settingsOf } from '../../cards/testing/settings.ts'
import { randomGame, seatsOf } from '../../cards/vary/generate/random-game.ts'
import { stream } from '../../rng/index.ts'
import { widthOf } from '../../text/index.ts'
import { happenedLines } from './story.ts'
import { playThrough, randomKey, type Typing } from './testing/typist.ts'
import { Words } from './words.ts'

/** Types these lines, one after the other. */
function typing(...lines: readonly string[]): Typing {
  const left = [...lines]
  return () => left.shift()
}

const start = (name: string, options: SetupOptions = {}): InteractiveGame =>
  InteractiveGame.start(name, { seed: 3, ...options })

const MOST_ASKED = 40

describe('a whole game, typed at random', () => {
  test.each([...CLASSICS])('%s', async (id, tree) => {
    const setting = settingsOf(id)[0] ?? {}
    const seats = setting.seats ?? tree.seats.usual ?? tree.seats.min
    const players = ['human', ...new Array<string>(seats - 1).fill('random')]
    for (const columns of [40, 80]) {
      const game = InteractiveGame.start(tree, { ...setting, seed: columns, players })
      const rng = stream('typing', id, columns)
      let asked = 0
      const { ending, printed } = await playThrough(
        game,
        (since) => (asked++ < MOST_ASKED ? randomKey(game, rng, since) : undefined),
        { columns, ascii: false },
      )
      expect(ending).toBe(game.over ? 'over' : 'end of input')
      expect(printed).not.toMatch(/undefined|NaN|\[object|-2147483648|none of your choices/)
      expect(printed.split('\n').filter((line) => widthOf(line) > columns)).toEqual([])
      expect(replay(game.record()).equal).toBe(true)
    }
  })
})

test('games that nobody has ever thought of can be played too', async () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const tree = randomGame(seed)
    const seats = seatsOf(tree, seed)
    const players = ['human', ...new Array<string>(seats - 1).fill('random')]
    const game = InteractiveGame.start(tree, { seats, seed, players, stepLimit: 3000 })
    const rng = stream('typing', seed)
    let asked = 0
    const { printed } = await playThrough(
      game,
      (since) => {
        asked += 1
        if (asked > 20) return undefined
        return asked % 7 === 0 ? ':undo' : randomKey(game, rng, since)
      },
      { columns: 40 },
    )
    expect(printed).not.toMatch(/undefined|NaN|\[object|-2147483648|none of your choices/)
    expect(printed.split('\n').filter((line) => widthOf(line) > 40)).toEqual([])
    expect(replay(game.record()).equal).toBe(true)
  }
})

test('words of a game cannot command the terminal', async () => {
  const tree = JSON.stringify(CLASSICS.get('kuhn-poker')).replaceAll('"bet"', '"bet\\u001b[2J\\nnow"')
  const { game } = checkGame(JSON.parse(tree))
  const { printed } = await playThrough(InteractiveGame.start(game as Game, { seed: 1 }), typing('bet'), {
    ascii: false,
  })
  expect(printed).toContain('  bet [2J now  ')
  expect(printed).not.toContain('\x1b')
})

test('the same keys give the same game', async () => {
  const play = (): ReturnType<typeof playThrough> =>
    playThrough(
      start('crazy-eights?deals=1', { players: ['human', 'mcts:20', 'greedy'] }),
      typing(...'1111111'),
    )
  const once = await play()
  expect(once.printed).toContain('> 1\n')
  expect(await play()).toEqual(once)
})

test('what is typed wrong, or can mean several choices, is said and asked again', async () => {
  const { printed } = await playThrough(start('hearts'), typing('xx', 'pass', '99', '', '7h'))
  const said = printed.split('\n')
  expect(said).toContain('> xx')
  expect(printed).toContain('"xx" is not one of your choices: type ')
  expect(printed).toMatch(/"pass" can mean pass \w+, pass \w+/)
  expect(printed).toContain('"99" is not one of your choices')
  expect(printed).toMatch(/> \n> 7h\n/)
})

test('several cards in one line are passed together, and taken back together', async () => {
  const game = start('hearts', { players: ['human', 'random', 'random', 'random'] })
  const hand = game.view(0).zones.find(({ name }) => name === 'hand')?.cards ?? []
  const [a = '', b = '', c = ''] = hand.map((card) => card ?? '')
  const keys = `${a}, ${b.toLowerCase()} ${c}`
  const { printed } = await playThrough(game, typing(keys, ':u'))
  const shown = (card: string): string => card.replace('T', '10')
  expect(printed).toContain(`  You: pass ${[a, b, c].map(shown).join(' ')}\n`)
  expect(printed.split('Taken back.')[1]).toContain('Your hand (13)')
})

test('cards typed where it is asked how many say both', async () => {
  const game = start('cheat', { players: ['human', 'random', 'random', 'random'] })
  const hand = game.view(0).zones.find(({ name }) => name === 'hand')?.cards ?? []
  const { printed } = await playThrough(game, typing(`${hand[0]} ${hand[3]}`))
  expect(printed).toMatch(/ {2}You: lay \S+ \S+\n/)
})

test('who takes back and answers the same gets the same replies', async () => {
  const players = ['human', 'mcts:20', 'mcts:20', 'mcts:20']
  const straight = await playThrough(start('hearts?deals=1', { players }), typing('1', '1', '1', '1', '2'))
  const back = await playThrough(
    start('hearts?deals=1', { players }),
    typing('1', '1', '1', '2', '1', ':u', ':u', ':h', '1', '2'),
  )
  const end = (printed: string): string | undefined => printed.split('What happened').at(-1)
  expect(end(back.printed)).toBe(end(straight.printed))
  const none = await playThrough(start('hearts'), typing(':u'))
  expect(none.printed).toContain('There is nothing to take back.')
})

test('a hint names a choice and what each is worth', async () => {
  const { printed } = await playThrough(start('leduc-poker'), typing(':h'))
  expect(printed).toMatch(
    /Search would choose: (check|raise)\n(?: +\d+% {2}(check|raise) +\d+ of 1000 tries\n){2}/,
  )
})

test('help, rules and the table are shown when asked for', async () => {
  const { printed } = await playThrough(start('leduc-poker'), typing('?', ':r', ':t'))
  expect(printed).toContain('You can type')
  expect(printed).toContain('Leduc poker\n\nFor two players')
  expect(printed.match(/Your hand/g)).toHaveLength(2)
})

test('between two people the screen is passed on before a hand is shown', async () => {
  const game = start('kuhn-poker', { players: ['human', 'human'] })
  const { ending, printed } = await playThrough(game, typing('', 'bet', '', 'c'))
  expect(ending).toBe('over')
  const parts = printed.split('Press Enter when nobody else sees the screen.')
  expect(parts).toHaveLength(3)
  expect(parts[0]).not.toContain('Your hand')
  expect(parts[1]).toMatch(/Your hand \(1\) {2}[JQK]S/)
  expect(parts[1]?.split('Player 2, it is your turn')[1]).not.toMatch(/[JQK]S/)
})

test('quit ends the game where it stands', async () => {
  const game = start('hearts')
  expect((await playThrough(game, typing('1', ':q'))).ending).toBe('quit')
  expect(game.record()).toMatch(/\nstopped: player 1 was to choose\n$/)
  expect(replay(game.record()).equal).toBe(true)
})

test('others think before every turn, whether or not they had a choice', async () => {
  const players = ['human', 'random', 'random', 'random']
  const keys = Array.from({ length: 60 }, () => '1')
  const { printed } = await playThrough(start('hearts?deals=1', { players }), typing(...keys), {
    isTTY: true,
  })
  const turns = printed.split('You may').slice(0, -1)
  expect(turns.length).toBeGreaterThan(10)
  for (const turn of turns) expect(turn.match(/the others are thinking/g)).toHaveLength(1)
  expect(printed).not.toMatch(/player \d is thinking/)
})

test('of an open hand from which a card was laid down unseen, it is shown which cards may be left', async () => {
  const game = start('gops', { players: ['random', 'human'] })
  const { printed } = await playThrough(game, typing())
  expect(printed).toMatch(/^player 1 {2}12 of (A[CDHS]) 2\w 3\w 4\w 5\w 6\w 7\w 8\w 9\w 10\w J\w Q\w K\w /m)
})

test('what goes to places that belong to nobody is told as such', () => {
  const game = start('clock-patience')
  const words = new Words(game.program, { look: { colour: false, ascii: true }, width: 200 }, 0)
  const lines = happenedLines(game.seen(0), words, false).map((line) => line.trim())
  expect(lines).toContain('4 cards: stock -> each pile')
  expect(lines).toContainEqual(expect.stringMatching(/^[\dAJQK]+[CDHS]: pile of \w+ -> row of \w+$/))
})

test('a comma stands between different things that are picked', async () => {
  const game = start('go-fish', { players: ['human', 'random', 'random'] })
  const [rank] = game.view(0).zones.find(({ name, count }) => name === 'hand' && count > 0)?.cards[0] ?? ''
  const { printed } = await playThrough(game, typing(`player 2 ${rank}`))
  expect(printed).toContain(`  You: ask player 2, ${rank === 'T' ? '10' : rank}\n`)
})

test('answers on a line that nothing asked for are named as they were typed', async () => {
  for (const [line, unused] of [
    ['1 2 3', '2 3'],
    ['2 1', '1'],
    ['1, 1 1', '1 1'],
  ] as const) {
    const game = start('crazy-eights', { seats: 2, seed: 8 })
    const { printed } = await playThrough(game, typing(line))
    expect(printed).toContain(`"${unused}" was not used.`)
  }
})

test('a move that was made without asking says so, to the player who made it', async () => {
  const game = InteractiveGame.start('whist', { seed: 3, players: ['human', 'random', 'random', 'random'] })
  const rng = stream('only')
  const { printed } = await playThrough(game, (since) =>
    game.over ? undefined : randomKey(game, rng, since),
  )
  expect(printed).toMatch(/\n {2}You: play \S+ \(your only choice\)\n/)
  expect(printed).not.toMatch(/Player \d: .*only choice/)
})

test('how many cards another lays down unseen is told with the choice', async () => {
  const game = start('cribbage', { players: ['human', 'random'] })
  const { printed } = await playThrough(game, typing('1 2'))
  expect(printed).toMatch(/\n {2}Player 2: lay away 2 cards\n/)
  expect(printed).not.toContain('2 cards: hand')
})
