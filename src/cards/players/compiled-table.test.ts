/** Tables in compiled code: fair, and the same games as in the interpreter. */
import { afterAll, describe, expect, test } from 'vitest'
import { Workspace } from '../../cli/testing/workspace.ts'
import { chooseGreedily } from '../../games/greedy.ts'
import { TreeSearch } from '../../games/tree-search.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { hasBit } from '../knowledge/masks.ts'
import { ObservedGame, ObservedModule } from '../knowledge/observed/observed-game.ts'
import { withExchanged } from '../knowledge/testing/exchanged.ts'
import type { Setting } from '../model/game-model.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Items } from '../model/values.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { settingsOf } from '../testing/settings.ts'
import { randomGame, seatsOf } from '../vary/generate/random-game.ts'
import { IMAGINED } from './card-model.ts'
import { PlayerViews } from './player-view.ts'
import { ObservedDecision } from './seat-decision.ts'

const ITERATIONS = 15
const GAMES = 3
const MOST_DECISIONS = 60
/** The first decisions of every game are looked at, and some of those that follow. */
const FIRST_CHECKS = 4
const MOST_CHECKS = 6

/** Games in which nobody decides anything. */
const WITHOUT_CHOICES = ['war', 'beggar-my-neighbour', 'clock-patience', 'old-maid']
/** Games of fewer decisions than are looked at elsewhere. */
const SHORT = ['kuhn-poker', 'leduc-poker', 'blackjack']

/** Plays at random, and stops at some decisions. Says at how many of each game. */
function throughout(game: ObservedGame, id: string, look: (rng: Stream) => void): number[] {
  const looked: number[] = []
  for (let index = 0; index < GAMES; index += 1) {
    const rng = stream('tables', id, index)
    let left = MOST_CHECKS
    game.start(index)
    for (let decision = 0; game.isDeciding && decision < MOST_DECISIONS; decision += 1) {
      if (left > 0 && (decision < FIRST_CHECKS || rng.chance(0.2))) {
        look(rng.derive(decision))
        left -= 1
      }
      game.choose(rng.below(game.choices))
    }
    looked.push(MOST_CHECKS - left)
  }
  return looked
}

function observed(game: Game, setting: Setting): { game: ObservedGame; module: ObservedModule } {
  const module = new ObservedModule(game, setting)
  const seats = module.compiled.model.everything('player')
  return { game: new ObservedGame(module, { seed: 5, stepLimit: 5000 }, seats), module }
}

/** What a seat holds to be true and is not. */
function mistakes({ digest }: ObservedGame, seat: number, cards: Items): readonly unknown[] {
  const { table } = digest
  const knowledge = digest.of(seat)
  const { may, placed, facts } = knowledge
  const misplaced = cards.filter((card) => !hasBit(may, (table.places[card] as number) * table.words, card))
  const certain = knowledge.certain()
  const lost = cards.filter((card) => hasBit(placed, 0, card) && !hasBit(certain, 0, card))
  const wrong = facts.filter(
    (fact) =>
      cards.filter(
        (card) => hasBit(fact.cards, 0, card) && hasBit(fact.zones, 0, table.places[card] as number),
      ).length < fact.least,
  )
  return [...misplaced, ...lost, ...wrong]
}

describe('nobody is mistaken, and what a seat cannot see makes no difference to what it sees, imagines or chooses', () => {
  test.each([...CLASSICS].filter(([id]) => !WITHOUT_CHOICES.includes(id)))('%s', (id, tree) => {
    const { game, module } = observed(tree, settingsOf(id)[0] ?? {})
    const { model } = module.compiled
    const setting = { ...settingsOf(id)[0], seats: model.seats }
    const decision = new ObservedDecision(game, setting)
    const forward = new CompiledModel(module, { ...setting, ...IMAGINED })
    const rightOf = (seat: number): void => expect(mistakes(game, seat, model.deck.cards)).toEqual([])
    let exchanged = 0
    const checked = throughout(game, id, (rng) => {
      for (const seat of model.everything('player')) rightOf(seat)
      const { seat } = game
      const shown = (): unknown => {
        rightOf(seat)
        return { ...seenIn(decision), ...imaginedIn(game), ...chosenIn(decision, forward) }
      }
      const real = shown()
      exchanged += withExchanged(game, rng, () => expect(shown()).toEqual(real))
      expect(shown(), 'put back').toEqual(real)
    })
    expect(Math.min(...checked)).toBeGreaterThanOrEqual(SHORT.includes(id) ? 1 : FIRST_CHECKS)
    expect(exchanged).toBeGreaterThanOrEqual(2 * GAMES)
  })
})

function seenIn(decision: ObservedDecision): object {
  const { play, known } = decision.inWords()
  const views = new PlayerViews(play.program)
  return { view: views.view(play.state, play.seat, known), options: views.options(play) }
}

function imaginedIn(game: ObservedGame): object {
  const rng = stream('worlds')
  const worlds = game.worlds(rng)
  const draws = Array.from({ length: 3 }, () => {
    worlds.sample(rng)
    return [...worlds.dealt]
  })
  // They are the same object at every decision.
  return structuredClone({ veiled: worlds.veiled, naming: worlds.naming, draws, rng: rng.save().words })
}

function chosenIn(decision: ObservedDecision, model: CompiledModel): object {
  const enter = (rng: Stream): Stream => {
    decision.enter(model, rng, 'memory')
    return rng
  }
  const rng = enter(stream('same'))
  const stats = new TreeSearch(model, { iterations: ITERATIONS }).evaluate(rng)
  return { stats, greedy: chooseGreedily(model, enter(stream('same'))), rng: rng.save().words }
}

/** Chooses by all that it is shown: whoever is shown something else chooses something else. */
const BY_VIEW = `
export function choose(view, options) {
  let hash = 7
  for (const letter of JSON.stringify([view, options])) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return Math.abs(hash) % options.length
}`

const playerFile = new Workspace()
afterAll(() => playerFile[Symbol.dispose]())
const PLAYERS = [
  'mcts:8',
  'forgetful-mcts:8',
  'greedy',
  playerFile.write('by-view.mjs', BY_VIEW),
  'random',
  'mcts-open:8',
  'rollout:4@thumb:first-low',
  'rollout:4@myopic@thumb:first-low',
]

/** Plays games on both engines, each seat taken by another player in each. Says how many were finished. */
function compareTables(game: Game, setting: Setting, games: number): number {
  const { seats } = new GameSetup(game, setting).spec
  let finished = 0
  for (let index = 0; index < games; index += 1) {
    const players = Array.from(
      { length: seats },
      (_, n) => PLAYERS[(n + 2 * index) % PLAYERS.length] as string,
    )
    const options = { ...setting, seats, players, seed: 6, stepLimit: 4000 }
    const compiled = new GameSetup(game, options)
    const [found, expected] = [compiled, new GameSetup(game, { ...options, engine: 'reference' })].map(
      (table) => resultOf(() => table.play(index)),
    )
    expect(compiled.playedBy === 'compiled' || compiled.notCompiled !== undefined).toBe(true)
    expect(found, `game ${index}`).toEqual(expected)
    if (compiled.playedBy === 'compiled' && typeof found === 'object') finished += 1
  }
  return finished
}

/** What a game came to. Compiled code looks at the step limit less often: games that are cut off end at different steps. */
function resultOf(play: () => GameResult): object | string {
  try {
    const result = play()
    return result.ending === 'finished' ? { ...result } : result.ending
  } catch (thrown) {
    return (thrown as Error).message
  }
}

describe('games with players are the same in compiled code and in the interpreter', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const finished = compareTables(game, settingsOf(id)[0] ?? {}, 3)
    expect(finished).toBeGreaterThanOrEqual(1)
  })

  test('random games', () => {
    let finished = 0
    for (let tree = 900; tree < 930; tree += 1) {
      const game = randomGame(tree)
      finished += compareTables(game, { seats: seatsOf(game, tree) }, 1)
    }
    expect(finished).toBeGreaterThan(10)
  })
})
