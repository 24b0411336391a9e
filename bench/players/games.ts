/** Whole games with a player who searches in one seat, and random games of the compiled engine. */
import { classicNamed } from '../../src/cards/classics/game-name.ts'
import { CompiledModel } from '../../src/cards/compile/engine/compiled-model.ts'
import { Engine } from '../../src/cards/compile/engine/engine.ts'
import { Play, STEP_LIMIT } from '../../src/cards/interpret/play.ts'
import { InformedProgram } from '../../src/cards/knowledge/informed-program.ts'
import { IMAGINED, setRootFor } from '../../src/cards/players/card-model.ts'
import { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { referenceModel } from '../../src/games/testing/reference-model.ts'
import { TreeSearch } from '../../src/games/tree-search.ts'
import { stream } from '../../src/rng/index.ts'
import type { Turn } from '../turns.ts'
import { secondsOf } from './seconds-of.ts'

const RANDOM_AT_ONCE = 200

/** Seconds a game, as `simulate` plays them. */
export function searchedGames(name: string, player: string, seconds: number): Turn {
  const { seats } = new GameSetup(name, {}).spec
  const others = new Array<string>(seats - 1).fill('random')
  const table = new GameSetup(name, { seed: 1, players: [player, ...others] })
  let next = 0
  return () =>
    secondsOf(seconds, 1, () => {
      table.play(next)
      next += 1
    })
}

/** The same with the tree in TypeScript. */
export function gamesInTypeScript(name: string, iterations: number, seconds: number): Turn {
  const { game, options } = classicNamed(name)
  const program = new InformedProgram(game, { options }, [0])
  const model = new CompiledModel(game, { options, seats: program.seats, ...IMAGINED })
  const search = new TreeSearch(referenceModel(model), { iterations })
  const rng = stream('games')
  let next = 0
  return () =>
    secondsOf(seconds, 1, () => {
      const play = Play.start(program, { seed: 1, index: next })
      next += 1
      while (!play.over) {
        if (play.seat === 0) setRootFor(model, play, rng)
        play.choose(play.seat === 0 ? search.choose(rng) : rng.below(play.choices.length))
      }
    })
}

export function randomGames(name: string, seconds: number): Turn {
  const { game, options } = classicNamed(name)
  const engine = new Engine(game, { options, seed: 1, stepLimit: STEP_LIMIT })
  let next = 0
  return async () =>
    (await secondsOf(seconds, 1, () => {
      engine.play(next, RANDOM_AT_ONCE, () => {})
      next += RANDOM_AT_ONCE
    })) / RANDOM_AT_ONCE
}
