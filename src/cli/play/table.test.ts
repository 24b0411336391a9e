import { describe, expect, test } from 'vitest'
import { type Game, HUMAN, InteractiveGame } from '../../cards/index.ts'
// biome-ignore format: a line for each name would hide the tests
import {
  as, bound, card, choose, each, everyone, may, mayEach, mayPick, me, move, next, owner, player, range, shuffle, spread,
  topmost, zone,
} from '../../cards/rules/build.ts'
import type { Expr } from '../../cards/rules/tree.ts'
import { auction, golf } from './testing/golf.ts'
import { playThrough, type Typing } from './testing/typist.ts'

const typing = (...lines: readonly string[]): Typing => {
  const left = [...lines]
  return () => left.shift()
}

const playing = async (
  game: Parameters<typeof InteractiveGame.start>[0],
  keys: readonly string[],
  options: Parameters<typeof InteractiveGame.start>[1] = {},
): Promise<string> => {
  const started = InteractiveGame.start(game, { seed: 3, players: [HUMAN, 'random'], ...options })
  return (await playThrough(started, typing(...keys), { ascii: false })).printed
}

describe('numbered places', () => {
  test('have their numbers, from 1, with what lies there face up or down', async () => {
    const printed = await playing(golf, ['3', '1'])
    expect(printed).toContain('  6 cards each: stock → face down\n')
    expect(printed).toContain('\nyou       1 ▒▒  2 ▒▒  3 ▒▒  4 ▒▒  5 ▒▒  6 ▒▒  0\n')
    expect(printed).toMatch(/\n {2}You: turn up place 3\n {4}(\S+): face down 3 → face up 3\n/)
    expect(printed).toMatch(/\nyou {7}1 ▒▒ +2 ▒▒ +3 \d*[AJQK]?[♣♦♥♠] +4 ▒▒ /)
  })

  test('are named in what others do', async () => {
    const printed = await playing(golf, ['3', '1', '2'])
    expect(printed).toMatch(/\n {2}Player 2: turn up place \d\n/)
    expect(printed).toMatch(
      /\n {2}You: take the discard for place 2\n.*: discards → face up 2\n.*: face down 2 → discards\n/,
    )
  })

  test('that are empty are gaps', async () => {
    const flow = [
      move(card('KS'), zone('cell', 1)),
      as(
        player(0),
        choose([
          mayPick('put away', [{ as: 'n', in: range(0, 3) }], move(card('AS'), zone('cell', bound('n')))),
        ]),
        choose([may('stop', []), may('go on', [])]),
      ),
    ]
    const zones = { ...golf.zones, cell: spread('all', 4) }
    const printed = await playing({ ...golf, zones, flow }, ['4'])
    expect(printed).toContain('\ncell: 1 –   2 K♠  3 –   4 –\n')
    expect(printed).toContain('\n  You: put away place 4\n')
    expect(printed).toContain('\ncell: 1 –   2 K♠  3 –   4 A♠\n')
  })
})

test('the cards that count together in Cribbage are shown in full, with the count and what points are for', async () => {
  const printed = await playing('cribbage', ['2d', 'qh', 'qd', 'ac'], { seed: 1 })
  expect(printed).toContain('  table: Q♦ A♦ A♣ 8♣\n')
  expect(printed).toContain(' total: 20\n')
  expect(printed).toContain('\n    score: you +2 for cards of the same rank, now 2\n')
  expect(printed).not.toMatch(/last:|[kK]ept:/)
})

test('of a pile that is only looked at from above, the top is shown', async () => {
  const printed = await playing('gin-rummy', ['pass', 'draw', '1', 'draw', '1', 'draw', '1'], { seed: 1 })
  expect(printed).toMatch(/ discards: \S+ \(top of \d\)/)
  expect(printed).toMatch(/\nYour hand \(1\d, deadwood \d+\) {2}/)
  expect(printed).not.toMatch(/in play|deal count|refusals/)
})

test('totals stand beside hands, and behind the cards that make them', async () => {
  const printed = await playing('blackjack', ['s'], { players: [HUMAN], seats: 1, seed: 2 })
  expect(printed).toContain('\nyou  Q♣ 5♥ (total 15, stake 2)  0\n')
  expect(printed).toContain(' bank: 4♣ (total 4) ')
  expect(printed).toContain('\n    9♣ 7♠: stock → bank (total 22)\n    net: you +2, now 2\n')
})

test('who passes sees to whom, and what comes from whom', async () => {
  const players = [HUMAN, 'random', 'random', 'random']
  const printed = await playing('hearts', ['1', '1', '1'], { players })
  expect(printed).toContain('\n  pass 3 cards to player 2  1) ')
  expect(printed).toMatch(/\nPass \S+ and 2 more to player 2\n/)
  expect(printed).toMatch(/\n {4}you give \S+ \S+ \S+ to player 2\n/)
  expect(printed).toMatch(/\n {4}you get \S+ \S+ \S+ from player 4\n/)
})

test('a number that is picked is told with the choice if it can be worked out, and kept if it cannot', async () => {
  const printed = await playing(auction, ['3 h', '2', '4', '1'], { players: ['random', HUMAN] })
  expect(printed).toMatch(/\n {2}Player 1: bid [1-7], (clubs|diamonds|hearts|spades) [♣♦♥♠]\n/)
  expect(printed).toMatch(/\n {2}Player 1: give\n/)
  expect(printed).toMatch(/\n {2}Player 1: write down\n/)
  expect(printed).toContain('\n  You: bid 3, hearts ♥\n')
})

test('a team has a row of its own', async () => {
  const printed = await playing('spades', ['3'], { players: [HUMAN, 'random', 'random', 'random'] })
  expect(printed).toContain('\n        score\nside 1  0\nside 2  0\n')
  expect(printed).not.toContain('score of team')
})

test('a bid that was not made yet is no bid of 0', async () => {
  const printed = await playing('oh-hell', ['3'], { players: ['random', 'random', HUMAN, 'random'], seed: 4 })
  expect(printed).toMatch(/\nplayer 1 {2}10 {4}· {4}0\nplayer 2 {2}10 {4}4 {4}0\nyou {7}10 {4}· {4}0\n/)
  expect(printed.split('You: bid 3')[1]).toMatch(/\nyou .* 3 +0\n/)
})

test('who gets cards is not told where it depends on cards that are hidden', async () => {
  const give = (to: Expr): Game => ({
    ...golf,
    flow: [
      shuffle(zone('stock')),
      each(everyone, () => move(topmost(zone('stock'), 26), zone('drawn', me))),
      as(player(0), choose([mayEach('give', zone('drawn', me), (one) => move(one, zone('drawn', to)))])),
    ],
  })
  expect(await playing(give(next(me)), [])).toContain('\n  give to player 2 ')
  expect(await playing(give(owner(card('QH'))), [])).not.toContain('give to ')
})
