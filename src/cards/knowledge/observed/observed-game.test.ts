/** Compiled games against the interpreter: what seats know, and what they imagine, decision by decision. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLASSICS } from '../../classics/index.ts'
import { GivenUp } from '../../compile/engine/given-up.ts'
// biome-ignore format: a line for each name would hide the game
import {
  add, bound, choose, deal, each, everyone, may, mayPick, me, move, range, repeat, set, spread, together, top, variable, zone,
} from '../../rules/build.ts'
import type { Game } from '../../rules/tree.ts'
import { GameSetup } from '../../simulate/game-setup.ts'
import { settingsOf } from '../../testing/settings.ts'
import { randomGame } from '../../vary/generate/random-game.ts'
import { compareKnowledge } from '../testing/compare-knowledge.ts'
import { compareRandomKnowledge } from '../testing/knowledge-task.ts'
import { hand, small, stock } from '../testing/small.ts'
import { GO_FISH, SMALL_GAMES } from '../testing/small-games.ts'
import { ObservedGame, ObservedModule } from './observed-game.ts'

const WITHOUT_CHOICES = ['war', 'beggar-my-neighbour', 'clock-patience', 'old-maid']

test.each([...CLASSICS])('%s: seats know and imagine what they do in the interpreter', (id, game) => {
  const expected = WITHOUT_CHOICES.includes(id) ? 'no choices' : 'equal'
  let decisions = 0
  for (const setting of settingsOf(id).slice(0, 2)) {
    const compared = compareKnowledge(game, { setting, games: 3, mostDecisions: 60, stepLimit: 5000 })
    expect(compared).toMatchObject({ verdict: expected })
    if (compared.verdict === 'equal') decisions += compared.decisions
  }
  if (expected === 'equal') expect(decisions).toBeGreaterThanOrEqual(6)
})

test.each(['go-fish', 'crazy-eights', 'cheat'])('in %s there are facts to compare', (id) => {
  const game = CLASSICS.get(id) as Game
  const compared = compareKnowledge(game, { setting: settingsOf(id)[0] ?? {}, games: 1, mostDecisions: 80 })
  expect(compared.verdict === 'equal' && compared.facts).toBeGreaterThan(20)
})

test('one seat knows the same, whether or not the knowledge of the others is kept', () => {
  const game = CLASSICS.get('hearts') as Game
  const compared = compareKnowledge(game, { setting: { options: { deals: 1 } }, games: 2, seats: [2] })
  expect(compared).toMatchObject({ verdict: 'equal', games: 2 })
})

test.each([...GO_FISH, ...SMALL_GAMES].map((game) => [game.id, game] as const))('%s', (id, game) => {
  const compared = compareKnowledge(game, { games: 30, mostDecisions: 30 })
  expect(compared).toMatchObject({ verdict: 'equal' })
  if (compared.verdict !== 'equal') return
  expect(compared.decisions).toBeGreaterThan(2)
  if (id === 'small-bids') expect(compared.secrets).toBeGreaterThan(50)
})

test('random games: all that are compiled know the same', () => {
  const found = { equal: 0, decisions: 0, worlds: 0, secrets: 0 }
  for (let tree = 510; tree < 571; tree += 1) {
    const compared = compareRandomKnowledge(randomGame(tree), tree, 1)
    expect(compared.verdict, `tree ${tree}`).not.toBe('different')
    if (compared.verdict !== 'equal') continue
    found.equal += 1
    found.decisions += compared.decisions
    found.worlds += compared.worlds
    found.secrets += compared.secrets
  }
  expect(found.equal).toBeGreaterThan(30)
  expect(found.decisions).toBeGreaterThan(250)
  expect(found.worlds).toBeGreaterThan(500)
  expect(found.secrets).toBeGreaterThan(50)
})

/** All bid at once, each with two numbers that are picked one after the other. */
const bids = small(
  'bids-in-parts',
  [
    deal(stock, 'hand', { n: 1 }),
    together(() =>
      choose([
        mayPick(
          'bid',
          [
            { as: 'first', in: range(0, 2) },
            { as: 'second', in: range(0, 2) },
          ],
          [set(['bid', me], add(bound('first'), bound('second')))],
        ),
      ]),
    ),
  ],
  { vars: { bid: variable('num', { per: ['player'] }) } },
)

test('what others have decided in parts is imagined from its first part on', () => {
  const compared = compareKnowledge(bids, { games: 4 })
  expect(compared).toMatchObject({ verdict: 'equal' })
  expect(compared.verdict === 'equal' && compared.secrets).toBeGreaterThan(10)
})

const TROUBLESOME = new URL('../testing/troublesome/', import.meta.url)

test.each(readdirSync(TROUBLESOME))('%s: no different in compiled code', (name) => {
  const game = JSON.parse(readFileSync(new URL(name, TROUBLESOME), 'utf8')) as Game
  const compared = compareKnowledge(game, { games: 1, mostDecisions: 12, stepLimit: 1500 })
  expect(compared).toMatchObject({ verdict: 'equal' })
  expect(compared.verdict === 'equal' && compared.decisions).toBeGreaterThan(2)
})

/** A card goes to and fro, so often that the log of it is full before anybody decides again. */
const restless = small(
  'restless',
  [
    deal(stock, 'hand', { n: 2 }),
    each(everyone, () => [
      choose([
        may('stay', []),
        may('wait', repeat({ atMost: 9000 }, move(top(stock), zone('table')), move(zone('table'), stock))),
      ]),
      choose([may('stay', []), may('draw', move(top(stock), hand))]),
    ]),
  ],
  { zones: { table: spread('all') } },
)

test('a log that is full is an error, and the next game begins with an empty one', () => {
  const module = new ObservedModule(restless)
  const game = new ObservedGame(module, { seed: 1, stepLimit: 1_000_000 }, [0, 1])
  game.start(0)
  expect(() => game.choose(1)).toThrow(GivenUp)
  game.start(0)
  game.choose(0)
  expect(game.isDeciding).toBe(true)
})

test('a game whose log is full is played by the interpreter, to the same result', () => {
  const options = { seed: 4, players: ['greedy', 'random'] }
  const [compiled, reference] = [options, { ...options, engine: 'reference' as const }].map(
    (each) => new GameSetup(restless, each),
  )
  const results = [0, 1, 2].map((index) => compiled?.play(index))
  expect(results).toMatchObject([0, 1, 2].map((index) => reference?.play(index)))
  expect(compiled?.playedBy).toBe('compiled')
  // Some of them are long, and some fit.
  expect(results.some((result) => (result?.steps ?? 0) > 18_000)).toBe(true)
  expect(results.some((result) => (result?.steps ?? 0) < 18_000)).toBe(true)
})
