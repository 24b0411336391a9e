import { describe, expect, test } from 'vitest'
import type { ActionStats } from '../../games/forward-model.ts'
import { chooseGreedily } from '../../games/greedy.ts'
import { runForwardModelContract } from '../../games/testing/forward-model-contract.ts'
import { TreeSearch } from '../../games/tree-search.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { Play } from '../interpret/play.ts'
import { determinize } from '../knowledge/determinize.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { simulateParallel } from '../simulate/simulate-parallel.ts'
import { settingsOf } from '../testing/settings.ts'
import { type CardModel, cardModelFor, IMAGINED, InterpretedModel, setRootFor } from './card-model.ts'
import { PlayerError } from './module-player.ts'

const ITERATIONS = 15
const MOST_DECISIONS = 60

function evaluate(model: CardModel, play: Play, rng: Stream, iterations: number): readonly ActionStats[] {
  return new TreeSearch(setRootFor(model, play, rng), { iterations }).evaluate(rng)
}

describe.each([
  { id: 'hearts', options: { deals: 2 }, hasChance: true },
  // All chance is in the first shuffle.
  { id: 'gops', options: {}, hasChance: false },
])('the forward models of $id', ({ id, options, hasChance }) => {
  const game = CLASSICS.get(id) as Game
  const program = new InformedProgram(game, { options })
  const models = { compiled: CompiledModel, interpreted: InterpretedModel }
  for (const [name, Model] of Object.entries(models)) {
    runForwardModelContract(name, {
      make: (seed) => {
        const rng = stream('contract', seed)
        const play = Play.start(program, { seed })
        for (let n = 0; n < 6 * seed && !play.over; n += 1) play.choose(rng.below(play.choices.length))
        return setRootFor(new Model(game, { options, ...IMAGINED }), play, rng)
      },
      hasChance,
      hasHidden: true,
    })
  }
})

describe('what a seat cannot see makes no difference to what it chooses', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const setting = settingsOf(id)[0] ?? {}
    const program = new InformedProgram(game, setting)
    const model = cardModelFor(game, { ...setting, seats: program.seats })
    const rng = stream('fair', id)
    const play = Play.start(program, { seed: 3, stepLimit: 5000 })
    let compared = 0
    for (let decision = 0; !play.over && decision < MOST_DECISIONS; decision += 1) {
      if (decision === 0 || decision % 15 === 5) {
        const { state, seat } = play
        const elsewhere = determinize(program, state, seat, rng.derive(decision))
        const other = Play.load(program, new Uint8Array(elsewhere.words.slice().buffer))
        const chosen = (where: Play): unknown[] => {
          const streams = [0, 1].map(() => stream('same', decision)) as [Stream, Stream]
          return [
            evaluate(model, where, streams[0], ITERATIONS),
            chooseGreedily(setRootFor(model, where, streams[1]), streams[1]),
          ]
        }
        expect(chosen(other)).toEqual(chosen(play))
        compared += 1
      }
      play.choose(rng.below(play.choices.length))
    }
    expect(compared > 0).toBe(program.hasChoices)
  })
})

describe('search is the same in the compiled game and in the interpreter', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const setting = settingsOf(id)[0] ?? {}
    const program = new InformedProgram(game, { ...setting })
    const options = { ...setting, seats: program.seats }
    // Compiled code looks at the step limit less often: where a game is cut off the two stand at different steps.
    const imagined = { ...IMAGINED, stepLimit: 1_000_000 }
    const compiled = new CompiledModel(game, { ...options, ...imagined })
    const interpreted = new InterpretedModel(game, options, imagined)
    const rng = stream('models', id)
    const play = Play.start(program, { seed: 8, stepLimit: 5000 })
    let compared = 0
    for (let decision = 0; !play.over && decision < MOST_DECISIONS; decision += 1) {
      if (decision === 0 || decision % 20 === 7) {
        const stats = [compiled, interpreted].map((model) => {
          model.horizon = compared % 2 === 0 ? 'deal' : 'game'
          return evaluate(model, play, stream(1, decision), 10)
        })
        expect(stats[0]).toEqual(stats[1])
        compared += 1
      }
      play.choose(rng.below(play.choices.length))
    }
    expect(compared > 0).toBe(program.hasChoices)
  })
})

test('a search that stops early chooses what it would have chosen in the end', () => {
  const game = CLASSICS.get('hearts') as Game
  const setting = { options: { deals: 1 }, seats: 4 }
  const model = cardModelFor(game, setting)
  const rng = stream('early')
  const play = Play.start(new InformedProgram(game, { ...setting }), { seed: 2 })
  while (!play.over) {
    const stats = evaluate(model, play, stream('same'), 60)
    const most = Math.max(...stats.map(({ visits }) => visits))
    const again = stream('same')
    const search = new TreeSearch(setRootFor(model, play, again), { iterations: 60 })
    expect(stats[search.choose(again)]?.visits).toBe(most)
    play.choose(rng.below(play.choices.length))
  }
})

test('the better player wins more', () => {
  const options = { games: 60, seed: 1 }
  const wins = (...players: string[]): number =>
    simulateBatch('gops', { ...options, players }).wins[0] as number
  expect(wins('greedy', 'random')).toBeGreaterThan(34)
  expect(wins('mcts:60', 'random')).toBeGreaterThan(38)
})

test('games of players who search do not depend on the workers', async () => {
  const options = { games: 6, seed: 2, players: ['mcts:10', 'greedy'] }
  const expected = simulateBatch('gops', options)
  expect(await simulateParallel('gops', { ...options, workers: 2 })).toEqual(expected)
})

test.each([
  ['mcts', 'there is no player "mcts" (did you mean "mcts:N"?); there are: random, greedy, mcts:N'],
  ['mcts:0', '"mcts:0": mcts takes a whole number of iterations from 1 to 1000000, as in mcts:200'],
  ['mcts-open:x', 'as in mcts-open:200'],
  ['forgetful-mcts-open:5', 'there is no player "forgetful-mcts-open:5"'],
  ['forgetful-random', 'there is no player "forgetful-random"'],
  ['rollout:8', 'rollout needs a rule of thumb to keep to, as in rollout:8@thumb:first-low'],
  ['forgetful-myopic', 'myopic needs a rule of thumb to keep to, as in forgetful-myopic@thumb:first-low'],
  ['rollout:0@thumb:first-low', 'rollout takes a whole number of playouts from 1 to 1000000'],
  ['clever', 'there is no player "clever"'],
  ['humann', 'there is no player "humann" (did you mean "human"?)'],
])('%s is refused', (players, message) => {
  const simulate = (): unknown => simulateBatch('gops', { games: 1, players })
  expect(simulate).toThrow(PlayerError)
  expect(simulate).toThrow(message)
})
