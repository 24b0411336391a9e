/** The searcher against TreeSearch and the playouts of src/games, decision by decision. */
import { expect, test } from 'vitest'
import type { ForwardModel } from '../../../games/forward-model.ts'
import { chooseGreedily } from '../../../games/greedy.ts'
import { playOutOptions, playOutPosition } from '../../../games/playouts.ts'
import { OffersDiffer } from '../../../games/same-offers.ts'
import { referenceModel } from '../../../games/testing/reference-model.ts'
import { TreeSearch } from '../../../games/tree-search.ts'
import { type Stream, stream } from '../../../rng/index.ts'
import { CLASSICS } from '../../classics/index.ts'
import { Play } from '../../interpret/play.ts'
import { InformedProgram } from '../../knowledge/informed-program.ts'
import { determinizerFor } from '../../knowledge/secrets.ts'
import type { Setting } from '../../model/game-model.ts'
import { THUMBS } from '../../model/thumbs.ts'
import { IMAGINED } from '../../players/card-model.ts'
// biome-ignore format: a line for each name would hide the game
import {
  add, choose, cond, deal, each, eq, everyone, game, mayEach, me, pile, player, range, set, shuffle, spread, val, variable, zone,
} from '../../rules/build.ts'
import type { Game } from '../../rules/tree.ts'
import { settingsOf } from '../../testing/settings.ts'
import { randomGame, seatsOf } from '../../vary/generate/random-game.ts'
import { NotCompiled, orNotCompiled } from '../not-compiled.ts'
import { CompiledModel } from './compiled-model.ts'

/** What a decision comes to in the eyes of a model, and where it leaves the stream of the player; or why it is refused. */
function decide(model: ForwardModel, rng: Stream, open: boolean, policy: string | undefined): unknown {
  try {
    return decisionOf(model, rng, open, policy)
  } catch (thrown) {
    if (!(thrown instanceof OffersDiffer)) throw thrown
    return { refused: thrown.message, rng: rng.save().words }
  }
}

function decisionOf(model: ForwardModel, rng: Stream, open: boolean, policy: string | undefined): unknown {
  const options = { playouts: 3, open, policy }
  const numbers = [playOutPosition(model, options, rng), playOutOptions(model, options, rng)].map((all) => ({
    ...all,
    numbers: Array.from(all.numbers),
  }))
  const search = new TreeSearch(model, { iterations: 40, open, policy })
  const [stats, choice] = [search.evaluate(rng), search.choose(rng)]
  const greedy = open ? undefined : chooseGreedily(model, rng, policy)
  return { numbers, stats, choice, greedy, rng: rng.save().words, keys: keysOf(model) }
}

/** A game may offer what gives hidden cards away: then nobody decides. */
function orRefused(decide: () => unknown): unknown {
  try {
    return decide()
  } catch (thrown) {
    if (thrown instanceof OffersDiffer) return 'refused'
    throw thrown
  }
}

const keysOf = (model: ForwardModel): readonly number[] =>
  Array.from({ length: model.choices }, (_, n) => model.key(n))

/** Plays a game at random, and compares both at some of its decisions. Says at how many. */
function compare(game: Game, setting: Setting, seed: number, most: number): number {
  const program = new InformedProgram(game, setting)
  const options = { ...setting, seats: program.seats, ...IMAGINED }
  const model = orNotCompiled(() => new CompiledModel(game, options))
  if (model instanceof NotCompiled) return 0
  const reference = referenceModel(model)
  const rng = stream('compare', seed)
  const play = Play.start(program, { seed, stepLimit: 2000 })
  let decisions = 0
  while (!play.over && decisions < most) {
    if (decisions === 0 || rng.chance(0.5)) {
      decisions += 1
      const open = decisions % 4 === 0
      const policy = decisions % 2 === 0 ? rng.pick(THUMBS) : undefined
      model.horizon = decisions % 3 === 0 ? 'game' : 'deal'
      const [found, expected] = [model, reference].map((each) => {
        // Each has worlds of its own: where the draws before have left the cards changes what is drawn next.
        const worlds = determinizerFor(play, rng.derive('secrets', decisions))
        // Where ways are too many to count there are no tables, and JavaScript deals.
        if (decisions % 5 === 0) Object.defineProperty(worlds.assignments, 'tables', { value: undefined })
        model.setRoot(play.state, open ? undefined : worlds)
        return orRefused(() => decide(each, rng.derive(decisions), open, policy))
      })
      expect(found, `decision ${decisions}`).toEqual(expected)
    }
    play.choose(rng.below(play.choices.length))
  }
  return decisions
}

test.each([...CLASSICS])('the searcher decides as the reference does in %s', (id, game) => {
  let decisions = 0
  for (const setting of settingsOf(id).slice(0, 2))
    for (const seed of [1, 2]) decisions += compare(game, setting, seed, 8)
  if (!['war', 'beggar-my-neighbour', 'clock-patience', 'old-maid'].includes(id))
    expect(decisions).toBeGreaterThan(0)
})

/** Each thinks of two numbers that the others do not see, and takes a card; equal numbers count for the second player. */
const secretive = game({
  id: 'secretive',
  name: 'Secretive',
  source: 'made up for tests',
  family: 'test',
  seats: { min: 2, max: 3 },
  deck: { suits: ['S'], ranks: ['2', '3', '4', '5', '6', '7'], in: 'stock' },
  zones: { stock: pile('none'), hand: spread('owner', 'player') },
  vars: {
    first: variable('num', { per: ['player'], see: 'owner' }),
    second: variable('num', { per: ['player'], see: 'owner' }),
    third: variable('num', { per: ['player'], see: 'owner' }),
  },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 2 }),
    each(everyone, () => [
      choose([
        mayEach('think of', range(0, 3), (n) => [set(['first', me], n), set(['third', me], add(n, 1))]),
      ]),
      choose([mayEach('and of', range(0, 3), (n) => set(['second', me], n))]),
    ]),
  ],
  result: {
    score: cond(
      eq(add(val('first', player(0)), val('third', player(0)), val('second', player(1))), 3),
      cond(eq(me, player(1)), 2, 0),
      val('second', me),
    ),
    win: 'most',
  },
})

test('the searcher decides as the reference does where others have decided unseen', () => {
  let decisions = 0
  for (let seed = 1; seed <= 6; seed += 1) decisions += compare(secretive, { seats: 3 }, seed, 8)
  expect(decisions).toBeGreaterThan(10)
})

test('a tree for which memory must grow is the tree of the reference', () => {
  const game = CLASSICS.get('hearts') as Game
  const program = new InformedProgram(game)
  const play = Play.start(program, { seed: 1 })
  const [found, expected] = [(model: ForwardModel) => model, referenceModel].map((as) => {
    const model = new CompiledModel(game, { seats: 4, ...IMAGINED })
    model.setRoot(play.state, determinizerFor(play, stream(1)))
    const before = model.save()
    const stats = new TreeSearch(as(model), { iterations: 4000 }).evaluate(stream(2))
    // Views of the memory from before it grew are of no use any more.
    expect(model.save().bytes).toEqual(before.bytes)
    return stats
  })
  expect(found).toEqual(expected)
})

test('the searcher decides as the reference does in random games', () => {
  let decisions = 0
  for (let tree = 1; tree <= 30; tree += 1) {
    const game = randomGame(tree)
    decisions += compare(game, { seats: seatsOf(game, tree) }, tree, 4)
  }
  expect(decisions).toBeGreaterThan(25)
})
