import { describe, expect, test } from 'vitest'
import { TreeSearch } from '../../games/tree-search.ts'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import type { Setting } from '../model/game-model.ts'
import { THUMBS, type Thumb, thumbNamed } from '../model/thumbs.ts'
// biome-ignore format: a line for each name would hide the game
import {
  choose, deal, each, everyone, game, may, mayEach, maySome, me, move, pile, range, set, shuffle, spread, val, variable, zone,
} from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { settingsOf } from '../testing/settings.ts'
import { small } from '../testing/small-game.ts'
import { randomGame, seatsOf } from '../vary/generate/random-game.ts'
import { IMAGINED, InterpretedModel, setRootFor } from './card-model.ts'
import { PlayerError } from './module-player.ts'
import { chooseByThumb } from './thumb-choice.ts'

/** Plays games by thumb on both engines. Says how many decisions there were in those that compiled code played. */
function compare(game: Game, setting: Setting, players: readonly string[], games: number): number {
  const [compiled, reference] = (['compiled', 'reference'] as const).map(
    (engine) => new GameSetup(game, { ...setting, players, engine, seed: 5, stepLimit: 3000 }),
  ) as [GameSetup, GameSetup]
  if (compiled.playedBy !== 'compiled') return 0
  let decisions = 0
  for (let index = 0; index < games; index += 1) {
    const [found, expected] = [compiled.play(index), reference.play(index)]
    // Compiled code looks at the step limit less often.
    if (expected.ending !== 'finished') expect(found.ending).not.toBe('finished')
    else expect(found, `game ${index} of ${players}`).toEqual(expected)
    decisions += expected.decisions
  }
  return decisions
}

/** Each seat has another rule, and by and by every seat has had every one. */
const seated = (first: number, seats: number): readonly string[] =>
  Array.from({ length: seats }, (_, seat) => THUMBS[(first + 2 * seat) % THUMBS.length] as string)

describe('compiled code keeps to rules of thumb as the interpreter does', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const [setting = {}] = settingsOf(id)
    const { seats, hasChoices } = new Program(game, setting)
    let decisions = 0
    for (let first = 0; first < THUMBS.length; first += 1)
      decisions += compare(game, { ...setting, seats }, seated(first, seats), 1)
    expect(decisions > 0).toBe(hasChoices)
  })

  test('a game with something of everything', () => {
    let decisions = 0
    for (let first = 0; first < THUMBS.length; first += 1)
      decisions += compare(small, { seats: 3 }, seated(first, 3), 6)
    expect(decisions).toBeGreaterThan(100)
  })

  test('random games', () => {
    let decisions = 0
    for (let tree = 1; tree <= 60; tree += 1) {
      const game = randomGame(tree)
      const seats = seatsOf(game, tree)
      decisions += compare(game, { seats }, seated(tree, seats), 2)
    }
    expect(decisions).toBeGreaterThan(120)
  })

  test('beside players who are asked', () => {
    const players = ['thumb:last-high', 'greedy', 'thumb:any-low', 'random']
    expect(compare(CLASSICS.get('hearts') as Game, { options: { deals: 1 } }, players, 2)).toBeGreaterThan(80)
    // All bid at once, unseen: the module plays no seat itself.
    expect(compare(CLASSICS.get('gops') as Game, {}, ['greedy', 'thumb:any-high'], 3)).toBeGreaterThan(50)
  })
})

// These end soon, however they are played.
test.each(['hearts', 'scopa', 'oh-hell'])(
  'search with playouts by thumb is the same in the compiled game and in the interpreter: %s',
  (id) => {
    const game = CLASSICS.get(id) as Game
    const [setting = {}] = settingsOf(id)
    const play = Play.start(new InformedProgram(game, setting), { seed: 2 })
    const options = { ...setting, seats: play.program.seats }
    const models = [
      new CompiledModel(game, { ...options, ...IMAGINED }),
      new InterpretedModel(game, options),
    ] as const
    for (const policy of THUMBS) {
      const [found, expected] = models.map((model) => {
        const rng = stream(policy)
        return new TreeSearch(setRootFor(model, play, rng), { iterations: 12, policy }).evaluate(rng)
      })
      expect(found, policy).toEqual(expected)
      play.choose(0)
    }
  },
)

/** A card, some cards, a number, or nothing: whatever there is to choose. */
const various = game({
  id: 'various',
  name: 'Various',
  source: 'made up for tests',
  family: 'test',
  seats: { min: 1, max: 1 },
  deck: { suits: ['C', 'S'], ranks: ['2', '3', '4'], in: 'stock' },
  zones: { stock: pile('none'), hand: spread('owner', 'player'), out: spread('all') },
  vars: { number: variable('num') },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 6 }),
    each(everyone, () => [
      choose([
        mayEach('play', zone('hand', me), (card) => move(card, zone('out'))),
        mayEach('say', range(1, 3), (n) => set('number', n)),
        may('pass', []),
      ]),
      choose([
        maySome('lay down', zone('hand', me), { min: 1, max: 3 }, (cards) => move(cards, zone('out'))),
      ]),
    ]),
  ],
  result: { score: val('number'), win: 'most' },
})

/** What is chosen, in words, one thing after the other. */
function chosenBy(name: string): readonly string[] {
  const play = Play.start(new Program(various), { seed: 1 })
  const said: string[] = []
  while (!play.over) {
    const place = chooseByThumb(play, thumbNamed(name) as Thumb, stream(1))
    said.push(play.choices[place]?.label as string)
    play.choose(place)
  }
  return said
}

test('cards go by rank and then as in the deck, everything else by number, one thing after the other', () => {
  expect(chosenBy('thumb:first-low')).toEqual(['play 2C', 'lay down 1 card', 'lay down 2S'])
  expect(chosenBy('thumb:first-high').slice(0, 4)).toEqual([
    'play 4S',
    'lay down 3 cards',
    'lay down 4C',
    'lay down 4C 3S',
  ])
  expect(chosenBy('thumb:last-low')[0]).toBe('pass')
})

test('where any option will do, each is as likely as any other', () => {
  const play = Play.start(new Program(various), { seed: 1 })
  const rng = stream('any')
  const names = Array.from({ length: 300 }, () => {
    const place = chooseByThumb(play, { option: 'any', card: 'low' }, rng)
    return play.choices[place]?.label
  })
  for (const label of ['play 2C', 'say 1', 'pass']) {
    const many = names.filter((name) => name === label).length
    expect(many).toBeGreaterThan(70)
    expect(many).toBeLessThan(130)
  }
})

test.each([
  ['thumb:first', 'there is no rule of thumb "thumb:first": write thumb:OPTION-CARD'],
  ['mcts:20@first-low', '"mcts:20@first-low": there is no rule of thumb "first-low"'],
  ['random@thumb:first-low', 'there is no player "random@thumb:first-low"'],
])('%s is refused', (players, message) => {
  const setup = (): unknown => new GameSetup('gops', { players })
  expect(setup).toThrow(PlayerError)
  expect(setup).toThrow(message)
})
