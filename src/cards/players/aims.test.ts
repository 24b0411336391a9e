/** Small games in which it shows what players know and what they play for. */
import { expect, test } from 'vitest'
import { TreeSearch } from '../../games/tree-search.ts'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
// biome-ignore format: a line for each name would hide the games
import {
  as, choose, cond, each, eq, everyone, game, increase, may, mayEach, me, move, or,pile, player, range, rank, rankOf, repeat, set,
  shuffle, spread, sub, together, top, val, variable, when, zone,
} from '../rules/build.ts'
import type { Game, Step } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { cardModelFor, setRootFor } from './card-model.ts'

const small = (rest: Pick<Game, 'vars' | 'flow' | 'result'> & Partial<Game>): Game =>
  game({
    id: 'small',
    name: 'Small',
    source: 'a test',
    family: 'bidding',
    seats: { min: 2, max: 2 },
    deck: { suits: ['S'], ranks: ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J'], in: 'stock' },
    zones: { stock: pile('none'), open: spread('all') },
    ...rest,
  })

const said = { said: variable('num', { per: ['player'] }) }
/** The second player wins if both have said the same, which nobody can see to. */
const matching = {
  score: cond(
    eq(val('said', player(0)), val('said', player(1))),
    cond(eq(me, player(1)), 1, 0),
    cond(eq(me, player(1)), 0, 1),
  ),
  win: 'most',
} as const
const sayNumber = choose([mayEach('say', range(0, 3), (n) => set(['said', me], n))])
const sayWord = choose([0, 1, 2, 3].map((n) => may(`word ${n}`, set(['said', me], n))))
const GAMES: readonly (readonly [string, Game])[] = [
  [
    'a number that all say together',
    small({ vars: said, flow: [together(() => sayNumber)], result: matching }),
  ],
  ['a word that all say together', small({ vars: said, flow: [together(() => sayWord)], result: matching })],
  [
    'a number that only its owner sees',
    small({
      vars: { said: variable('num', { per: ['player'], see: 'owner' }) },
      flow: [each(everyone, () => sayNumber)],
      result: matching,
    }),
  ],
]

test.each(GAMES)('%s is not known to players who think', (_, guessing) => {
  for (const player of ['mcts:60', 'greedy']) {
    const { wins } = simulateBatch(guessing, { games: 400, seed: 1, players: ['random', player] })
    // One in four, within five deviations.
    expect(Math.abs((wins[1] as number) - 100)).toBeLessThan(44)
  }
  // Who sees all knows it.
  const { wins } = simulateBatch(guessing, { games: 50, seed: 1, players: ['random', 'mcts-open:60'] })
  expect(wins[1]).toBe(50)
})

test.each(['mcts:60', 'greedy'])('alone, %s plays for points', (name) => {
  const take = choose([1, 2, 3, 4].map((n) => may(`take ${n}`, increase('points', n))))
  const alone = small({
    seats: { min: 1, max: 1 },
    vars: { points: variable('num') },
    flow: [repeat({ atMost: 5 }, as(player(0), take))],
    result: { score: val('points'), win: 'most' },
  })
  const { scores } = simulateBatch(alone, { games: 20, seed: 1, players: [name] })
  expect(scores[0]?.mean).toBeGreaterThan(15)
})

test.each(['mcts:60', 'greedy'])('what %s plays for is what the result says, whatever the family', (name) => {
  // A sure win by one point, or an even chance of winning by ten or losing by one.
  const bold = (aim?: 'points', family = 'betting') =>
    small({
      family,
      vars: { points: variable('num') },
      flow: [
        shuffle(zone('stock')),
        as(
          player(0),
          choose([
            may('safe', set('points', 1)),
            may(
              'bold',
              when(
                or(...['2', '3', '4', '5', '6'].map((one) => eq(rankOf(top(zone('stock'))), rank(one)))),
                set('points', 10),
                set('points', sub(0, 1)),
              ),
            ),
          ]),
        ),
      ],
      result: {
        score: cond(eq(me, player(0)), val('points'), 0),
        win: 'most',
        ...(aim && { aim }),
      },
    })
  const mean = (played: Game): number =>
    simulateBatch(played, { games: 100, seed: 1, players: [name, 'random'] }).scores[0]?.mean as number
  expect(mean(bold('points'))).toBeGreaterThan(3)
  expect(mean(bold())).toBeLessThan(1.5)
  expect(mean(bold(undefined, 'patience'))).toBe(mean(bold()))
})

test('what one seat would choose is not taken for what another would', () => {
  const last = (): Step =>
    choose([may('L', set('won', 1)), ...[1, 2, 3].map((n) => may(`R${n}`, set('won', 2)))])
  const low = (...ranks: string[]) => or(...ranks.map((name) => eq(rankOf(top(zone('stock'))), rank(name))))
  const mixed = small({
    vars: { won: variable('num'), way: variable('num') },
    flow: [
      shuffle(zone('stock')),
      as(player(0), choose([may('x', set('way', 1)), may('y', set('way', 2))])),
      move(top(zone('stock')), zone('open')),
      when(
        eq(val('way'), 1),
        // An even chance for either to choose, and to win by it.
        when(
          low('2', '3', '4', '5', '6'),
          [set('way', 3), as(player(0), last())],
          [set('way', 4), as(player(1), last())],
        ),
        when(low('2', '3', '4', '5'), set('won', 1), set('won', 2)),
      ),
    ],
    result: {
      score: cond(eq(me, player(0)), cond(eq(val('won'), 1), 1, 0), cond(eq(val('won'), 2), 1, 0)),
      win: 'most',
    },
  })
  const play = Play.start(new InformedProgram(mixed), { seed: 1 })
  const rng = stream(1)
  const model = setRootFor(cardModelFor(mixed, {}), play, rng)
  const [x, y] = new TreeSearch(model, { iterations: 3000 }).evaluate(rng)
  expect(x?.visits).toBeGreaterThan(y?.visits as number)
})

test('where a hidden card lies changes nothing, whichever it is', () => {
  for (const id of ['gin-rummy', 'crazy-eights', 'whist', 'rummy', 'scopa']) {
    const played = CLASSICS.get(id) as Game
    const program = new InformedProgram(played)
    const model = cardModelFor(played, { seats: program.seats })
    const cards = stream(3, id).shuffle(program.deck.cards.map((card) => program.deck.cardName(card)))
    const evaluate = (deck: readonly string[]) => {
      const play = Play.start(program, { seed: 1, deck })
      const rng = stream(2)
      const search = new TreeSearch(setRootFor(model, play, rng), { iterations: 20 })
      return { play, stats: search.evaluate(rng) }
    }
    const { play, stats: before } = evaluate(cards)
    const hidden = cards.filter((_, n) => {
      const card = program.deck.number('card', cards[n] as string) as number
      return !program.knowledge.isCertain(play.state, play.seat, card)
    })
    // Each in turn changes places with the last one.
    const last = hidden.at(-1) as string
    for (const other of hidden.slice(0, -1)) {
      const exchanged = cards.map((card) => (card === other ? last : card === last ? other : card))
      expect(evaluate(exchanged).stats, `${id}: ${other} for ${last}`).toEqual(before)
    }
  }
})
