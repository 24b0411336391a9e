/** Where compiled code cannot look ahead, players do so in the interpreter. */
import { expect, test } from 'vitest'
import { chooseGreedily } from '../../games/greedy.ts'
import { optionValues } from '../../games/values.ts'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { GivenUp } from '../compile/engine/given-up.ts'
import { Play } from '../interpret/play.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { hand, small, stock } from '../knowledge/testing/small.ts'
import type { Horizon } from '../model/horizon.ts'
import { choose, deal, each, everyone, may, maySome, move, pile, zone } from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { InteractiveGame } from '../session/interactive-game.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { IMAGINED, InterpretedModel, setRootFor } from './card-model.ts'
import { PlayoutValues } from './playout-values.ts'

/** Who takes the stock may lay down more cards than a module can ask for: 63. */
const hoard = small(
  'hoard',
  [
    deal(stock, 'hand', { n: 2 }),
    each(everyone, () => [
      choose([may('leave the stock', []), may('take the stock', move(stock, hand))]),
      choose([may('keep all', []), maySome('lay', hand, {}, (cards) => move(cards, zone('heap')))]),
    ]),
  ],
  {
    deck: { suits: ['C', 'D', 'H', 'S'], ranks: [...'123456789'], packs: 2, in: 'stock' },
    zones: { heap: pile('all') },
  },
)

const begin = (): Play => Play.start(new InformedProgram(hoard), { seed: 1 })

test('a module says that it gives a look ahead up', () => {
  const model = setRootFor(new CompiledModel(hoard, IMAGINED), begin(), stream(1))
  expect(() => chooseGreedily(model, stream(1))).toThrow(GivenUp)
})

test.each([
  'greedy',
  'mcts:8',
  'mcts-open:8',
  'forgetful-mcts:8',
  'rollout:2@thumb:first-low',
  'greedy@thumb:any-any',
])('%s plays on where a module gives up, the same on both engines', (players) => {
  const [found, expected] = (['compiled', 'reference'] as const).map((engine) =>
    new GameSetup(hoard, { players, engine }).play(0),
  )
  expect(found).toMatchObject({ ending: 'finished' })
  expect(found).toEqual(expected)
})

test('options are worth what the interpreter finds where a module gives up', () => {
  const found = new PlayoutValues(hoard).options(begin(), { playouts: 3 }, stream(2))
  const rng = stream(2)
  const model = setRootFor(new InterpretedModel(hoard, {}), begin(), rng)
  expect(found).toEqual(optionValues(model, { playouts: 3 }, rng))
})

test('a hint is given where a module gives up', () => {
  const game = InteractiveGame.start(hoard, { players: ['human', 'random'] })
  expect(game.hint(10).reduce((sum, { visits }) => sum + visits, 0)).toBe(10)
})

test.each([
  ['in compiled code', CompiledModel],
  ['in the interpreter', InterpretedModel],
] as const)('a deal is imagined to its end, where its points are counted: %s', (_, Model) => {
  const game = CLASSICS.get('hearts') as Game
  const play = Play.start(new InformedProgram(game, { seats: 4 }), { seed: 4 })
  const imagined = { ...IMAGINED, stepLimit: 1_000_000 }
  const model =
    Model === CompiledModel
      ? new CompiledModel(game, { seats: 4, ...imagined })
      : new InterpretedModel(game, { seats: 4 }, imagined)
  const pointsAfter = (horizon: Horizon): number => {
    model.horizon = horizon
    setRootFor(model, play, stream(1)).reseed(1)
    model.playOut()
    const outcome = model.outcome()
    expect([outcome.isOver, outcome.isAtHorizon]).toEqual(horizon === 'deal' ? [false, true] : [true, false])
    return [0, 1, 2, 3].reduce((sum, seat) => sum + outcome.score(seat), 0)
  }
  // One deal of Hearts has 26 points, or 78 if one player takes them all.
  expect([26, 78]).toContain(pointsAfter('deal'))
  expect(pointsAfter('game')).toBeGreaterThan(100)
  expect([26, 78]).toContain(pointsAfter('deal'))
})
